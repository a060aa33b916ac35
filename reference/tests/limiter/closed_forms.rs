//! Long Poisson runs of the token bucket against the exact values of `closed_forms.json`.
//!
//! Each case is `RUNS` independent runs with seeds of their own (0, 1, … through all cases), compared as
//! [`Comparisons`] says. The first `WARM_UP` requests, in which the bucket forgets that it was full, are
//! left out; the slowest case, capacity 10 at a load of 1, forgets within about 10² token times, of which
//! the warm-up is 250.

use reference::limiter::{Answer, Metric, run};
use reference::policies::limiter::TokenBucket;
use serde_json::Value;

use crate::comparisons::{Comparisons, RUNS};
use crate::recorder::{Recorder, scenario};

const COUNTED: u32 = 250_000;
const WARM_UP: u32 = 25_000;
/// Refusals and delays.
const COMPARISONS: (usize, usize) = (9, 2);
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

/// The share of the counted requests that wait in line, and their mean delay in token times.
fn delays(rho: f64, capacity: f64, seed: u64) -> (f64, f64) {
    let rate = 100.0;
    let text = format!(
        "rate = {rate:?}\ncapacity = {capacity:?}\nmode = \"queue\"\nqueue = 1_000_000\n\
         arrivals_per_s = {:?}\nrequests = {}",
        rho * rate,
        WARM_UP + COUNTED,
    );
    let outcome = run(&scenario(&text), seed, &mut TokenBucket::default()).expect("it cannot halt");
    assert_eq!((outcome.right(), outcome.metric(Metric::Refused)), (outcome.decisions(), Some(0.0)));
    let delays = &outcome.delays().and_then(|delays| delays.values()).expect("few")[WARM_UP as usize..];
    let delayed = u32::try_from(delays.iter().filter(|delay| **delay > 0.0).count()).expect("few");
    let total: f64 = delays.iter().sum();
    (f64::from(delayed) / f64::from(COUNTED), total / f64::from(COUNTED) * rate / 1000.0)
}

#[test]
fn long_runs_drop_as_the_closed_forms_say() {
    let golden = golden();
    let mut comparisons = Comparisons::new(MULTIPLE);
    let mut seeds = 0..;
    let drops = golden["poisson_drop_probability"].as_object().expect("rows");
    for (rho, row) in drops.iter().filter(|(key, _)| *key != "about") {
        for (capacity, expected) in row.as_object().expect("capacities") {
            let (load, size) = (rho.parse().expect("a load"), capacity.parse().expect("a capacity"));
            let seeds = seeds.by_ref().take(RUNS as usize);
            let shares: Vec<_> = seeds.map(|seed| refused_share(load, size, seed)).collect();
            comparisons.compare(&format!("refused at {rho}, {capacity}"), &shares, number(expected), 1e-8);
        }
    }
    comparisons.finish(COMPARISONS.0);
}

#[test]
fn long_runs_wait_in_line_as_the_closed_forms_say() {
    let row = &golden()["poisson_queueing"];
    let (rho, capacity) = (number(&row["rho"]), number(&row["capacity"]));
    let mut comparisons = Comparisons::new(MULTIPLE);
    let first = u64::from(RUNS) * COMPARISONS.0 as u64;
    let seeds = (first..).take(RUNS as usize);
    let (waiting, delay): (Vec<_>, Vec<_>) = seeds.map(|seed| delays(rho, capacity, seed)).unzip();
    comparisons.compare("share that waits", &waiting, number(&row["p_delay"]), 1e-6);
    comparisons.compare("mean delay", &delay, number(&row["mean_delay_times_rate"]), 1e-6);
    comparisons.finish(COMPARISONS.1);
}
