//! The page about the contract is the one that the tables make.

use contract::Locale;

#[test]
fn the_pages_that_are_kept_are_up_to_date() {
    for (locale, kept) in [
        (Locale::Zh, include_str!("../../../practice/contract.zh.md")),
        (Locale::En, include_str!("../../../practice/contract.en.md")),
    ] {
        assert!(
            contract::page(locale) == kept,
            "write it anew: cargo run -p contract --example page -- {} > practice/contract.{0}.md",
            locale.pick("zh", "en"),
        );
    }
}

#[test]
fn every_signal_and_every_function_stands_on_the_page() {
    let page = contract::page(Locale::En);
    for signal in contract::Signal::ALL {
        assert!(page.contains(&format!("`{signal}`")), "{signal}");
    }
    for export in contract::Kind::ALL.iter().flat_map(|kind| kind.exports()) {
        assert!(page.contains(&format!("`{export}`")), "{export}");
    }
}
