//! Prints the contract's page: `cargo run -p contract --example page -- zh`.

use contract::Locale;

fn main() {
    let zh = std::env::args().nth(1).is_some_and(|language| language == "zh");
    print!("{}", contract::page(if zh { Locale::Zh } else { Locale::En }));
}
