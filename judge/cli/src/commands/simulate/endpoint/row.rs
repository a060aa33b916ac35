//! A run as a row of JSON. Names are those of the golden file, so that rows can be compared key by key.

use reference::endpoint::{Capacity, Metric, Pattern};
use reference::percentile::Permille;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{CLIENT, PER_MIN, Run, Settings};

/// A run. What no run defines is `null`: latencies without a workflow that got through, a cost for each
/// success without one.
#[derive(Debug, Serialize)]
pub struct Row<'a> {
    pattern: &'static str,
    params: Params<'a>,
    ok: Option<f64>,
    wrong: Option<f64>,
    exhausted: Option<f64>,
    p50: Option<f64>,
    p95: Option<f64>,
    p99: Option<f64>,
    mean: Option<f64>,
    cost: Option<f64>,
    cost_per_success: Option<f64>,
    makespan: Option<f64>,
    throughput_per_min: Option<f64>,
    attempts: Option<f64>,
    utilisation: Option<f64>,
    area: Option<f64>,
    latency_sum: Option<f64>,
    peak_queue: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Params<'a> {
    workflows: u32,
    per_min: f64,
    seed: u64,
    /// What else was set.
    #[serde(flatten)]
    set: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<&'a str>,
}

impl<'a> Row<'a> {
    pub fn new(settings: &'a Settings, run: &Run) -> Self {
        let of = |metric| run.outcome.metric(metric);
        let mut set = settings.set.clone();
        set.remove("workflows");
        set.remove(PER_MIN);
        debug_assert!(!set.contains_key(CLIENT), "it is no part of the scenario");
        let client = settings.client.name;
        Self {
            pattern: run.scenario.pattern.name(),
            params: Params {
                workflows: run.scenario.workflows,
                per_min: run.scenario.per_min,
                seed: settings.seed,
                set,
                client: (client != super::CLIENTS[0].name).then_some(client),
            },
            ok: of(Metric::Ok),
            wrong: of(Metric::Wrong),
            exhausted: of(Metric::Exhausted),
            p50: of(Metric::Latency(Permille::P50)),
            p95: of(Metric::Latency(Permille::P95)),
            p99: of(Metric::Latency(Permille::P99)),
            mean: of(Metric::LatencyMean),
            cost: of(Metric::Cost),
            cost_per_success: of(Metric::CostPerSuccess),
            makespan: of(Metric::Makespan),
            throughput_per_min: of(Metric::Throughput),
            attempts: of(Metric::Attempts),
            utilisation: of(Metric::Utilisation),
            area: of(Metric::Area),
            latency_sum: of(Metric::LatencySum),
            peak_queue: of(Metric::PeakQueue),
        }
    }
}

/// What the limits allow a pattern, in workflows a minute.
#[derive(Debug, Serialize)]
pub struct CapacityRow {
    pattern: &'static str,
    requests: f64,
    input: f64,
    output: f64,
    concurrency: f64,
    min: f64,
    calls: u32,
    uncached_input: u32,
}

impl CapacityRow {
    pub fn new(pattern: Pattern, capacity: &Capacity) -> Self {
        Self {
            pattern: pattern.name(),
            requests: capacity.requests,
            input: capacity.input,
            output: capacity.output,
            concurrency: capacity.concurrency,
            min: capacity.least(),
            calls: capacity.calls,
            uncached_input: capacity.uncached_input,
        }
    }
}
