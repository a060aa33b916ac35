//! How long a client waits after a failure: in a window that doubles with each attempt, up to a cap.

use std::convert::Infallible;

use crate::kinds::client::{Client, Signals};

/// Where in its window a retry comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jitter {
    /// At its end; draws nothing.
    None,
    /// In its second half: one draw.
    Equal,
    /// Anywhere in it: one draw.
    Full,
}

impl Jitter {
    /// The wait after this attempt, in milliseconds. Source: M. Brooker, "Exponential Backoff And Jitter",
    /// AWS Architecture Blog, 2015.
    #[inline]
    pub(super) fn wait(self, attempt: u32, signals: &mut Signals) -> f64 {
        let doublings = i32::try_from(attempt).unwrap_or(i32::MAX);
        let window = libm::scalbn(signals.base, doublings).min(signals.cap);
        match self {
            Self::None => window,
            Self::Equal => window / 2.0 + signals.draws.random() * (window / 2.0),
            Self::Full => signals.draws.random() * window,
        }
    }
}

/// Exponential backoff; calls go first come first served.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    /// Where in its window a retry comes.
    pub jitter: Jitter,
}

impl Client for Backoff {
    type Halt = Infallible;

    #[inline]
    fn backoff(&mut self, attempt: u32, _now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(self.jitter.wait(attempt, signals))
    }
}

/// Try again at once; calls go first come first served.
#[derive(Clone, Copy, Debug)]
pub struct Immediate;

impl Client for Immediate {
    type Halt = Infallible;

    #[inline]
    fn backoff(&mut self, _attempt: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(0.0)
    }
}
