// 数的是请求：不管代价多少，每个请求只取一个令牌。
// Counts requests: each takes one token, whatever it costs.

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

    fn allow(&mut self, now: f64, _cost: f64) -> bool {
        self.refill(now);
        let passes = self.tokens >= 1.0;
        if passes {
            self.tokens -= 1.0;
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
