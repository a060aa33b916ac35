//! Copies of requests that take long.

use std::convert::Infallible;

use crate::kinds::retry::{Retry, Signals};

/// Sends a copy after a fixed time without an answer, and retries nothing. Source: J. Dean and
/// L. A. Barroso, "The Tail at Scale", Communications of the ACM 56(2), 2013, "hedged requests".
#[derive(Clone, Copy, Debug)]
pub struct Hedged {
    /// After how long, in milliseconds.
    pub after: f64,
}

impl Hedged {
    /// The 95th percentile of an exponential time of mean 10 ms, as the source advises: 10·ln 20,
    /// rounded. So about one request in twenty has a copy where servers are mostly free.
    pub const AFTER: f64 = 30.0;
}

impl Retry for Hedged {
    type Halt = Infallible;

    #[inline]
    fn retry(&mut self, _attempt: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(-1.0)
    }

    fn wants_hedges(&self) -> bool {
        true
    }

    #[inline]
    fn hedge(&mut self, _now: f64, _signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(self.after)
    }
}
