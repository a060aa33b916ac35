//! The world's own token bucket, in the state that the policy's answers lead to: what agreement is
//! measured by. It knows nothing of the reference policies.

use super::outcome::Answer;
use super::scenario::Limits;

/// A token bucket: full at the start, refilled continuously, never above its capacity. A request that
/// passes takes its cost, even where it should not have passed: then the level is below 0.
pub(super) struct Ledger {
    limits: Limits,
    level: f64,
    /// When `level` was right: the start, or the last request that passed.
    at: f64,
    slack: f64,
}

impl Ledger {
    /// Right implementations round differently, so that within so many tokens of the boundary, times the
    /// capacity where that is above 1, either answer is right.
    const SLACK: f64 = 1e-6;
    /// By how much of itself a waiting time may be off.
    const RELATIVE: f64 = 1e-9;

    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, level: limits.capacity, at: 0.0, slack: Self::SLACK * limits.capacity.max(1.0) }
    }

    /// Tokens in the bucket now.
    #[inline]
    pub(super) fn level(&self, now: f64) -> f64 {
        (self.level + (now - self.at) * self.limits.rate_per_s / 1000.0).min(self.limits.capacity)
    }

    /// A request of this cost passed.
    #[inline]
    pub(super) fn take(&mut self, now: f64, cost: f64) {
        self.level = self.level(now) - cost;
        self.at = now;
    }

    /// What is right at this level, unless `answer` is right.
    #[inline]
    pub(super) fn objection(&self, level: f64, cost: f64, answer: Answer) -> Option<Answer> {
        let (right, agrees) = match answer {
            Answer::Allow(passes) => {
                let right = level >= cost;
                (Answer::Allow(right), passes == right || (level - cost).abs() <= self.slack)
            }
            Answer::WaitTime(wait) => {
                let (right, agrees) = self.wait(level, cost, wait);
                (Answer::WaitTime(right), agrees)
            }
        };
        (!agrees).then_some(right)
    }

    /// The right waiting time in milliseconds, and whether `answer` agrees with it.
    #[inline]
    fn wait(&self, level: f64, cost: f64, answer: f64) -> (f64, bool) {
        let Limits { rate_per_s, capacity } = self.limits;
        let finite = ((cost - level) / rate_per_s * 1000.0).max(0.0);
        let right = if cost > capacity { f64::INFINITY } else { finite };
        let agrees = if answer == f64::INFINITY {
            cost > capacity - self.slack
        } else {
            cost <= capacity + self.slack
                && (answer - finite).abs() <= Self::RELATIVE * finite + self.slack / rate_per_s * 1000.0
        };
        (right, agrees)
    }
}
