//! Finds this machine's rustc, what it is made of, and the target; adds the target where rustup can.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, PoisonError};

use contract::Locale;

use crate::language::Missing;
use crate::shared_objects::shared_objects;
use crate::{Failure, Toolchains};

pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// The oldest rustc that compiles the kit: 1.MINOR.
const MINOR: u32 = 87;

/// Where rustup is said to come from.
const RUSTUP: &str = "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh";

/// A rustc: the compiler itself, not rustup's proxy for it.
#[derive(Debug)]
pub(crate) struct Rustc {
    pub(super) program: PathBuf,
    pub(super) sysroot: PathBuf,
    /// "rustc 1.95.0 (59807616e 2026-04-14)".
    pub(super) version: String,
    /// What `rustc -vV` says.
    pub(super) verbose: String,
    /// What it reads when it compiles for the target, and no more.
    pub(super) readable: Vec<PathBuf>,
}

/// The rustc to compile with, its target installed.
pub(super) fn ready(toolchains: &Toolchains) -> Result<Arc<Rustc>, Failure> {
    let rustc = found(toolchains)?;
    if !rustc.has_target() {
        rustc.add_target(toolchains)?;
    }
    Ok(rustc)
}

/// The rustc to compile with. Found once; not finding it is not remembered, since that can be mended.
pub(super) fn found(toolchains: &Toolchains) -> Result<Arc<Rustc>, Missing> {
    let mut known = toolchains.rustc.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rustc) = &*known {
        return Ok(Arc::clone(rustc));
    }
    let rustc = Arc::new(find(toolchains.locale)?);
    *known = Some(Arc::clone(&rustc));
    Ok(rustc)
}

fn find(locale: Locale) -> Result<Rustc, Missing> {
    let Ok(asked) = ask("rustc", ["--print", "sysroot"]) else {
        return Err(missing(
            locale,
            "没有找到 rustc。安装 Rust 后再试：",
            "rustc was not found. Install Rust and try again:",
            RUSTUP,
        ));
    };
    if !asked.status.success() {
        let said = String::from_utf8_lossy(&asked.stderr);
        let said = said.trim();
        return Err(missing(
            locale,
            &format!("rustc 不能运行（{said}）。选定一个工具链后再试："),
            &format!("rustc does not run ({said}). Choose a toolchain and try again:"),
            "rustup default stable",
        ));
    }
    let sysroot = PathBuf::from(String::from_utf8_lossy(&asked.stdout).trim());
    let program = sysroot.join("bin").join(format!("rustc{}", std::env::consts::EXE_SUFFIX));
    let verbose = match ask(&program, ["-vV"]) {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        _ => {
            let at = program.display();
            return Err(missing(
                locale,
                &format!("`{at}` 不能运行。重新安装工具链后再试："),
                &format!("`{at}` does not run. Install the toolchain again:"),
                "rustup toolchain install stable --force",
            ));
        }
    };
    let version = verbose.lines().next().unwrap_or_default().to_owned();
    if minor(&version).is_some_and(|minor| minor < MINOR) {
        return Err(missing(
            locale,
            &format!("{version} 太旧，至少要 1.{MINOR}。更新后再试："),
            &format!("{version} is too old; 1.{MINOR} is the least. Update it and try again:"),
            "rustup update stable",
        ));
    }
    let host = verbose.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let readable = readable(&program, &sysroot, host);
    Ok(Rustc { program, sysroot, version, verbose, readable })
}

/// The minor version of "rustc 1.95.0 (…)".
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

fn missing(locale: Locale, zh: &str, en: &str, command: &str) -> Missing {
    Missing { problem: locale.pick(zh, en).to_owned(), command: Some(command.to_owned()) }
}

/// Runs a program of the user's, as the user would, but in the root folder: rustup chooses a toolchain
/// by files in the working directory, and that may be a student's.
fn ask<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: impl IntoIterator<Item = S>) -> io::Result<Output> {
    let program = program.as_ref();
    let args: Vec<S> = args.into_iter().collect();
    let run =
        |program: &OsStr| Command::new(program).args(&args).current_dir(root()).stdin(Stdio::null()).output();
    run(program).or_else(|error| {
        // Right after its installation rustup is not in the `PATH` of shells that were open before.
        let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).ok_or(error)?;
        run(home.join("bin").join(program).as_os_str())
    })
}

fn root() -> &'static Path {
    Path::new(if cfg!(windows) { "C:\\" } else { "/" })
}

/// The files that this rustc and its linker consist of, so that a source can include nothing else.
fn readable(program: &Path, sysroot: &Path, host: &str) -> Vec<PathBuf> {
    let rustlib = sysroot.join("lib/rustlib");
    let bin = rustlib.join(host).join("bin");
    let mut paths = vec![program.to_owned(), rustlib.join(TARGET), bin.clone()];
    if cfg!(target_os = "linux") {
        paths.push("/etc/ld.so.cache".into());
        let linked = [program, &bin.join("rust-lld")].map(shared_objects).concat();
        if linked.is_empty() {
            // A loader that does not tell: the folders where libraries are.
            paths.push(sysroot.join("lib"));
            paths.extend(["/lib", "/lib64", "/usr/lib", "/usr/lib64"].map(PathBuf::from));
        }
        paths.extend(linked);
    }
    paths
}

impl Rustc {
    /// Whether the standard library is there for the target.
    pub(super) fn has_target(&self) -> bool {
        self.sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir()
    }

    /// That the target is missing, and the command that adds it.
    pub(super) fn missing_target(&self, locale: Locale) -> Missing {
        if self.is_of_rustup() {
            return missing(
                locale,
                &format!("{} 缺少编译目标 {TARGET}：", self.version),
                &format!("{} lacks the target {TARGET}:", self.version),
                &format!("rustup target add {TARGET}"),
            );
        }
        missing(
            locale,
            &format!(
                "{} 缺少编译目标 {TARGET}，而它不是 rustup 安装的。请从系统的软件包安装这个目标，或者安装 rustup：",
                self.version
            ),
            &format!(
                "{} lacks the target {TARGET} and is not rustup's. Install that target from your system's packages, or install rustup:",
                self.version
            ),
            RUSTUP,
        )
    }

    fn is_of_rustup(&self) -> bool {
        let which = ask("rustup", ["which", "rustc"]);
        which.is_ok_and(|which| Path::new(String::from_utf8_lossy(&which.stdout).trim()) == self.program)
    }

    /// Has rustup add the target: the judge's own action, so that it is not confined and is told.
    fn add_target(&self, toolchains: &Toolchains) -> Result<(), Failure> {
        if !self.is_of_rustup() {
            return Err(self.missing_target(toolchains.locale).into());
        }
        toolchains.note(
            &format!("正在运行 `rustup target add {TARGET}`（只需一次）…"),
            &format!("running `rustup target add {TARGET}` (once)…"),
        );
        let added = ask("rustup", ["target", "add", TARGET]);
        if added.as_ref().is_ok_and(|added| added.status.success()) && self.has_target() {
            return Ok(());
        }
        let mut missing = self.missing_target(toolchains.locale);
        if let Ok(added) = added {
            missing.problem =
                format!("{}\n{}", String::from_utf8_lossy(&added.stderr).trim(), missing.problem);
        }
        Err(missing.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_from_what_rustc_says() {
        assert_eq!(minor("rustc 1.95.0 (59807616e 2026-04-14)"), Some(95));
        assert_eq!(minor("rustc 1.96.0-nightly (x)"), Some(96));
        assert_eq!(minor("something else"), None);
    }
}
