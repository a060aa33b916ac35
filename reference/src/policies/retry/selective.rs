//! Policies that leave some failures to others.

use std::convert::Infallible;

use crate::kinds::retry::{Failure, Retry, Signals};

/// Which failures are retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// What failed for certain: refusals and errors. After a time-out the server may be at work still, so
    /// that a retry doubles the work. Source: the chapter's exercise 3.
    WhatEnded,
    /// What the outermost layer sees: the layers within fail at once. Source: the chapter, "only in the
    /// outermost layer".
    Outermost,
}

/// Retries of some failures only, whenever `retries` says.
#[derive(Clone, Copy, Debug)]
pub struct Selective<R> {
    /// Says when a retry comes due.
    pub retries: R,
    /// Says whether there is one.
    pub only: Only,
}

impl<R: Retry<Halt = Infallible>> Retry for Selective<R> {
    type Halt = Infallible;

    #[inline]
    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let retries = match self.only {
            Only::WhatEnded => signals.failure != Failure::TimedOut,
            Only::Outermost => signals.layer == 0,
        };
        if retries { self.retries.retry(attempt, now, signals) } else { Ok(-1.0) }
    }
}
