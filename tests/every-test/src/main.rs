//! Runs every test there is, after setting up what they need.
//!
//! What belongs to the user's own toolchain (a rustup target) is added, saying so; what only the
//! system's administrator can install is named.

use std::path::Path;
use std::process::{Command, ExitCode};

/// The target that students' policies are compiled for.
const TARGET: &str = "wasm32-unknown-unknown";

/// A step: what it shows, and the command.
const STEPS: &[(&str, &[&str])] = &[
    ("the code is formatted", &["cargo", "fmt", "--all", "--check"]),
    (
        "the Python interpreter's code is formatted",
        &["cargo", "fmt", "--all", "--check", "--manifest-path", "practice/python/guest/Cargo.toml"],
    ),
    (
        "clippy has nothing to say",
        &[
            "cargo",
            "clippy",
            "--release",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "--deny",
            "warnings",
        ],
    ),
    (
        "what the browser needs builds for WebAssembly",
        &[
            "cargo",
            "build",
            "--release",
            "--quiet",
            "-p",
            "reference",
            "-p",
            "grade",
            "-p",
            "metering",
            "--target",
            TARGET,
        ],
    ),
    ("every test passes", &["cargo", "test", "--release", "--workspace"]),
];

fn main() -> ExitCode {
    if let Err(message) = add_target() {
        eprintln!("{message}");
        return ExitCode::FAILURE;
    }
    let mut failed = Vec::new();
    for (what, command) in STEPS {
        eprintln!("\n── {what}: {}", command.join(" "));
        if !succeeds(command) {
            failed.push(*what);
        }
    }
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("\nNot so: {}", failed.join("; "));
    ExitCode::FAILURE
}

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn succeeds(command: &[&str]) -> bool {
    Command::new(command[0])
        .args(&command[1..])
        .current_dir(repository())
        .status()
        .is_ok_and(|status| status.success())
}

/// Adds the WebAssembly target to the toolchain of this repository, if it is missing.
fn add_target() -> Result<(), String> {
    let sysroot = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(repository())
        .output()
        .map_err(|error| format!("rustc does not start ({error}): install Rust with rustup"))?;
    let sysroot = String::from_utf8_lossy(&sysroot.stdout).trim().to_owned();
    if Path::new(&sysroot).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    eprintln!("── adding {TARGET} to the toolchain: rustup target add {TARGET}");
    if succeeds(&["rustup", "target", "add", TARGET]) {
        return Ok(());
    }
    Err(format!(
        "The target {TARGET} is missing and could not be added. Install rustup, or the package of your system that has Rust's {TARGET} (Debian: libstd-rust-dev-wasm32)."
    ))
}
