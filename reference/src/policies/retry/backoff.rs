//! Exponential backoff: after attempt k a window of w = 2^(k+1) seconds, and a place in it.

use std::convert::Infallible;

use crate::kinds::retry::{Retry, Signals};

/// Where in its window a retry comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jitter {
    /// The chapter's, which draws nothing: the j-th failure of the same attempt at the same time waits
    /// w + j mod w seconds, j from 0.
    Even,
    /// Uniform from w to 2w seconds: one draw.
    Drawn,
    /// Uniform from 0 to w seconds: one draw. Source: M. Brooker, "Exponential Backoff And Jitter", AWS
    /// Architecture Blog, 2015.
    Full,
}

/// Exponential backoff with one kind of jitter.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    jitter: Jitter,
    /// The attempt and the time that failed last, and how many of them failed so far.
    cohort: Option<(u32, f64)>,
    failures: u64,
}

impl Backoff {
    /// The most doublings of a window: 2^53 seconds are exact, and longer than any run.
    const MOST_DOUBLINGS: u32 = 53;

    /// Backoff that has seen no failure yet.
    #[must_use]
    pub fn new(jitter: Jitter) -> Self {
        Self { jitter, cohort: None, failures: 0 }
    }

    /// Which failure of its cohort this is, from 0.
    fn count(&mut self, attempt: u32, now: f64) -> u64 {
        if self.cohort != Some((attempt, now)) {
            self.cohort = Some((attempt, now));
            self.failures = 0;
        }
        self.failures += 1;
        self.failures - 1
    }
}

impl Retry for Backoff {
    type Halt = Infallible;

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "at most 2^53")]
    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let window = 1u64 << attempt.saturating_add(1).min(Self::MOST_DOUBLINGS);
        let seconds = match self.jitter {
            Jitter::Even => window as f64 + (self.count(attempt, now) % window) as f64,
            Jitter::Drawn => window as f64 * (1.0 + signals.draws.random()),
            Jitter::Full => window as f64 * signals.draws.random(),
        };
        Ok(seconds * 1000.0)
    }
}
