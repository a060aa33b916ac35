//! A WebAssembly module, taken as it is: whether it is one is for the metering pass to say.

use contract::{Limits, Refusal};

use crate::language::{Finding, Language};
use crate::{Built, Failure, Source, Toolchains};

pub(crate) const LANGUAGE: Language = Language {
    name: "wasm",
    extensions: &["wasm"],
    about: ("编译好的 WebAssembly 模块", "a compiled WebAssembly module"),
    editor: &[],
    project: &[],
    build,
    doctor: |_| Finding { language: "wasm", toolchain: String::new(), missing: None },
};

/// How the refusal begins that a file gets which is no module at all.
pub const NO_MODULE: &str = "it does not begin with \\0asm";

fn build(_: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    source.within("module size", limits.module_bytes)?;
    // The validator would show the bytes that it found there, one by one.
    if !source.bytes.starts_with(b"\0asm") {
        return Err(Refusal::Invalid { message: NO_MODULE.to_owned() }.into());
    }
    Ok(Built {
        module: source.bytes.clone(),
        script: None,
        language: LANGUAGE.name,
        toolchain: String::new(),
    })
}
