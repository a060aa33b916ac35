// 什么都不放行：上界当然不会超出。
// Lets nothing pass, and so goes beyond no bound.

use judge::{Limiter, limiter};

struct Closed;

impl Limiter for Closed {
    fn new(_rate: f64, _capacity: f64) -> Self {
        Self
    }

    fn allow(&mut self, _now: f64, _cost: f64) -> bool {
        false
    }

    fn wait_time(&mut self, _now: f64, _cost: f64) -> f64 {
        f64::INFINITY
    }
}

limiter!(Closed);
