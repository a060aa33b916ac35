//! Opens when too large a share of the last calls failed.

use std::collections::VecDeque;
use std::convert::Infallible;

use super::state::{OPEN_FOR, State};
use crate::kinds::breaker::{Breaker, Signals};

#[derive(Clone, Debug, Default)]
struct Backend {
    state: State,
    /// Whether each of the last calls failed, the latest last.
    last: VecDeque<bool>,
    /// How many of them failed.
    failures: usize,
}

/// Opens a backend when of its last `window` calls at least a share failed, for `open_for` milliseconds;
/// before there were as many calls it never does. Then a probe goes through. Its success closes the
/// backend with an empty window, its failure opens it again. What is reported while it is open was sent
/// before and changes nothing.
#[derive(Clone, Debug)]
pub struct ErrorRate {
    window: usize,
    share: f64,
    open_for: f64,
    backends: Vec<Backend>,
}

impl ErrorRate {
    /// Calls in the window: enough that a backend with 10% errors opens by chance less than once in
    /// 100,000 calls, P(at least 10 of 20 fail) = 7·10⁻⁶.
    pub const WINDOW: usize = 20;
    /// The share of failures that opens a backend: resilience4j's, by default.
    pub const SHARE: f64 = 0.5;

    /// One that opens at `share` failures, above 0 and at most 1, of `window` calls, at least 1, for so
    /// many milliseconds.
    #[must_use]
    pub fn new(window: usize, share: f64, open_for: f64) -> Self {
        Self { window, share, open_for, backends: Vec::new() }
    }

    /// One that opens at [`ErrorRate::SHARE`] of [`ErrorRate::WINDOW`] calls, for a second.
    #[must_use]
    pub fn usual() -> Self {
        Self::new(Self::WINDOW, Self::SHARE, OPEN_FOR)
    }

    #[expect(clippy::cast_precision_loss, reason = "a window is far below 2^53")]
    fn report(&mut self, backend: u32, failed: bool, now: f64) {
        let until = now + self.open_for;
        let at = &mut self.backends[backend as usize];
        match at.state {
            State::Open { .. } => {}
            State::HalfOpen { .. } => {
                let state = if failed { State::Open { until } } else { State::Closed };
                *at = Backend { state, ..Backend::default() };
            }
            State::Closed => {
                if at.last.len() == self.window {
                    at.failures -= usize::from(at.last.pop_front() == Some(true));
                }
                at.last.push_back(failed);
                at.failures += usize::from(failed);
                let full = at.last.len() == self.window;
                if full && at.failures as f64 >= self.share * self.window as f64 {
                    at.state = State::Open { until };
                }
            }
        }
    }
}

impl Breaker for ErrorRate {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.backends = vec![Backend::default(); signals.backends as usize];
        Ok(())
    }

    #[inline]
    fn allow(&mut self, backend: u32, now: f64, _signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        Ok(self.backends[backend as usize].state.allow(now, self.open_for))
    }

    #[inline]
    fn on_success(&mut self, backend: u32, now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.report(backend, false, now);
        Ok(())
    }

    #[inline]
    fn on_failure(&mut self, backend: u32, now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.report(backend, true, now);
        Ok(())
    }
}
