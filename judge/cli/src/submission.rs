//! From a student's file to a program that can be graded: the one place that knows both the compilers
//! and the sandbox.

use std::path::PathBuf;
use std::process::ExitCode;

use contract::{Digest, Grant, Limits, Locale, Refusal};
use etcetera::BaseStrategy as _;
use grade::SubmissionId;
use sandbox::{CachePlaces, Program, Sandbox, Settings};
use toolchain::{Source, Toolchains};

use crate::problem::Problem;
use crate::source_file::SourceFile;
use crate::terminal;

/// Does a confined child's job, if this process was started as one.
pub fn serve_if_child() -> Option<ExitCode> {
    sandbox::child::serve_if_child(|name, arguments| {
        sandbox::own_job(name, arguments)
            .or_else(|| toolchain::serve(name, arguments))
            .unwrap_or_else(|| ExitCode::from(2))
    })
}

/// Where things are kept from one run to the next. Both places are the user's own.
pub struct Places {
    /// What can be made anew.
    pub cache: PathBuf,
    /// The key that authenticates it.
    pub key: PathBuf,
}

impl Places {
    /// By the habits of this system.
    ///
    /// # Errors
    /// There is no home folder.
    pub fn of_user() -> Result<Self, Problem> {
        let homeless = |error: etcetera::HomeDirError| {
            Problem::new(
                format!("找不到主目录，缓存没有地方放：{error}。请设置环境变量 HOME。"),
                format!("There is no home folder to keep the cache in: {error}. Set the variable HOME."),
            )
        };
        let base = etcetera::choose_base_strategy().map_err(homeless)?;
        Ok(Self {
            cache: base.cache_dir().join("judge"),
            key: base.data_dir().join("judge").join("cache.key"),
        })
    }
}

/// The compilers of this machine.
///
/// # Errors
/// The judge does not know where its own binary is, or where to keep things.
pub fn toolchains(locale: Locale) -> Result<Toolchains, Problem> {
    let told = |line: &str| terminal::complain(line);
    Ok(Toolchains::new(own_binary()?, Places::of_user()?.cache, locale).with_progress(told))
}

/// The sandbox, with compilation in a confined child and a cache.
///
/// # Errors
/// It cannot run here, or its cache is not private.
pub fn sandbox() -> Result<Sandbox, Problem> {
    let Places { cache, key } = Places::of_user()?;
    let cache = CachePlaces { folder: cache.join("modules"), key };
    Ok(Sandbox::new(Settings { judge: Some(own_binary()?), cache: Some(cache) })?)
}

fn own_binary() -> Result<PathBuf, Problem> {
    std::env::current_exe().map_err(|error| {
        Problem::new(
            format!("评测机找不到自己的可执行文件：{error}"),
            format!("The judge cannot find its own binary: {error}"),
        )
    })
}

/// A submission that is ready, or the reason why it never will be.
pub struct Prepared {
    /// What the report says of it.
    pub id: SubmissionId,
    /// The module's size, if there is one.
    pub module_bytes: Option<usize>,
    /// The program, or the refusal.
    pub program: Result<Program, Refusal>,
}

/// Compiles a file and loads the module.
///
/// # Errors
/// The judge is at fault, or this machine cannot compile the language.
pub fn prepare(
    file: SourceFile,
    language: &'static str,
    grant: &Grant,
    toolchains: &Toolchains,
    sandbox: &Sandbox,
) -> Result<Prepared, Problem> {
    let SourceFile { name, bytes, refusal } = file;
    let id = SubmissionId {
        language: language.to_owned(),
        digest: Digest::of(&bytes).to_string(),
        module_digest: String::new(),
        toolchain: String::new(),
    };
    let refused = |id, module_bytes, refusal| Ok(Prepared { id, module_bytes, program: Err(refusal) });
    if let Some(refusal) = refusal {
        return refused(id, None, refusal);
    }
    let built = match toolchains.build(&Source { name, bytes }, Some(language), &Limits::DEFAULT) {
        Ok(built) => built,
        Err(toolchain::Failure::Refused(refusal)) => return refused(id, None, refusal),
        Err(toolchain::Failure::Judge(error)) => return Err(error.into()),
    };
    let id = SubmissionId {
        module_digest: Digest::of(&built.module).to_string(),
        toolchain: built.toolchain,
        ..id
    };
    // An interpreter's size says nothing of the submission.
    let module_bytes = built.script.is_none().then_some(built.module.len());
    let loaded = match &built.script {
        None => sandbox.load(&built.module),
        Some(script) => sandbox.load_interpreter(&built.module)?.program(script, grant),
    };
    match loaded {
        Ok(program) => Ok(Prepared { id, module_bytes, program: Ok(program) }),
        Err(sandbox::Failure::Refused(refusal)) => refused(id, module_bytes, refusal),
        Err(sandbox::Failure::Judge(error)) => Err(error.into()),
    }
}
