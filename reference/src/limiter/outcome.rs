//! What came of a run: counts, agreement with the ledger, and the metrics.

use super::line::Lined;
use super::metric::Metric;
use super::places::Holding;
use super::scenario::Limits;
use crate::percentile::{Definition, Permille};
use crate::sample::Sample;
use crate::series::Series;

/// An answer of one of the two functions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// Of `allow`: does the request pass?
    Allow(bool),
    /// Of `wait_time`: milliseconds until it would, infinity for never.
    WaitTime(f64),
}

impl Answer {
    /// The function, as the contract names it.
    #[must_use]
    pub fn function(self) -> &'static str {
        match self {
            Self::Allow(_) => "allow",
            Self::WaitTime(_) => "wait_time",
        }
    }
}

/// An answer that is not the ledger's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrong {
    /// Which decision, from 0; each call of either function is one.
    pub decision: u64,
    /// When, in milliseconds.
    pub now: f64,
    /// The cost asked about, in tokens.
    pub cost: f64,
    /// What was in the ledger's bucket before the answer: tokens, below 0 if too much had passed before;
    /// in a leaky bucket what had not drained.
    pub level: f64,
    /// How many places were held before the answer; 0 where they are not limited.
    pub held: u64,
    /// What the policy answered.
    pub answer: Answer,
    /// What would have been right.
    pub right: Answer,
}

/// What is counted as it comes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Counts {
    pub(super) decisions: u64,
    pub(super) right: u64,
    pub(super) allowed: u64,
    pub(super) refused: u64,
    pub(super) allowed_cost: f64,
    pub(super) wait_time_calls: u64,
}

/// A completed run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub(super) limits: Limits,
    pub(super) counts: Counts,
    pub(super) first_wrong: Option<Wrong>,
    pub(super) excess: Option<f64>,
    pub(super) bucket: Series,
    pub(super) holding: Option<Holding>,
    pub(super) lined: Option<Lined>,
}

impl Outcome {
    /// The bucket that the policy was given.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Decisions made: calls of `allow` and `wait_time`.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.counts.decisions
    }

    /// Those that agree with the ledger.
    #[must_use]
    pub fn right(&self) -> u64 {
        self.counts.right
    }

    /// The first that does not.
    #[must_use]
    pub fn first_wrong(&self) -> Option<&Wrong> {
        self.first_wrong.as_ref()
    }

    /// What was in the ledger's bucket, in tokens: those that are there, or what has not drained of a leaky
    /// bucket. Where too much has passed, a token bucket has 0.
    #[must_use]
    pub fn bucket(&self) -> &Series {
        &self.bucket
    }

    /// How many places were held. `None` where they are not limited.
    #[must_use]
    pub fn held(&self) -> Option<&Series> {
        self.holding.as_ref().map(|holding| &holding.series)
    }

    /// How many requests waited in line. `None` where there is none.
    #[must_use]
    pub fn queue(&self) -> Option<&Series> {
        self.lined.as_ref().map(|lined| &lined.series)
    }

    /// How long the requests that passed had waited, in milliseconds, in the order of passing. `None`
    /// where there is no line.
    #[must_use]
    pub fn delays(&self) -> Option<&Sample> {
        self.lined.as_ref().map(|lined| &lined.delays)
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run: a share without
    /// requests, an excess or a delay without one that passed, what is counted of places where they are not
    /// limited, and of a line where there is none.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        asked.iter().map(|metric| self.metric(*metric)).collect()
    }

    /// One metric. Percentiles are by the chapter's definition.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        let (counts, holding, lined) = (&self.counts, self.holding.as_ref(), self.lined.as_ref());
        let requests = counts.allowed + counts.refused;
        let percentile = |p| self.delays()?.percentile(p, Definition::Chapter);
        match metric {
            Metric::Allowed => Some(counts.allowed as f64),
            Metric::Refused => Some(counts.refused as f64),
            Metric::RefusedShare => (requests > 0).then(|| counts.refused as f64 / requests as f64),
            Metric::AllowedCost => Some(counts.allowed_cost),
            Metric::ExcessMax => self.excess,
            Metric::WaitTimeCalls => Some(counts.wait_time_calls as f64),
            Metric::Ended => holding.map(|holding| holding.ended as f64),
            Metric::HeldAtEnd => holding.map(|holding| holding.held as f64),
            Metric::HeldMax => holding.map(|holding| holding.series.max()),
            Metric::DelayMean => self.delays()?.mean(),
            Metric::DelayP50 => percentile(Permille::P50),
            Metric::DelayP99 => percentile(Permille::P99),
            Metric::DelayShare => {
                let delays = self.delays()?;
                let delayed = delays.count() - delays.zeros();
                (delays.count() > 0).then(|| delayed as f64 / delays.count() as f64)
            }
            Metric::QueueMax => lined.map(|lined| lined.series.max()),
            Metric::QueueFull => lined.map(|lined| lined.full as f64),
        }
    }
}
