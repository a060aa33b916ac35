//! What came of a run.

use super::journey::{Fate, Journey};
use super::metric::{Metric, Quantity};
use super::scenario::Scenario;
use super::tally::{Load, Tally, to_f64};
use super::traffic::{Arrivals, Request};
use crate::kinds::router::Reads;
use crate::percentile::Definition;
use crate::sample::Sample;
use crate::series::Series;

/// A completed run.
#[derive(Clone, Debug)]
pub struct Outcome {
    requests: Vec<Request>,
    journeys: Vec<Journey>,
    loads: Vec<Load>,
    warm_up: usize,
    percentile: Definition,
    times: [Sample; 3],
    fates: [u64; 4],
    hit: u64,
    possible: u64,
    reads: Reads,
    kv_peak: u64,
    engine_queue_peak: u32,
    flips: u64,
    out: f64,
    sessions_across: u64,
    sessions_moved: u64,
    in_flight: Series,
    router_queue: Series,
    engine_queue: Series,
    kv_used: Series,
}

fn place(fate: Fate) -> usize {
    match fate {
        Fate::Unfinished => 0,
        Fate::Served => 1,
        Fate::Rejected => 2,
        Fate::Truncated => 3,
    }
}

fn sample(quantity: Quantity) -> usize {
    match quantity {
        Quantity::Ttft => 0,
        Quantity::Tpot => 1,
        Quantity::Latency => 2,
    }
}

impl Outcome {
    pub(super) fn new(
        scenario: &Scenario,
        arrivals: Arrivals,
        tally: Tally,
        kv_peak: u64,
        reads: Reads,
    ) -> Self {
        let mut outcome = Self {
            requests: arrivals.requests,
            journeys: tally.journeys,
            loads: tally.loads,
            warm_up: usize::try_from(scenario.warm_up).unwrap_or(usize::MAX),
            percentile: scenario.percentile,
            times: [Sample::new(), Sample::new(), Sample::new()],
            fates: [0; 4],
            hit: 0,
            possible: 0,
            reads,
            kv_peak,
            engine_queue_peak: tally.engine_queue_peak,
            flips: tally.flips,
            out: tally.out,
            sessions_across: tally.sessions_across,
            sessions_moved: tally.sessions_moved,
            in_flight: tally.in_flight,
            router_queue: tally.router_queue,
            engine_queue: tally.engine_queue,
            kv_used: tally.kv_used,
        };
        outcome.count();
        outcome
    }

    /// Counts the requests after the warm-up.
    fn count(&mut self) {
        for (request, journey) in self.requests.iter().zip(&self.journeys).skip(self.warm_up) {
            self.fates[place(journey.fate)] += 1;
            if journey.started.is_some() {
                self.hit += journey.hit;
                self.possible += request.prefix;
            }
            let (Fate::Served, Some(first), Some(end)) = (journey.fate, journey.first_token, journey.end)
            else {
                continue;
            };
            self.times[sample(Quantity::Ttft)].record(first - journey.arrival);
            self.times[sample(Quantity::Latency)].record(end - journey.arrival);
            if request.output > 1 {
                self.times[sample(Quantity::Tpot)].record((end - first) / to_f64(request.output - 1));
            }
        }
    }

    /// Every request of the run, in order of arrival, warm-up included.
    #[must_use]
    pub fn requests(&self) -> &[Request] {
        &self.requests
    }

    /// What became of each of them.
    #[must_use]
    pub fn journeys(&self) -> &[Journey] {
        &self.journeys
    }

