//! The compilers of this machine that some tests need, where it has them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A program of the `PATH`.
#[must_use]
pub fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// The zig of the `PATH`, or that of Python's package.
#[must_use]
pub fn zig() -> Option<PathBuf> {
    if let Some(zig) = in_path("zig") {
        return zig.canonicalize().ok();
    }
    let asked =
        Command::new("python3").args(["-c", "import ziglang; print(ziglang.__path__[0])"]).output().ok()?;
    let folder = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    asked.status.success().then(|| Path::new(&folder).join("zig"))
}
