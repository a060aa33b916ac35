//! Backoff in milliseconds with the three kinds of jitter that Amazon compares.

use std::convert::Infallible;

use crate::kinds::retry::{Retry, Signals};

/// How a delay is spread. With b the base, c the cap and w = min(c, b·2^k) the window after attempt k.
/// Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Uniform from 0 to w: one draw.
    Full,
    /// Uniform from w/2 to w: one draw.
    Equal,
    /// Uniform from b to three times the delay before it, at most c; the delay before the first is b.
    ///
    /// Which request it is that failed a policy can't know, and so not that request's delay before. It
    /// draws the whole chain of delays again, k + 1 draws: each delay is distributed as Amazon's, but
    /// those of a request are independent.
    Decorrelated,
}

/// Exponential backoff with drawn jitter. As many attempts are made as the world lets it.
#[derive(Clone, Copy, Debug)]
pub struct Jittered {
    /// The kind.
    pub spread: Spread,
    /// The first window, in milliseconds.
    pub base: f64,
    /// The largest delay, in milliseconds; not below the base.
    pub cap: f64,
}

impl Jittered {
    /// The first window of gRPC's example of a retry policy (proposal A6), in milliseconds: of the order of
    /// the time-outs that the scenarios have.
    pub const BASE: f64 = 100.0;
    /// A cap of a hundred times that: it leaves the windows of six attempts as they are.
    pub const CAP: f64 = 10_000.0;
    /// The most doublings: 2^1023 is the largest power that is finite.
    const MOST_DOUBLINGS: u32 = 1023;

    /// Backoff from [`Jittered::BASE`] to [`Jittered::CAP`].
    #[must_use]
    pub fn usual(spread: Spread) -> Self {
        Self { spread, base: Self::BASE, cap: Self::CAP }
    }

    fn window(&self, attempt: u32) -> f64 {
        let doublings = attempt.min(Self::MOST_DOUBLINGS).cast_signed();
        libm::scalbn(self.base, doublings).min(self.cap)
    }
}

impl Retry for Jittered {
    type Halt = Infallible;

    #[inline]
    fn retry(&mut self, attempt: u32, _now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let draws = &mut signals.draws;
        Ok(match self.spread {
            Spread::Full => self.window(attempt) * draws.random(),
            Spread::Equal => self.window(attempt) * (1.0 + draws.random()) / 2.0,
            Spread::Decorrelated => (0..=attempt).fold(self.base, |before, _| {
                (self.base + (3.0 * before - self.base) * draws.random()).min(self.cap)
            }),
        })
    }
}
