// 用 f32 记令牌和时刻：一天之后，时刻只精确到几毫秒。
// Keeps tokens and time as f32: after a day the time is only good to some milliseconds.

use judge::{Limiter, limiter};

struct TokenBucket {
    rate: f64,
    capacity: f64,
    tokens: f32,
    at: f32,
}

impl TokenBucket {
    fn refill(&mut self, now: f64) {
        let refill = (now as f32 - self.at) * self.rate as f32 / 1000.0;
        self.tokens = (self.tokens + refill).min(self.capacity as f32);
        self.at = now as f32;
    }
}

impl Limiter for TokenBucket {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, tokens: capacity as f32, at: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        self.refill(now);
        let passes = f64::from(self.tokens) >= cost;
        if passes {
            self.tokens -= cost as f32;
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        self.refill(now);
        if cost <= f64::from(self.tokens) {
            0.0
        } else if cost <= self.capacity {
            (cost - f64::from(self.tokens)) / self.rate * 1000.0
        } else {
            f64::INFINITY
        }
    }
}

limiter!(TokenBucket);
