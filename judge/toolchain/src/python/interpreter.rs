//! The interpreter: built from the sources that the judge carries, prepared, and kept in the cache. A
//! judge that was built with it carries it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use contract::{Digest, JudgeError};

use crate::language::Missing;
use crate::private_folder::PrivateFolder;
use crate::{Failure, Toolchains};

/// The interpreter and the language that it speaks; a test compares it with the lock file.
pub(super) const VERSION: &str = "RustPython 0.6.0 (Python 3.14)";

/// Its sources, by their places in the package.
const SOURCES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../../../../practice/python/guest/Cargo.toml")),
    ("Cargo.lock", include_str!("../../../../practice/python/guest/Cargo.lock")),
    ("build.rs", include_str!("../../../../practice/python/guest/build.rs")),
    ("bin/git", include_str!("../../../../practice/python/guest/bin/git")),
    ("bin/rustc-wrapper", include_str!("../../../../practice/python/guest/bin/rustc-wrapper")),
    ("src/host.rs", include_str!("../../../../practice/python/guest/src/host.rs")),
    ("src/kit.rs", include_str!("../../../../practice/python/guest/src/kit.rs")),
    ("src/lib.rs", include_str!("../../../../practice/python/guest/src/lib.rs")),
    ("src/library.rs", include_str!("../../../../practice/python/guest/src/library.rs")),
    ("src/memory.rs", include_str!("../../../../practice/python/guest/src/memory.rs")),
    ("src/policy.rs", include_str!("../../../../practice/python/guest/src/policy.rs")),
    ("src/prepare.rs", include_str!("../../../../practice/python/guest/src/prepare.rs")),
    (
        "stand-ins/names/Cargo.toml",
        include_str!("../../../../practice/python/guest/stand-ins/names/Cargo.toml"),
    ),
    ("stand-ins/names/lib.rs", include_str!("../../../../practice/python/guest/stand-ins/names/lib.rs")),
    (
        "stand-ins/names1/Cargo.toml",
        include_str!("../../../../practice/python/guest/stand-ins/names1/Cargo.toml"),
    ),
    (
        "stand-ins/zones/Cargo.toml",
        include_str!("../../../../practice/python/guest/stand-ins/zones/Cargo.toml"),
    ),
    ("stand-ins/zones/lib.rs", include_str!("../../../../practice/python/guest/stand-ins/zones/lib.rs")),
];

/// Its Python side, which it is prepared with: one program in parts, each of which uses those before it.
const LIBRARY: &str = concat!(
    include_str!("../../../../practice/python/guest/library/1_shelf.py"),
    include_str!("../../../../practice/python/guest/library/2_draws.py"),
    include_str!("../../../../practice/python/guest/library/3_judge.py"),
    include_str!("../../../../practice/python/guest/library/4_imports.py"),
    include_str!("../../../../practice/python/guest/library/5_contract.py"),
    include_str!("../../../../practice/python/guest/library/6_advice.py"),
    include_str!("../../../../practice/python/guest/library/7_task.py"),
    include_str!("../../../../practice/python/guest/library/8_words.py"),
    include_str!("../../../../practice/python/guest/library/9_library.py"),
);

/// SHA-256 of the module that the sources make, with the toolchain that this project pins.
const PINNED: &str = include_str!("../../../../practice/python/guest/DIGEST");

/// The toolchain that the module's digest is for.
const RUST: &str = "1.95.0";

/// How many crates are compiled between one line of progress and the next, of some two hundred.
const STEP: usize = 25;

const TARGET: &str = "wasm32-unknown-unknown";

/// The interpreter as a module.
#[derive(Clone, Debug)]
pub(super) struct Interpreter {
    /// The WebAssembly module.
    pub(super) module: Vec<u8>,
}

impl Interpreter {
    /// Whether it is the very module that this project pins.
    fn is_pinned(&self) -> bool {
        Digest::of(&self.module).to_string() == PINNED.trim()
    }
}

