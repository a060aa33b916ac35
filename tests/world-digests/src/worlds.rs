//! The worlds, and one run of each.

use std::fmt::Display;

use reference::policies::limiter::LIMITERS;
use reference::policies::named;
use reference::policies::retry::RETRIES;
use reference::policies::router::ROUTERS;
use reference::{balance, limiter, queueing, retry, retry_requests};
use serde_json::{Value, json};

use crate::events::Events;
use crate::witness::Witness;

const SEED: u64 = 0x5EED_0123_4567_89AB;

/// Runs a world and notes what happens.
pub type Run = fn() -> Events;

/// Every world by name, and its run.
pub const WORLDS: &[(&str, Run)] = &[
    ("balance", balance),
    ("limiter", limiter),
    ("queueing", queueing),
    ("retry", retry),
    ("retry_requests", retry_requests),
];

fn scenario<S: serde::de::DeserializeOwned>(written: Value) -> S {
    serde_json::from_value(written).expect("a scenario of the world")
}

fn metrics<M: Display + Copy>(mut events: Events, all: &[M], values: Vec<Option<f64>>) -> Events {
    for (metric, value) in all.iter().zip(values) {
        events.metric(&metric.to_string(), value);
    }
    events
}

fn balance() -> Events {
    let scenario: balance::Scenario = scenario(json!({ "requests": 2000 }));
    let mut witness = Witness::of(named(ROUTERS, "p2c").expect("a reference").make());
    let outcome = balance::run(&scenario, SEED, &mut witness).expect("a reference does not stop");
    metrics(witness.events, balance::Metric::ALL, outcome.metrics(balance::Metric::ALL))
}

fn limiter() -> Events {
    let scenario: limiter::Scenario = scenario(json!({
        "rate": { "from": 50.0, "to": 100.0 },
        "capacity": 30.0,
        "arrivals_per_s": 40.0,
        "requests": 2000,
        "costs": [{ "cost": 1.0, "share": 0.9 }, { "cost": 20.0, "share": 0.1 }],
        "probe_every": 3,
    }));
    let mut witness = Witness::of(named(LIMITERS, "token_bucket").expect("a reference").make());
    let outcome = limiter::run(&scenario, SEED, &mut witness).expect("a reference does not stop");
    metrics(witness.events, limiter::Metric::ALL, outcome.metrics(limiter::Metric::ALL))
}

/// Nothing happens in a closed form; its answers count.
fn queueing() -> Events {
    let mut events = Events::default();
    for servers in [1, 2, 7, 64, 2000] {
        for rho in [0.1, 0.725, 0.9, 0.999] {
            let queue = queueing::Mmc::new(servers, rho, 5.8).expect("a queue below its capacity");
            events.note("mmc", &[queue.waits(), queue.mean_wait()]);
            events.metric("p99", queue.wait_quantile(0.99));
            events.metric("mdc", queueing::mdc_mean_wait(servers.min(64), rho, 5.8));
        }
    }
    let limit = queueing::Supermarket::new(0.9, 2).expect("a limit below its capacity");
    events.note("supermarket", &[limit.mean_queue(), limit.mean_sojourn()]);
    events
}

fn retry() -> Events {
    let mut events = Events::default();
    for rule in retry::Rule::ALL {
        let outcome = retry::run(&retry::Scenario::chapter(), rule);
        events.text(&serde_json::to_string(&outcome).expect("numbers and names"));
    }
    events
}

fn retry_requests() -> Events {
    let scenario: retry_requests::Scenario = scenario(json!({ "rps": 100, "capacity": 120, "seconds": 40 }));
    let mut witness = Witness::of(named(RETRIES, "full_jitter").expect("a reference").make());
    let outcome = retry_requests::run(&scenario, SEED, &mut witness).expect("a reference does not stop");
    metrics(witness.events, retry_requests::Metric::ALL, outcome.metrics(retry_requests::Metric::ALL))
}
