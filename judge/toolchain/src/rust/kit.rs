//! The kit that a student's source can use, compiled once for each rustc.

use contract::{Digest, JudgeError};
use sandbox::child::Scratch;

use super::{FILE_BYTES, FLAGS, KIT, Rustc, compile};
use crate::private_folder::PrivateFolder;
use crate::{Failure, Toolchains};

/// The kit's files, its root first.
const SOURCES: [(&str, &str); 7] = [
    ("lib.rs", include_str!("../../../../practice/rust/src/lib.rs")),
    ("boundary.rs", include_str!("../../../../practice/rust/src/boundary.rs")),
    ("functions.rs", include_str!("../../../../practice/rust/src/functions.rs")),
    ("imports.rs", include_str!("../../../../practice/rust/src/imports.rs")),
    ("limiter.rs", include_str!("../../../../practice/rust/src/limiter.rs")),
    ("retry.rs", include_str!("../../../../practice/rust/src/retry.rs")),
    ("router.rs", include_str!("../../../../practice/rust/src/router.rs")),
];

/// A project for cargo and rust-analyzer, with the kit as a package beside the policy.
pub(super) const PROJECT: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../../../../practice/rust/project/policy.toml")),
    ("judge/Cargo.toml", include_str!("../../../../practice/rust/project/judge.toml")),
    ("judge/src/lib.rs", SOURCES[0].1),
    ("judge/src/boundary.rs", SOURCES[1].1),
    ("judge/src/functions.rs", SOURCES[2].1),
    ("judge/src/imports.rs", SOURCES[3].1),
    ("judge/src/limiter.rs", SOURCES[4].1),
    ("judge/src/retry.rs", SOURCES[5].1),
    ("judge/src/router.rs", SOURCES[6].1),
];

/// The folder that messages call the kit's files by, so that none is taken for the student's own.
pub(super) const FOLDER: &str = "judge_kit";

/// The kit as this rustc compiles it, from the cache if it is there whole.
pub(super) fn compiled(toolchains: &Toolchains, rustc: &Rustc) -> Result<Vec<u8>, Failure> {
    let sources = SOURCES.iter().flat_map(|(name, text)| [*name, *text]);
    let parts = sources.chain([FOLDER, &rustc.verbose]).chain(FLAGS.iter().copied());
    let key = Digest::of_parts(parts.map(str::as_bytes));
    let folder = PrivateFolder::open(&toolchains.cache.join("kits"));
    if let Some(kit) = folder.as_ref().ok().and_then(|folder| folder.get(&key)) {
        return Ok(kit);
    }
    let kit = compile_kit(toolchains, rustc)?;
    // Without a cache everything works, only slower.
    if let Err(error) = folder.and_then(|folder| folder.put(&key, &kit)) {
        toolchains.note(
            &format!("编译好的 Rust 工具包没能存进缓存，每次都要重新编译：{error}"),
            &format!("the compiled Rust kit cannot be cached and is compiled each time: {error}"),
        );
    }
    Ok(kit)
}

fn compile_kit(toolchains: &Toolchains, rustc: &Rustc) -> Result<Vec<u8>, Failure> {
    let scratch = Scratch::new()?;
    scratch.folder(FOLDER)?;
    let name = |file: &str| format!("{FOLDER}/{file}");
    for (file, text) in SOURCES {
        scratch.write(&name(file), text.as_bytes())?;
    }
    let root = name(SOURCES[0].0);
    let args = ["--crate-name=judge", "--crate-type=rlib", "--cap-lints=allow", "-o", KIT, &root];
    let failed = |why: &str| {
        JudgeError::new(format!(
            "{} cannot compile the judge's kit; try `rustup update`, then `judge doctor`. {why}",
            rustc.version
        ))
    };
    let output = match compile(toolchains, rustc, &scratch, &args) {
        Ok(output) => output,
        // The kit is the judge's, and so is what it used.
        Err(failure) => return Err(failed(&format!("{failure:?}")).into()),
    };
    if !output.success {
        return Err(failed(&super::diagnostics::first_message(&output)).into());
    }
    scratch.read(KIT, FILE_BYTES)?.ok_or_else(|| failed("It wrote nothing.").into())
}
