//! The token bucket: tokens come in at a steady rate, and a request that passes takes its cost.

use std::convert::Infallible;

use super::rounding;
use crate::kinds::limiter::{Limiter, Signals};

/// The token bucket. Full at the start, never above its capacity; a refused request takes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct TokenBucket {
    tokens: f64,
    /// When `tokens` was right, in milliseconds.
    refilled: f64,
}

impl TokenBucket {
    fn tokens(&self, now: f64, signals: &Signals) -> f64 {
        (self.tokens + (now - self.refilled) * signals.rate_per_s / 1000.0).min(signals.capacity)
    }
}

impl Limiter for TokenBucket {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        *self = Self { tokens: signals.capacity, refilled: 0.0 };
        Ok(())
    }

    #[inline]
    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        self.tokens = self.tokens(now, signals);
        self.refilled = now;
        let passes = self.tokens + rounding(signals) >= cost;
        if passes {
            self.tokens -= cost;
        }
        Ok(passes)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let (tokens, rounding) = (self.tokens(now, signals), rounding(signals));
        Ok(if tokens + rounding >= cost {
            0.0
        } else if signals.capacity + rounding >= cost {
            (cost - tokens) / signals.rate_per_s * 1000.0
        } else {
            f64::INFINITY
        })
    }
}
