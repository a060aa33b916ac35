//! What a circuit breaker is asked: does this call to this backend go through.

use crate::random::Draws;

/// What a breaker can read.
///
/// It is lent as `&mut Box<Signals>`, for the reason given at [`router::Signals`](super::router::Signals).
#[derive(Clone, Debug)]
pub struct Signals {
    /// How many backends there are; they are numbered from 0 and keep their numbers.
    pub backends: u32,
    /// The policy's draws.
    pub draws: Draws,
}

/// A policy that stops calls to backends that fail. Times are in milliseconds.
///
/// A call that went through is told of at most once, and not at all if its client ceased to wait for it
/// before it failed: a probe may never report.
pub trait Breaker {
    /// Why a call may fail to answer: a guest's trap, or nothing at all for a reference policy.
    type Halt;

    /// Runs once before the first decision.
    ///
    /// # Errors
    /// The policy halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Does this call go through? One that does not fails at once, and costs the backend nothing.
    ///
    /// # Errors
    /// The policy halted.
    fn allow(&mut self, backend: u32, now: f64, signals: &mut Box<Signals>) -> Result<bool, Self::Halt>;

    /// A call that went through succeeded.
    ///
    /// # Errors
    /// The policy halted.
    fn on_success(&mut self, backend: u32, now: f64, signals: &mut Box<Signals>) -> Result<(), Self::Halt>;

    /// A call that went through failed.
    ///
    /// # Errors
    /// The policy halted.
    fn on_failure(&mut self, backend: u32, now: f64, signals: &mut Box<Signals>) -> Result<(), Self::Halt>;
}
