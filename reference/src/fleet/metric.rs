//! The numbers that a run comes to, by name.

use std::fmt;

use crate::percentile::Permille;

/// A time that every served request has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quantity {
    /// From arrival to the first token.
    Ttft,
    /// Time per output token: from the first token to the last, over the tokens after the first. Answers
    /// of one token have none.
    Tpot,
    /// From arrival to the last token.
    Latency,
}

/// A number that a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// The mean over the served requests.
    Mean(Quantity),
    /// A percentile over the served requests, by the scenario's definition.
    Percentile(Quantity, Permille),
    /// Tokens that prefills could skip over tokens that some earlier request of the session had, of the
    /// requests whose prefill began. Not defined where no request has such a prefix.
    PrefixHit,
    /// The longest working share of an instance's presence over the mean of the pool's; the larger one of
    /// two pools.
    WorkImbalance,
    /// The largest mean number in flight of an instance over the mean of the pool's; the larger one of two
    /// pools.
    LoadImbalance,
    /// The most requests that one instance had in flight.
    PeakInFlight,
    /// How often a session's first request after a scale event (an instance came up or began to leave)
    /// went to another instance than the one before.
    SessionsMoved,
    /// That, over how often a session had a request on both sides of such events.
    SessionsMovedShare,
    /// Requests that were served.
    Served,
    /// Requests that were rejected.
    Rejected,
    /// Requests that were truncated.
    Truncated,
    /// Requests that had not ended when nothing would happen any more.
    Unfinished,
    /// How often an instance's report of itself changed between ready and not.
    Flips,
    /// The share of the time in which there was no instance to send a request to.
    AllOut,
    /// The most requests that waited in one engine.
    PeakEngineQueue,
    /// The most requests that waited before the instances.
    PeakRouterQueue,
    /// Reads of `in_flight` per decision, on average.
    ReadsMean,
    /// The most reads of `in_flight` in one decision.
    ReadsMax,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::Mean(Quantity::Ttft),
        Self::Percentile(Quantity::Ttft, Permille::P50),
        Self::Percentile(Quantity::Ttft, Permille::P95),
        Self::Percentile(Quantity::Ttft, Permille::P99),
        Self::Mean(Quantity::Tpot),
        Self::Percentile(Quantity::Tpot, Permille::P50),
        Self::Percentile(Quantity::Tpot, Permille::P95),
        Self::Percentile(Quantity::Tpot, Permille::P99),
        Self::Mean(Quantity::Latency),
        Self::Percentile(Quantity::Latency, Permille::P50),
        Self::Percentile(Quantity::Latency, Permille::P95),
        Self::Percentile(Quantity::Latency, Permille::P99),
        Self::PrefixHit,
        Self::WorkImbalance,
        Self::LoadImbalance,
        Self::PeakInFlight,
        Self::SessionsMoved,
        Self::SessionsMovedShare,
        Self::Served,
        Self::Rejected,
        Self::Truncated,
        Self::Unfinished,
        Self::Flips,
        Self::AllOut,
        Self::PeakEngineQueue,
        Self::PeakRouterQueue,
        Self::ReadsMean,
        Self::ReadsMax,
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Mean(Quantity::Tpot) | Self::Percentile(Quantity::Tpot, _) => "ms/token",
            Self::Mean(_) | Self::Percentile(..) => "ms",
            Self::PeakInFlight
            | Self::Served
            | Self::Rejected
            | Self::Truncated
            | Self::Unfinished
            | Self::PeakEngineQueue
            | Self::PeakRouterQueue => "requests",
            Self::SessionsMoved => "sessions",
            Self::Flips => "flips",
            Self::ReadsMean | Self::ReadsMax => "reads",
            Self::PrefixHit
            | Self::WorkImbalance
            | Self::LoadImbalance
            | Self::SessionsMovedShare
            | Self::AllOut => "",
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ttft => "ttft",
            Self::Tpot => "tpot",
            Self::Latency => "latency",
        })
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mean(quantity) => return write!(f, "{quantity}.mean"),
            Self::Percentile(quantity, p) => return write!(f, "{quantity}.{p}"),
            Self::PrefixHit => "prefix.hit",
            Self::WorkImbalance => "work.imbalance",
            Self::LoadImbalance => "load.imbalance",
            Self::PeakInFlight => "in_flight.max",
            Self::SessionsMoved => "sessions.moved",
            Self::SessionsMovedShare => "sessions.moved_share",
            Self::Served => "served",
            Self::Rejected => "rejected",
            Self::Truncated => "truncated",
            Self::Unfinished => "unfinished",
            Self::Flips => "ready.flips",
            Self::AllOut => "ready.all_out",
            Self::PeakEngineQueue => "engine_queue.max",
            Self::PeakRouterQueue => "router_queue.max",
            Self::ReadsMean => "reads.in_flight.mean",
            Self::ReadsMax => "reads.in_flight.max",
        })
    }
}
