//! The two policies that always give the same answer.

use std::convert::Infallible;

use crate::kinds::retry::{Retry, Signals};

/// Never retry.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl Retry for Never {
    type Halt = Infallible;

    #[inline]
    fn retry(&mut self, _attempt: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(-1.0)
    }
}

/// Retry without waiting.
#[derive(Clone, Copy, Debug)]
pub struct Immediate;

impl Retry for Immediate {
    type Halt = Infallible;

    #[inline]
    fn retry(&mut self, _attempt: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(0.0)
    }
}
