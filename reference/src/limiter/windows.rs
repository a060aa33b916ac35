//! How far the requests that passed go beyond what a token bucket lets through, over all windows of time.

use super::scenario::Limits;

/// The largest excess over all closed windows that begin and end at a request that passed, in one pass.
///
/// With requests i … j in the window, the excess is their cost − (capacity + rate · (tⱼ − tᵢ)). The best
/// start for an end j is that for j − 1, or j itself: only the best value for the last end is kept.
pub(super) struct Windows {
    limits: Limits,
    /// The largest cost − rate · length of the windows that end at `at`.
    ending: f64,
    at: f64,
    /// The largest so far; −∞ before the first request.
    largest: f64,
}

impl Windows {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, ending: 0.0, at: 0.0, largest: f64::NEG_INFINITY }
    }

    /// A request of this cost passed.
    #[inline]
    pub(super) fn admit(&mut self, now: f64, cost: f64) {
        let refill = (now - self.at) * self.limits.rate_per_s / 1000.0;
        self.ending = cost + (self.ending - refill).max(0.0);
        self.at = now;
        self.largest = self.largest.max(self.ending);
    }

    /// The largest excess in tokens, `None` if no request passed.
    pub(super) fn excess(&self) -> Option<f64> {
        (self.largest > f64::NEG_INFINITY).then_some(self.largest - self.limits.capacity)
    }
}
