//! When requests arrive.

use serde::Deserialize;

use super::mixture::check_mean;
use super::trace::Trace;
use crate::random::{Draws, Purpose, exponential};

/// How requests arrive; all but a trace with the scenario's mean gap.
#[derive(Clone, Debug, PartialEq)]
pub enum Arrivals {
    /// With exponential gaps.
    Poisson,
    /// With equal gaps, the first after one of them.
    Deterministic,
    /// In bursts, as [`Burst`] says.
    Bursty(Burst),
    /// As recorded, sizes too; the scenario's mean gap and sizes are not used.
    Trace(Trace),
}

/// Arrivals come only in bursts, with exponential gaps whose mean is as much shorter as makes the mean
/// over all time the scenario's. Bursts and the lulls between them take exponential times; the run
/// begins with a burst.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Burst {
    /// How long a burst lasts on average, in milliseconds.
    pub on_ms: f64,
    /// How long a lull lasts on average, in milliseconds.
    pub off_ms: f64,
}

impl Burst {
    /// How many bursts there may be to a request on average: their number is bounded with the requests'.
    const MOST_PER_REQUEST: f64 = 10.0;

    pub(super) fn check(self, mean_gap: f64) -> Result<(), String> {
        check_mean(self.on_ms)?;
        check_mean(self.off_ms)?;
        let most = Self::MOST_PER_REQUEST;
        if mean_gap > most * (self.on_ms + self.off_ms) {
            return Err(format!(
                "`on_ms` and `off_ms` together are at least `mean_gap`/{most}, not {:?}",
                self.on_ms + self.off_ms
            ));
        }
        Ok(())
    }
}

/// The bursts of a run.
pub(super) struct Bursts {
    burst: Burst,
    /// Bursts begun.
    begun: u64,
    /// What is left of the present one.
    left: f64,
    /// The rate of arrivals in a burst.
    rate: f64,
}

impl Bursts {
    pub(super) fn new(burst: Burst, mean_gap: f64) -> Self {
        let Burst { on_ms, off_ms } = burst;
        Self { burst, begun: 0, left: 0.0, rate: (on_ms + off_ms) / on_ms / mean_gap }
    }

    /// When the next request arrives after `now`, from the uniform draw of its gap.
    pub(super) fn next(&mut self, mut now: f64, gap: f64, draws: &mut Draws) -> f64 {
        let mut gap = exponential(gap, self.rate);
        while gap >= self.left {
            gap -= self.left;
            now += self.left;
            if self.begun > 0 {
                now += exponential(draws.of(Purpose::Lull, self.begun - 1), 1.0 / self.burst.off_ms);
            }
            self.left = exponential(draws.of(Purpose::Burst, self.begun), 1.0 / self.burst.on_ms);
            self.begun += 1;
        }
        self.left -= gap;
        now + gap
    }
}
