//! Runs, estimates, and comparisons by the estimates' own errors.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use reference::balance::{Component, Distribution, Mixture, Scenario, Streams, run_all};
use reference::percentile::{Definition, Permille, percentile};
use reference::policies::named;
use reference::policies::router::{ROUTERS, Reference};
use serde_json::Value;

const RUNS: u32 = 32;
pub(crate) const COUNTED: u64 = 250_000;
pub(crate) const WARM_UP: u64 = 25_000;
/// At least the number of comparisons in this program.
pub(crate) const MOST_COMPARISONS: usize = 90;
/// The two-sided 1 − 0.01/90 quantile of Student's distribution with 31 degrees of freedom.
const MULTIPLE: f64 = 4.424;

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    MeanWait,
    MeanSojourn,
    WaitPercentile(Permille),
    NoWait,
}

impl What {
    pub(crate) const PERCENTILES: [(Self, &str); 3] = [
        (Self::WaitPercentile(Permille::P50), "p50"),
        (Self::WaitPercentile(Permille::P95), "p95"),
        (Self::WaitPercentile(Permille::P99), "p99"),
    ];
}

/// The waits and sojourns of some requests.
#[derive(Default)]
pub(crate) struct Sample {
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

/// Makes a policy for one balancer.
pub(crate) type Make = &'static (dyn Fn() -> Reference + Sync);

/// All runs of one scenario under one policy.
pub(crate) struct Runs {
    name: String,
    each: Vec<Sample>,
    pooled: Sample,
}

impl Runs {
    fn new(name: &str, scenario: &Scenario, make: Make, first_seed: u64) -> Self {
        let next = AtomicU64::new(first_seed);
        let work = || {
            let mut done = Vec::new();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first_seed + u64::from(RUNS) {
                    return done;
                }
                let mut policies: Vec<_> = (0..scenario.balancers).map(|_| make()).collect();
                let mut routers: Vec<_> = policies.iter_mut().map(|policy| &mut **policy).collect();
                let outcome = run_all(scenario, seed, &mut routers);
                let outcome = outcome.expect("a reference policy cannot halt");
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
        let counted = scenario.requests - scenario.warm_up;
        assert!(each.iter().all(|sample| sample.waits.len() as u64 == counted));
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
pub(crate) struct Comparisons {
    next_seed: u64,
    pub(crate) made: usize,
    pub(crate) failed: Vec<String>,
}

impl Comparisons {
    pub(crate) fn runs(&mut self, name: &str, scenario: &Scenario, policy: &str) -> Runs {
        let policy = named(ROUTERS, policy).expect("a known policy");
        self.runs_of(name, scenario, Box::leak(Box::new(|| policy.make())))
    }

    pub(crate) fn runs_of(&mut self, name: &str, scenario: &Scenario, make: Make) -> Runs {
        let first_seed = self.next_seed;
        self.next_seed += u64::from(RUNS);
        Runs::new(name, scenario, make, first_seed)
    }

    /// `error` is the expected value's own standard error, `digit` the unit of its last printed digit.
    pub(crate) fn compare(&mut self, runs: &Runs, what: What, expected: f64, error: f64, digit: f64) {
        let found = (runs.pooled.of(what), runs.standard_error(what));
        self.agrees(&format!("{} {what:?}", runs.name), found, expected, error, digit);
    }

    /// What runs with twice the servers say, less what those with once say of it, is rid of all that falls
    /// with the number of servers.
    pub(crate) fn compare_limit(&mut self, once: &Runs, twice: &Runs, what: What, expected: f64, digit: f64) {
        let found = 2.0 * twice.pooled.of(what) - once.pooled.of(what);
        let own = once.standard_error(what).hypot(2.0 * twice.standard_error(what));
        self.agrees(&format!("{} {what:?}", twice.name), (found, own), expected, 0.0, digit);
    }

    fn agrees(&mut self, name: &str, (found, own): (f64, f64), expected: f64, error: f64, digit: f64) {
        self.made += 1;
        let bound = MULTIPLE * own.hypot(error) + digit / 2.0;
        let line = format!(
            "{name}: {found:.6}, expected {expected} within {bound:.6} (own standard error {own:.6}, {:+.2} of them)",
            (found - expected) / own,
        );
        println!("{line}");
        let agrees = (found - expected).abs() <= bound;
        if !agrees {
            self.failed.push(line);
        }
    }

    /// A row with exact values, printed to six decimals or more.
    pub(crate) fn exact(&mut self, runs: &Runs, row: &Value) {
        self.compare(runs, What::MeanWait, number(&row["mean_wait"]), 0.0, 1e-6);
        for (what, name) in What::PERCENTILES {
            self.compare(runs, what, number(&row[name]), 0.0, 1e-6);
        }
        self.compare(runs, What::NoWait, number(&row["p_wait_zero"]), 0.0, 1e-6);
    }

    /// A row from a long simulation: the mean with its `pm`, the percentiles without.
    pub(crate) fn simulated(&mut self, runs: &Runs, row: &Value) {
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

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

pub(crate) fn split(scenario: Scenario) -> Scenario {
    Scenario { streams: Streams::Split, requests: WARM_UP + COUNTED, warm_up: WARM_UP, ..scenario }
}

/// A run of the chapter's requests whose balancers see old or little: shorter, since there are many rows.
pub(crate) fn short(scenario: Scenario) -> Scenario {
    Scenario { requests: 50_000, warm_up: 10_000, ..split(scenario) }
}

/// Sizes of mean 1 on `servers` servers at utilisation `rho`.
pub(crate) fn unit(servers: u32, rho: f64, distribution: Distribution) -> Scenario {
    let sizes = Mixture::new(vec![Component { share: 1.0, mean: 1.0, distribution }]);
    let sizes = sizes.expect("a valid mixture");
    split(Scenario { servers, mean_gap: 1.0 / (f64::from(servers) * rho), sizes, ..Scenario::chapter() })
}

/// Exponential sizes of mean 1 on `servers` servers at utilisation `rho`.
pub(crate) fn exponential(servers: u32, rho: f64) -> Scenario {
    unit(servers, rho, Distribution::Exponential)
}