/// The interpreter, made now if it has to be.
pub(super) fn ready(toolchains: &Toolchains) -> Result<Interpreter, Failure> {
    if let Some(carried) = carried() {
        return Ok(carried);
    }
    let folder = PrivateFolder::open(&toolchains.cache.join("python")).map_err(|error| {
        JudgeError::new(format!("the Python interpreter has no place to be kept: {error}"))
    })?;
    let kept = || folder.get(&key()).map(|module| Interpreter { module });
    if let Some(kept) = kept() {
        return Ok(kept);
    }
    // Whoever comes second waits, and finds it made.
    let _made_alone = folder.lock().map_err(|error| {
        JudgeError::new(format!("the folder of the Python interpreter cannot be locked: {error}"))
    })?;
    if let Some(kept) = kept() {
        return Ok(kept);
    }
    let compiled = if let Some(compiled) = folder.get(&compiled_key()) {
        compiled
    } else {
        let compiled = compiled(toolchains)?;
        folder.put(&compiled_key(), &compiled).map_err(|error| unkept(&error))?;
        compiled
    };
    let interpreter = Interpreter { module: sandbox::prepared(&compiled, LIBRARY)? };
    if !interpreter.is_pinned() {
        toolchains.note(
            "注意：编译出的解释器与项目公布的摘要不同（工具链不同），报告里的摘要和燃料会不一样。",
            "note: this interpreter's digest is not the published one (another toolchain made it); reports show its own, and fuel may differ",
        );
    }
    folder.put(&key(), &interpreter.module).map_err(|error| unkept(&error))?;
    // For whoever builds a judge that carries it; nothing reads it here.
    fs::write(toolchains.cache.join("python").join("interpreter.wasm"), &interpreter.module)
        .map_err(|error| unkept(&error))?;
    Ok(interpreter)
}

fn unkept(error: &std::io::Error) -> JudgeError {
    JudgeError::new(format!("the Python interpreter cannot be kept in the cache: {error}"))
}

/// The interpreter before it is prepared.
fn compiled(toolchains: &Toolchains) -> Result<Vec<u8>, Failure> {
    missing(toolchains)?;
    toolchains.note(
        "第一次用 Python：正在编译解释器（只需一次，几分钟）…",
        "the first time for Python: compiling its interpreter (once, some minutes)…",
    );
    let crates = AtomicUsize::new(0);
    Ok(build(&|line| {
        let Some(compiled) = line.strip_prefix("Compiling ") else { return };
        let so_far = crates.fetch_add(1, Ordering::Relaxed) + 1;
        if so_far.is_multiple_of(STEP) || compiled.starts_with("python-guest") {
            toolchains.note(
                &format!("  {so_far} 个 crate，正在编译 {compiled}"),
                &format!("  {so_far} crates so far, now {compiled}"),
            );
        }
    })?)
}

/// What the compiled module depends on.
fn compiled_key() -> Digest {
    let sources = SOURCES.iter().flat_map(|(name, text)| [*name, *text]);
    Digest::of_parts(sources.chain([RUST]).map(str::as_bytes))
}

/// What the prepared module depends on.
fn key() -> Digest {
    Digest::of_parts([compiled_key().as_bytes().as_slice(), LIBRARY.as_bytes()])
}

/// The interpreter that this judge was built with.
fn carried() -> Option<Interpreter> {
    const CARRIED: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/interpreter.rs"));
    CARRIED.map(|module| Interpreter { module: module.to_vec() })
}

/// What is missing to make the interpreter; nothing if there is one.
pub(super) fn missing(toolchains: &Toolchains) -> Result<(), Missing> {
    let folder = PrivateFolder::open(&toolchains.cache.join("python"));
    if carried().is_some() || folder.is_ok_and(|folder| folder.get(&key()).is_some()) {
        return Ok(());
    }
    let locale = toolchains.locale;
    let cargo = Command::new("cargo").arg("--version").stdin(Stdio::null()).output();
    if !cargo.is_ok_and(|cargo| cargo.status.success()) {
        return Err(Missing {
            problem: locale
                .pick(
                    "Python 的解释器要用 Rust 编译一次，但没有找到 cargo。安装 Rust 后再试：",
                    "Python's interpreter is compiled once by Rust, and cargo was not found. Install Rust and try again:",
                )
                .to_owned(),
            command: Some("curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh".to_owned()),
        });
    }
    Ok(())
}

/// Compiles the interpreter. `progress` is told what cargo does.
///
/// # Errors
/// There is no cargo, no network to fetch the crates by, no room, or the sources do not compile here.
fn build(progress: &dyn Fn(&str)) -> Result<Vec<u8>, JudgeError> {
    let failed = |why: &dyn std::fmt::Display| {
        JudgeError::new(format!("the Python interpreter cannot be made: {why}"))
    };
    let folder = tempfile::tempdir().map_err(|error| failed(&error))?;
    write_sources(folder.path()).map_err(|error| failed(&error))?;
    let compiled = compile(folder.path(), progress).map_err(|why| failed(&why))?;
    fs::read(&compiled).map_err(|error| failed(&error))
}

