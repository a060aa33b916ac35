//! The worlds, and one run of each.

use std::fmt::Display;

use reference::policies::breaker::BREAKERS;
use reference::policies::client::CLIENTS;
use reference::policies::health::HEALTH;
use reference::policies::limiter::LIMITERS;
use reference::policies::named;
use reference::policies::retry::{RETRIES, RETRIES_IN_TIME};
use reference::policies::router::ROUTERS;
use reference::policies::router::fleet::FLEET_ROUTERS;
use reference::series::Series;
use reference::{balance, endpoint, fleet, limiter, queueing, retry, retry_events, retry_requests};
use serde_json::{Value, json};

use crate::events::Events;
use crate::witness::Witness;

const SEED: u64 = 0x5EED_0123_4567_89AB;

/// Runs a world and notes what happens.
pub type Run = fn() -> Events;

/// Every world by name, and its run.
pub const WORLDS: &[(&str, Run)] = &[
    ("balance", balance),
    ("balance beyond the chapter", beyond),
    ("endpoint", endpoint),
    ("fleet", fleet),
    ("limiter", limiter),
    ("queueing", queueing),
    ("retry", retry),
    ("retry_events", retry_events),
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

fn series(events: &mut Events, series: &Series) {
    events.note("area", &[series.area(), series.max(), series.end_of_run()]);
    for stretch in series.stretches() {
        events.note("stretch", &[stretch.mean, stretch.max]);
    }
}

fn balance() -> Events {
    let scenario: balance::Scenario = scenario(json!({ "requests": 2000 }));
    let mut witness = Witness::of(named(ROUTERS, "p2c").expect("a reference").make());
    let outcome = balance::run(&scenario, SEED, &mut witness).expect("a reference does not stop");
    metrics(witness.events, balance::Metric::ALL, outcome.metrics(balance::Metric::ALL))
}

/// Whatever the chapter does not have, at once.
fn beyond() -> Events {
    let scenario: balance::Scenario = scenario(json!({
        "requests": 2000,
        "servers": 4,
        "mean_gap": 2.5,
        "speeds": [1.0, 2.0, 1.0, 0.5],
        "weights": [1.0, 2.0, 1.0, 0.5],
        "sizes": [
            { "share": 0.4, "mean": 4.0, "dist": "lognormal", "sigma": 1.2 },
            { "share": 0.3, "mean": 6.0, "dist": "pareto", "shape": 2.1 },
            { "share": 0.3, "mean": 5.0, "dist": "deterministic" },
        ],
        "burst": { "on_ms": 80.0, "off_ms": 120.0 },
        "changes": [
            { "at": 500.0, "server": 1, "speed": 0.5 },
            { "at": 900.0, "server": 2, "state": "fails" },
            { "at": 1500.0, "server": 2, "state": "recovers" },
            { "at": 2000.0, "server": 0, "state": "drains", "grace": 10.0 },
        ],
        "notice_ms": 20.0,
        "balancers": 3,
        "connections": { "clients": 12, "max_requests": 7 },
        "layer": 4,
    }));
    let mut witnesses: Vec<_> = (0..scenario.balancers)
        .map(|_| Witness::of(named(ROUTERS, "peak_ewma").expect("a reference").make()))
        .collect();
    let mut routers: Vec<_> = witnesses.iter_mut().collect();
    let outcome = balance::run_watched(&scenario, SEED, &mut routers).expect("a reference does not stop");
    let mut events = Events::default();
    for witness in witnesses {
        events.all(witness.events);
    }
    series(&mut events, outcome.watched().expect("it was watched").total());
    metrics(events, balance::Metric::ALL, outcome.metrics(balance::Metric::ALL))
}

fn endpoint() -> Events {
    let scenario: endpoint::Scenario =
        scenario(json!({ "pattern": "debate", "workflows": 60, "per_min": 2.0, "fail": 0.1 }));
    let mut witness = Witness::of(named(CLIENTS, "oldest_workflow_first").expect("a reference").make());
    let outcome = endpoint::run(&scenario, SEED, &mut witness).expect("a reference does not stop");
    let mut events = witness.events;
    series(&mut events, outcome.queue());
    series(&mut events, outcome.in_flight());
    metrics(events, endpoint::Metric::ALL, outcome.metrics(endpoint::Metric::ALL))
}

fn fleet() -> Events {
    let scenario: fleet::Scenario = scenario(json!({
        "instances": 4,
        "requests": 800,
        "sessions_per_s": 1.5,
        "turns": { "mean": 4.0 },
        "think_ms": 4000.0,
        "prompt": [{ "share": 0.9, "from": 200, "to": 2000 }, { "share": 0.1, "from": 8000, "to": 30000 }],
        "output": [{ "share": 1.0, "from": 20, "to": 400 }],
        "hot": { "sessions": 2, "share": 0.2, "prefix": 6000 },
        "changes": [
            { "change": "join", "at": 60_000.0, "loading_ms": 5000.0 },
            { "change": "leave", "at": 120_000.0, "instance": 1, "grace_ms": 500.0 },
        ],
        "report_ms": 50.0,
    }));
    let mut witness = Witness::of(named(FLEET_ROUTERS, "bounded_load").expect("a reference").make());
    let rule = named(HEALTH, "hysteresis").expect("a reference");
    let outcome = fleet::run(&scenario, SEED, &mut witness, |_| rule.make()).expect("references do not stop");
    let mut events = witness.events;
    series(&mut events, outcome.kv_used());
    series(&mut events, outcome.engine_queue());
    metrics(events, fleet::Metric::ALL, outcome.metrics(fleet::Metric::ALL))
}

fn retry_events() -> Events {
    let scenario: retry_events::Scenario = scenario(json!({
        "seconds": 6.0,
        "layers": 2,
        "timeout": 200.0,
        "errors": 0.02,
        "outages": [{ "from": 2000.0, "to": 4000.0, "slow": 10.0 }],
    }));
    let retries = named(RETRIES_IN_TIME, "full_jitter").expect("a reference");
    let mut layers: Vec<_> = (0..scenario.layers).map(|_| Box::new(Witness::of(retries.make()))).collect();
    let mut breaker = Witness::of(named(BREAKERS, "error_rate").expect("a reference").make());
    let outcome =
        retry_events::run(&scenario, SEED, &mut layers, &mut breaker).expect("references do not stop");
    let mut events = breaker.events;
    for layer in layers {
        events.all(layer.events);
    }
    series(&mut events, &outcome.queue);
    metrics(events, retry_events::Metric::ALL, outcome.metrics(retry_events::Metric::ALL))
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
