//! A whole number that a scenario fixes, or lets vary from seed to seed.

use std::ops::RangeInclusive;

use serde::Deserialize;

use crate::ScenarioError;
use crate::random::{Draws, Purpose};
use crate::retry::check;

/// A whole number, written `10`, or one that each seed draws, written `{ from = 8, to = 15 }`, both ends
/// included and all as likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Written")]
pub struct Varying {
    /// The least.
    pub from: u32,
    /// The most.
    pub to: u32,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a whole number, or a range of them such as { from = 8, to = 15 }")]
enum Written {
    Fixed(u32),
    Range(Range),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    from: u32,
    to: u32,
}

impl From<Written> for Varying {
    fn from(written: Written) -> Self {
        match written {
            Written::Fixed(value) => Self::fixed(value),
            Written::Range(Range { from, to }) => Self { from, to },
        }
    }
}

impl Varying {
    /// The same for every seed.
    #[must_use]
    pub const fn fixed(value: u32) -> Self {
        Self { from: value, to: value }
    }

    /// Refuses an empty range, and one that is not within `range`.
    pub(super) fn check(self, key: &'static str, range: &RangeInclusive<u32>) -> Result<(), ScenarioError> {
        if self.from > self.to {
            let message = format!("`from` is at most `to`, but {} is above {}", self.from, self.to);
            return Err(ScenarioError { key, message });
        }
        check(key, range, self.from)?;
        check(key, range, self.to)
    }

    /// The value for this run. `entity` tells the scenario's varying values apart.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a draw is below 1, and its product with a whole number below 2^53 below that number"
    )]
    pub(super) fn drawn(self, draws: &mut Draws, entity: u64) -> u32 {
        let values = f64::from(self.to - self.from) + 1.0;
        self.from + (draws.of(Purpose::Scenario, entity) * values) as u32
    }
}
