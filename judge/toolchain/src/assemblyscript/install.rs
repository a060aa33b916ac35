//! The compiler, installed once beneath the judge's cache: the packages of the carried lock file, which has
//! a digest of each.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use contract::{Digest, JudgeError, Locale};

use super::Node;
use super::node::{npm, run_npm};
use crate::language::Missing;
use crate::{Failure, Toolchains};

const PACKAGE: &str = include_str!("../../../../practice/assemblyscript/package.json");
const LOCK: &str = include_str!("../../../../practice/assemblyscript/package-lock.json");

/// Scripts of packages are not run, nothing is said of other versions, and what npm has is not asked for.
const ARGS: [&str; 6] =
    ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--no-update-notifier"];

/// Tools that come along with the compiler, nine times its size, and that nobody calls.
const UNUSED: [&str; 2] = ["node_modules/binaryen/bin", "node_modules/.bin"];

/// The compiler's version, as the package file pins it.
pub(super) fn version() -> &'static str {
    let pinned = PACKAGE.split_once("\"assemblyscript\": \"").and_then(|(_, rest)| rest.split_once('"'));
    pinned.map_or("", |(version, _)| version)
}

/// Where it is, if it is installed.
pub(super) fn found(toolchains: &Toolchains) -> Option<PathBuf> {
    let home = home(toolchains);
    home.join("node_modules").is_dir().then_some(home)
}

/// Where it is; it is installed if it was not.
pub(super) fn ready(toolchains: &Toolchains, node: &Node) -> Result<PathBuf, Failure> {
    if let Some(home) = found(toolchains) {
        return Ok(home);
    }
    npm(toolchains.locale)?;
    let folder = folder(toolchains);
    let failed = |error: &io::Error| {
        JudgeError::new(match toolchains.locale {
            Locale::Zh => format!("AssemblyScript 的编译器没能装到 `{}`：{error}", folder.display()),
            Locale::En => {
                format!("AssemblyScript's compiler cannot be installed in `{}`: {error}", folder.display())
            }
        })
    };
    sandbox::private_folder(&folder).map_err(|error| failed(&error))?;
    // Of several judges that begin at once, one installs and the others wait for it.
    let lock = File::create(folder.join("lock")).and_then(|file| file.lock().map(|()| file));
    let _lock = lock.map_err(|error| failed(&error))?;
    if let Some(home) = found(toolchains) {
        return Ok(home);
    }
    toolchains.note(
        &format!("正在安装 AssemblyScript {} 的编译器（只需一次）…", version()),
        &format!("installing the compiler of AssemblyScript {} (once)…", version()),
    );
    let staged =
        tempfile::Builder::new().prefix("new-").tempdir_in(&folder).map_err(|error| failed(&error))?;
    install(staged.path()).map_err(|problem| not_installed(toolchains.locale, &problem, node))?;
    let home = home(toolchains);
    // Another process sees a whole folder or none.
    fs::rename(staged.path(), &home).map_err(|error| failed(&error))?;
    Ok(home)
}

/// Has npm fetch the packages: the judge's own action, so that it is not confined and is told.
fn install(folder: &Path) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    fs::write(folder.join("package.json"), PACKAGE).map_err(told)?;
    fs::write(folder.join("package-lock.json"), LOCK).map_err(told)?;
    let output = run_npm(&ARGS, folder).map_err(told)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        // The rest is advice to npm's own users, and where it keeps its log.
        let lines: Vec<_> = said.lines().filter(|line| line.starts_with("npm error")).take(5).collect();
        return Err(lines.join("\n"));
    }
    for unused in UNUSED {
        // They are in nobody's way, only large.
        let _ = fs::remove_dir_all(folder.join(unused));
    }
    Ok(())
}

/// That it is not installed, and what installs it.
pub(super) fn missing(locale: Locale) -> Missing {
    let problem = locale.pick(
        "AssemblyScript 的编译器还没有安装；第一次评测 `.ts` 文件时会自动安装：",
        "AssemblyScript's compiler is not installed yet; the first `.ts` file that is judged installs it:",
    );
    let command = "judge start p2c --lang assemblyscript && judge test p2c --lang assemblyscript";
    Missing { problem: problem.to_owned(), command: Some(command.to_owned()) }
}

fn not_installed(locale: Locale, problem: &str, node: &Node) -> Failure {
    JudgeError::new(match locale {
        Locale::Zh => {
            format!("npm（{}）没能安装 AssemblyScript 的编译器。请检查网络，然后再试。\n{problem}", node.version)
        }
        Locale::En => format!(
            "npm ({}) could not install AssemblyScript's compiler. See that there is a network, and try again.\n{problem}",
            node.version
        ),
    })
    .into()
}

fn folder(toolchains: &Toolchains) -> PathBuf {
    toolchains.cache.join("assemblyscript")
}

fn home(toolchains: &Toolchains) -> PathBuf {
    folder(toolchains).join(Digest::of(LOCK.as_bytes()).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_one_that_the_lock_has_and_no_range() {
        let locked = format!("\"node_modules/assemblyscript\": {{\n      \"version\": \"{}\"", version());
        assert!(version().chars().all(|c| c.is_ascii_digit() || c == '.') && LOCK.contains(&locked));
    }

    #[test]
    fn each_package_has_its_digest_and_none_says_where_it_comes_from() {
        let packages = LOCK.matches("\"node_modules/").count();
        assert_eq!((packages, LOCK.matches("\"integrity\": \"sha512-").count()), (3, 3));
        assert!(!LOCK.contains("\"resolved\""));
    }
}