    /// What each instance had to do, by index; those that never joined are there with no presence.
    #[must_use]
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }

    /// The times of the served requests, warm-up left out; while they are exact, in order of arrival.
    #[must_use]
    pub fn times(&self, quantity: Quantity) -> &Sample {
        &self.times[sample(quantity)]
    }

    /// How many requests ended so, warm-up left out.
    #[must_use]
    pub fn fate(&self, fate: Fate) -> u64 {
        self.fates[place(fate)]
    }

    /// The most tokens that one KV cache ever held, idle prefixes included.
    #[must_use]
    pub fn kv_peak(&self) -> u64 {
        self.kv_peak
    }

    /// Requests that were sent to an instance and have not ended.
    #[must_use]
    pub fn in_flight(&self) -> &Series {
        &self.in_flight
    }

    /// Requests that wait before the instances.
    #[must_use]
    pub fn router_queue(&self) -> &Series {
        &self.router_queue
    }

    /// Requests that wait in the engines, all together.
    #[must_use]
    pub fn engine_queue(&self) -> &Series {
        &self.engine_queue
    }

    /// Tokens of KV cache that running requests reserve or pin, all instances together.
    #[must_use]
    pub fn kv_used(&self) -> &Series {
        &self.kv_used
    }

    /// Several metrics, in the order asked. `None` where one is not defined for this run.
    #[must_use]
    pub fn metrics(&self, asked: &[Metric]) -> Vec<Option<f64>> {
        let ranks = [Quantity::Ttft, Quantity::Tpot, Quantity::Latency].map(|wanted| {
            let shares: Vec<_> = asked
                .iter()
                .filter_map(|metric| match metric {
                    Metric::Percentile(quantity, p) if *quantity == wanted => Some((*p, self.percentile)),
                    _ => None,
                })
                .collect();
            if shares.is_empty() { Vec::new() } else { self.times(wanted).percentiles(&shares) }
        });
        let mut ranks = ranks.map(Vec::into_iter);
        asked
            .iter()
            .map(|metric| match metric {
                Metric::Percentile(quantity, _) => ranks[sample(*quantity)].next().flatten(),
                other => self.number(*other),
            })
            .collect()
    }

    /// One metric.
    #[must_use]
    pub fn metric(&self, metric: Metric) -> Option<f64> {
        self.metrics(&[metric]).pop()?
    }

    fn number(&self, metric: Metric) -> Option<f64> {
        let routed = self.journeys.iter().filter(|journey| journey.routed.is_some()).count() as u64;
        match metric {
            Metric::Mean(quantity) => self.times(quantity).mean(),
            Metric::Percentile(quantity, p) => self.times(quantity).percentile(p, self.percentile),
            Metric::PrefixHit => ratio(self.hit, self.possible),
            Metric::WorkImbalance => self.imbalance(|load| load.busy / load.presence()),
            Metric::LoadImbalance => self.imbalance(|load| load.area / load.presence()),
            Metric::PeakInFlight => self.loads.iter().map(|load| f64::from(load.peak)).reduce(f64::max),
            Metric::SessionsMoved => Some(to_f64(self.sessions_moved)),
            Metric::SessionsMovedShare => ratio(self.sessions_moved, self.sessions_across),
            Metric::Served => Some(to_f64(self.fate(Fate::Served))),
            Metric::Rejected => Some(to_f64(self.fate(Fate::Rejected))),
            Metric::Truncated => Some(to_f64(self.fate(Fate::Truncated))),
            Metric::Unfinished => Some(to_f64(self.fate(Fate::Unfinished))),
            Metric::Flips => Some(to_f64(self.flips)),
            Metric::AllOut => {
                let end = self.in_flight.end_of_run();
                (end > 0.0).then(|| self.out / end)
            }
            Metric::PeakEngineQueue => Some(f64::from(self.engine_queue_peak)),
            Metric::PeakRouterQueue => Some(self.router_queue.max()),
            Metric::ReadsMean => ratio(self.reads.total(), routed),
            Metric::ReadsMax => Some(to_f64(self.reads.max())),
        }
    }

    /// The largest over the mean of the instances that were there, by pool.
    fn imbalance(&self, of: impl Fn(&Load) -> f64) -> Option<f64> {
        let pool = |decode| {
            let there = self.loads.iter().filter(|load| load.decode == decode && load.presence() > 0.0);
            let values: Vec<f64> = there.map(&of).collect();
            let mean = values.iter().sum::<f64>() / to_f64(values.len() as u64);
            let largest = values.into_iter().reduce(f64::max)?;
            (mean > 0.0).then(|| largest / mean)
        };
        [pool(false), pool(true)].into_iter().flatten().reduce(f64::max)
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| to_f64(part) / to_f64(whole))
}
