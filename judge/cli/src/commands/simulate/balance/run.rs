//! One run of the chapter's load balancing, in numbers.

use reference::balance::{Metric, Outcome, Quantity, run as simulate};
use reference::percentile::{Definition, Permille};
use serde::Serialize;

use super::{Policy, Settings};
use crate::commands::simulate::world::Asked;

/// One run. Names and order are those of the golden file, so that rows can be compared key by key.
#[derive(Debug, Serialize)]
pub struct Run {
    policy: &'static str,
    servers: u32,
    requests: u64,
    seed: u64,
    mean_gap: f64,
    fast: f64,
    slow: f64,
    slow_share: f64,
    pub p50: f64,
    pub p99: f64,
    nearest_rank: NearestRank,
    mean: f64,
    max: f64,
    zero_waits: u64,
    per_server: Vec<u64>,
    peak_inflight: u32,
    last_arrival: f64,
    first_waits: Vec<f64>,
    last_wait: f64,
    /// Waits in ascending order, each with the share of the requests that wait longer, in percent.
    #[serde(skip)]
    pub tail: Vec<(f64, f64)>,
}

#[derive(Debug, Serialize)]
struct NearestRank {
    p50: f64,
    p95: f64,
    p99: f64,
}

/// What a run states of its waits: all that is read from the sample.
struct Waits {
    p50: f64,
    p99: f64,
    nearest_rank: NearestRank,
    zeros: u64,
    first: Vec<f64>,
    last: f64,
    tail: Vec<(f64, f64)>,
}

/// Warm-up leaves at least one request, so no sample is empty.
fn defined(value: Option<f64>) -> f64 {
    value.expect("a run has at least one request")
}

impl Waits {
    fn of(outcome: &Outcome, plots: bool) -> Self {
        let sample = outcome.waits();
        let mut ranks = vec![
            (Permille::P50, Definition::Chapter),
            (Permille::P99, Definition::Chapter),
            (Permille::P50, Definition::NearestRank),
            (Permille::P95, Definition::NearestRank),
            (Permille::P99, Definition::NearestRank),
        ];
        let shares: Vec<u16> = if plots { plotted_shares().collect() } else { Vec::new() };
        let permille = |share: &u16| Permille::new(1000 - share).expect("a share of a whole");
        ranks.extend(shares.iter().map(|share| (permille(share), Definition::NearestRank)));
        let ranks: Vec<f64> = sample.percentiles(&ranks).into_iter().map(defined).collect();
        let (stated, tail) = ranks.split_at(5);
        Self {
            p50: stated[0],
            p99: stated[1],
            nearest_rank: NearestRank { p50: stated[2], p95: stated[3], p99: stated[4] },
            zeros: sample.zeros(),
            first: sample.values().unwrap_or_default().iter().take(12).copied().collect(),
            last: defined(outcome.last_wait()),
            tail: tail.iter().copied().zip(shares.iter().map(|share| f64::from(*share) / 10.0)).collect(),
        }
    }
}

/// In thousandths, those shares of the requests that a plot looks up: the smaller, the closer.
fn plotted_shares() -> impl Iterator<Item = u16> {
    (100..1000).rev().step_by(10).chain((1..100).rev())
}

impl Run {
    /// The run of a policy.
    pub fn of(policy: &Policy, settings: &Settings, asked: &Asked) -> Self {
        let Settings { scenario, fast, slow, slow_share } = settings;
        let outcome =
            simulate(scenario, asked.seed, &mut *policy.make()).expect("a reference policy cannot halt");
        let waits = Waits::of(&outcome, asked.plots);
        let metric = |metric| defined(outcome.metric(metric));
        Self {
            policy: policy.name,
            servers: scenario.servers,
            requests: scenario.requests,
            seed: asked.seed,
            mean_gap: scenario.mean_gap,
            fast: *fast,
            slow: *slow,
            slow_share: *slow_share,
            p50: waits.p50,
            p99: waits.p99,
            nearest_rank: waits.nearest_rank,
            mean: metric(Metric::Mean(Quantity::Wait)),
            max: metric(Metric::Max(Quantity::Wait)),
            zero_waits: waits.zeros,
            per_server: outcome.per_server().to_vec(),
            peak_inflight: outcome.peak_in_flight(),
            last_arrival: outcome.last_arrival(),
            first_waits: waits.first,
            last_wait: waits.last,
            tail: waits.tail,
        }
    }
}
