//! What came of a run: the counts, and the metrics by name.

use std::fmt;

use serde::Serialize;

use crate::retry::Fleet;

/// A number that a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// The largest load of a second.
    PeakLoad,
    /// All attempts that were made.
    TotalLoad,
    /// Requests that succeeded.
    Succeeded,
    /// Requests that succeeded in the outage.
    SucceededInOutage,
    /// Succeeded requests beyond what never retrying gets.
    Rescued,
    /// Requests that failed and were not to be tried again, by the policy's answer or for want of attempts.
    GivenUp,
    /// Requests that `admit` dropped when their retry came due.
    DroppedByAdmit,
    /// Requests whose retry comes due after the run.
    PendingAtEnd,
    /// From the last second of the outage to the first with a normal load; not defined if there is none.
    RecoverySeconds,
    /// The largest rise of the load from a second to the next.
    Spike,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::PeakLoad,
        Self::TotalLoad,
        Self::Succeeded,
        Self::SucceededInOutage,
        Self::Rescued,
        Self::GivenUp,
        Self::DroppedByAdmit,
        Self::PendingAtEnd,
        Self::RecoverySeconds,
        Self::Spike,
    ];

    /// The unit.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::PeakLoad | Self::Spike => "requests/s",
            Self::RecoverySeconds => "s",
            Self::TotalLoad
            | Self::Succeeded
            | Self::SucceededInOutage
            | Self::Rescued
            | Self::GivenUp
            | Self::DroppedByAdmit
            | Self::PendingAtEnd => "requests",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PeakLoad => "peak_load",
            Self::TotalLoad => "total_load",
            Self::Succeeded => "succeeded",
            Self::SucceededInOutage => "succeeded_in_outage",
            Self::Rescued => "rescued",
            Self::GivenUp => "given_up",
            Self::DroppedByAdmit => "dropped_by_admit",
            Self::PendingAtEnd => "pending_at_end",
            Self::RecoverySeconds => "recovery_seconds",
            Self::Spike => "spike",
        })
    }
}

/// A completed run. Counts are of requests; a load is the attempts that are made in a second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The fleet that the seed got.
    pub fleet: Fleet,
    /// Requests that arrived.
    pub requests: u64,
    /// Those that succeeded.
    pub succeeded: u64,
    /// Those that succeeded in the outage.
    pub succeeded_in_outage: u64,
    /// Those that failed and were not to be tried again.
    pub given_up: u64,
    /// Those that `admit` dropped.
    pub dropped_by_admit: u64,
    /// Those whose next attempt comes after the run.
    pub pending_at_end: u64,
    /// Succeeded less what succeeds on the same fleet if nothing is retried. It is signed: what fails is
    /// rounded down by cohort, so that a run may end a few requests below the other.
    pub rescued: i64,
    /// Each second's load.
    pub load: Vec<u64>,
}

impl Outcome {
    pub(super) fn new(fleet: Fleet) -> Self {
        Self {
            fleet,
            requests: 0,
            succeeded: 0,
            succeeded_in_outage: 0,
            given_up: 0,
            dropped_by_admit: 0,
            pending_at_end: 0,
            rescued: 0,
            load: Vec::with_capacity(fleet.seconds as usize),
        }
    }

    pub(super) fn succeed(&mut self, second: u32, requests: u64) {
        self.succeeded += requests;
        if self.fleet.is_out(second) {
            self.succeeded_in_outage += requests;
        }
    }

    pub(super) fn finish(&mut self, pending: u64, succeeded_without_retries: u64) {
        self.pending_at_end = pending;
        self.rescued = self.succeeded.cast_signed() - succeeded_without_retries.cast_signed();
    }

    /// Whether every request ended in exactly one way or is still to be tried.
    #[must_use]
    pub fn is_conserved(&self) -> bool {
        self.requests == self.succeeded + self.given_up + self.dropped_by_admit + self.pending_at_end
    }

    /// The largest load.
    #[must_use]
    pub fn peak_load(&self) -> u64 {
        self.load.iter().copied().max().unwrap_or(0)
    }

    /// All attempts that were made.
    #[must_use]
    pub fn total_load(&self) -> u64 {
        self.load.iter().sum()
    }

    /// The largest rise of the load from a second to the next, 0 if it never rises.
    #[must_use]
    pub fn spike(&self) -> u64 {
        self.load.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max().unwrap_or(0)
    }

    /// From the last second of the outage to the first with at most 1.05 times the new requests as load,
    /// in seconds. `None` if there is none.
    #[must_use]
    pub fn recovery_seconds(&self) -> Option<u32> {
        self.fleet.recovery_seconds(&self.load)
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        asked.iter().map(|metric| self.metric(*metric)).collect()
    }

    /// One metric.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a scenario's counts are far below 2^53")]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        let count = match metric {
            Metric::PeakLoad => self.peak_load(),
            Metric::TotalLoad => self.total_load(),
            Metric::Succeeded => self.succeeded,
            Metric::SucceededInOutage => self.succeeded_in_outage,
            Metric::Rescued => return Some(self.rescued as f64),
            Metric::GivenUp => self.given_up,
            Metric::DroppedByAdmit => self.dropped_by_admit,
            Metric::PendingAtEnd => self.pending_at_end,
            Metric::RecoverySeconds => return self.recovery_seconds().map(f64::from),
            Metric::Spike => self.spike(),
        };
        Some(count as f64)
    }
}

/// A run as a row of a table, with the keys of the golden file in its order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "each is the outcome's or the fleet's value of the same name")]
pub struct Row<'a> {
    pub policy: &'a str,
    pub rps: u32,
    pub capacity: u32,
    pub depth: u32,
    pub seconds: u32,
    pub outage: (u32, u32),
    pub max_attempts: u32,
    /// The share of the new requests that the policy with a budget lets through as retries.
    pub budget: f64,
    pub peak_load: u64,
    pub total_load: u64,
    pub succeeded_in_outage: u64,
    pub succeeded: u64,
    pub given_up: u64,
    pub dropped_by_admit: u64,
    pub pending_at_end: u64,
    pub requests: u64,
    pub recovery_seconds: Option<u32>,
    pub load: &'a [u64],
    pub rescued: i64,
}

impl<'a> Row<'a> {
    /// The row of this policy's run.
    #[must_use]
    pub fn new(policy: &'a str, budget: f64, outcome: &'a Outcome) -> Self {
        let Fleet { rps, capacity, depth, seconds, outage, max_attempts } = outcome.fleet;
        Self {
            policy,
            rps,
            capacity,
            depth,
            seconds,
            outage,
            max_attempts,
            budget,
            peak_load: outcome.peak_load(),
            total_load: outcome.total_load(),
            succeeded_in_outage: outcome.succeeded_in_outage,
            succeeded: outcome.succeeded,
            given_up: outcome.given_up,
            dropped_by_admit: outcome.dropped_by_admit,
            pending_at_end: outcome.pending_at_end,
            requests: outcome.requests,
            recovery_seconds: outcome.recovery_seconds(),
            load: &outcome.load,
            rescued: outcome.rescued,
        }
    }
}
