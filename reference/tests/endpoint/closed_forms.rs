//! Long runs on split streams against closed forms.
//!
//! Each case is `RUNS` independent runs with seeds of their own. The estimate is their mean and its standard
//! error theirs, σ/√`RUNS`; the bound is `MULTIPLE` standard errors, chosen once for all comparisons: all of
//! them together are to fail a correct world once in a hundred times (Bonferroni over `MOST_COMPARISONS`),
//! with Student's distribution of `RUNS` − 1 degrees of freedom.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use reference::endpoint::{Call, Capacity, Metric, Outcome, Pattern, Role, Scenario, Streams};
use serde_json::Value;

use crate::scenario::played;

const RUNS: u32 = 32;
/// At least the number of comparisons in this file.
const MOST_COMPARISONS: usize = 20;
/// The two-sided 1 − 0.01/20 quantile of Student's distribution with 31 degrees of freedom.
const MULTIPLE: f64 = 3.8867;

/// The numbers that a text of the golden file holds, in order.
fn numbers(key: &str) -> Vec<f64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/closed_forms.json");
    let file = std::fs::read_to_string(path).expect("the golden file");
    let file: Value = serde_json::from_str(&file).expect("JSON");
    let text = file["endpoint"][key].as_str().expect("a text");
    let apart = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    apart.filter_map(|number| number.parse().ok()).collect()
}

/// The comparisons made, and those that failed.
#[derive(Default)]
struct Comparisons {
    made: usize,
    failed: Vec<String>,
}

impl Comparisons {
    fn compare(&mut self, name: &str, estimate: impl Fn(u64) -> f64 + Sync, expected: f64) {
        let first_seed = self.made as u64 * u64::from(RUNS);
        self.made += 1;
        let next = AtomicU64::new(first_seed);
        let work = || {
            let mut done = Vec::new();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first_seed + u64::from(RUNS) {
                    return done;
                }
                done.push((seed, estimate(seed)));
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut done: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no run panics")).collect()
        });
        done.sort_by_key(|(seed, _)| *seed);
        let runs = f64::from(RUNS);
        let mean = done.iter().map(|(_, estimate)| estimate).sum::<f64>() / runs;
        let squares: f64 = done.iter().map(|(_, estimate)| (estimate - mean).powi(2)).sum();
        let error = (squares / (runs - 1.0) / runs).sqrt();
        let line = format!(
            "{name}: {mean:.6}, expected {expected:.6} ({:+.2} standard errors of {error:.6})",
            (mean - expected) / error,
        );
        println!("{line}");
        let agrees = error > 0.0 && (mean - expected).abs() <= MULTIPLE * error;
        if !agrees {
            self.failed.push(line);
        }
    }
}

/// The probability that a call gets through.
fn call_gets_through(scenario: &Scenario) -> f64 {
    1.0 - scenario.fail.powi(scenario.attempts.cast_signed())
}

/// The probability that a workflow is not exhausted: all its calls get through.
fn gets_through(scenario: &Scenario) -> f64 {
    call_gets_through(scenario).powi(Capacity::of(scenario).calls.cast_signed())
}

/// The probability that a workflow which is not exhausted ends right.
fn ends_right(pattern: Pattern) -> f64 {
    let plan = pattern.plan();
    let of = |role| plan.calls().filter(move |call| call.role == role).map(|call| call.right);
    // By how many votes are right: the probability.
    let mut right = vec![1.0];
    for p in of(Role::Vote) {
        right.push(0.0);
        for votes in (0..right.len()).rev() {
            let one_less = if votes > 0 { right[votes - 1] * p } else { 0.0 };
            right[votes] = right[votes] * (1.0 - p) + one_less;
        }
    }
    let all = right.len() - 1;
    let majority: f64 = (0..=all).filter(|votes| all == 0 || 2 * votes > all).map(|votes| right[votes]).sum();
    of(Role::Critical).product::<f64>() * majority
}

/// What a workflow that has one call at a time takes on average: `of` each attempt that is made.
fn taken(scenario: &Scenario, of: impl Fn(&Call) -> f64) -> f64 {
    let through = call_gets_through(scenario);
    // Attempts of a call that is reached: 1 + f + f² + ….
    let attempts = through / (1.0 - scenario.fail);
    let mut reached = 1.0;
    let mut sum = 0.0;
    for call in scenario.pattern.plan().calls() {
        sum += reached * attempts * of(call);
        reached *= through;
    }
    sum
}

fn number(outcome: &Outcome, metric: Metric) -> f64 {
    outcome.metric(metric).expect("it is defined")
}

/// A limit that none of these runs comes near.
const LIFTED: u32 = 1_000_000_000;

/// Split streams, no limit but what is set afterwards.
fn open(pattern: Pattern) -> Scenario {
    Scenario {
        streams: Streams::Split,
        rpm: LIFTED,
        itpm: LIFTED,
        otpm: LIFTED,
        slots: 1_000_000,
        ..Scenario::document(pattern)
    }
}

