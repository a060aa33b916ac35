//! Why a module was not made ready: the submission's doing or the judge's.

use std::fmt;

use contract::{JudgeError, Locale, Refusal};

/// A module that cannot be run.
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => f.write_str(&refusal.describe(Locale::En)),
            Self::Judge(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}
