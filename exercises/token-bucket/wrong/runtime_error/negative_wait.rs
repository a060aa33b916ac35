// 令牌够的时候，等待时间算出来是负数。
// Where there are enough tokens the wait comes out negative.

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
        if cost <= self.capacity { (cost - self.tokens) / self.rate * 1000.0 } else { f64::INFINITY }
    }
}

limiter!(TokenBucket);
