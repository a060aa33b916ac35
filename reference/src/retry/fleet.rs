//! The fleet under load: how many requests come, how many it can serve, and how many of them fail.

use std::ops::RangeInclusive;

use crate::ScenarioError;

/// A fleet, its traffic and its outage. Loads and capacities are in requests per second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fleet {
    /// New requests in every second.
    pub rps: u32,
    /// What the fleet serves in a second outside the outage.
    pub capacity: u32,
    /// What the capacity is divided by, rounding down, in the outage.
    pub depth: u32,
    /// Seconds in the run.
    pub seconds: u32,
    /// The first second of the outage, and the first one after it.
    pub outage: (u32, u32),
    /// Attempts that a request may make, the first included.
    pub max_attempts: u32,
}

/// Refuses a whole number that is out of range.
pub(crate) fn check(key: &'static str, range: &RangeInclusive<u32>, value: u32) -> Result<(), ScenarioError> {
    if range.contains(&value) {
        Ok(())
    } else {
        Err(ScenarioError { key, message: format!("{} to {}, not {value}", range.start(), range.end()) })
    }
}

impl Fleet {
    /// Requests, capacities and depths that a scenario may have: every count of a run is far below 2^53.
    pub const COUNTS: RangeInclusive<u32> = 1..=1_000_000_000;
    /// Seconds that a run may have.
    pub const SECONDS: RangeInclusive<u32> = 1..=100_000;
    /// Attempts that a request may have.
    pub const ATTEMPTS: RangeInclusive<u32> = 1..=32;
    /// Up to which multiple of the new requests a load counts as back to normal.
    const NORMAL: f64 = 1.05;

    /// The chapter's: 1000 requests a second for a capacity of 1200, a tenth of it in seconds 10 to 19 of
    /// 60, and three attempts.
    #[must_use]
    pub const fn chapter() -> Self {
        Self { rps: 1000, capacity: 1200, depth: 10, seconds: 60, outage: (10, 20), max_attempts: 3 }
    }

    /// Checks every value.
    ///
    /// # Errors
    /// One is out of range, or the outage is empty or ends after the run.
    pub fn checked(self) -> Result<Self, ScenarioError> {
        check("rps", &Self::COUNTS, self.rps)?;
        check("capacity", &Self::COUNTS, self.capacity)?;
        check("depth", &Self::COUNTS, self.depth)?;
        check("seconds", &Self::SECONDS, self.seconds)?;
        check("max_attempts", &Self::ATTEMPTS, self.max_attempts)?;
        let (start, end) = self.outage;
        if start < end && end <= self.seconds {
            return Ok(self);
        }
        let message = format!(
            "[first second, first second after it], with at least one second between them and the end at \
             most `seconds` ({}), not [{start}, {end}]; for a run without an outage write `depth` 1",
            self.seconds
        );
        Err(ScenarioError { key: "outage", message })
    }

    /// Whether this second is in the outage.
    #[must_use]
    pub fn is_out(&self, second: u32) -> bool {
        (self.outage.0..self.outage.1).contains(&second)
    }

    /// What the fleet serves in this second.
    #[must_use]
    pub fn capacity_in(&self, second: u32) -> u64 {
        u64::from(if self.is_out(second) { self.capacity / self.depth } else { self.capacity })
    }

    /// The share of every cohort that fails in this second under this load.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a scenario's counts are below 2^53")]
    pub(crate) fn failing_share(&self, second: u32, load: u64) -> f64 {
        let over = load.saturating_sub(self.capacity_in(second));
        if over == 0 { 0.0 } else { over as f64 / load as f64 }
    }

    /// How long after the last second of the outage the load was back to normal, in seconds. `None` if it
    /// never was. `load` has a value for each second.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a scenario's counts are below 2^53")]
    pub(crate) fn recovery_seconds(&self, load: &[u64]) -> Option<u32> {
        let normal = f64::from(self.rps) * Self::NORMAL;
        (1..).zip(load.iter().skip(self.outage.1 as usize)).find_map(|(after, load)| {
            let is_normal = *load as f64 <= normal;
            is_normal.then_some(after)
        })
    }
}

/// How many of a cohort fail: its share, rounded down.
#[inline]
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a scenario's counts are below 2^53, and a share is in [0, 1]"
)]
pub(crate) fn failed(cohort: u64, share: f64) -> u64 {
    (cohort as f64 * share) as u64
}
