//! The metrics by name.

use std::fmt;

use crate::percentile::Permille;

/// A number that a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Requests that arrived.
    Requests,
    /// Requests that were answered well, however late.
    Succeeded,
    /// Requests that were given up.
    Failed,
    /// Requests that the outermost layer's policy turned away before their first attempt.
    Rejected,
    /// Requests answered well within the deadline, by the time in which requests arrive.
    Goodput,
    /// Likewise from the start of the first outage to the end of the last; undefined without one.
    GoodputInOutage,
    /// Likewise after the last outage; undefined without one, or if the run ends with it.
    GoodputAfterOutage,
    /// From the end of the last outage until the goodput of a tenth of a second is back at 95% of what it
    /// was before the first; undefined if it never is.
    Recovery,
    /// Attempts of the innermost layer, copies included.
    Attempts,
    /// Calls that reached a server, per request.
    Amplification,
    /// The share of the servers' work that brought no request its answer.
    WastedWork,
    /// The mean time from arrival to success.
    LatencyMean,
    /// A percentile of it, by the chapter's definition: exact up to
    /// [`Sample::EXACT`](crate::sample::Sample::EXACT) requests, and from there on within
    /// [`Sample::ERROR`](crate::sample::Sample::ERROR).
    LatencyPercentile(Permille),
    /// The most calls that reached the servers in a tenth of a second, while requests arrive.
    PeakLoad,
    /// The most that waited at all servers together.
    PeakQueue,
    /// Attempts that their server refused.
    Refused,
    /// Attempts that timed out.
    TimedOut,
    /// Attempts whose answer was an error.
    Errors,
    /// Attempts that their client no longer needed.
    Cancelled,
    /// Attempts that the breaker did not let through.
    Stopped,
    /// Copies that were sent.
    Hedges,
    /// Attempts of any layer but first ones.
    Retries,
    /// Those that followed a time-out.
    RetriesAfterTimeout,
    /// Retries of any layer that `admit` did not let go on.
    RetriesDropped,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::Requests,
        Self::Succeeded,
        Self::Failed,
        Self::Rejected,
        Self::Goodput,
        Self::GoodputInOutage,
        Self::GoodputAfterOutage,
        Self::Recovery,
        Self::Attempts,
        Self::Amplification,
        Self::WastedWork,
        Self::LatencyMean,
        Self::LatencyPercentile(Permille::P50),
        Self::LatencyPercentile(Permille::P95),
        Self::LatencyPercentile(Permille::P99),
        Self::PeakLoad,
        Self::PeakQueue,
        Self::Refused,
        Self::TimedOut,
        Self::Errors,
        Self::Cancelled,
        Self::Stopped,
        Self::Hedges,
        Self::Retries,
        Self::RetriesAfterTimeout,
        Self::RetriesDropped,
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Requests | Self::Succeeded | Self::Failed | Self::Rejected => "requests",
            Self::Goodput | Self::GoodputInOutage | Self::GoodputAfterOutage => "requests/s",
            Self::Recovery | Self::LatencyMean | Self::LatencyPercentile(_) => "ms",
            Self::Amplification | Self::WastedWork => "",
            Self::PeakLoad => "calls/100 ms",
            Self::Attempts
            | Self::PeakQueue
            | Self::Refused
            | Self::TimedOut
            | Self::Errors
            | Self::Cancelled
            | Self::Stopped
            | Self::Hedges
            | Self::Retries
            | Self::RetriesAfterTimeout
            | Self::RetriesDropped => "attempts",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LatencyPercentile(p) => return write!(f, "latency.{p}"),
            Self::Requests => "requests",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Rejected => "rejected",
            Self::Goodput => "goodput",
            Self::GoodputInOutage => "goodput_in_outage",
            Self::GoodputAfterOutage => "goodput_after_outage",
            Self::Recovery => "recovery",
            Self::Attempts => "attempts",
            Self::Amplification => "amplification",
            Self::WastedWork => "wasted_work",
            Self::LatencyMean => "latency.mean",
            Self::PeakLoad => "peak_load",
            Self::PeakQueue => "peak_queue",
            Self::Refused => "refused",
            Self::TimedOut => "timed_out",
            Self::Errors => "errors",
            Self::Cancelled => "cancelled",
            Self::Stopped => "stopped",
            Self::Hedges => "hedges",
            Self::Retries => "retries",
            Self::RetriesAfterTimeout => "retries_after_timeout",
            Self::RetriesDropped => "retries_dropped",
        })
    }
}
