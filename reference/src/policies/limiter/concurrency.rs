//! The limit by concurrency: so many requests at once, whatever they cost.

use std::convert::Infallible;

use crate::kinds::limiter::{Limiter, Signals};

/// A count of the requests that passed and have not ended. It knows no tokens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Concurrency {
    held: u32,
}

impl Concurrency {
    /// Whether a place is free, or places are not limited.
    pub(super) fn is_free(self, signals: &Signals) -> bool {
        signals.concurrency == 0 || self.held < signals.concurrency
    }

    /// A request passed.
    pub(super) fn take(&mut self, signals: &Signals) {
        // Where places are not limited nobody tells when one becomes free.
        if signals.concurrency != 0 {
            self.held += 1;
        }
    }
}

impl Limiter for Concurrency {
    type Halt = Infallible;

    #[inline]
    fn allow(&mut self, _now: f64, _cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        let passes = self.is_free(signals);
        if passes {
            self.take(signals);
        }
        Ok(passes)
    }

    /// It is asked only where places are not limited: every request passes at once.
    fn wait_time(&mut self, _now: f64, _cost: f64, _: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(0.0)
    }

    fn wants_ends(&self) -> bool {
        true
    }

    #[inline]
    fn on_end(&mut self, _now: f64, _cost: f64, _: &mut Box<Signals>) -> Result<(), Infallible> {
        self.held -= 1;
        Ok(())
    }
}
