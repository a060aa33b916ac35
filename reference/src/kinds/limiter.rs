//! What a rate limiter is asked: does this request pass, and how long until it would.

use crate::random::Draws;

/// What a limiter can read.
///
/// It is lent as `&mut Box<Signals>`, for the reason given at [`router::Signals`](super::router::Signals).
#[derive(Clone, Debug)]
pub struct Signals {
    /// Tokens that come in a second.
    pub rate_per_s: f64,
    /// Tokens that the bucket holds at most.
    pub capacity: f64,
    /// How many requests may hold a place at once; 0 if that is not limited.
    pub concurrency: u32,
    /// The policy's draws.
    pub draws: Draws,
}

/// A policy that lets requests pass or refuses them. Times are in milliseconds and never run backwards;
/// costs are in tokens.
pub trait Limiter {
    /// Why a call may fail to answer: a guest's trap, or nothing at all for a reference policy.
    type Halt;

    /// Runs once before the first decision.
    ///
    /// # Errors
    /// The policy halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Does a request of this cost pass now? One that passes takes its tokens, and its place where these
    /// are limited; one that is refused takes nothing.
    ///
    /// # Errors
    /// The policy halted.
    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Self::Halt>;

    /// How long until a request of this cost would pass if nothing else did: 0 if it would now, infinity
    /// if it never will. Asking changes nothing. The world checks that the answer is not negative and no
    /// NaN. It does not ask where the concurrency is limited: nobody knows when a place becomes free.
    ///
    /// # Errors
    /// The policy halted.
    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Self::Halt>;

    /// Whether `on_end` is to be told at all.
    fn wants_ends(&self) -> bool {
        false
    }

    /// A request of this cost that passed has ended, and gives back its place; told where the concurrency
    /// is limited, of each at its own time, before anything is asked at or after it.
    ///
    /// # Errors
    /// The policy halted.
    fn on_end(&mut self, _now: f64, _cost: f64, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }
}
