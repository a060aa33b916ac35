//! Long Poisson runs of the token bucket against the exact values of `closed_forms.json`.
//!
//! Each case is `RUNS` independent runs with seeds of their own (0, 1, … through all cases). The estimate
//! is that of all runs together, its standard error that of the runs' own estimates, σ/√`RUNS`: runs are
//! independent, so no correlation within a run enters. The first `WARM_UP` requests, in which the bucket
//! forgets that it was full, are left out; the slowest case, capacity 10 at a load of 1, forgets within
//! about 10² token times, of which the warm-up is 250.
//!
//! The bound is `MULTIPLE` standard errors: all comparisons together are to fail a correct world once in a
//! hundred times (Bonferroni over `COMPARISONS`, Student's distribution of `RUNS` − 1 degrees of freedom),
//! and half a unit of the file's last digit.

use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::{Answer, Metric, run};
use reference::policies::limiter::TokenBucket;
use reference::random::{Draws, Purpose, SplitDraws, exponential};
use serde_json::Value;

use crate::recorder::{Recorder, scenario};

const RUNS: u32 = 32;
const COUNTED: u32 = 250_000;
const WARM_UP: u32 = 25_000;
const COMPARISONS: usize = 11;
/// The two-sided 1 − 0.01/11 quantile of Student's distribution with 31 degrees of freedom.
const MULTIPLE: f64 = 3.6686;

fn golden() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/closed_forms.json");
    let file = std::fs::read_to_string(path).expect("the golden file");
    let mut file: Value = serde_json::from_str(&file).expect("JSON");
    file["token_bucket"].take()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

/// What failed, and how much was compared.
#[derive(Default)]
struct Comparisons {
    made: usize,
    failed: Vec<String>,
}

impl Comparisons {
    /// `estimates` are the runs' own, all over as many requests; `digit` is the unit of the file's last.
    fn compare(&mut self, name: &str, estimates: &[f64], expected: f64, digit: f64) {
        self.made += 1;
        let found = estimates.iter().sum::<f64>() / f64::from(RUNS);
        let squares: f64 = estimates.iter().map(|estimate| (estimate - found).powi(2)).sum();
        let error = (squares / f64::from(RUNS - 1) / f64::from(RUNS)).sqrt();
        let bound = MULTIPLE * error + digit / 2.0;
        let line = format!(
            "{name}: {found:.8}, expected {expected} within {bound:.8} ({:+.2} standard errors)",
            (found - expected) / error,
        );
        println!("{line}");
        let agrees = (found - expected).abs() <= bound;
        if !agrees {
            self.failed.push(line);
        }
    }
}

/// The share of the counted requests that a run of unit costs refuses.
fn refused_share(rho: f64, capacity: f64, seed: u64) -> f64 {
    let rate = 100.0;
    let text = format!(
        "rate = {rate:?}\ncapacity = {capacity:?}\narrivals_per_s = {:?}\nrequests = {}",
        rho * rate,
        WARM_UP + COUNTED,
    );
    let mut recorder = Recorder::new(TokenBucket::default());
    let outcome = run(&scenario(&text), seed, &mut recorder).expect("a reference policy cannot halt");
    assert_eq!((outcome.right(), outcome.decisions()), (outcome.decisions(), u64::from(WARM_UP + COUNTED)));
    let refused = |asked: &[_]| asked.iter().filter(|answer| **answer == Answer::Allow(false)).count();
    let answers: Vec<_> = recorder.asked.iter().map(|asked| asked.answer).collect();
    let all = u32::try_from(refused(&answers)).expect("few");
    assert_eq!(outcome.metric(Metric::RefusedShare), Some(f64::from(all) / f64::from(WARM_UP + COUNTED)));
    let counted = u32::try_from(refused(&answers[WARM_UP as usize..])).expect("few");
    f64::from(counted) / f64::from(COUNTED)
}

/// The share of the counted requests that wait, and their mean delay in token times, where each waits for
/// those before it and then as long as `wait_time` says.
fn delays(rho: f64, capacity: f64, seed: u64) -> (f64, f64) {
    let rate_per_s = 100.0;
    let mut world = Draws::Split(SplitDraws::new(seed, 0));
    let mut signals = Box::new(Signals { rate_per_s, capacity, draws: world.clone() });
    let mut bucket = TokenBucket::default();
    let Ok(()) = bucket.init(&mut signals);
    let (mut arrival, mut start, mut delayed, mut total) = (0.0, 0.0, 0, 0.0);
    for request in 0..WARM_UP + COUNTED {
        arrival += exponential(world.of(Purpose::Gap, u64::from(request)), rho * rate_per_s / 1000.0);
        start = arrival.max(start);
        let Ok(wait) = bucket.wait_time(start, 1.0, &mut signals);
        start += wait;
        let Ok(passes) = bucket.allow(start, 1.0, &mut signals);
        assert!(passes, "request {request} waited {wait} ms as it was told, to {start} ms");
        if request >= WARM_UP && start > arrival {
            delayed += 1;
            total += start - arrival;
        }
    }
    (f64::from(delayed) / f64::from(COUNTED), total / f64::from(COUNTED) * rate_per_s / 1000.0)
}

#[test]
fn long_runs_drop_and_delay_as_the_closed_forms_say() {
    let golden = golden();
    let mut comparisons = Comparisons::default();
    let mut seeds = 0..;
    let mut next = || seeds.next().expect("endless");
    let drops = golden["poisson_drop_probability"].as_object().expect("rows");
    for (rho, row) in drops.iter().filter(|(key, _)| *key != "about") {
        for (capacity, expected) in row.as_object().expect("capacities") {
            let (load, size) = (rho.parse().expect("a load"), capacity.parse().expect("a capacity"));
            let shares: Vec<_> = (0..RUNS).map(|_| refused_share(load, size, next())).collect();
            comparisons.compare(&format!("refused at {rho}, {capacity}"), &shares, number(expected), 1e-8);
        }
    }
    let row = &golden["poisson_queueing"];
    let (rho, capacity) = (number(&row["rho"]), number(&row["capacity"]));
    let (waiting, delay): (Vec<_>, Vec<_>) = (0..RUNS).map(|_| delays(rho, capacity, next())).unzip();
    comparisons.compare("share that waits", &waiting, number(&row["p_delay"]), 1e-6);
    comparisons.compare("mean delay", &delay, number(&row["mean_delay_times_rate"]), 1e-6);
    assert_eq!(comparisons.made, COMPARISONS);
    assert!(comparisons.failed.is_empty(), "\n{}", comparisons.failed.join("\n"));
}
