// 从另一面看：记的是桶里缺多少令牌，开始时一个不缺，缺口随时间补上（漏桶的计量写法）。
// From the other side: counts the tokens that are missing, none at first, which time makes good (the leaky
// bucket as a meter). 判断时留一点余地，免得被舍入误差拒绝。 Leaves a little room, so that rounding refuses nobody.

use judge::{Limiter, limiter};

struct Missing {
    per_ms: f64,
    capacity: f64,
    missing: f64,
    seen: Option<f64>,
}

impl Missing {
    const ROUNDING: f64 = 1e-9;

    fn pass_time(&mut self, now: f64) {
        let elapsed = now - self.seen.unwrap_or(now);
        self.missing = (self.missing - elapsed * self.per_ms).max(0.0);
        self.seen = Some(now);
    }

    fn room(&self) -> f64 {
        self.capacity * (1.0 + Self::ROUNDING)
    }
}

impl Limiter for Missing {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { per_ms: rate / 1000.0, capacity, missing: 0.0, seen: None }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        self.pass_time(now);
        if self.missing + cost > self.room() {
            return false;
        }
        self.missing += cost;
        true
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        self.pass_time(now);
        match self.missing + cost {
            _ if cost > self.room() => f64::INFINITY,
            needed if needed <= self.room() => 0.0,
            needed => (needed - self.capacity) / self.per_ms,
        }
    }
}

limiter!(Missing);
