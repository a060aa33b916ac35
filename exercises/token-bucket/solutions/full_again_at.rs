// 不记令牌，只记一个时刻：什么都不再放行的话，桶什么时候重新装满（GCRA 的写法）。
// Keeps no tokens but one time: when the bucket would be full again if nothing more passed (GCRA).

use judge::{Limiter, limiter};

struct FullAgain {
    ms_per_token: f64,
    capacity: f64,
    full_at: f64,
}

impl FullAgain {
    /// 放行之后装满的时刻。 When the bucket would be full after this request.
    fn after(&self, now: f64, cost: f64) -> f64 {
        self.full_at.max(now) + cost * self.ms_per_token
    }

    /// 要提前多少毫秒才付得起；不大于 0 就付得起。 How many milliseconds too early; at most 0 if it passes.
    fn early(&self, now: f64, cost: f64) -> f64 {
        self.after(now, cost) - now - self.capacity * self.ms_per_token
    }
}

impl Limiter for FullAgain {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { ms_per_token: 1000.0 / rate, capacity, full_at: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        let passes = self.early(now, cost) <= 0.0;
        if passes {
            self.full_at = self.after(now, cost);
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        if cost > self.capacity { f64::INFINITY } else { self.early(now, cost).max(0.0) }
    }
}

limiter!(FullAgain);
