//! The plans, capacities and runs of document 2, from a program that shares no line with the world. Counts
//! are exact, times and money agree to 1e-9 relative.

use std::sync::LazyLock;

use reference::endpoint::{Call, Capacity, Does, Metric, Pattern, Role, Scenario, run};
use reference::percentile::Permille;
use reference::policies::{client::CLIENTS, named};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    capacity: Vec<CapacityRow>,
    plans: std::collections::BTreeMap<String, Vec<StepRow>>,
    runs: Vec<RunRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CapacityRow {
    pattern: Pattern,
    requests: f64,
    input: f64,
    output: f64,
    concurrency: f64,
    min: f64,
    calls: u32,
    uncached_input: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepRow {
    tool: bool,
    after: Vec<usize>,
    ms: Option<f64>,
    inp: Option<u32>,
    prefix: Option<u32>,
    out: Option<u32>,
    p: Option<f64>,
    role: Option<RoleName>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RoleName {
    Critical,
    Vote,
    Free,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunRow {
    pattern: Pattern,
    params: Params,
    ok: u32,
    wrong: u32,
    exhausted: u32,
    p50: f64,
    p95: f64,
    p99: f64,
    mean: f64,
    cost: f64,
    cost_per_success: f64,
    makespan: f64,
    throughput_per_min: f64,
    attempts: u32,
    utilisation: f64,
    area: f64,
    latency_sum: f64,
    peak_queue: u32,
}

/// What is left out is the document's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    workflows: u32,
    per_min: f64,
    seed: u64,
    rpm: Option<u32>,
    itpm: Option<u32>,
    slots: Option<u32>,
    fail: Option<f64>,
    timeout: Option<f64>,
    attempts: Option<u32>,
}

static FILE: LazyLock<File> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/endpoint.json");
    let file = std::fs::read_to_string(path).expect("the golden file");
    serde_json::from_str(&file).expect("its form")
});

fn assert_close(place: &str, what: &str, found: f64, expected: f64) {
    let agrees = (found - expected).abs() <= 1e-9 * expected.abs();
    assert!(agrees, "{place}: {what} is {found}, not {expected}");
}

impl StepRow {
    fn does(&self) -> Does {
        match (self.tool, self.ms, self.inp, self.prefix, self.out, self.p, self.role) {
            (true, Some(ms), None, None, None, None, None) => Does::Tool { ms },
            (false, None, Some(input), Some(prefix), Some(output), Some(right), Some(role)) => {
                let role = match role {
                    RoleName::Critical => Role::Critical,
                    RoleName::Vote => Role::Vote,
                    RoleName::Free => Role::Free,
                };
                Does::Call(Call { input, prefix, output, right, role })
            }
            _ => panic!("a step is either a tool or a call"),
        }
    }
}

#[test]
fn the_six_plans_are_the_documents() {
    assert_eq!(FILE.plans.len(), Pattern::ALL.len());
    for pattern in Pattern::ALL {
        let rows = &FILE.plans[pattern.name()];
        let steps = pattern.plan().steps;
        assert_eq!(steps.len(), rows.len(), "{pattern}");
        for (number, (step, row)) in steps.iter().zip(rows).enumerate() {
            assert_eq!((step.does, &step.after), (row.does(), &row.after), "{pattern}, step {number}");
        }
    }
}

#[test]
fn the_capacities_are_the_documents() {
    assert_eq!(FILE.capacity.len(), Pattern::ALL.len());
    for row in &FILE.capacity {
        let place = row.pattern.name();
        let capacity = Capacity::of(&Scenario::document(row.pattern));
        assert_close(place, "requests", capacity.requests, row.requests);
        assert_close(place, "input", capacity.input, row.input);
        assert_close(place, "output", capacity.output, row.output);
        assert_close(place, "concurrency", capacity.concurrency, row.concurrency);
        assert_close(place, "the least", capacity.least(), row.min);
        assert_eq!((capacity.calls, capacity.uncached_input), (row.calls, row.uncached_input), "{place}");
        let binding = capacity.limits().into_iter().find(|(limit, _)| *limit == capacity.binding());
        assert_eq!(binding.map(|(_, allowed)| allowed), Some(capacity.least()), "{place}");
    }
}

#[test]
fn every_run_is_the_documents() {
    assert_eq!(FILE.runs.len(), 28);
    for row in &FILE.runs {
        let Params { workflows, per_min, seed, rpm, itpm, slots, fail, timeout, attempts } = row.params;
        let document = Scenario::document(row.pattern);
        let scenario = Scenario {
            workflows,
            per_min,
            rpm: rpm.unwrap_or(document.rpm),
            itpm: itpm.unwrap_or(document.itpm),
            slots: slots.unwrap_or(document.slots),
            fail: fail.unwrap_or(document.fail),
            timeout: timeout.unwrap_or(document.timeout),
            attempts: attempts.unwrap_or(document.attempts),
            ..document
        };
        let policy = named(CLIENTS, "full_jitter").expect("a known policy");
        let outcome = run(&scenario, seed, &mut *policy.make()).expect("a reference policy cannot halt");
        let place = format!("{} {:?}", row.pattern, row.params);
        let metric = |metric| outcome.metric(metric).expect("it is defined");
        for (metric_of, expected) in [
            (Metric::Ok, row.ok),
            (Metric::Wrong, row.wrong),
            (Metric::Exhausted, row.exhausted),
            (Metric::Attempts, row.attempts),
            (Metric::PeakQueue, row.peak_queue),
        ] {
            assert_eq!(metric(metric_of), f64::from(expected), "{place}: {metric_of}");
        }
        for (metric_of, expected) in [
            (Metric::Latency(Permille::P50), row.p50),
            (Metric::Latency(Permille::P95), row.p95),
            (Metric::Latency(Permille::P99), row.p99),
            (Metric::LatencyMean, row.mean),
            (Metric::Cost, row.cost),
            (Metric::CostPerSuccess, row.cost_per_success),
            (Metric::Makespan, row.makespan),
            (Metric::Throughput, row.throughput_per_min),
            (Metric::Utilisation, row.utilisation),
            (Metric::Area, row.area),
            (Metric::LatencySum, row.latency_sum),
        ] {
            assert_close(&place, &metric_of.to_string(), metric(metric_of), expected);
        }
    }
}
