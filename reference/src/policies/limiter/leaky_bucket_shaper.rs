//! The leaky bucket as a shaper: requests leave one after another at a steady rate, and no burst passes.
//! Whether one that must be held back waits in line or is refused is the scenario's to say; `wait_time`
//! says how long it is held back.

use std::convert::Infallible;

use super::rounding;
use crate::kinds::limiter::{Limiter, Signals};

/// The leaky bucket as a shaper: after a request of cost c, the next passes c/rate later at the earliest.
/// One that costs more than the capacity never passes.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeakyBucketShaper {
    /// When the last request that passed has drained, in milliseconds.
    drained: f64,
}

impl Limiter for LeakyBucketShaper {
    type Halt = Infallible;

    #[inline]
    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        let passes = self.wait_time(now, cost, signals)? == 0.0;
        if passes {
            self.drained = now.max(self.drained) + cost / signals.rate_per_s * 1000.0;
        }
        Ok(passes)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let (rounding, wait) = (rounding(signals), self.drained - now);
        Ok(if cost > signals.capacity + rounding {
            f64::INFINITY
        } else if wait * signals.rate_per_s / 1000.0 <= rounding {
            0.0
        } else {
            wait
        })
    }
}