/// Workflows a minute once the limit binds: what more of them take longer, so that neither the full
/// buckets of the beginning nor the emptying at the end count.
fn saturated(scenario: &Scenario, seed: u64) -> f64 {
    let makespan = |workflows| {
        let scenario = Scenario { workflows, ..scenario.clone() };
        number(&played("full_jitter", &scenario, seed), Metric::Makespan) / 60_000.0
    };
    let (few, many) = (4000, 12_000);
    f64::from(many - few) / (makespan(many) - makespan(few))
}

#[test]
fn long_runs_agree_with_closed_forms() {
    let mut comparisons = Comparisons::default();

    let document = Scenario { workflows: 20_000, ..open(Pattern::Supervisor) };
    let printed = *numbers("workflow_gets_through").last().expect("a number");
    assert!((gets_through(&document) - printed).abs() <= 0.5e-9, "{}", gets_through(&document));
    let share = |scenario: &Scenario, seed, of| {
        number(&played("full_jitter", scenario, seed), of) / f64::from(scenario.workflows)
    };
    let name = "supervisors that get through";
    comparisons.compare(name, |seed| 1.0 - share(&document, seed, Metric::Exhausted), printed);
    for pattern in Pattern::ALL {
        let scenario = Scenario { workflows: 5000, fail: 0.3, attempts: 2, ..open(*pattern) };
        let through = gets_through(&scenario);
        let name = format!("{pattern} workflows that get through");
        comparisons.compare(&name, |seed| 1.0 - share(&scenario, seed, Metric::Exhausted), through);
        let name = format!("{pattern} workflows that end right");
        let right = through * ends_right(*pattern);
        comparisons.compare(&name, |seed| share(&scenario, seed, Metric::Ok), right);
    }

    let document = Scenario::document(Pattern::Supervisor);
    let rates = numbers("capacity_ignores_retries");
    let capacity = Capacity::of(&document);
    // The printed one holds where every call is reached; of workflows that are exhausted not all are.
    let [.., factor, with_retries] = rates[..] else { panic!("numbers, not {rates:?}") };
    let attempts = call_gets_through(&document) / (1.0 - document.fail);
    assert!((attempts - factor).abs() <= 0.5e-4, "{attempts}");
    assert!((capacity.input / attempts - with_retries).abs() <= 0.5e-6, "{}", capacity.input / attempts);

    let swamped = Scenario { per_min: 8.0, ..open(Pattern::Supervisor) };
    let input = Scenario { itpm: document.itpm, ..swamped.clone() };
    let expected = f64::from(input.itpm) / taken(&input, |call| f64::from(call.uncached()));
    comparisons.compare("input saturates", |seed| saturated(&input, seed), expected);
    let requests = Scenario { rpm: document.rpm, ..swamped.clone() };
    let expected = f64::from(requests.rpm) / taken(&requests, |_| 1.0);
    comparisons.compare("requests saturate", |seed| saturated(&requests, seed), expected);
    // What meets a transient error is not charged.
    let output = Scenario { otpm: document.otpm, ..swamped.clone() };
    let charged = 1.0 - output.fail;
    let expected = f64::from(output.otpm) / taken(&output, |call| charged * f64::from(call.output));
    comparisons.compare("output saturates", |seed| saturated(&output, seed), expected);
    let slots = Scenario { slots: 2, ..swamped };
    // The factor of the times is uniform on [0.8, 1.5).
    let busy = |call: &Call| {
        let first_token = 400.0 + f64::from(call.uncached()) / 5.0;
        1.15 * (first_token + (1.0 - slots.fail) * f64::from(call.output) * 12.5)
    };
    let expected = f64::from(slots.slots) * 60_000.0 / taken(&slots, busy);
    comparisons.compare("slots saturate", |seed| saturated(&slots, seed), expected);

    assert!(comparisons.made <= MOST_COMPARISONS, "{} comparisons", comparisons.made);
    assert!(comparisons.failed.is_empty(), "\n{}", comparisons.failed.join("\n"));
}

/// The document: past capacity the throughput saturates. Where two limits are almost as tight as each other
/// the queue's order decides which of them binds when, and what the other bucket can't hold meanwhile is
/// lost, so that it saturates below both.
#[test]
fn overload_stays_below_the_capacity_that_is_left_after_retries() {
    let scenario = Scenario {
        streams: Streams::Split,
        workflows: 20_000,
        per_min: 8.0,
        ..Scenario::document(Pattern::Supervisor)
    };
    let outcome = played("full_jitter", &scenario, 0);
    let minutes = number(&outcome, Metric::Makespan) / 60_000.0;
    // What the full bucket let through at once is no part of the rate.
    let beyond = f64::from(scenario.itpm) / taken(&scenario, |call| f64::from(call.uncached()));
    let rate = (f64::from(scenario.workflows) - beyond) / minutes;
    assert!(rate < beyond, "{rate} workflows a minute, where {beyond} are allowed");
    assert!(rate > 0.8 * beyond, "{rate} workflows a minute, where {beyond} are allowed");
}
