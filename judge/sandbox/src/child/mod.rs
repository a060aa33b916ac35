//! A confined child process for work on untrusted input: compiling a student's source, or a module.
//!
//! The child is the judge's own binary, started again with a hidden first argument. It confines
//! *itself* (see [`layers`] for how) before it looks at its input, and then does a job of the judge's
//! own or replaces itself by a compiler. So no code runs between `fork` and `exec`, and what a
//! compiler may reach is said in one place, [`Confinement`].
//!
//! The parent holds the deadline and the bound on output, and kills the child's whole process group
//! at the end whatever happened. This confines compilers, which run no code of the student's; a
//! student's native program needs more than this (a process can leave its group).

mod confined;
#[cfg(target_os = "linux")]
mod landlock;
mod layer;
mod parent;
mod scratch;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use contract::JudgeError;
use serde::{Deserialize, Serialize};

pub use confined::serve_if_child;
pub use layer::{Layer, State, layers};
pub use parent::run;
pub use scratch::Scratch;

/// What a child may reach and use.
#[derive(Clone, Debug)]
pub struct Confinement {
    /// Files and folders that it may read and execute, besides its scratch folder (where it may write
    /// but not execute) and `/dev/null`. Those that do not exist are passed over.
    pub readable: Vec<PathBuf>,
    /// Processor time of each process, in seconds.
    pub cpu_seconds: u64,
    /// Address space of each process, in bytes.
    pub memory_bytes: u64,
    /// The largest file that it may write, in bytes.
    pub file_bytes: u64,
    /// Standard output and standard error together, in bytes.
    pub output_bytes: usize,
    /// Wall time for all of it.
    pub deadline: Duration,
}

/// What a child does once it is confined.
#[derive(Clone, Debug)]
pub enum Job {
    /// A job of the judge's own, by name, with arguments. It reads standard input and writes standard
    /// output; its environment is empty.
    Own(&'static str, Vec<String>),
    /// The child becomes this program.
    Exec {
        /// Its path, which must be among those that are readable.
        program: PathBuf,
        /// Its arguments.
        args: Vec<OsString>,
        /// Its whole environment.
        env: Vec<(String, String)>,
    },
}

/// What came of a child that ended within its bounds, in success or not.
#[derive(Clone, Debug)]
pub struct Output {
    /// Whether it exited with status 0.
    pub success: bool,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: Vec<u8>,
    /// Its exit status, if it exited.
    pub code: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
}

/// Why a child gave no [`Output`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It used more processor time or wall time than it may.
    Time,
    /// It used more memory than it may.
    Memory,
    /// It wrote more than it may.
    Output,
    /// It could not be started or confined.
    Judge(JudgeError),
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        Self::Judge(error)
    }
}

/// The hidden first argument.
const CHILD_ARGUMENT: &str = "--confined-child";

/// Exit status of a child that could not be confined, or could not become its program: no compiler
/// that the judge starts exits with it.
const NOT_CONFINED: u8 = 125;

/// What the parent tells the child, as JSON in the second argument. Paths are `OsString`s because a
/// path need not be UTF-8.
#[derive(Debug, Serialize, Deserialize)]
struct Orders {
    parent: u32,
    readable: Vec<OsString>,
    scratch: OsString,
    cpu_seconds: u64,
    memory_bytes: u64,
    file_bytes: u64,
    task: Task,
}

#[derive(Debug, Serialize, Deserialize)]
enum Task {
    Own { name: String, args: Vec<String> },
    Exec { program: OsString, args: Vec<OsString>, env: Vec<(String, String)> },
}

impl From<&Job> for Task {
    fn from(job: &Job) -> Self {
        match job {
            Job::Own(name, args) => Self::Own { name: (*name).to_owned(), args: args.clone() },
            Job::Exec { program, args, env } => {
                Self::Exec { program: program.clone().into(), args: args.clone(), env: env.clone() }
            }
        }
    }
}
