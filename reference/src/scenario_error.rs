//! What a scenario is refused for.

use std::fmt;

/// A value that no scenario may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The key.
    pub key: &'static str,
    /// What it may be, and what it is.
    pub message: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key, self.message)
    }
}

impl std::error::Error for ScenarioError {}
