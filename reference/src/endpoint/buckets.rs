//! The endpoint's three rate limits, as token buckets that refill continuously and start full.

use super::scenario::Scenario;

const MS_PER_MIN: f64 = 60_000.0;

/// A bucket. The level may fall below 0 where what is taken is not asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    pub(super) size: f64,
    /// What comes in, a millisecond.
    pub(super) rate: f64,
    level: f64,
}

impl Bucket {
    /// How much a bucket may lack: as much as rounding can take.
    const SLACK: f64 = 1e-6;

    pub(super) fn new(size: f64, rate: f64) -> Self {
        Self { size, rate, level: size }
    }

    /// What a limit of so much a minute allows: as much as a minute brings at once.
    fn per_min(limit: u32) -> Self {
        Self::new(f64::from(limit), f64::from(limit) / MS_PER_MIN)
    }

    #[inline]
    fn refill(&mut self, elapsed: f64) {
        self.level = (self.level + elapsed * self.rate).min(self.size);
    }

    /// How long until it holds this much, in milliseconds: 0 if it does.
    #[inline]
    fn wait(&self, need: f64) -> f64 {
        if self.level + Self::SLACK >= need { 0.0 } else { (need - self.level) / self.rate }
    }
}

/// The three limits.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    pub(super) requests: Bucket,
    pub(super) input: Bucket,
    pub(super) output: Bucket,
    /// The shortest time until a wake-up, in milliseconds.
    pub(super) least_wait: f64,
    now: f64,
}

impl Buckets {
    pub(super) fn of(scenario: &Scenario) -> Self {
        Self {
            requests: Bucket::per_min(scenario.rpm),
            input: Bucket::per_min(scenario.itpm),
            output: Bucket::per_min(scenario.otpm),
            least_wait: 0.001,
            now: 0.0,
        }
    }

    #[inline]
    pub(super) fn refill_until(&mut self, now: f64) {
        let elapsed = now - self.now;
        self.now = now;
        self.requests.refill(elapsed);
        self.input.refill(elapsed);
        self.output.refill(elapsed);
    }

    /// Takes what a call of this much uncached input needs, if there is enough of everything. A call
    /// larger than the bucket takes it whole.
    ///
    /// # Errors
    /// There is not; when there would be at the earliest, later than now.
    #[inline]
    pub(super) fn take(&mut self, input: f64) -> Result<(), f64> {
        let input = input.min(self.input.size);
        let wait = self.requests.wait(1.0).max(self.input.wait(input)).max(self.output.wait(0.0));
        if wait > 0.0 {
            // However late it is, time goes on.
            return Err((self.now + wait.max(self.least_wait)).max(self.now.next_up()));
        }
        self.requests.level -= 1.0;
        self.input.level -= input;
        Ok(())
    }

    /// Charges what a call wrote.
    #[inline]
    pub(super) fn charge(&mut self, output: f64) {
        self.output.level -= output;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::{Pattern, Scenario};

    /// The document's buckets, the first of which lacks this much of a request.
    fn lacking(requests: f64) -> Buckets {
        let mut buckets = Buckets::of(&Scenario::document(Pattern::Single));
        buckets.requests.level = 1.0 - requests;
        buckets
    }

    #[test]
    fn what_rounding_can_take_may_be_lacking() {
        assert_eq!(lacking(0.9e-6).take(0.0), Ok(()));
        assert!(lacking(1.1e-6).take(0.0).is_err());
    }

    #[test]
    fn a_wake_up_is_at_the_latest_refill_and_a_thousandth_of_a_millisecond_away_at_least() {
        assert_eq!(lacking(1.0).take(0.0), Err(1200.0));
        let mut buckets = lacking(0.0);
        buckets.requests.rate *= 10.0;
        buckets.requests.level -= 2e-6;
        assert_eq!(buckets.take(0.0), Err(0.001));
        buckets.charge(8004.0);
        assert_eq!(buckets.take(0.0), Err(30.0));
    }

    #[test]
    fn a_wake_up_is_later_than_now_however_late_it_is() {
        let mut buckets = lacking(2e-6);
        // The next time is a sixty-fourth of a millisecond away, the refill a four-hundredth.
        let late = 1e14;
        buckets.now = late;
        assert_eq!(buckets.take(0.0), Err(late.next_up()));
    }
}
