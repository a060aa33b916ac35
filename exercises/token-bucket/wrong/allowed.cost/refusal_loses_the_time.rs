// 拒绝时也把时刻往前拨，却没有把这段时间的令牌记下来。
// A refusal moves the clock on without keeping the tokens of that time.

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
        let tokens = (self.tokens + (now - self.at) * self.rate / 1000.0).min(self.capacity);
        self.at = now;
        if tokens < cost {
            return false;
        }
        self.tokens = tokens - cost;
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
