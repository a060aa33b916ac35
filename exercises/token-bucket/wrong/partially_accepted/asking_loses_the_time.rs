// 询问时把时刻往前拨，却没有把这段时间的令牌记下来。
// A question moves the clock on without keeping the tokens of that time.

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
        let tokens = (self.tokens + (now - self.at) * self.rate / 1000.0).min(self.capacity);
        self.at = now;
        if cost > self.capacity { f64::INFINITY } else { ((cost - tokens) / self.rate * 1000.0).max(0.0) }
    }
}

limiter!(TokenBucket);
