//! What the reference clients are for: which is better than which, by paired differences on common draws.

use reference::endpoint::{Metric, Pattern, Scenario, Streams};
use reference::percentile::Permille;

use crate::scenario::played;

const RUNS: u32 = 64;
/// The one-sided 0.999 quantile of Student's distribution with 63 degrees of freedom.
const MULTIPLE: f64 = 3.225;

/// The mean of how much longer p95 is with `policy` than first come first served at three workflows a
/// minute, in milliseconds, and its standard error.
fn longer(policy: &str, pattern: Pattern) -> (f64, f64) {
    let scenario = Scenario { streams: Streams::Split, ..Scenario::document(pattern) };
    let p95 = |policy, seed| {
        let outcome = played(policy, &scenario, seed);
        outcome.metric(Metric::Latency(Permille::P95)).expect("not all are exhausted")
    };
    let paired: Vec<f64> =
        (0..RUNS).map(u64::from).map(|seed| p95(policy, seed) - p95("full_jitter", seed)).collect();
    let runs = f64::from(RUNS);
    let mean = paired.iter().sum::<f64>() / runs;
    let squares: f64 = paired.iter().map(|difference| (difference - mean).powi(2)).sum();
    let error = (squares / (runs - 1.0) / runs).sqrt();
    println!("{policy}, {pattern}: {mean:+.0} ms, standard error {error:.0}");
    (mean, error)
}

#[test]
fn the_oldest_workflow_first_shortens_the_tail() {
    for pattern in [Pattern::Supervisor, Pattern::MapReduce, Pattern::Debate] {
        let (mean, error) = longer("oldest_workflow_first", pattern);
        assert!(mean + MULTIPLE * error < 0.0, "{pattern}: {mean} ± {error}");
    }
}

#[test]
fn the_shortest_first_shortens_the_tail_of_a_chain_and_lengthens_it_where_branches_join() {
    let (mean, error) = longer("shortest_first", Pattern::Supervisor);
    assert!(mean + MULTIPLE * error < 0.0, "{mean} ± {error}");
    let (mean, error) = longer("shortest_first", Pattern::MapReduce);
    assert!(mean - MULTIPLE * error > 0.0, "{mean} ± {error}");
}
