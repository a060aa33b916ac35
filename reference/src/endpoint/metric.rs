//! The numbers that a run comes to, by name.

use std::fmt;

use crate::percentile::Permille;

/// A number that a run comes to. Latencies are of the workflows that were not exhausted, from arrival to
/// end; their percentiles are nearest-rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Workflows that ended right.
    Ok,
    /// Workflows that ended wrong.
    Wrong,
    /// Workflows of which a call failed in its last attempt.
    Exhausted,
    /// A percentile of the latencies; not defined if every workflow was exhausted.
    Latency(Permille),
    /// The mean of the latencies; likewise.
    LatencyMean,
    /// What all attempts cost that were billed.
    Cost,
    /// The same for each workflow that ended right; not defined if there is none.
    CostPerSuccess,
    /// When the last workflow ended.
    Makespan,
    /// Workflows that ended right, for each minute of the makespan.
    Throughput,
    /// Attempts that were admitted.
    Attempts,
    /// The time of all attempts over what the slots had until the makespan.
    Utilisation,
    /// The area under the number of workflows in the system. By Little's law it is the next.
    Area,
    /// The sum of all latencies, exhausted workflows included.
    LatencySum,
    /// The most calls that waited at an event, before any was admitted.
    PeakQueue,
}

impl Metric {
    /// Every metric of the world, in the order in which reports show them.
    pub const ALL: &[Self] = &[
        Self::Ok,
        Self::Wrong,
        Self::Exhausted,
        Self::Latency(Permille::P50),
        Self::Latency(Permille::P95),
        Self::Latency(Permille::P99),
        Self::LatencyMean,
        Self::Cost,
        Self::CostPerSuccess,
        Self::Makespan,
        Self::Throughput,
        Self::Attempts,
        Self::Utilisation,
        Self::Area,
        Self::LatencySum,
        Self::PeakQueue,
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Ok | Self::Wrong | Self::Exhausted => "workflows",
            Self::Latency(_) | Self::LatencyMean | Self::LatencySum | Self::Makespan => "ms",
            Self::Cost | Self::CostPerSuccess => "USD",
            Self::Throughput => "workflows/min",
            Self::Attempts => "attempts",
            Self::Utilisation => "",
            Self::Area => "workflow ms",
            Self::PeakQueue => "calls",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Latency(p) => return write!(f, "latency.{p}"),
            Self::Ok => "ok",
            Self::Wrong => "wrong",
            Self::Exhausted => "exhausted",
            Self::LatencyMean => "latency.mean",
            Self::Cost => "cost",
            Self::CostPerSuccess => "cost_per_success",
            Self::Makespan => "makespan",
            Self::Throughput => "throughput",
            Self::Attempts => "attempts",
            Self::Utilisation => "utilisation",
            Self::Area => "in_system.area",
            Self::LatencySum => "latency.sum",
            Self::PeakQueue => "peak_queue",
        })
    }
}
