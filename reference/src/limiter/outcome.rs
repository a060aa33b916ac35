//! What came of a run: counts, agreement with the ledger, and the metrics by name.

use std::fmt;

use super::ledger::Ledger;
use super::scenario::Limits;
use super::windows::Windows;

/// A number that a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Requests that passed.
    Allowed,
    /// Requests that were refused.
    Refused,
    /// The share of the requests that was refused.
    RefusedShare,
    /// The cost of the requests that passed.
    AllowedCost,
    /// The largest cost that passed in a window of time beyond capacity + rate · its length, over all
    /// closed windows that begin and end at a request that passed: 0 or less for a right limiter, but for
    /// rounding.
    ExcessMax,
    /// How often `wait_time` was asked.
    WaitTimeCalls,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::Allowed,
        Self::Refused,
        Self::RefusedShare,
        Self::AllowedCost,
        Self::ExcessMax,
        Self::WaitTimeCalls,
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Allowed | Self::Refused => "requests",
            Self::RefusedShare => "",
            Self::AllowedCost | Self::ExcessMax => "tokens",
            Self::WaitTimeCalls => "calls",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Allowed => "allowed",
            Self::Refused => "refused",
            Self::RefusedShare => "refused.share",
            Self::AllowedCost => "allowed.cost",
            Self::ExcessMax => "excess.max",
            Self::WaitTimeCalls => "wait_time.calls",
        })
    }
}

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
    /// Tokens in the ledger before the answer; below 0 if too much had passed before.
    pub level: f64,
    /// What the policy answered.
    pub answer: Answer,
    /// What would have been right.
    pub right: Answer,
}

/// A completed run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    limits: Limits,
    decisions: u64,
    right: u64,
    first_wrong: Option<Wrong>,
    allowed: u64,
    refused: u64,
    allowed_cost: f64,
    excess: Option<f64>,
    wait_time_calls: u64,
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
        self.decisions
    }

    /// Those that agree with the ledger.
    #[must_use]
    pub fn right(&self) -> u64 {
        self.right
    }

    /// The first that does not.
    #[must_use]
    pub fn first_wrong(&self) -> Option<&Wrong> {
        self.first_wrong.as_ref()
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run: a share without
    /// requests, an excess without one that passed.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        asked.iter().map(|metric| self.metric(*metric)).collect()
    }

    /// One metric.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        let requests = self.allowed + self.refused;
        match metric {
            Metric::Allowed => Some(self.allowed as f64),
            Metric::Refused => Some(self.refused as f64),
            Metric::RefusedShare => (requests > 0).then(|| self.refused as f64 / requests as f64),
            Metric::AllowedCost => Some(self.allowed_cost),
            Metric::ExcessMax => self.excess,
            Metric::WaitTimeCalls => Some(self.wait_time_calls as f64),
        }
    }
}

/// Judges and counts a run's answers as they come.
pub(super) struct Judge {
    ledger: Ledger,
    windows: Windows,
    outcome: Outcome,
}

impl Judge {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            ledger: Ledger::new(limits),
            windows: Windows::new(limits),
            outcome: Outcome {
                limits,
                decisions: 0,
                right: 0,
                first_wrong: None,
                allowed: 0,
                refused: 0,
                allowed_cost: 0.0,
                excess: None,
                wait_time_calls: 0,
            },
        }
    }

    /// The decision that comes next.
    #[inline]
    pub(super) fn decision(&self) -> u64 {
        self.outcome.decisions
    }

    #[inline]
    pub(super) fn record(&mut self, now: f64, cost: f64, answer: Answer) {
        let outcome = &mut self.outcome;
        let level = self.ledger.level(now);
        match self.ledger.objection(level, cost, answer) {
            None => outcome.right += 1,
            Some(right) => {
                let decision = outcome.decisions;
                outcome.first_wrong.get_or_insert(Wrong { decision, now, cost, level, answer, right });
            }
        }
        outcome.decisions += 1;
        match answer {
            Answer::Allow(true) => {
                outcome.allowed += 1;
                outcome.allowed_cost += cost;
                self.ledger.take(now, cost);
                self.windows.admit(now, cost);
            }
            Answer::Allow(false) => outcome.refused += 1,
            Answer::WaitTime(_) => outcome.wait_time_calls += 1,
        }
    }

    pub(super) fn finish(self) -> Outcome {
        Outcome { excess: self.windows.excess(), ..self.outcome }
    }
}
