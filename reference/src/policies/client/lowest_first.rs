//! Which call goes next: the one with the lowest of some number.

use std::convert::Infallible;

use super::backoff::Jitter;
use crate::kinds::client::{Client, Signals, Waiting};

/// The call with the lowest number goes first, of several the one that came first. Backoff is with full
/// jitter.
#[derive(Clone, Copy, Debug)]
pub struct LowestFirst(pub fn(&Waiting) -> f64);

impl Client for LowestFirst {
    type Halt = Infallible;

    #[inline]
    fn backoff(&mut self, attempt: u32, _now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(Jitter::Full.wait(attempt, signals))
    }

    fn wants_picks(&self) -> bool {
        true
    }

    fn pick(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let numbers = (0..).zip(signals.waiting.iter().map(self.0));
        // The first of equals is the one that came first.
        let lowest = numbers.min_by(|(_, one), (_, other)| one.total_cmp(other));
        Ok(lowest.map_or(0, |(place, _)| place))
    }
}
