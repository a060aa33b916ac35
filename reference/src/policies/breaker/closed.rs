//! No breaker at all.

use std::convert::Infallible;

use crate::kinds::breaker::{Breaker, Signals};

/// Lets every call through.
#[derive(Clone, Copy, Debug)]
pub struct Closed;

impl Breaker for Closed {
    type Halt = Infallible;

    #[inline]
    fn allow(&mut self, _backend: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        Ok(true)
    }

    #[inline]
    fn on_success(
        &mut self,
        _backend: u32,
        _now: f64,
        _signals: &mut Box<Signals>,
    ) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline]
    fn on_failure(
        &mut self,
        _backend: u32,
        _now: f64,
        _signals: &mut Box<Signals>,
    ) -> Result<(), Infallible> {
        Ok(())
    }
}
