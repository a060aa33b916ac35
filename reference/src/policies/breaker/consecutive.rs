//! Opens after so many failures in a row.

use std::convert::Infallible;

use super::state::{OPEN_FOR, State};
use crate::kinds::breaker::{Breaker, Signals};

#[derive(Clone, Copy, Debug, Default)]
struct Backend {
    state: State,
    /// Failures since the last success.
    failures: u32,
}

/// Opens a backend after `failures` in a row, for `open_for` milliseconds; then a probe goes through. Its
/// success closes the backend, its failure opens it again. What is reported while it is open was sent
/// before and changes nothing.
#[derive(Clone, Debug)]
pub struct Consecutive {
    /// How many failures in a row open a backend.
    failures: u32,
    /// For how long, in milliseconds.
    open_for: f64,
    backends: Vec<Backend>,
}

impl Consecutive {
    /// Failures in a row of Envoy's outlier detection, by default.
    pub const FAILURES: u32 = 5;

    /// One that opens after so many failures in a row, for so many milliseconds.
    #[must_use]
    pub fn new(failures: u32, open_for: f64) -> Self {
        Self { failures, open_for, backends: Vec::new() }
    }

    /// One that opens after [`Consecutive::FAILURES`], for a second.
    #[must_use]
    pub fn usual() -> Self {
        Self::new(Self::FAILURES, OPEN_FOR)
    }

    fn at(&mut self, backend: u32) -> &mut Backend {
        &mut self.backends[backend as usize]
    }
}

impl Breaker for Consecutive {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.backends = vec![Backend::default(); signals.backends as usize];
        Ok(())
    }

    #[inline]
    fn allow(&mut self, backend: u32, now: f64, _signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        let open_for = self.open_for;
        Ok(self.at(backend).state.allow(now, open_for))
    }

    #[inline]
    fn on_success(&mut self, backend: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        let at = self.at(backend);
        if !matches!(at.state, State::Open { .. }) {
            *at = Backend::default();
        }
        Ok(())
    }

    #[inline]
    fn on_failure(&mut self, backend: u32, now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        let (most, until) = (self.failures, now + self.open_for);
        let at = self.at(backend);
        at.failures += 1;
        match at.state {
            State::Closed if at.failures < most => {}
            State::Closed | State::HalfOpen { .. } => at.state = State::Open { until },
            State::Open { .. } => {}
        }
        Ok(())
    }
}
