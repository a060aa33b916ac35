//! Long runs against closed forms. The method is that of the balance world's test of the same name:
//! `RUNS` runs with seeds of their own; the standard error is that of the runs' own estimates; the bound
//! is Student's with `RUNS` − 1 degrees of freedom, and all comparisons together fail a correct world once
//! in a hundred times (Bonferroni over `MOST_COMPARISONS`).

use std::thread;

use reference::kinds::retry::{Retry, Signals};
use reference::policies::retry::{Jittered, Spread};
use reference::random::{Draws, SplitDraws};
use reference::retry_events::{Outcome, Scenario};
use serde_json::Value;

use super::{run_named, scenario};

const RUNS: u64 = 32;
/// At least the number of comparisons in this file.
const MOST_COMPARISONS: usize = 40;
/// Attempts, layers, overload, jitter, M/M/1, M/M/1/K.
const _: () = assert!(4 * 2 + 4 * 2 + 1 + 2 + 3 + 4 * 2 <= MOST_COMPARISONS);
/// The two-sided 1 − 0.01/40 quantile of Student's distribution with 31 degrees of freedom.
const MULTIPLE: f64 = 4.136;

fn retries() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/closed_forms.json");
    let file = std::fs::read_to_string(path).expect("the golden file");
    let mut file: Value = serde_json::from_str(&file).expect("JSON");
    file["retries"].take()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

/// The estimates of all runs, one a seed.
fn estimates(estimate: impl Fn(u64) -> Vec<f64> + Sync) -> Vec<Vec<f64>> {
    let estimate = &estimate;
    let halves = [0, 1].map(|half| (0..RUNS).filter(move |seed| seed % 2 == half));
    thread::scope(|scope| {
        let halves = halves.map(|seeds| scope.spawn(move || seeds.map(estimate).collect::<Vec<_>>()));
        halves.into_iter().flat_map(|half| half.join().expect("no run panics")).collect()
    })
}

