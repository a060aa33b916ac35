// 漏桶（整形）：前一个请求流完之前什么都不放行，没有突发。
// A leaky bucket as a shaper: nothing passes until the last request has drained, and there is no burst.

use judge::{Limiter, limiter};

struct Shaper {
    rate: f64,
    capacity: f64,
    drained: f64,
}

impl Limiter for Shaper {
    fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, drained: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        let passes = self.wait_time(now, cost) <= 0.0;
        if passes {
            self.drained = now + cost / self.rate * 1000.0;
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        if cost > self.capacity { f64::INFINITY } else { (self.drained - now).max(0.0) }
    }
}

limiter!(Shaper);
