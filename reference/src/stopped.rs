//! A run that a policy ended early.

/// Where a run ended before its end, and why. `W` is the world's own list of reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopped<W> {
    /// The function that was called, as the contract names it.
    pub function: &'static str,
    /// The decision that the call belongs to, from 0; the world says what it counts as one.
    pub decision: u64,
    /// The time of the call, in milliseconds.
    pub now: f64,
    /// Why.
    pub why: W,
}
