//! The limit by requests: a token bucket that takes one token for each, whatever it costs. Wrong where
//! costs differ from 1: a request may be a hundred tokens or a hundred thousand.

use std::convert::Infallible;

use super::TokenBucket;
use crate::kinds::limiter::{Limiter, Signals};

/// A token bucket that ignores costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestCount {
    bucket: TokenBucket,
}

impl RequestCount {
    const COST: f64 = 1.0;
}

impl Limiter for RequestCount {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.bucket.init(signals)
    }

    #[inline]
    fn allow(&mut self, now: f64, _cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        self.bucket.allow(now, Self::COST, signals)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, _cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        self.bucket.wait_time(now, Self::COST, signals)
    }
}
