//! What a retry policy is asked: how long to wait before the next attempt, and whether to make it.

use crate::random::Draws;

/// How an attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum Failure {
    /// It was turned away before any work was done for it.
    Refused = 0,
    /// The client stopped waiting; the server may work on it still.
    TimedOut = 1,
    /// The server answered with an error.
    Error = 2,
}

/// What a retry policy can read while it decides.
///
/// It is lent as `&mut Box<Signals>`, for the reason given at [`router::Signals`](super::router::Signals).
#[derive(Clone, Debug)]
pub struct Signals {
    /// How the attempt failed that `retry` is asked about. In a world that knows one kind of failure it is
    /// always an error.
    pub failure: Failure,
    /// Requests of this client that are neither answered nor given up, the one that is asked about
    /// included.
    pub active: u64,
    /// The policy's draws.
    pub draws: Draws,
}

impl Signals {
    /// The signals of a client without requests.
    #[must_use]
    pub fn new(draws: Draws) -> Self {
        Self { failure: Failure::Error, active: 0, draws }
    }
}

/// A policy that says when a failed request is tried again. Times and delays are in milliseconds.
/// Attempts count from 0.
pub trait Retry {
    /// Why a call may fail to answer: a guest's trap, or nothing at all for a reference policy.
    type Halt;

    /// Runs once before the first decision.
    ///
    /// # Errors
    /// The policy halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// This attempt failed: how long to wait before the next one, or a negative number to give up. The
    /// world checks that the answer is finite.
    ///
    /// # Errors
    /// The policy halted.
    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Self::Halt>;

    /// Whether `on_request` is to be called at all.
    fn wants_requests(&self) -> bool {
        false
    }

    /// A new request arrives, which is no retry.
    ///
    /// # Errors
    /// The policy halted.
    fn on_request(&mut self, _now: f64, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Whether `admit` is to be asked at all; otherwise every retry that comes due is made.
    fn wants_admissions(&self) -> bool {
        false
    }

    /// This attempt comes due: is it made? Otherwise the request is dropped.
    ///
    /// # Errors
    /// The policy halted.
    fn admit(&mut self, _attempt: u32, _now: f64, _signals: &mut Box<Signals>) -> Result<bool, Self::Halt> {
        Ok(true)
    }

    /// Whether `on_success` is to be called at all.
    fn wants_successes(&self) -> bool {
        false
    }

    /// This attempt succeeded.
    ///
    /// # Errors
    /// The policy halted.
    fn on_success(
        &mut self,
        _attempt: u32,
        _now: f64,
        _signals: &mut Box<Signals>,
    ) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Whether `hedge` is to be asked at all; otherwise no copy of a request is sent.
    fn wants_hedges(&self) -> bool {
        false
    }

    /// A new request is sent: after how long without an answer is a copy of it sent to another server? A
    /// negative number for never. The world checks that the answer is finite.
    ///
    /// # Errors
    /// The policy halted.
    fn hedge(&mut self, _now: f64, _signals: &mut Box<Signals>) -> Result<f64, Self::Halt> {
        Ok(-1.0)
    }
}
