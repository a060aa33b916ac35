// 每到整秒才把一秒的令牌一次放进去，像一个每秒响一次的定时器。
// Adds a second's tokens at once whenever a second is over, like a timer that goes off each second.

use judge::{Limiter, limiter};

struct TokenBucket {
    rate: f64,
    capacity: f64,
    tokens: f64,
    at: f64,
}

impl TokenBucket {
    fn refill(&mut self, now: f64) {
        let seconds = ((now - self.at) / 1000.0).floor();
        self.tokens = (self.tokens + seconds * self.rate).min(self.capacity);
        self.at += seconds * 1000.0;
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
        if cost <= self.tokens {
            0.0
        } else if cost <= self.capacity {
            (cost - self.tokens) / self.rate * 1000.0
        } else {
            f64::INFINITY
        }
    }
}

limiter!(TokenBucket);
