// 代价大于容量也给一个有限的等待时间，可是等到了也不会放行。
// Gives a finite wait where the cost is above the capacity, after which the request is refused all the same.

use judge::{Limiter, limiter};

struct TokenBucket {
    rate: f64,
    capacity: f64,
    tokens: f64,
    at: f64,
}

impl TokenBucket {
    fn refill(&mut self, now: f64) {
        self.tokens = (self.tokens + (now - self.at) * self.rate / 1000.0).min(self.capacity);
        self.at = now;
    }
}

impl Limiter for TokenBucket {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, tokens: capacity, at: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        self.refill(now);
        let passes = self.tokens >= cost;
        if passes {
            self.tokens -= cost;
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        self.refill(now);
        if cost <= self.tokens { 0.0 } else { (cost - self.tokens) / self.rate * 1000.0 }
    }
}

limiter!(TokenBucket);
