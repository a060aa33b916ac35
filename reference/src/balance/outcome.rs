//! What came of a run: the samples, and the metrics by name.

use std::fmt;

use super::scenario::Scenario;
use crate::kinds::router::{Reads, Signals};
use crate::percentile::{Definition, Permille};
use crate::sample::Sample;

/// A time that every request has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quantity {
    /// From arrival to the start of service.
    Wait,
    /// From arrival to completion.
    Sojourn,
}

/// A number that a run comes to. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// The mean over the requests.
    Mean(Quantity),
    /// A percentile over the requests, by the scenario's definition: exact up to [`Sample::EXACT`] of
    /// them, and from there on within [`Sample::ERROR`].
    Percentile(Quantity, Permille),
    /// The largest.
    Max(Quantity),
    /// The most requests that one server had in flight.
    PeakInFlight,
    /// The largest share of the requests that one server got.
    MaxShare,
    /// Assigned work over what the servers could do between the first and the last arrival.
    Utilisation,
    /// Reads of `in_flight` per decision, on average.
    ReadsMean,
    /// The most reads of `in_flight` in one decision.
    ReadsMax,
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
    ];

    /// The unit, empty for a pure number.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Mean(_) | Self::Percentile(..) | Self::Max(_) => "ms",
            Self::PeakInFlight => "requests",
            Self::ReadsMean | Self::ReadsMax => "reads",
            Self::MaxShare | Self::Utilisation => "",
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
        }
    }
}

/// A completed run. What warm-up leaves out is in none of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    waits: Sample,
    sojourns: Sample,
    last_wait: f64,
    per_server: Vec<u64>,
    peak_in_flight: u32,
    work: f64,
    first_arrival: f64,
    last_arrival: f64,
    reads: Reads,
    percentile: Definition,
}

impl Outcome {
    pub(super) fn new(scenario: &Scenario) -> Self {
        let counted = scenario.requests - scenario.warm_up;
        Self {
            waits: Sample::with_capacity(counted),
            sojourns: Sample::with_capacity(counted),
            last_wait: 0.0,
            per_server: vec![0; scenario.servers as usize],
            peak_in_flight: 0,
            work: 0.0,
            first_arrival: 0.0,
            last_arrival: 0.0,
            reads: Reads::default(),
            percentile: scenario.percentile,
        }
    }

    /// The warm-up is over: forgets what was recorded.
    pub(super) fn begin(&mut self, now: f64, signals: &mut Signals) {
        self.waits.clear();
        self.sojourns.clear();
        self.per_server.fill(0);
        self.peak_in_flight = 0;
        self.work = 0.0;
        self.first_arrival = now;
        signals.reads.forget_closed();
    }

    #[inline]
    pub(super) fn record(&mut self, server: u32, in_flight: u32, wait: f64, sojourn: f64, service: f64) {
        self.waits.record(wait);
        self.sojourns.record(sojourn);
        self.last_wait = wait;
        self.per_server[server as usize] += 1;
        self.peak_in_flight = self.peak_in_flight.max(in_flight);
        self.work += service;
    }

    pub(super) fn finish(&mut self, now: f64, signals: &Signals) {
        self.last_arrival = now;
        self.reads = signals.reads;
    }

    /// The waits. Its values, while it is exact, are in order of arrival.
    #[must_use]
    pub fn waits(&self) -> &Sample {
        &self.waits
    }

    /// The sojourn times. Its values, while it is exact, are in order of arrival.
    #[must_use]
    pub fn sojourns(&self) -> &Sample {
        &self.sojourns
    }

    /// How many requests the metrics are about: all but the warm-up's.
    #[must_use]
    pub fn counted(&self) -> u64 {
        self.waits.count()
    }

    /// The wait of the last request. `None` if no request is counted.
    #[must_use]
    pub fn last_wait(&self) -> Option<f64> {
        (self.counted() > 0).then_some(self.last_wait)
    }

    /// Requests that each server got.
    #[must_use]
    pub fn per_server(&self) -> &[u64] {
        &self.per_server
    }

    /// The most requests that one server had in flight.
    #[must_use]
    pub fn peak_in_flight(&self) -> u32 {
        self.peak_in_flight
    }

    /// When the last request arrived.
    #[must_use]
    pub fn last_arrival(&self) -> f64 {
        self.last_arrival
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        let of = |quantity| match quantity {
            Quantity::Wait => &self.waits,
            Quantity::Sojourn => &self.sojourns,
        };
        let ranks = |wanted| {
            let shares: Vec<_> = asked
                .iter()
                .filter_map(|metric| match metric {
                    Metric::Percentile(quantity, p) if *quantity == wanted => Some((*p, self.percentile)),
                    _ => None,
                })
                .collect();
            if shares.is_empty() { Vec::new() } else { of(wanted).percentiles(&shares) }.into_iter()
        };
        let (mut wait_ranks, mut sojourn_ranks) = (ranks(Quantity::Wait), ranks(Quantity::Sojourn));
        asked
            .iter()
            .map(|metric| match metric {
                Metric::Mean(quantity) => of(*quantity).mean(),
                Metric::Percentile(Quantity::Wait, _) => wait_ranks.next().flatten(),
                Metric::Percentile(Quantity::Sojourn, _) => sojourn_ranks.next().flatten(),
                Metric::Max(quantity) => of(*quantity).max(),
                Metric::PeakInFlight => Some(f64::from(self.peak_in_flight)),
                Metric::MaxShare => {
                    self.per_server.iter().max().and_then(|most| ratio(*most, self.counted()))
                }
                Metric::Utilisation => self.utilisation(),
                Metric::ReadsMean => ratio(self.reads.total(), self.counted()),
                #[expect(clippy::cast_precision_loss, reason = "reads of one decision")]
                Metric::ReadsMax => Some(self.reads.max() as f64),
            })
            .collect()
    }

    /// One metric.
    #[must_use]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        self.metrics(&[metric]).pop()?
    }

    #[expect(clippy::cast_precision_loss, reason = "at most 65,536 servers")]
    fn utilisation(&self) -> Option<f64> {
        let time = (self.last_arrival - self.first_arrival) * self.per_server.len() as f64;
        (time > 0.0).then(|| self.work / time)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
