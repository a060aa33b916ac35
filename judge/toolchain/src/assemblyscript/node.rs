//! Finds this machine's Node, what it is made of, and npm.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, PoisonError};

use contract::Locale;

use crate::Toolchains;
use crate::language::Missing;
use crate::shared_objects::shared_objects;

/// Where Node, with npm, is said to come from.
const INSTALL: &str = if cfg!(windows) {
    "winget install OpenJS.NodeJS.LTS"
} else {
    "curl -fsSL https://raw.githubusercontent.com/nvm-sh/nvm/v0.40.3/install.sh | bash && . ~/.nvm/nvm.sh && nvm install --lts"
};

/// A Node: the program itself, not a version manager's proxy for it.
#[derive(Debug)]
pub(crate) struct Node {
    pub(super) program: PathBuf,
    /// "node 20.20.2".
    pub(super) version: String,
    /// What it reads to run a program, and no more.
    pub(super) readable: Vec<PathBuf>,
}

/// The Node to compile with. Found once; not finding it is not remembered, since that can be mended.
pub(super) fn found(toolchains: &Toolchains) -> Result<Arc<Node>, Missing> {
    let mut known = toolchains.node.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(node) = &*known {
        return Ok(Arc::clone(node));
    }
    let node = Arc::new(find(toolchains.locale)?);
    *known = Some(Arc::clone(&node));
    Ok(node)
}

fn find(locale: Locale) -> Result<Node, Missing> {
    const ITSELF: &str = "console.log(process.versions.node + '\\n' + process.execPath)";
    let Ok(asked) = run("node", &["-e", ITSELF], root()) else {
        return Err(missing(
            locale,
            "没有找到 Node，AssemblyScript 的编译器要用它运行。安装后再试：",
            "Node was not found, which AssemblyScript's compiler runs in. Install it and try again:",
        ));
    };
    let said = String::from_utf8_lossy(&asked.stdout);
    let Some((version, program)) = said.trim().split_once('\n').filter(|_| asked.status.success()) else {
        let said = String::from_utf8_lossy(&asked.stderr);
        let said = said.trim();
        return Err(missing(
            locale,
            &format!("Node 不能运行（{said}）。重新安装后再试："),
            &format!("Node does not run ({said}). Install it again:"),
        ));
    };
    if !is_new_enough(version) {
        return Err(missing(
            locale,
            &format!("Node {version} 太旧，至少要 20.15 或 22.2。更新后再试："),
            &format!("Node {version} is too old; 20.15 or 22.2 is the least. Update it and try again:"),
        ));
    }
    let program = PathBuf::from(program.trim());
    let readable = readable(&program);
    Ok(Node { program, version: format!("node {version}"), readable })
}

/// Whether the compiler runs in it, and it can do without reserving memory for WebAssembly.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|number| number.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(20), Some(minor)) => minor >= 15,
        (Some(22), Some(minor)) => minor >= 2,
        (Some(major), _) => major > 22,
        (None, _) => false,
    }
}

/// That npm is there, which comes with most installations of Node and is a package of its own in others.
pub(super) fn npm(locale: Locale) -> Result<(), Missing> {
    if run_npm(&["--version"], root()).is_ok_and(|asked| asked.status.success()) {
        return Ok(());
    }
    Err(missing(
        locale,
        "没有找到 npm，AssemblyScript 的编译器要用它安装。安装后再试：",
        "npm was not found, which installs AssemblyScript's compiler. Install it and try again:",
    ))
}

/// Runs npm as the user would.
pub(super) fn run_npm(args: &[&str], folder: &Path) -> io::Result<Output> {
    run(if cfg!(windows) { "npm.cmd" } else { "npm" }, args, folder)
}

/// Runs a program of the user's, as the user would, but not in the working directory: version managers
/// choose by files there, and it may be a student's.
fn run(program: &str, args: &[&str], folder: &Path) -> io::Result<Output> {
    let program = OsString::from(program);
    Command::new(program).args(args).current_dir(folder).stdin(Stdio::null()).output()
}

fn root() -> &'static Path {
    Path::new(if cfg!(windows) { "C:\\" } else { "/" })
}

fn missing(locale: Locale, zh: &str, en: &str) -> Missing {
    Missing { problem: locale.pick(zh, en).to_owned(), command: Some(INSTALL.to_owned()) }
}

/// The files that this Node consists of.
fn readable(program: &Path) -> Vec<PathBuf> {
    let mut paths = vec![program.to_owned()];
    if cfg!(target_os = "linux") {
        paths.push("/etc/ld.so.cache".into());
        let linked = shared_objects(program);
        if linked.is_empty() {
            // A loader that does not tell: the folders where libraries are.
            paths.extend(["/lib", "/lib64", "/usr/lib", "/usr/lib64"].map(PathBuf::from));
        }
        paths.extend(linked);
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_that_can_do_without_the_reservation_are_told_from_those_that_cannot() {
        for (version, enough) in [
            ("18.20.8", false),
            ("20.14.0", false),
            ("20.15.0", true),
            ("21.7.3", false),
            ("22.1.0", false),
            ("22.2.0", true),
            ("24.0.0", true),
            ("something else", false),
        ] {
            assert_eq!(is_new_enough(version), enough, "{version}");
        }
    }
}
