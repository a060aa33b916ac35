//! From a student's file to a WebAssembly module.
//!
//! A source is untrusted, and so is the work on it: every compiler runs in a confined child
//! ([`sandbox::child`]), reaches nothing but itself and the kit, and is ended when it takes too long
//! or too much. What it says is given back as a [`Refusal`] in terms of the student's own file.
//!
//! Whether the module keeps to the contract is not looked at here.

mod assemblyscript;
mod c;
mod language;
mod messages;
mod private_folder;
mod python;
mod rust;
mod shared_objects;
mod source;
mod wasm;
mod wat_mistakes;
mod wat_text;

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use contract::{Limits, Locale, Refusal, Script};

pub use language::{Finding, LANGUAGES, Language};
pub use sandbox::Failure;
pub use source::Source;
pub use wasm::NO_MODULE;

/// A module, and what made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The WebAssembly module's bytes.
    pub module: Vec<u8>,
    /// The source, if the module is an interpreter that runs it.
    pub script: Option<Script>,
    /// The language's name, as in [`LANGUAGES`].
    pub language: &'static str,
    /// The compiler and its version; empty if the submission is a module already.
    pub toolchain: String,
}

/// The compilers of this machine.
pub struct Toolchains {
    judge: PathBuf,
    cache: PathBuf,
    locale: Locale,
    progress: Box<dyn Fn(&str) + Send + Sync>,
    /// Looked for once, when it is first needed.
    rustc: Mutex<Option<Arc<rust::Rustc>>>,
    c: Mutex<Option<Arc<c::Compiler>>>,
    node: Mutex<Option<Arc<assemblyscript::Node>>>,
}

impl Toolchains {
    /// The compilers of this machine. `judge` is the binary that confined children are started from:
    /// its `main` begins with [`child::serve_if_child`], given a function that asks [`serve`]. `cache`
    /// is a folder to keep compiled kits and compilers beneath; it need not exist. Errors and notes are in `locale`.
    pub fn new(judge: impl Into<PathBuf>, cache: impl Into<PathBuf>, locale: Locale) -> Self {
        Self {
            judge: judge.into(),
            cache: cache.into(),
            locale,
            progress: Box::new(|_| {}),
            rustc: Mutex::new(None),
            c: Mutex::new(None),
            node: Mutex::new(None),
        }
    }

    /// Has this called with a line for a person when something takes a while or changes the machine.
    #[must_use]
    pub fn with_progress(self, progress: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { progress: Box::new(progress), ..self }
    }

    /// Makes a module of a source, in the language of this name or, without one, of its file's ending.
    ///
    /// # Errors
    /// The source is refused, or this machine cannot compile it.
    pub fn build(&self, source: &Source, language: Option<&str>, limits: &Limits) -> Result<Built, Failure> {
        let language = language::find(source, language, self.locale)?;
        if source.bytes.is_empty() {
            return Err(Refusal::Empty.into());
        }
        (language.build)(self, source, limits)
    }

    /// Tries every language on this machine.
    #[must_use]
    pub fn doctor(&self) -> Vec<Finding> {
        LANGUAGES.iter().map(|language| (language.doctor)(self)).collect()
    }

    fn note(&self, zh: &str, en: &str) {
        (self.progress)(self.locale.pick(zh, en));
    }
}

impl fmt::Debug for Toolchains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Toolchains")
            .field("judge", &self.judge)
            .field("cache", &self.cache)
            .finish_non_exhaustive()
    }
}

/// Does a job of this crate in a confined child; `None` if the name is not one of this crate's.
#[must_use]
pub fn serve(name: &str, args: &[String]) -> Option<ExitCode> {
    (name == wat_text::JOB).then(|| wat_text::serve(args))
}
