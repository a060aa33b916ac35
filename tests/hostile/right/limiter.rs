use judge::{Limiter, limiter};

struct Bucket {
    rate: f64,
    capacity: f64,
    tokens: f64,
    at: f64,
}

impl Bucket {
    fn level(&self, now: f64) -> f64 {
        self.capacity.min(self.tokens + (now - self.at) * self.rate / 1000.0)
    }
}

impl Limiter for Bucket {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, tokens: capacity, at: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        attack();
        self.tokens = self.level(now);
        self.at = now;
        let passes = self.tokens >= cost;
        if passes {
            self.tokens -= cost;
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        attack();
        if cost > self.capacity {
            return f64::INFINITY;
        }
        ((cost - self.level(now)) * 1000.0 / self.rate).max(0.0)
    }
}

limiter!(Bucket);
