//! A number of a scenario that is fixed, or drawn for each seed.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::random::{Draws, Purpose, SplitDraws};

/// A number that is fixed, or drawn from a range for each seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a number, or a range `{ from = …, to = … }`")]
pub enum Amount {
    /// The same for every seed.
    Fixed(f64),
    /// Uniform from `from` to `to`, drawn from the seed.
    Drawn(Range),
}

/// The range of a drawn [`Amount`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The lower end.
    pub from: f64,
    /// The upper end, not below the lower one.
    pub to: f64,
}

impl Amount {
    /// The value for this seed; `entity` tells the keys of a scenario apart.
    pub(super) fn value(self, seed: u64, entity: u64) -> f64 {
        match self {
            Self::Fixed(value) => value,
            Self::Drawn(Range { from, to }) => {
                let u = Draws::Split(SplitDraws::new(seed, 0)).of(Purpose::Scenario, entity);
                // Rounding must not lead out of the range.
                (from + (to - from) * u).min(to)
            }
        }
    }

    pub(super) fn check(self, all: &RangeInclusive<f64>, unit: &str) -> Result<(), String> {
        let (from, to) = match self {
            Self::Fixed(value) => (value, value),
            Self::Drawn(Range { from, to }) => (from, to),
        };
        for value in [from, to] {
            if !all.contains(&value) {
                return Err(format!("from {:?} to {:?} {unit}, not {value:?}", all.start(), all.end()));
            }
        }
        if from > to {
            return Err(format!("`from` ({from:?}) is above `to` ({to:?})"));
        }
        Ok(())
    }
}
