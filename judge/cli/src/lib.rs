//! The `judge` command: arguments, rendering and the machine's health.
//!
//! It decides nothing about a submission: `toolchain` makes modules, `sandbox` runs them, `grade` judges.
//! What stands here is what a person types and sees.
//!
//! Imports go one way: `main` → `commands` → `catalogue`, `submission`, `report`, `statement` →
//! `terminal`, `problem`.

#![forbid(unsafe_code)]

mod catalogue;
mod commands;
mod locale;
mod panics;
mod problem;
mod report;
mod source_file;
mod statement;
mod submission;
mod terminal;
mod waiting;

use std::ffi::OsString;
use std::process::ExitCode;

pub use report::every_text;

/// What the binary does, from its arguments to its exit status.
#[must_use]
pub fn main() -> ExitCode {
    // First of all: a confined child's arguments were not typed by a person.
    if let Some(status) = submission::serve_if_child() {
        return status;
    }
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let locale = locale::choose(&arguments, |name| std::env::var(name).ok(), sys_locale::get_locale);
    panics::guard(locale, || commands::run(locale, &arguments))
}
