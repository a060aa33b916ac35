//! The world's own bucket, by the scenario's rule. It knows nothing of the reference policies.
//!
//! All three rules are one bucket that fills at the rate up to a ceiling, and from which a request that
//! passes takes its cost. The token bucket counts the tokens that are there, the leaky bucket those that
//! are missing: its content is how far below 0 it is. The rules differ in how high the level must be for
//! a request to pass. The shaper's goes on above 0, as high as the capacity, but nobody can spend that: it
//! only tells what has just drained, where either answer is right, from what drained long ago.

use super::ramp::ramp;
use super::scenario::{Limits, Rule};
use crate::series::Series;

/// A bucket at its ceiling at the start, filled continuously. A request that passes takes its cost, even
/// where it should not have passed.
pub(super) struct Bucket {
    rule: Rule,
    limits: Limits,
    ceiling: f64,
    level: f64,
    /// When `level` was right: the start, or the last request that passed.
    at: f64,
    slack: f64,
    series: Series,
}

impl Bucket {
    /// Right implementations round differently, so that within so many tokens of the boundary, times the
    /// capacity where that is above 1, either answer is right.
    const SLACK: f64 = 1e-6;
    /// By how much of itself a waiting time may be off.
    const RELATIVE: f64 = 1e-9;

    pub(super) fn new(rule: Rule, limits: Limits) -> Self {
        let ceiling = match rule {
            Rule::TokenBucket | Rule::LeakyBucketShaper => limits.capacity,
            Rule::LeakyBucketMeter => 0.0,
        };
        let slack = Self::SLACK * limits.capacity.max(1.0);
        let mut bucket =
            Self { rule, limits, ceiling, level: ceiling, at: 0.0, slack, series: Series::new() };
        bucket.series.set(0.0, bucket.shown(ceiling));
        bucket
    }

    #[inline]
    pub(super) fn level(&self, now: f64) -> f64 {
        (self.level + (now - self.at) * self.limits.rate_per_s / 1000.0).min(self.ceiling)
    }

    /// What is in the bucket at this level: tokens, below 0 if too much has passed, or what has not drained.
    pub(super) fn content(&self, level: f64) -> f64 {
        match self.rule {
            Rule::TokenBucket => level,
            Rule::LeakyBucketMeter | Rule::LeakyBucketShaper => (0.0 - level).max(0.0),
        }
    }

    /// The content as the series has it, which knows no negative number.
    #[inline]
    fn shown(&self, level: f64) -> f64 {
        self.content(level).max(0.0)
    }

    /// The lowest level at which a request of this cost passes.
    #[inline]
    fn needed(&self, cost: f64) -> f64 {
        match self.rule {
            Rule::TokenBucket => cost,
            Rule::LeakyBucketMeter => cost - self.limits.capacity,
            Rule::LeakyBucketShaper => 0.0,
        }
    }

    /// Whether a request of this cost passes at this level, and whether the other answer is right too.
    #[inline]
    pub(super) fn passes(&self, level: f64, cost: f64) -> (bool, bool) {
        let margin = (level - self.needed(cost)).min(self.limits.capacity - cost);
        (margin >= 0.0, margin.abs() <= self.slack)
    }

    /// The right waiting time in milliseconds, and whether `answer` agrees with it.
    #[inline]
    pub(super) fn wait(&self, level: f64, cost: f64, answer: f64) -> (f64, bool) {
        let Limits { rate_per_s, capacity } = self.limits;
        let finite = ((self.needed(cost) - level) / rate_per_s * 1000.0).max(0.0);
        let right = if cost > capacity { f64::INFINITY } else { finite };
        let agrees = if answer == f64::INFINITY {
            cost > capacity - self.slack
        } else {
            cost <= capacity + self.slack && (answer - finite).abs() <= self.tolerance(finite)
        };
        (right, agrees)
    }

    /// By how many milliseconds an answer may be off that ought to be `wait`.
    pub(super) fn tolerance(&self, wait: f64) -> f64 {
        Self::RELATIVE * wait + self.slack / self.limits.rate_per_s * 1000.0
    }

    /// A request of this cost passed.
    #[inline]
    pub(super) fn take(&mut self, now: f64, cost: f64) {
        self.draw(now);
        let level = self.level(now);
        let spent = if self.rule == Rule::LeakyBucketShaper { level.min(0.0) } else { level };
        self.level = spent - cost;
        self.at = now;
        self.series.set(now, self.shown(self.level));
    }

    /// The run ends at `now`. What was in the bucket, in tokens.
    pub(super) fn finish(mut self, now: f64) -> Series {
        self.draw(now);
        self.series.finish(now);
        self.series
    }

    /// Draws the content's way since the last request that passed. It only moves between 0 and its end: a
    /// token bucket that gave too much has 0 until it is made good, a leaky one 0 once it has drained.
    fn draw(&mut self, now: f64) {
        let reaches = |level: f64| {
            let time = (level - self.level).max(0.0) / self.limits.rate_per_s * 1000.0;
            (self.at + time).min(now)
        };
        let (from, to) = match self.rule {
            Rule::TokenBucket => (reaches(0.0), reaches(self.ceiling)),
            Rule::LeakyBucketMeter | Rule::LeakyBucketShaper => (self.at, reaches(0.0)),
        };
        let start = self.shown(self.level);
        let end = self.shown(if to < now { self.ceiling } else { self.level(now) });
        ramp(&mut self.series, (from, start), (to, end));
    }
}
