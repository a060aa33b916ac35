//! A WebAssembly module, taken as it is: whether it is one is for the metering pass to say.

use contract::Limits;

use crate::language::{Finding, Language};
use crate::{Built, Failure, Source, Toolchains};

pub(crate) const LANGUAGE: Language = Language {
    name: "wasm",
    extensions: &["wasm"],
    about: ("编译好的 WebAssembly 模块", "a compiled WebAssembly module"),
    build,
    doctor: |_| Finding { language: "wasm", toolchain: String::new(), missing: None },
};

fn build(_: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    source.within("module size", limits.module_bytes)?;
    Ok(Built { module: source.bytes.clone(), language: LANGUAGE.name, toolchain: String::new() })
}
