//! What came of a run: the samples, the counts, and the metrics.

use super::metric::{Metric, Quantity};
use super::scenario::Scenario;
use super::shares::Shares;
use super::watch::Watched;
use crate::kinds::router::{Reads, Signals};
use crate::percentile::Definition;
use crate::sample::Sample;

/// What the servers could do between the first and the last arrival, in milliseconds of work at speed 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Capacity {
    pub(super) all: f64,
    pub(super) of_each: Vec<f64>,
}

/// What was counted of the requests after the warm-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) requests: u64,
    pub(super) decisions: u64,
    pub(super) connections: u64,
    pub(super) unready: u64,
    pub(super) lost: u64,
    pub(super) truncated: u64,
}

/// A completed run. What warm-up leaves out is in none of it but what [`Outcome::watched`] says.
///
/// Every request that was taken is followed to its end, past the last arrival: nothing is in flight
/// when the run ends, so the requests are those that completed, were lost, or were truncated. Policies
/// are told nothing after the last decision.
#[derive(Clone, Debug)]
pub struct Outcome {
    waits: Sample,
    sojourns: Sample,
    last_wait: f64,
    pub(super) shares: Shares,
    pub(super) counted: Counted,
    peak_in_flight: u32,
    first_arrival: f64,
    last_arrival: f64,
    capacity: Capacity,
    reads: Reads,
    percentile: Definition,
    pub(super) watched: Option<Watched>,
}

impl Outcome {
    pub(super) fn new(scenario: &Scenario) -> Self {
        let counted = scenario.requests - scenario.warm_up;
        Self {
            waits: Sample::with_capacity(counted),
            sojourns: Sample::with_capacity(counted),
            last_wait: 0.0,
            shares: Shares::new(scenario),
            counted: Counted::default(),
            peak_in_flight: 0,
            first_arrival: 0.0,
            last_arrival: 0.0,
            capacity: Capacity::default(),
            reads: Reads::default(),
            percentile: scenario.percentile,
            watched: None,
        }
    }

    /// The warm-up is over: forgets what was recorded.
    pub(super) fn begin(&mut self, now: f64) {
        self.waits.clear();
        self.sojourns.clear();
        self.shares.clear();
        self.counted = Counted::default();
        self.peak_in_flight = 0;
        self.first_arrival = now;
    }

    /// A server has taken a request, its `in_flight`-th.
    #[inline]
    pub(super) fn take(&mut self, server: u32, in_flight: u32, work: f64) {
        self.shares.work(server, work);
        self.peak_in_flight = self.peak_in_flight.max(in_flight);
    }

    /// A request has completed or will. They are recorded in order of arrival.
    #[inline]
    pub(super) fn complete(&mut self, wait: f64, sojourn: f64) {
        self.waits.record(wait);
        self.sojourns.record(sojourn);
        self.last_wait = wait;
    }

    /// The last request has arrived.
    pub(super) fn finish(&mut self, now: f64, reads: Reads, capacity: Capacity) {
        self.last_arrival = now;
        self.reads = reads;
        self.capacity = capacity;
    }

    /// As `finish`, of servers that all worked at speed 1, and of a decision for each request.
    #[expect(clippy::cast_precision_loss, reason = "at most 65,536 servers")]
    pub(super) fn finish_plain(&mut self, now: f64, signals: &Signals) {
        let servers = self.shares.requests().len();
        let time = now - self.first_arrival;
        let capacity = Capacity { all: time * servers as f64, of_each: vec![time; servers] };
        self.finish(now, signals.reads, capacity);
        let requests = self.waits.count();
        self.counted = Counted { requests, decisions: requests, ..Counted::default() };
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
        self.counted.requests
    }

    /// The wait of the last request that completed. `None` if none did.
    #[must_use]
    pub fn last_wait(&self) -> Option<f64> {
        (self.waits.count() > 0).then_some(self.last_wait)
    }

    /// Requests that each server was assigned, those lost there included.
    #[must_use]
    pub fn per_server(&self) -> &[u64] {
        self.shares.requests()
    }

    /// How many requests a window has over which [`Metric::ShareErrorMax`] takes shares: ten times the
    /// servers, and at least 100. Windows follow each other; one that the run does not fill is left out.
    #[must_use]
    pub fn window(&self) -> u64 {
        self.shares.window()
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

    /// How the requests in flight went, if the run was watched.
    #[must_use]
    pub fn watched(&self) -> Option<&Watched> {
        self.watched.as_ref()
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
        let counted = &self.counted;
        asked
            .iter()
            .map(|metric| match metric {
                Metric::Mean(quantity) => of(*quantity).mean(),
                Metric::Percentile(Quantity::Wait, _) => wait_ranks.next().flatten(),
                Metric::Percentile(Quantity::Sojourn, _) => sojourn_ranks.next().flatten(),
                Metric::Max(quantity) => of(*quantity).max(),
                Metric::PeakInFlight => Some(f64::from(self.peak_in_flight)),
                Metric::MaxShare => {
                    self.per_server().iter().max().and_then(|most| ratio(*most, counted.requests))
                }
                Metric::Utilisation => over(self.shares.all_work(), self.capacity.all),
                Metric::ReadsMean => ratio(self.reads.total(), counted.decisions),
                Metric::ReadsMax => Some(float(self.reads.max())),
                Metric::Lost => Some(float(counted.lost)),
                Metric::Truncated => Some(float(counted.truncated)),
                Metric::Unready => Some(float(counted.unready)),
                Metric::Decisions => Some(float(counted.decisions)),
                Metric::Connections => Some(float(counted.connections)),
                Metric::Imbalance => self.imbalance(),
                Metric::ShareErrorMax => self.shares.error(),
                Metric::UtilisationMax => {
                    let servers = self.shares.work_of_each().iter().zip(&self.capacity.of_each);
                    servers.filter_map(|(work, could)| over(*work, *could)).reduce(f64::max)
                }
            })
            .collect()
    }

    /// One metric.
    #[must_use]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        self.metrics(&[metric]).pop()?
    }

    fn imbalance(&self) -> Option<f64> {
        let work = self.shares.work_of_each();
        let largest = work.iter().copied().fold(0.0, f64::max);
        over(largest, self.shares.all_work() / float(work.len() as u64))
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn float(count: u64) -> f64 {
    count as f64
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| float(part) / float(whole))
}

fn over(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}
