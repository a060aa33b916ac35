//! Long runs on split streams against exact values, and against long simulations of independent programs.
//!
//! Each case is `RUNS` independent runs, each with a seed of its own (0, 1, …, through all cases) and with
//! its warm-up left out. The estimate is
//! that of all runs' requests together, so that a percentile has no bias worth speaking of; its standard
//! error is that of the runs' own estimates, σ/√`RUNS`. Runs are independent, so no correlation within
//! a run enters; each is a few hundred relaxation times long or more, and its warm-up is tens of them:
//! the slowest here, one server of the chapter's random split, forgets on the order of
//! (1 + c²)·E(S)/(1 − ρ)² = 434 ms, of which a run has `COUNTED`/434 = 575 and its warm-up 57.
//!
//! The bound is `MULTIPLE` standard errors, chosen once for all comparisons: all of them together are to
//! fail a correct world once in a hundred times (Bonferroni over `MOST_COMPARISONS`), with Student's
//! distribution of `RUNS` − 1 degrees of freedom. Where the expected value is itself simulated, its
//! standard error, half of the file's `pm`, is added in quadrature. The file gives `pm` for means only;
//! a percentile from the same simulation has a standard error as many times ours as its mean has, for
//! both shrink by the same square root. What the file prints with few digits is off by half a unit of
//! the last one.

mod method;
mod rows;

use method::{COUNTED, Comparisons, MOST_COMPARISONS, WARM_UP, What, exponential, number, split};
use reference::balance::Scenario;
use serde_json::Value;

#[test]
fn long_runs_agree_with_closed_forms_and_independent_simulations() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/closed_forms.json");
    let file = std::fs::read_to_string(path).expect("the golden file");
    let file: Value = serde_json::from_str(&file).expect("JSON");
    let mut comparisons = Comparisons::default();

    let mix = &file["chapter_mix"];
    let chapter = split(Scenario::chapter());
    for (key, policy) in [("random_split_exact", "random"), ("round_robin_exact", "round_robin")] {
        let runs = comparisons.runs(key, &chapter, policy);
        comparisons.exact(&runs, &mix[key]);
    }
    for (key, policy) in [
        ("least_connections_lowest_index", "least_connections"),
        ("least_connections_random_tie", "least_connections_random_tie"),
        ("p2c_with_replacement", "p2c"),
        ("p2c_distinct", "p2c_distinct"),
    ] {
        let runs = comparisons.runs(key, &chapter, policy);
        comparisons.simulated(&runs, &mix[key]);
    }

    let supermarket = &file["supermarket"];
    for row in supermarket["exact_n2_mean_sojourn"].as_array().expect("rows") {
        let rho = number(&row["rho"]);
        for (key, policy) in [("jsq", "least_connections"), ("p2c_with_replacement", "p2c")] {
            let runs =
                comparisons.runs(&format!("two servers at {rho}, {key}"), &exponential(2, rho), policy);
            comparisons.compare(&runs, What::MeanSojourn, number(&row[key]), 0.0, 1e-8);
        }
    }
    for servers in [8, 16, 100, 1000] {
        let name = format!("supermarket of {servers} at 0.9, distinct");
        let row = &supermarket["finite_n_mean_wait_rho_0.9_d2_distinct"][servers.to_string()];
        // From empty, as many as each server is to have had before it is at rest.
        let before = WARM_UP.max(100 * u64::from(servers));
        let scenario = exponential(servers, 0.9);
        let scenario = Scenario { requests: before + COUNTED, warm_up: before, ..scenario };
        let runs = comparisons.runs(&name, &scenario, "p2c_distinct");
        comparisons.compare(&runs, What::MeanWait, number(&row[0]), number(&row[1]) / 2.0, 1e-4);
    }

    rows::central_queue(&mut comparisons, mix);
    rows::stale(&mut comparisons, &file["stale_state"]);
    rows::limits(&mut comparisons, supermarket);
    rows::constant_sizes(&mut comparisons, &file["md1_and_mdc_rho_0.9_unit_service"]);

    // M/M/1: P(wait > t) = ρ·exp(−(1 − ρ)t).
    let rho: f64 = 0.7;
    let runs = comparisons.runs("M/M/1 at 0.7", &exponential(1, rho), "random");
    comparisons.compare(&runs, What::MeanWait, rho / (1.0 - rho), 0.0, 0.0);
    for (what, tail) in What::PERCENTILES.map(|(what, _)| what).into_iter().zip([0.5, 0.05, 0.01]) {
        comparisons.compare(&runs, what, (rho / tail).ln() / (1.0 - rho), 0.0, 0.0);
    }
    comparisons.compare(&runs, What::NoWait, 1.0 - rho, 0.0, 0.0);

    assert!(comparisons.made <= MOST_COMPARISONS, "{} comparisons", comparisons.made);
    assert!(comparisons.failed.is_empty(), "\n{}", comparisons.failed.join("\n"));
}
