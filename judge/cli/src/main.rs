//! The binary `judge`; what it does stands in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
