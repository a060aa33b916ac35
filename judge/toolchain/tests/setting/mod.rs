//! What the tests of several languages begin from.

use std::path::{Path, PathBuf};

use contract::{JudgeError, Limits, Locale, Refusal};
use toolchain::{Built, Failure, Source, Toolchains};

/// The compilers of this machine, with a cache that the test runs share.
pub fn toolchains() -> Toolchains {
    with_cache(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"))
}

/// The same, with a cache of one's own.
pub fn with_cache(cache: PathBuf) -> Toolchains {
    Toolchains::new(env!("CARGO_BIN_EXE_confined-child"), cache, Locale::En)
}

pub fn build(name: &str, source: impl AsRef<[u8]>) -> Result<Built, Failure> {
    let source = Source { name: name.to_owned(), bytes: source.as_ref().to_vec() };
    toolchains().build(&source, None, &Limits::DEFAULT)
}

/// Why the source was refused.
pub fn refusal(name: &str, source: impl AsRef<[u8]>) -> Refusal {
    match build(name, source) {
        Err(Failure::Refused(refusal)) => refusal,
        Err(Failure::Judge(JudgeError { message })) => panic!("a judge error: {message}"),
        Ok(built) => panic!("a module of {} bytes", built.module.len()),
    }
}

/// The compiler's messages about a source that it refuses.
pub fn messages(name: &str, source: impl AsRef<[u8]>) -> String {
    match refusal(name, source) {
        Refusal::Compiler { messages } => messages,
        other => panic!("{other:?}"),
    }
}
