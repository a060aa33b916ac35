//! The balance world against programs that share no line with it: the chapter's own rows, and rows that
//! `cpython/balance.py` printed for other seeds, sizes and mixtures. Counts are exact, times agree to
//! 1e-9 relative.

use std::path::Path;

use reference::balance::{Component, Metric, Mixture, Outcome, Quantity, Scenario, run};
use reference::percentile::{Definition, Permille};
use reference::policies::{named, router::ROUTERS};
use serde::Deserialize;

/// A row of either file. What is left out of the scenario is the chapter's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    policy: String,
    servers: u32,
    requests: u64,
    seed: u64,
    mean_gap: f64,
    fast: Option<f64>,
    slow: Option<f64>,
    slow_share: Option<f64>,
    components: Option<Vec<(f64, f64)>>,
    p50: f64,
    p99: f64,
    nearest_rank: NearestRank,
    mean: f64,
    max: f64,
    zero_waits: usize,
    per_server: Vec<u64>,
    peak_inflight: u32,
    last_arrival: f64,
    first_waits: Vec<f64>,
    last_wait: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NearestRank {
    p50: f64,
    p95: f64,
    p99: f64,
}

#[derive(Deserialize)]
struct File {
    runs: Vec<Row>,
}

const WAIT: Quantity = Quantity::Wait;

impl Row {
    fn scenario(&self) -> Scenario {
        let sizes = match (&self.components, self.fast, self.slow, self.slow_share) {
            (Some(components), None, None, None) => {
                let components = components.iter().map(|(share, mean)| Component::exponential(*share, *mean));
                Mixture::new(components.collect())
            }
            (None, Some(fast), Some(slow), Some(slow_share)) => {
                Scenario::fast_and_slow(fast, slow, slow_share)
            }
            _ => panic!("a row has either components or the chapter's three numbers"),
        };
        Scenario {
            servers: self.servers,
            requests: self.requests,
            mean_gap: self.mean_gap,
            sizes: sizes.expect("the mixture is valid"),
            ..Scenario::chapter()
        }
    }

    fn run(&self, percentile: Definition) -> Outcome {
        let policy = named(ROUTERS, &self.policy).expect("a known policy");
        let scenario = Scenario { percentile, ..self.scenario() };
        run(&scenario, self.seed, &mut *policy.make()).expect("a reference policy cannot halt")
    }

    fn check(&self) {
        let place = format!("{} on {} servers, seed {}", self.policy, self.servers, self.seed);
        let close = |what: &str, found: f64, expected: f64| {
            let agrees = (found - expected).abs() <= 1e-9 * expected.abs();
            assert!(agrees, "{place}: {what} is {found}, not {expected}");
        };
        let outcome = self.run(Definition::Chapter);
        let ranks = self.run(Definition::NearestRank);
        let metric = |outcome: &Outcome, metric| outcome.metric(metric).expect("the sample is not empty");

        close("p50", metric(&outcome, Metric::Percentile(WAIT, Permille::P50)), self.p50);
        close("p99", metric(&outcome, Metric::Percentile(WAIT, Permille::P99)), self.p99);
        close("the p50 rank", metric(&ranks, Metric::Percentile(WAIT, Permille::P50)), self.nearest_rank.p50);
        close("the p95 rank", metric(&ranks, Metric::Percentile(WAIT, Permille::P95)), self.nearest_rank.p95);
        close("the p99 rank", metric(&ranks, Metric::Percentile(WAIT, Permille::P99)), self.nearest_rank.p99);
        close("the mean", metric(&outcome, Metric::Mean(WAIT)), self.mean);
        close("the maximum", metric(&outcome, Metric::Max(WAIT)), self.max);
        close("the last arrival", outcome.last_arrival(), self.last_arrival);

        let waits = outcome.waits().values().expect("an exact sample");
        assert_eq!(waits.iter().filter(|wait| **wait == 0.0).count(), self.zero_waits, "{place}: zero waits");
        assert_eq!(outcome.per_server(), self.per_server, "{place}: requests per server");
        assert_eq!(outcome.peak_in_flight(), self.peak_inflight, "{place}: peak in flight");
        assert_eq!(waits.len() as u64, self.requests, "{place}: requests");
        assert_eq!(outcome.counted(), self.requests, "{place}: requests counted");
        assert_eq!(self.first_waits.len(), waits.len().min(12), "{place}: first waits");
        for (index, expected) in self.first_waits.iter().enumerate() {
            close(&format!("wait {index}"), waits[index], *expected);
        }
        close("the last wait", waits[waits.len() - 1], self.last_wait);
        assert_eq!(outcome.last_wait(), waits.last().copied(), "{place}: the last wait");
    }
}

fn rows(path: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(!file.runs.is_empty());
    file.runs
}

#[test]
fn every_row_of_the_chapters_golden_file_is_met() {
    for row in rows("../tests/golden/balance.json") {
        row.check();
    }
}

#[test]
fn every_row_of_the_independent_run_is_met() {
    let rows = rows("tests/cpython/balance.json");
    for row in &rows {
        row.check();
    }
    assert!(rows.iter().any(|row| row.seed == 0) && rows.iter().any(|row| row.seed > 1 << 32));
    assert!(rows.iter().any(|row| row.components.as_ref().is_some_and(|all| all.len() == 3)));
}