/// Holds the means of all runs' estimates against what is expected, each `(name, value)`, and a margin that
/// is the expected value's own error.
#[expect(clippy::cast_precision_loss, reason = "a few runs")]
fn compare(what: &str, found: &[Vec<f64>], expected: &[(&str, f64, f64)]) {
    assert!(found.iter().all(|run| run.len() == expected.len()));
    let mut wrong = Vec::new();
    for (index, (name, value, margin)) in expected.iter().enumerate() {
        let mean = found.iter().map(|run| run[index]).sum::<f64>() / RUNS as f64;
        let squares: f64 = found.iter().map(|run| (run[index] - mean).powi(2)).sum();
        let error = (squares / (RUNS - 1) as f64 / RUNS as f64).sqrt();
        let line = format!("{what}, {name}: {mean}, expected {value} within {MULTIPLE} × {error} + {margin}");
        println!("{line}");
        if (mean - value).abs() > MULTIPLE * error + margin {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn amplification(outcome: &Outcome) -> f64 {
    outcome.metric(reference::retry_events::Metric::Amplification).expect("requests arrived")
}

/// Servers that no load of these tests keeps busy: only errors fail.
fn errors_alone(p: f64, layers: u32, max_attempts: u32) -> Scenario {
    scenario(&format!(
        "servers = 64\nservice = 0.01\nmean_gap = 1.0\nseconds = 2.0\nerrors = {p:?}\nlayers = {layers}\n\
         max_attempts = {max_attempts}"
    ))
}

fn attempts(p: f64, a: u32) -> f64 {
    if p == 1.0 { f64::from(a) } else { (1.0 - p.powi(a.cast_signed())) / (1.0 - p) }
}

/// Calls per request, and the share that succeeds, of every run.
fn measured(scenario: &Scenario, policy: &str) -> Vec<Vec<f64>> {
    estimates(|seed| {
        let outcome = run_named(scenario, seed, policy, "none");
        assert_eq!((outcome.refused, outcome.timed_out, outcome.rejected), (0, 0, 0));
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let succeeded = outcome.succeeded as f64 / outcome.requests as f64;
        vec![amplification(&outcome), succeeded]
    })
}

#[test]
fn a_request_makes_the_expected_attempts() {
    for (p, a) in [(0.3, 2), (0.5, 4), (0.9, 3), (0.9, 16)] {
        let found = measured(&errors_alone(p, 1, a), "immediate");
        let succeeds = 1.0 - p.powi(a.cast_signed());
        compare(
            &format!("{a} attempts at {p}"),
            &found,
            &[("calls", attempts(p, a), 0.0), ("succeed", succeeds, 0.0)],
        );
    }
}

#[test]
fn three_layers_of_three_telescope() {
    for row in retries()["three_layers_of_three"].as_array().expect("rows") {
        let (p, expected) = (number(&row[0]), number(&row[1]));
        let found = measured(&errors_alone(p, 3, 3), "immediate");
        // Printed to nine decimals; at 1 every run has exactly 27. At 0.5 no run sees a failure, which comes
        // once in 10^8 requests: the share is held to one of all requests.
        let succeeds = 1.0 - p.powi(27);
        let one = 1.0 / 64_000.0;
        compare(
            &format!("three layers at {p}"),
            &found,
            &[("calls", expected, 1e-9), ("succeed", succeeds, one)],
        );
    }
}

/// The rule takes it that whether an attempt fails does not depend on the attempt before. That holds here
/// as far as a retry at once meets another server: 1000 of them, so that one in a thousand does not. And
/// it takes it that no server of an overloaded fleet is ever idle: with four places to wait and the load
/// at 24 times the capacity one is so with a probability below 24^-5.
#[test]
fn immediate_retries_settle_on_the_load_of_a_sustained_overload() {
    let row = &retries()["sustained_overload_immediate"];
    let (r, c, load) = (number(&row["R"]), number(&row["C"]), number(&row["load"]));
    let overload = scenario(&format!(
        "servers = 1000\nservice = {:?}\nqueue = 4\nmean_gap = {:?}\nseconds = 60.0\nmax_attempts = 3",
        1000.0 * 1000.0 / c,
        1000.0 / r,
    ));
    let found = estimates(|seed| {
        let outcome = run_named(&overload, seed, "immediate", "none");
        // Filling 5000 places takes a few seconds.
        let settled = &outcome.load[200..];
        #[expect(clippy::cast_precision_loss, reason = "a few hundred bins")]
        let seconds = settled.len() as f64 * Outcome::BIN / 1000.0;
        vec![settled.iter().copied().map(f64::from).sum::<f64>() / seconds]
    });
    // One retry in a thousand is refused for certain: q is (1 − q)/1000 too high, twice at most.
    let q = 1.0 - c / load;
    let bias = r * (1.0 + 2.0 * q) * (1.0 - q) / 1000.0 * 2.0;
    compare("overload", &found, &[("load", load, bias)]);
}

#[test]
fn full_jitter_has_the_mean_and_the_deviation_of_a_uniform_delay() {
    let cap = Jittered::CAP;
    let found = estimates(|seed| {
        let mut signals = Box::new(Signals::new(Draws::Split(SplitDraws::new(seed, 0))));
        let mut policy = Jittered::usual(Spread::Full);
        let delays: Vec<f64> = (0..10_000).map(|_| policy.retry(20, 0.0, &mut signals).unwrap()).collect();
        let mean = delays.iter().sum::<f64>() / 1e4;
        let squares: f64 = delays.iter().map(|delay| (delay - mean).powi(2)).sum();
        vec![mean, (squares / (1e4 - 1.0)).sqrt()]
    });
    // The root of an unbiased variance is low by less than a quarter over the number of delays.
    let deviation = cap / 12f64.sqrt();
    compare("full jitter", &found, &[("mean", cap / 2.0, 0.0), ("deviation", deviation, deviation / 4e4)]);
}

/// M/M/1: P(wait > t) = ρ·exp(−(1 − ρ)t/s), so that the mean is ρ·s/(1 − ρ).
#[test]
fn waits_at_one_patient_server_are_those_of_an_m_m_1_queue() {
    let (rho, service) = (0.7, 10.0);
    let patient = scenario(&format!(
        "servers = 1\nservice = {service:?}\nqueue = 1000000\nmean_gap = {:?}\nseconds = 700.0\nmax_attempts = 1",
        service / rho
    ));
    let at = 20.0;
    let found = estimates(|seed| {
        let outcome = run_named(&patient, seed, "none", "none");
        assert_eq!((outcome.failed, outcome.requests), (0, outcome.succeeded));
        let waits = outcome.waits.values().expect("exact");
        // The first tenth warms up: 5000 services, where the queue forgets in 2/(1 − ρ)² = 22.
        let waits = &waits[waits.len() / 10..];
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            waits.iter().map(|wait| value(*wait)).sum::<f64>() / waits.len() as f64
        };
        vec![
            mean_of(&|wait| wait),
            mean_of(&|wait| f64::from(u8::from(wait == 0.0))),
            mean_of(&|wait| f64::from(u8::from(wait > at))),
        ]
    });
    let tail = rho * (-(1.0 - rho) * at / service).exp();
    let mean = rho * service / (1.0 - rho);
    compare("M/M/1", &found, &[("mean wait", mean, 0.0), ("no wait", 1.0 - rho, 0.0), ("tail", tail, 0.0)]);
}

/// M/M/1/K: the chance of n in the system is p(n) = ρ^n/(1 + ρ + … + ρ^K), whatever ρ. An arrival is lost
/// with p(K) (with K = 1 that is Erlang's formula for one server, ρ/(1 + ρ)), and one that is taken and
/// meets n waits n services: the mean is s·Σ n·p(n)/(1 − p(K)) over n below K.
#[test]
fn losses_at_one_server_with_few_places_are_those_of_an_m_m_1_k_queue() {
    for (rho, places) in [(0.8f64, 1u32), (0.8, 3), (1.0, 5), (1.5, 4)] {
        let service = 10.0;
        let small = scenario(&format!(
            "servers = 1\nservice = {service:?}\nqueue = {}\nmean_gap = {:?}\nseconds = 200.0\nmax_attempts = 1",
            places - 1,
            service / rho,
        ));
        let found = estimates(|seed| {
            let outcome = run_named(&small, seed, "none", "none");
            #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
            let lost = outcome.refused as f64 / outcome.requests as f64;
            vec![lost, outcome.waits.mean().expect("some are taken")]
        });
        let weights: Vec<f64> = (0..=places).map(|n| rho.powi(n.cast_signed())).collect();
        let all: f64 = weights.iter().sum();
        let lost = weights[places as usize] / all;
        let waited: f64 = (0..places).map(|n| f64::from(n) * weights[n as usize] / all).sum();
        // It starts empty, and forgets that at the rate (1 + ρ − 2√ρ·cos(π/(K + 1)))/s, above 0.026 a
        // millisecond here, which is in the time of 6 arrivals at most. A run has 16,000 or more; 20 of them
        // may be off as far as can be.
        let warm_up = 20.0 / 16_000.0;
        let mean = service * waited / (1.0 - lost);
        compare(
            &format!("M/M/1/{places} at {rho}"),
            &found,
            &[("lost", lost, warm_up * lost), ("mean wait", mean, warm_up * mean)],
        );
    }
}
