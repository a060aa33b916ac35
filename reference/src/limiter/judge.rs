//! Judges and counts a run's answers as they come.

use super::bucket::Bucket;
use super::ledger::Ledger;
use super::line::Lined;
use super::outcome::{Answer, Counts, Outcome, Wrong};
use super::places::{Held, Places};
use super::scenario::{Limits, Scenario};
use super::windows::Windows;

pub(super) struct Judge {
    limits: Limits,
    ledger: Ledger,
    windows: Windows,
    counts: Counts,
    first_wrong: Option<Wrong>,
}

impl Judge {
    pub(super) fn new(scenario: &Scenario, limits: Limits) -> Self {
        let bucket = Bucket::new(scenario.rule, limits);
        let places = scenario.concurrency.map(|concurrency| Places::new(concurrency.most));
        Self {
            limits,
            ledger: Ledger { bucket, places },
            windows: Windows::new(limits),
            counts: Counts::default(),
            first_wrong: None,
        }
    }

    /// The decision that comes next.
    #[inline]
    pub(super) fn decision(&self) -> u64 {
        self.counts.decisions
    }

    #[inline]
    pub(super) fn record(&mut self, now: f64, cost: f64, answer: Answer) {
        let level = self.ledger.bucket.level(now);
        match self.ledger.objection(level, cost, answer) {
            None => self.counts.right += 1,
            Some(right) => {
                let decision = self.counts.decisions;
                let level = self.ledger.bucket.content(level);
                let held = self.ledger.places.as_ref().map_or(0, Places::held);
                self.first_wrong.get_or_insert(Wrong { decision, now, cost, level, held, answer, right });
            }
        }
        self.counts.decisions += 1;
        match answer {
            Answer::Allow(true) => {
                self.counts.allowed += 1;
                self.counts.allowed_cost += cost;
                self.ledger.bucket.take(now, cost);
                self.windows.admit(now, cost);
            }
            Answer::Allow(false) => {}
            Answer::WaitTime(_) => self.counts.wait_time_calls += 1,
        }
    }

    /// A request is gone without passing.
    #[inline]
    pub(super) fn refuse(&mut self) {
        self.counts.refused += 1;
    }

    /// The places, if they are limited.
    #[inline]
    pub(super) fn places(&mut self) -> Option<&mut Places> {
        self.ledger.places.as_mut()
    }

    /// The first request that ends at or before `now`, if there is one.
    #[inline]
    pub(super) fn end(&mut self, now: f64) -> Option<Held> {
        self.places()?.end(now)
    }

    /// How long after its time a request is asked about again: whatever agrees with the ledger has let
    /// it pass by then, since it was told a wait that is too short by the tolerance at most, and is itself
    /// as far from the boundary.
    pub(super) fn grace(&self, wait: f64) -> f64 {
        2.0 * self.ledger.bucket.tolerance(wait)
    }

    /// The run ends at `now`.
    pub(super) fn finish(self, now: f64, lined: Option<Lined>) -> Outcome {
        Outcome {
            limits: self.limits,
            counts: self.counts,
            first_wrong: self.first_wrong,
            excess: self.windows.excess(),
            bucket: self.ledger.bucket.finish(now),
            holding: self.ledger.places.map(|places| places.finish(now)),
            lined,
        }
    }
}
