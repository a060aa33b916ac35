// 只在有人来问时补令牌：记下桶里有多少、是什么时刻的数，用的时候再按过去的时间算。
// Refills only when asked: keeps how many tokens there were and when, and counts on from there.

use judge::{Limiter, limiter};

struct TokenBucket {
    rate: f64,
    capacity: f64,
    tokens: f64,
    /// `tokens` 是这个时刻的数。 The time for which `tokens` is right.
    at: f64,
}

impl TokenBucket {
    fn tokens(&self, now: f64) -> f64 {
        let refill = (now - self.at) / 1000.0 * self.rate;
        (self.tokens + refill).min(self.capacity)
    }
}

impl Limiter for TokenBucket {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, tokens: capacity, at: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        self.tokens = self.tokens(now);
        self.at = now;
        let passes = self.tokens >= cost;
        if passes {
            self.tokens -= cost;
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        let missing = cost - self.tokens(now);
        if missing <= 0.0 {
            0.0
        } else if cost > self.capacity {
            f64::INFINITY
        } else {
            missing / self.rate * 1000.0
        }
    }
}

limiter!(TokenBucket);
