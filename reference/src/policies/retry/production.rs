//! The budgets and throttles of systems in production, with their defaults.

use super::allowance::Allowance;
use super::window::Window;
use crate::kinds::retry::Signals;

/// Finagle's budget: of the last 10 seconds' requests 20% may be retried, and 10 a second beside them. A
/// retry takes its share when it is granted. Source: Finagle's `RetryBudget`, which keeps a token bucket
/// over a sliding window; here the window moves by whole seconds.
#[derive(Clone, Copy, Debug)]
pub struct Finagle {
    /// Requests, and retries granted.
    last: Window<10>,
}

impl Finagle {
    const SHARE: f64 = 0.2;
    const BESIDE: f64 = 10.0 * 10.0;

    /// A budget that has seen nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { last: Window::new() }
    }
}

impl Default for Finagle {
    fn default() -> Self {
        Self::new()
    }
}

impl Allowance for Finagle {
    const REQUESTS: bool = true;

    fn on_request(&mut self, now: f64) {
        self.last.add(now, 1.0, 0.0);
    }

    fn grants(&mut self, now: f64) -> bool {
        let (requests, retries) = self.last.sums(now);
        let grants = retries + 1.0 <= Self::SHARE * requests + Self::BESIDE;
        if grants {
            self.last.add(now, 0.0, 1.0);
        }
        grants
    }
}

/// gRPC's throttle: at most 10 tokens; a failed attempt costs one, a success gives a tenth of one, and a
/// retry is granted while more than half of them are left. Source: gRPC proposal A6, "Throttling Retry
/// Attempts and Hedged RPCs".
#[derive(Clone, Copy, Debug)]
pub struct Grpc {
    tokens: f64,
}

impl Grpc {
    const MOST: f64 = 10.0;
    const RATIO: f64 = 0.1;

    /// A throttle with all its tokens.
    #[must_use]
    pub fn new() -> Self {
        Self { tokens: Self::MOST }
    }
}

impl Default for Grpc {
    fn default() -> Self {
        Self::new()
    }
}

impl Allowance for Grpc {
    const SUCCESSES: bool = true;
    const FAILURES: bool = true;

    fn on_success(&mut self, _attempt: u32, _now: f64) {
        self.tokens = (self.tokens + Self::RATIO).min(Self::MOST);
    }

    fn on_failure(&mut self, _attempt: u32, _now: f64) {
        self.tokens = (self.tokens - 1.0).max(0.0);
    }

    fn grants(&mut self, _now: f64) -> bool {
        self.tokens > Self::MOST / 2.0
    }
}

/// Envoy's budget: at most 20% of the active requests are retries under way, and 3 always may be. Source:
/// Envoy's `RetryBudget`, which counts a retry from the failure before it; here it counts from when it is
/// made, so that backoff is not held against it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Envoy {
    /// Retries under way.
    retries: u32,
}

impl Envoy {
    const SHARE: f64 = 0.2;
    const LEAST: f64 = 3.0;

    /// A budget without retries under way.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn end(&mut self, attempt: u32) {
        self.retries -= u32::from(attempt > 0);
    }
}

impl Allowance for Envoy {
    const ADMITS: bool = true;
    const SUCCESSES: bool = true;
    const FAILURES: bool = true;

    fn on_success(&mut self, attempt: u32, _now: f64) {
        self.end(attempt);
    }

    fn on_failure(&mut self, attempt: u32, _now: f64) {
        self.end(attempt);
    }

    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    fn admits(&mut self, _attempt: u32, _now: f64, signals: &mut Signals) -> bool {
        let most = (Self::SHARE * signals.active as f64).max(Self::LEAST);
        let admits = f64::from(self.retries + 1) <= most;
        self.retries += u32::from(admits);
        admits
    }
}

/// Adaptive throttling: an attempt, the first too, is turned away with the probability
/// max(0, (requests − 2·accepts)/(requests + 1)), where requests are the attempts that were to be made in
/// the last two minutes, those turned away included, and accepts those that
/// succeeded. Source: "Site Reliability Engineering", O'Reilly 2016, chapter 21, "Client-Side Throttling";
/// here the two minutes move by whole seconds, and what fails in whatever way counts as not accepted.
#[derive(Clone, Copy, Debug)]
pub struct Adaptive {
    /// Attempts, and successes.
    last: Window<120>,
}

impl Adaptive {
    const MULTIPLE: f64 = 2.0;

    /// A throttle that has seen nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { last: Window::new() }
    }
}

impl Default for Adaptive {
    fn default() -> Self {
        Self::new()
    }
}

impl Allowance for Adaptive {
    const ADMITS: bool = true;
    const ADMITS_FIRST: bool = true;
    const SUCCESSES: bool = true;

    fn on_success(&mut self, _attempt: u32, now: f64) {
        self.last.add(now, 0.0, 1.0);
    }

    fn admits(&mut self, _attempt: u32, now: f64, signals: &mut Signals) -> bool {
        let (requests, accepts) = self.last.sums(now);
        self.last.add(now, 1.0, 0.0);
        let rejects = (requests - Self::MULTIPLE * accepts) / (requests + 1.0);
        // Drawn only where it can matter.
        rejects <= 0.0 || signals.draws.random() >= rejects
    }
}
