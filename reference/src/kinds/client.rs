//! What a client of a rate-limited endpoint is asked: which waiting call goes next, and how long to wait
//! after one that failed.

use std::collections::VecDeque;

use super::retry::Failure;
use crate::random::Draws;

/// A call that waits to be admitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waiting {
    /// When it joined the queue, in milliseconds.
    pub since: f64,
    /// What it takes from the input bucket: its uncached input, in tokens.
    pub tokens: f64,
    /// The workflow that it belongs to, numbered from 0 in order of arrival.
    pub workflow: u32,
    /// Which call of its workflow it is.
    pub(crate) call: u32,
    /// The attempt about to be made, from 0.
    pub(crate) attempt: u32,
}

/// What a client can read.
///
/// It is lent as `&mut Box<Signals>`, for the reason given at [`router::Signals`](super::router::Signals).
#[derive(Clone, Debug)]
pub struct Signals {
    /// The calls that wait, first come first.
    pub(crate) waiting: VecDeque<Waiting>,
    /// How the attempt failed that `backoff` is asked about.
    pub failure: Failure,
    /// The window of the first backoff that the scenario proposes, in milliseconds.
    pub base: f64,
    /// The longest window that it proposes, in milliseconds.
    pub cap: f64,
    /// The policy's draws.
    pub draws: Draws,
}

impl Signals {
    /// The signals of a client whose queue is empty.
    pub(crate) fn new(base: f64, cap: f64, draws: Draws) -> Self {
        Self { waiting: VecDeque::new(), failure: Failure::Error, base, cap, draws }
    }

    /// How many calls wait.
    #[inline]
    #[must_use]
    pub fn waiting_count(&self) -> usize {
        self.waiting.len()
    }

    /// A call that waits, by its place, from 0 for the one that came first.
    ///
    /// # Panics
    /// If there is no such place.
    #[inline]
    #[must_use]
    pub fn waiting(&self, place: usize) -> &Waiting {
        &self.waiting[place]
    }
}

/// A policy of a client. Times and delays are in milliseconds.
pub trait Client {
    /// Why a call may fail to answer: a guest's trap, or nothing at all for a reference policy.
    type Halt;

    /// Runs once before the first decision.
    ///
    /// # Errors
    /// The policy halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// This attempt, from 0, failed and there will be another: how long to wait before it joins the queue
    /// again. The world checks that the answer is finite and not negative.
    ///
    /// # Errors
    /// The policy halted.
    fn backoff(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Self::Halt>;

    /// Whether `pick` is to be asked at all; otherwise calls go first come first served.
    fn wants_picks(&self) -> bool {
        false
    }

    /// The place of the waiting call that goes next. If it does not fit it blocks until the next event,
    /// when `pick` is asked again. The world checks the answer.
    ///
    /// # Errors
    /// The policy halted.
    fn pick(&mut self, _now: f64, _signals: &mut Box<Signals>) -> Result<i32, Self::Halt> {
        Ok(0)
    }
}
