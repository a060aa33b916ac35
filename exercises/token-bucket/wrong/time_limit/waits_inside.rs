// 在 allow 里等到令牌够为止；可是 allow 返回之前，时间不会走。
// Waits in `allow` until there are enough tokens; but no time passes until `allow` returns.

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
        while self.tokens < cost {
            self.refill(now);
        }
        self.tokens -= cost;
        true
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