fn write_sources(folder: &Path) -> std::io::Result<()> {
    for (name, text) in SOURCES {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, text)?;
    }
    #[cfg(unix)]
    for program in fs::read_dir(folder.join("bin"))? {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(program?.path(), fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// Compiles the package in this folder; gives the module's path, or what cargo said.
fn compile(folder: &Path, progress: &dyn Fn(&str)) -> Result<PathBuf, String> {
    let said = |error: std::io::Error| error.to_string();
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new("cargo");
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(changes_the_build) {
                cargo.env_remove(name);
            }
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path =
            std::env::join_paths(std::iter::once(folder.join("bin")).chain(std::env::split_paths(&path)));
        cargo
            .args(arguments)
            .current_dir(folder)
            .env("PATH", path.unwrap_or_default())
            .env("RUSTUP_TOOLCHAIN", RUST)
            // RustPython's build script asks git for a revision, and the clock where there is none.
            .env("TZ", "UTC")
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .stdin(Stdio::null());
        if cfg!(unix) {
            cargo.env("RUSTC_WRAPPER", folder.join("bin/rustc-wrapper"));
        }
        cargo
    };
    let without_rustup = Command::new("rustup").arg("--version").output().is_err();
    let run = |arguments: &[&str]| -> Result<(), String> {
        let mut command = cargo(arguments);
        if without_rustup {
            command.env_remove("RUSTUP_TOOLCHAIN");
        }
        let mut child = command
            .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        let mut last = Vec::new();
        for line in BufReader::new(child.stderr.take().expect("it is piped")).lines() {
            let line = line.map_err(said)?;
            progress(line.trim());
            last.push(line);
            if last.len() > 40 {
                last.remove(0);
            }
        }
        if child.wait().map_err(said)?.success() { Ok(()) } else { Err(last.join("\n")) }
    };
    if !without_rustup {
        // It is quick where the target is there.
        let added = Command::new("rustup")
            .args(["target", "add", TARGET, "--toolchain", RUST])
            .stdin(Stdio::null())
            .output()
            .map_err(said)?;
        if !added.status.success() {
            return Err(String::from_utf8_lossy(&added.stderr).into_owned());
        }
    }
    run(&["fetch", "--locked", "--target", TARGET])?;
    run(&["build", "--release", "--locked", "--offline", "--ignore-rust-version", "--target", TARGET])?;
    Ok(folder.join("target").join(TARGET).join("release/python_guest.wasm"))
}

/// Whether a variable of the environment would have cargo make another module. Where it finds its crates,
/// its toolchain and the network is left to the user.
fn changes_the_build(name: &str) -> bool {
    const LEFT: [&str; 5] = ["CARGO_HOME", "CARGO_NET_", "CARGO_HTTP_", "CARGO_REGISTR", "RUSTUP_"];
    (name.starts_with("CARGO") || name.starts_with("RUST")) && !LEFT.iter().any(|left| name.starts_with(left))
}

/// What the crates of the module are compiled with; `bin/rustc-wrapper` adds what depends on this machine.
const FLAGS: [&str; 3] = [
    "--cfg",
    "getrandom_backend=\"custom\"",
    // Where the stack is not enough the metering pass has stopped long before.
    "-Clink-arg=-zstack-size=8388608",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every file below a folder, by its place in it.
    fn files(folder: &Path, place: &str) -> BTreeSet<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        entries
            .flat_map(|entry| {
                let name = entry.file_name().into_string().unwrap();
                let place = if place.is_empty() { name.clone() } else { format!("{place}/{name}") };
                match entry.file_type().unwrap().is_dir() {
                    true if name == "target" => BTreeSet::new(),
                    true => files(&entry.path(), &place),
                    false => BTreeSet::from([place]),
                }
            })
            .collect()
    }

    #[test]
    fn the_judge_carries_every_source_of_the_interpreter() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../practice/python/guest");
        let mut carried: BTreeSet<_> = SOURCES.iter().map(|(name, _)| (*name).to_owned()).collect();
        let library: Vec<_> = files(&folder.join("library"), "library").into_iter().collect();
        let text: Vec<_> =
            library.iter().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect();
        assert_eq!(text.concat(), LIBRARY);
        carried.extend(library);
        carried.extend(["DIGEST", "deny.toml"].map(str::to_owned));
        assert_eq!(files(&folder, ""), carried);
    }

    #[test]
    fn no_variable_of_the_environment_makes_another_module() {
        for name in
            ["RUSTFLAGS", "CARGO_PROFILE_RELEASE_LTO", "CARGO_BUILD_RUSTFLAGS", "RUSTC_WRAPPER", "CARGO"]
        {
            assert!(changes_the_build(name), "{name}");
        }
        for name in ["CARGO_HOME", "CARGO_NET_OFFLINE", "CARGO_REGISTRIES_MINE_INDEX", "RUSTUP_HOME", "PATH"]
        {
            assert!(!changes_the_build(name), "{name}");
        }
    }

    #[test]
    fn the_version_that_reports_name_is_that_of_the_lock_file() {
        let lock = SOURCES.iter().find(|(name, _)| *name == "Cargo.lock").unwrap().1;
        let version = VERSION.split(' ').nth(1).unwrap();
        assert!(lock.contains(&format!("name = \"rustpython-vm\"\nversion = \"{version}\"")), "{version}");
    }
}
