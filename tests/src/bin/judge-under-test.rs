//! The judge, built for the whole-program tests.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
