//! What an instance is asked about itself: is it ready for more.

use crate::random::Draws;

/// What a readiness rule can read: nothing but its own draws.
///
/// It is lent as `&mut Box<Signals>`, for the reason given at [`router::Signals`](super::router::Signals).
#[derive(Clone, Debug)]
pub struct Signals {
    /// The policy's draws.
    pub draws: Draws,
}

/// A rule by which an instance reports itself ready or not. Each instance has one of its own.
pub trait Health {
    /// Why a call may fail to answer: a guest's trap, or nothing at all for a reference policy.
    type Halt;

    /// Runs once before the first decision.
    ///
    /// # Errors
    /// The policy halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Is the instance ready for more? `now` is in milliseconds, `queue` counts the requests that wait in
    /// the engine, and `kv_used` is how full the KV cache is, from 0 to 1.
    ///
    /// # Errors
    /// The policy halted.
    fn ready(
        &mut self,
        now: f64,
        queue: u32,
        kv_used: f64,
        signals: &mut Box<Signals>,
    ) -> Result<bool, Self::Halt>;
}
