//! What became of a request.

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It waits before the instances or is on its way when the run ends: nothing would ever go on with it.
    Unfinished,
    /// Every token of its answer was made.
    Served,
    /// The instance's queue was full, or its KV cache is too small for it.
    Rejected,
    /// Its instance went before it was done.
    Truncated,
}

/// A request's way through the fleet. Times are in milliseconds from the start of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Journey {
    /// When it arrived.
    pub arrival: f64,
    /// When a router sent it to an instance; later than the arrival if none was ready.
    pub routed: Option<f64>,
    /// The instance that it was sent to, by index; of the prefill pool if there are two.
    pub instance: Option<u32>,
    /// The instance of the decode pool, if there is one.
    pub decode: Option<u32>,
    /// When its prefill began.
    pub started: Option<f64>,
    /// Tokens of its prompt that the prefill could skip.
    pub hit: u64,
    /// When its first token was there.
    pub first_token: Option<f64>,
    /// When it began to decode on its instance of the decode pool.
    pub decode_started: Option<f64>,
    /// When it was served, rejected or truncated.
    pub end: Option<f64>,
    /// How it ended.
    pub fate: Fate,
}

impl Journey {
    pub(super) fn new(arrival: f64) -> Self {
        Self {
            arrival,
            routed: None,
            instance: None,
            decode: None,
            started: None,
            hit: 0,
            first_token: None,
            decode_started: None,
            end: None,
            fate: Fate::Unfinished,
        }
    }
}
