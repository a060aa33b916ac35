//! Tests that take this machine's Node.

use std::process::Command;

/// Whether Node is here. Where it is not, the test says so and has nothing to try.
pub fn is_here() -> bool {
    let found = Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no `node` on this machine");
    }
    found
}
