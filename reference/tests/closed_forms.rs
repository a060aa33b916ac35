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

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use reference::balance::{Component, Mixture, Scenario, Streams, run};
use reference::percentile::{Definition, Permille, percentile};
use reference::policies::{named, router::ROUTERS};
use serde_json::Value;

const RUNS: u32 = 32;
const COUNTED: u64 = 250_000;
const WARM_UP: u64 = 25_000;
/// At least the number of comparisons in this file.
const MOST_COMPARISONS: usize = 40;
/// The two-sided 1 − 0.01/40 quantile of Student's distribution with 31 degrees of freedom.
const MULTIPLE: f64 = 4.136;

/// What is compared.
#[derive(Clone, Copy, Debug)]
enum What {
    MeanWait,
    MeanSojourn,
    WaitPercentile(Permille),
    NoWait,
}

impl What {
    const PERCENTILES: [(Self, &str); 3] = [
        (Self::WaitPercentile(Permille::P50), "p50"),
        (Self::WaitPercentile(Permille::P95), "p95"),
        (Self::WaitPercentile(Permille::P99), "p99"),
    ];
}

/// The waits and sojourns of some requests.
#[derive(Default)]
struct Sample {
    waits: Vec<f64>,
    sojourns: Vec<f64>,
}

impl Sample {
    fn of(&self, what: What) -> f64 {
        match what {
            What::MeanWait => mean(&self.waits),
            What::MeanSojourn => mean(&self.sojourns),
            What::WaitPercentile(p) => {
                percentile(&self.waits, p, Definition::NearestRank).expect("not empty")
            }
            What::NoWait => {
                mean(&self.waits.iter().map(|wait| f64::from(u8::from(*wait == 0.0))).collect::<Vec<_>>())
            }
        }
    }
}

fn values(sample: &reference::sample::Sample) -> Vec<f64> {
    sample.values().expect("an exact sample").to_vec()
}

#[expect(clippy::cast_precision_loss, reason = "sample sizes are far below 2^53")]
fn mean(sample: &[f64]) -> f64 {
    sample.iter().sum::<f64>() / sample.len() as f64
}

/// All runs of one scenario under one policy.
struct Runs {
    name: String,
    each: Vec<Sample>,
    pooled: Sample,
}

impl Runs {
    fn new(name: &str, scenario: &Scenario, policy: &str, first_seed: u64) -> Self {
        let policy = named(ROUTERS, policy).expect("a known policy");
        let next = AtomicU64::new(first_seed);
        let work = || {
            let mut done = Vec::new();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first_seed + u64::from(RUNS) {
                    return done;
                }
                let outcome =
                    run(scenario, seed, &mut *policy.make()).expect("a reference policy cannot halt");
                let sample = Sample { waits: values(outcome.waits()), sojourns: values(outcome.sojourns()) };
                done.push((seed, sample));
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut done: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no run panics")).collect()
        });
        done.sort_by_key(|(seed, _)| *seed);
        let each: Vec<_> = done.into_iter().map(|(_, sample)| sample).collect();
        assert!(each.iter().all(|sample| sample.waits.len() as u64 == COUNTED));
        let pooled = Sample {
            waits: each.iter().flat_map(|sample| &sample.waits).copied().collect(),
            sojourns: each.iter().flat_map(|sample| &sample.sojourns).copied().collect(),
        };
        Self { name: name.to_owned(), each, pooled }
    }

    fn standard_error(&self, what: What) -> f64 {
        let estimates: Vec<_> = self.each.iter().map(|sample| sample.of(what)).collect();
        let centre = mean(&estimates);
        let squares: f64 = estimates.iter().map(|estimate| (estimate - centre).powi(2)).sum();
        (squares / f64::from(RUNS - 1) / f64::from(RUNS)).sqrt()
    }
}

/// The comparisons made, and those that failed.
#[derive(Default)]
struct Comparisons {
    next_seed: u64,
    made: usize,
    failed: Vec<String>,
}

impl Comparisons {
    fn runs(&mut self, name: &str, scenario: &Scenario, policy: &str) -> Runs {
        let first_seed = self.next_seed;
        self.next_seed += u64::from(RUNS);
        Runs::new(name, scenario, policy, first_seed)
    }

    /// `error` is the expected value's own standard error, `digit` the unit of its last printed digit.
    fn compare(&mut self, runs: &Runs, what: What, expected: f64, error: f64, digit: f64) {
        self.made += 1;
        let found = runs.pooled.of(what);
        let own = runs.standard_error(what);
        let bound = MULTIPLE * own.hypot(error) + digit / 2.0;
        let line = format!(
            "{} {what:?}: {found:.6}, expected {expected} within {bound:.6} (own standard error {own:.6}, {:+.2} of them)",
            runs.name,
            (found - expected) / own,
        );
        println!("{line}");
        let agrees = (found - expected).abs() <= bound;
        if !agrees {
            self.failed.push(line);
        }
    }

    /// A row with exact values, printed to six decimals or more.
    fn exact(&mut self, runs: &Runs, row: &Value) {
        self.compare(runs, What::MeanWait, number(&row["mean_wait"]), 0.0, 1e-6);
        for (what, name) in What::PERCENTILES {
            self.compare(runs, what, number(&row[name]), 0.0, 1e-6);
        }
        self.compare(runs, What::NoWait, number(&row["p_wait_zero"]), 0.0, 1e-6);
    }

    /// A row from a long simulation: the mean with its `pm`, the percentiles without.
    fn simulated(&mut self, runs: &Runs, row: &Value) {
        let error = number(&row["pm"]) / 2.0;
        self.compare(runs, What::MeanWait, number(&row["mean_wait"]), error, 1e-4);
        let times_ours = error / runs.standard_error(What::MeanWait);
        for (what, name) in What::PERCENTILES {
            let error = times_ours * runs.standard_error(what);
            let digit = if matches!(what, What::WaitPercentile(Permille::P50)) { 1e-3 } else { 1e-2 };
            self.compare(runs, what, number(&row[name]), error, digit);
        }
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

fn split(scenario: Scenario) -> Scenario {
    Scenario { streams: Streams::Split, requests: WARM_UP + COUNTED, warm_up: WARM_UP, ..scenario }
}

/// Exponential sizes of mean 1 on `servers` servers at utilisation `rho`.
fn exponential(servers: u32, rho: f64) -> Scenario {
    let sizes = Mixture::new(vec![Component { share: 1.0, mean: 1.0 }]).expect("a valid mixture");
    split(Scenario { servers, mean_gap: 1.0 / (f64::from(servers) * rho), sizes, ..Scenario::chapter() })
}

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
    for servers in [8, 16] {
        let name = format!("supermarket of {servers} at 0.9, distinct");
        let row = &supermarket["finite_n_mean_wait_rho_0.9_d2_distinct"][servers.to_string()];
        let runs = comparisons.runs(&name, &exponential(servers, 0.9), "p2c_distinct");
        comparisons.compare(&runs, What::MeanWait, number(&row[0]), number(&row[1]) / 2.0, 1e-4);
    }

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
