//! The numbers that a run comes to, by name.

use std::fmt;

/// A number that a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Requests that passed.
    Allowed,
    /// Requests that were refused.
    Refused,
    /// The share of the requests that was refused.
    RefusedShare,
    /// The cost of the requests that passed.
    AllowedCost,
    /// The largest cost that passed in a window of time beyond capacity + rate · its length, over all
    /// closed windows that begin and end at a request that passed: 0 or less for a right limiter, but for
    /// rounding. By every rule.
    ExcessMax,
    /// How often `wait_time` was asked.
    WaitTimeCalls,
    /// Requests that passed and ended in the run; with `concurrency` only, as the two after it.
    Ended,
    /// Requests that passed and still held their place at the end of the run.
    HeldAtEnd,
    /// The most places that were held at once.
    HeldMax,
    /// How long the requests that passed had waited, on average; with `mode = "queue"` only, as those
    /// after it.
    DelayMean,
    /// The delays' median.
    DelayP50,
    /// The delays' 99th percentile.
    DelayP99,
    /// The share of the requests that passed which had waited at all.
    DelayShare,
    /// The most requests that waited in line at once.
    QueueMax,
    /// Requests that found the line full; they are among the refused.
    QueueFull,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::Allowed,
        Self::Refused,
        Self::RefusedShare,
        Self::AllowedCost,
        Self::ExcessMax,
        Self::WaitTimeCalls,
        Self::Ended,
        Self::HeldAtEnd,
        Self::HeldMax,
        Self::DelayMean,
        Self::DelayP50,
        Self::DelayP99,
        Self::DelayShare,
        Self::QueueMax,
        Self::QueueFull,
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Allowed
            | Self::Refused
            | Self::Ended
            | Self::HeldAtEnd
            | Self::HeldMax
            | Self::QueueMax
            | Self::QueueFull => "requests",
            Self::RefusedShare | Self::DelayShare => "",
            Self::AllowedCost | Self::ExcessMax => "tokens",
            Self::WaitTimeCalls => "calls",
            Self::DelayMean | Self::DelayP50 | Self::DelayP99 => "ms",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Allowed => "allowed",
            Self::Refused => "refused",
            Self::RefusedShare => "refused.share",
            Self::AllowedCost => "allowed.cost",
            Self::ExcessMax => "excess.max",
            Self::WaitTimeCalls => "wait_time.calls",
            Self::Ended => "ended",
            Self::HeldAtEnd => "held.end",
            Self::HeldMax => "held.max",
            Self::DelayMean => "delay.mean",
            Self::DelayP50 => "delay.p50",
            Self::DelayP99 => "delay.p99",
            Self::DelayShare => "delay.share",
            Self::QueueMax => "queue.max",
            Self::QueueFull => "queue.full",
        })
    }
}
