//! The fixed window: a counter that starts again with every second. Wrong as a token bucket: around the
//! border of two windows it lets twice the rate through, and it knows no capacity.

use std::convert::Infallible;

use crate::kinds::limiter::{Limiter, Signals};

/// A counter per second of the clock; a request passes if the second's cost stays within the rate.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedWindow {
    /// When the window of `used` began, in milliseconds.
    began: f64,
    used: f64,
}

impl FixedWindow {
    const LENGTH: f64 = 1000.0;

    fn used(&self, now: f64) -> f64 {
        if now >= self.began + Self::LENGTH { 0.0 } else { self.used }
    }
}

impl Limiter for FixedWindow {
    type Halt = Infallible;

    #[inline]
    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        self.used = self.used(now);
        self.began = (now / Self::LENGTH).floor() * Self::LENGTH;
        let passes = self.used + cost <= signals.rate_per_s;
        if passes {
            self.used += cost;
        }
        Ok(passes)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(if self.used(now) + cost <= signals.rate_per_s {
            0.0
        } else if cost <= signals.rate_per_s {
            (now / Self::LENGTH).floor() * Self::LENGTH + Self::LENGTH - now
        } else {
            f64::INFINITY
        })
    }
}
