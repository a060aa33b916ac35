//! Python: the source is handed to an interpreter that is a WebAssembly module itself, the same for all
//! submissions. Nothing is compiled here but that interpreter, once.

mod interpreter;

use contract::{Limits, Script};

use crate::language::{Finding, Language};
use crate::{Built, Failure, Source, Toolchains};

pub(crate) const LANGUAGE: Language = Language {
    name: "python",
    extensions: &["py"],
    about: ("Python，用评测机自带的解释器", "Python, in an interpreter of the judge's own"),
    editor: &[
        ("judge.pyi", include_str!("../../../../practice/python/judge.pyi")),
        ("pyproject.toml", include_str!("../../../../practice/python/pyproject.toml")),
    ],
    project: &[],
    build,
    doctor,
};

/// A Python source may have this many bytes: all of it is read again at the start of every run.
const SOURCE_BYTES: u64 = 128 << 10;

fn build(toolchains: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    let limits = Limits { source_bytes: limits.source_bytes.min(SOURCE_BYTES), ..*limits };
    let text = source.text(&limits)?;
    let interpreter = interpreter::ready(toolchains)?;
    let script = Script { name: source.file_name(), text: text.trim_start_matches('\u{feff}').to_owned() };
    Ok(Built {
        module: interpreter.module,
        script: Some(script),
        language: LANGUAGE.name,
        toolchain: interpreter::VERSION.to_owned(),
    })
}

/// Looks for the interpreter; making it takes minutes, which a look does not.
fn doctor(toolchains: &Toolchains) -> Finding {
    let missing = interpreter::missing(toolchains).err();
    let toolchain = if missing.is_none() { interpreter::VERSION.to_owned() } else { String::new() };
    Finding { language: LANGUAGE.name, toolchain, missing }
}
