//! What became of each attempt, for who wants to know it one by one.

/// How an attempt at a server ended for its client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// With a good answer.
    Answered,
    /// Its server refused it: it was full, or refuses everything.
    Refused,
    /// The breaker did not let it through.
    Stopped,
    /// The client stopped waiting after the time-out.
    TimedOut,
    /// With an error, after its service.
    Error,
    /// The client no longer needed it: another copy was faster, or a layer around it stopped waiting.
    Cancelled,
}

/// An attempt, or the copy of one, once it has left its server. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    /// The number of the request, from 0 in order of arrival.
    pub request: u64,
    /// Which attempt of the request it is: the numbers of the layers' attempts, the outermost first, as the
    /// digits of a number to the base `max_attempts` + 1. A copy has `max_attempts` as its last digit.
    pub path: u32,
    /// The server.
    pub server: u32,
    /// When it was sent.
    pub sent: f64,
    /// When its service began; `None` if it never did.
    pub started: Option<f64>,
    /// When it left the server.
    pub left: f64,
    /// How long its service takes at full speed.
    pub work: f64,
    /// How it ended for its client, which may be earlier than it left.
    pub end: End,
    /// Whether its answer is what its request succeeded with.
    pub useful: bool,
}
