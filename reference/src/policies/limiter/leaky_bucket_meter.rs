//! The leaky bucket as a meter: each request that passes pours its cost in, and the bucket leaks at a
//! steady rate. It is the token bucket seen from the other side: the content is what tokens are missing.

use std::convert::Infallible;

use super::rounding;
use crate::kinds::limiter::{Limiter, Signals};

/// The leaky bucket as a meter. Empty at the start; a request passes if its cost does not spill.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeakyBucketMeter {
    content: f64,
    /// When `content` was right, in milliseconds.
    leaked: f64,
}

impl LeakyBucketMeter {
    fn content(&self, now: f64, signals: &Signals) -> f64 {
        (self.content - (now - self.leaked) * signals.rate_per_s / 1000.0).max(0.0)
    }
}

impl Limiter for LeakyBucketMeter {
    type Halt = Infallible;

    #[inline]
    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        self.content = self.content(now, signals);
        self.leaked = now;
        let passes = self.content + cost <= signals.capacity + rounding(signals);
        if passes {
            self.content += cost;
        }
        Ok(passes)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let spilled = self.content(now, signals) + cost - signals.capacity;
        let rounding = rounding(signals);
        Ok(if spilled <= rounding {
            0.0
        } else if cost <= signals.capacity + rounding {
            spilled / signals.rate_per_s * 1000.0
        } else {
            f64::INFINITY
        })
    }
}
