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
    /// Which of the layers of clients that a request goes through this one is, the outermost 0. In a world
    /// with one layer it is always 0.
    pub layer: u32,
    /// Until when an answer to the request that is asked about counts, in milliseconds: infinity where a
    /// world has no deadlines.
    pub deadline: f64,
    /// The policy's draws.
    pub draws: Draws,
}

impl Signals {
    /// The signals of a client without requests.
    #[must_use]
    pub fn new(draws: Draws) -> Self {
        Self { failure: Failure::Error, active: 0, layer: 0, deadline: f64::INFINITY, draws }
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

    /// Whether `admit` is asked about first attempts too, as attempt 0 and after `on_request`; what it does
    /// not admit then is turned away. It counts only beside `wants_admissions`, and only where the world
    /// asks about first attempts: [`retry_events`](crate::retry_events) does.
    fn wants_first_attempts(&self) -> bool {
        false
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

    /// Whether `on_failure` is to be called at all.
    fn wants_failures(&self) -> bool {
        false
    }

    /// This attempt failed, or was called off: it is told of the last attempt too, about which `retry` is
    /// not asked, and before `retry` of any other. Every attempt that was made ends with one call of
    /// `on_success` or `on_failure`, where the world tells of failures:
    /// [`retry_events`](crate::retry_events) does.
    ///
    /// # Errors
    /// The policy halted.
    fn on_failure(
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
