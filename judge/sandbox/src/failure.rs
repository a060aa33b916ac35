//! Why no module came of a source, or a module was not made ready: the submission's doing or the
//! judge's.

use std::fmt;

use contract::{JudgeError, Locale, Refusal};

use crate::child;

/// A submission that cannot be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The submission's doing: a `compile_error`.
    Refused(Refusal),
    /// The judge's own fault.
    Judge(JudgeError),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        Self::Judge(error)
    }
}

/// A child that went over its bounds did so because of what it was given to compile.
impl From<child::Failure> for Failure {
    fn from(failure: child::Failure) -> Self {
        let what = match failure {
            child::Failure::Time => "time",
            child::Failure::Memory => "memory",
            child::Failure::Output => "output",
            child::Failure::Judge(error) => return Self::Judge(error),
        };
        Self::Refused(Refusal::CompileLimit { what: what.to_owned() })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => f.write_str(&refusal.describe(Locale::En)),
            Self::Judge(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}
