// 每秒一个计数器，到整秒清零：两秒交界处能连着放行两秒的量，而且完全不看容量。
// A counter for each second of the clock: two seconds' worth passes around the border, and the capacity
// plays no part.

use judge::{Limiter, limiter};

struct Window {
    rate: f64,
    second: f64,
    used: f64,
}

impl Window {
    fn used(&self, now: f64) -> f64 {
        if (now / 1000.0).floor() > self.second { 0.0 } else { self.used }
    }
}

impl Limiter for Window {
    fn new(rate: f64, _capacity: f64) -> Self {
        Self { rate, second: 0.0, used: 0.0 }
    }

    fn allow(&mut self, now: f64, cost: f64) -> bool {
        self.used = self.used(now);
        self.second = (now / 1000.0).floor();
        let passes = self.used + cost <= self.rate;
        if passes {
            self.used += cost;
        }
        passes
    }

    fn wait_time(&mut self, now: f64, cost: f64) -> f64 {
        if self.used(now) + cost <= self.rate {
            0.0
        } else if cost <= self.rate {
            ((now / 1000.0).floor() + 1.0) * 1000.0 - now
        } else {
            f64::INFINITY
        }
    }
}

limiter!(Window);
