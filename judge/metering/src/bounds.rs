//! The limits that a module itself is held to, and the two ways in which the pass ends early.

use contract::Refusal;
use wasm_encoder::reencode;

/// Why the pass goes no further.
pub enum Stop {
    /// It is known what is wrong.
    Refused(Refusal),
    /// The validator objects; whether to a feature or to nonsense is for [`crate::feature`] to say.
    Unreadable(wasmparser::Error),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<wasmparser::Error> for Stop {
    fn from(error: wasmparser::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<reencode::Error> for Stop {
    fn from(error: reencode::Error) -> Self {
        match error {
            reencode::Error::ParseError(error) => Self::Unreadable(error),
            other => Self::Refused(Refusal::Invalid { message: other.to_string() }),
        }
    }
}

/// Refuses an `actual` over its `limit`. Zero is within every limit.
pub fn within(what: &str, limit: impl Into<u64>, actual: u64, unit: &str) -> Result<(), Refusal> {
    let limit = limit.into();
    if actual <= limit {
        return Ok(());
    }
    Err(Refusal::Limit { what: what.to_owned(), limit, actual, unit: unit.to_owned() })
}
