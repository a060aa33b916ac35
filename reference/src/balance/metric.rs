//! The numbers that a run comes to, by name.

use std::fmt;

use crate::percentile::Permille;

/// A time that every completed request has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quantity {
    /// From arrival to the start of service.
    Wait,
    /// From arrival to completion.
    Sojourn,
}

/// A number that a run comes to. All times are in milliseconds. Latency is never to be read without
/// [`Metric::Lost`] and [`Metric::Truncated`]: waits and sojourns are of completed requests only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// The mean over the completed requests.
    Mean(Quantity),
    /// A percentile over the completed requests, by the scenario's definition: exact up to
    /// [`Sample::EXACT`](crate::sample::Sample::EXACT) of them, and from there on within
    /// [`Sample::ERROR`](crate::sample::Sample::ERROR).
    Percentile(Quantity, Permille),
    /// The largest.
    Max(Quantity),
    /// The most requests that one server had in flight.
    PeakInFlight,
    /// The largest share of the requests that one server was assigned, those lost there included.
    MaxShare,
    /// Assigned work over what the servers could do between the first and the last arrival.
    Utilisation,
    /// Reads of `in_flight` per decision, on average.
    ReadsMean,
    /// The most reads of `in_flight` in one decision.
    ReadsMax,
    /// Requests assigned to a server that was down or seen as unready, or on a server that failed.
    Lost,
    /// Requests that the end of a grace period cut off.
    Truncated,
    /// Requests assigned to a server that the policy could see was not ready: refused, so lost too.
    Unready,
    /// Calls of `route`.
    Decisions,
    /// Connections opened.
    Connections,
    /// The largest work that one server was assigned, over the mean.
    Imbalance,
    /// The largest |share − weight/Σ weights| of a server over windows of [`Outcome::window`] requests.
    ///
    /// [`Outcome::window`]: super::Outcome::window
    ShareErrorMax,
    /// The largest assigned work of a server over what that server could do between the first and the
    /// last arrival.
    UtilisationMax,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::Mean(Quantity::Wait),
        Self::Percentile(Quantity::Wait, Permille::P50),
        Self::Percentile(Quantity::Wait, Permille::P95),
        Self::Percentile(Quantity::Wait, Permille::P99),
        Self::Max(Quantity::Wait),
        Self::Mean(Quantity::Sojourn),
        Self::Percentile(Quantity::Sojourn, Permille::P50),
        Self::Percentile(Quantity::Sojourn, Permille::P95),
        Self::Percentile(Quantity::Sojourn, Permille::P99),
        Self::Max(Quantity::Sojourn),
        Self::PeakInFlight,
        Self::MaxShare,
        Self::Utilisation,
        Self::ReadsMean,
        Self::ReadsMax,
        Self::Lost,
        Self::Truncated,
        Self::Unready,
        Self::Decisions,
        Self::Connections,
        Self::Imbalance,
        Self::ShareErrorMax,
        Self::UtilisationMax,
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Mean(_) | Self::Percentile(..) | Self::Max(_) => "ms",
            Self::PeakInFlight | Self::Lost | Self::Truncated | Self::Unready => "requests",
            Self::ReadsMean | Self::ReadsMax => "reads",
            Self::Decisions => "decisions",
            Self::Connections => "connections",
            Self::MaxShare
            | Self::Utilisation
            | Self::Imbalance
            | Self::ShareErrorMax
            | Self::UtilisationMax => "",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |quantity: &Quantity| match quantity {
            Quantity::Wait => "wait",
            Quantity::Sojourn => "sojourn",
        };
        match self {
            Self::Mean(quantity) => write!(f, "{}.mean", name(quantity)),
            Self::Percentile(quantity, p) => write!(f, "{}.{p}", name(quantity)),
            Self::Max(quantity) => write!(f, "{}.max", name(quantity)),
            Self::PeakInFlight => f.write_str("in_flight.max"),
            Self::MaxShare => f.write_str("share.max"),
            Self::Utilisation => f.write_str("utilisation"),
            Self::ReadsMean => f.write_str("reads.in_flight.mean"),
            Self::ReadsMax => f.write_str("reads.in_flight.max"),
            Self::Lost => f.write_str("lost"),
            Self::Truncated => f.write_str("truncated"),
            Self::Unready => f.write_str("unready"),
            Self::Decisions => f.write_str("decisions"),
            Self::Connections => f.write_str("connections"),
            Self::Imbalance => f.write_str("imbalance"),
            Self::ShareErrorMax => f.write_str("share.error.max"),
            Self::UtilisationMax => f.write_str("utilisation.max"),
        }
    }
}
