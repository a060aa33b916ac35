//! The seeds of a case: listed, or following from the exercise and the submission.

use contract::Digest;

use super::{Case, Exercise};
use crate::grading::About;

/// The seeds of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// These.
    Listed(Vec<u64>),
    /// This many, each 64 bits of a digest of the exercise and the submission: the same for the same
    /// submission, and nothing that it could have been written for.
    Hidden(u64),
}

impl Seeds {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::Listed(seeds) => seeds.len() as u64,
            Self::Hidden(count) => *count,
        }
    }

    pub(crate) fn of(&self, exercise: &Exercise, case: &Case, about: &About) -> Vec<u64> {
        let derived = |parts: [&[u8]; 3]| {
            let seed = |index: u64| {
                let index = index.to_le_bytes();
                let parts = parts.iter().copied().chain([case.id.as_bytes(), &index[..]]);
                Digest::of_parts(parts).first_bits()
            };
            (0..self.count()).map(seed).collect()
        };
        match (about.fresh_seeds, self) {
            (Some(fresh), _) => derived([b"fresh seeds", &fresh.to_le_bytes(), &[]]),
            (None, Self::Listed(seeds)) => seeds.clone(),
            (None, Self::Hidden(_)) => {
                let submission = about.submission.digest.as_bytes();
                derived([b"hidden seeds", exercise.digest.as_bytes(), submission])
            }
        }
    }
}
