//! Retries in continuous time: an outage, time-outs, budgets, breakers and hedges.

use reference::policies;
use reference::policies::breaker::BREAKERS;
use reference::policies::retry::{RETRIES_IN_TIME, Reference};
use reference::retry_events::{Metric, Outcome, Scenario, run as simulate};
use serde_json::{Value, json};

use super::measured::{Head, Measured, Run, Track, scenario};
use super::settings::{Key, Takes};
use super::world::{Answer, Asked, SEED, World, listed};
use crate::problem::Problem;

type Policy = policies::Policy<Reference>;

const BREAKER: &str = "breaker";

pub const WORLD: World = World {
    name: "retry_events",
    zh: "连续时间里的重试、对冲与熔断",
    en: "retries, hedges and breakers in continuous time",
    keys: &[
        Key { name: "servers", takes: Takes::Written("12") },
        Key { name: "queue", takes: Takes::Written("100") },
        Key { name: "service", takes: Takes::Written("10.0") },
        Key { name: "distribution", takes: Takes::Word(&["exponential", "deterministic"]) },
        Key { name: "mean_gap", takes: Takes::Written("1.0") },
        Key { name: "seconds", takes: Takes::Written("60.0") },
        Key { name: "timeout", takes: Takes::Written("500.0") },
        Key { name: "cancel", takes: Takes::Written("true") },
        Key { name: "deadline", takes: Takes::Written("2000.0") },
        Key { name: "errors", takes: Takes::Written("0.01") },
        Key { name: "layers", takes: Takes::Written("3") },
        Key { name: "max_attempts", takes: Takes::Written("3") },
        Key { name: "timeouts", takes: Takes::Written("[0.0, 1000.0]") },
        Key { name: "routing", takes: Takes::Word(&["random", "round_robin"]) },
        Key { name: "when_open", takes: Takes::Word(&["fail", "next"]) },
        Key { name: "outages", takes: Takes::Written("[{ from = 10000.0, to = 20000.0, slow = 10.0 }]") },
        Key { name: BREAKER, takes: Takes::Word(&["none", "consecutive", "error_rate"]) },
    ],
    policies: || listed(RETRIES_IN_TIME),
    draws: true,
    seed: SEED,
    run,
};

/// Who is run where nobody is named.
const USUAL: &[&str] = &[
    "none",
    "immediate",
    "full_jitter",
    "not_after_timeouts",
    "budget",
    "finagle_budget",
    "grpc_throttle",
    "envoy_budget",
    "adaptive_throttle",
];

const SHOWN: &[&str] =
    &["goodput_in_outage", "goodput_after_outage", "amplification", "wasted_work", "peak_load", "recovery"];

/// What the metrics of an outage have no meaning without.
const SHOWN_WITHOUT_OUTAGE: &[&str] =
    &["succeeded", "failed", "goodput", "amplification", "wasted_work", "latency.p50", "latency.p99"];

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let mut written = asked.set.clone();
    let breaker = written.remove(BREAKER);
    let breaker = breaker.as_ref().and_then(Value::as_str).unwrap_or(BREAKERS[0].name);
    let breaker =
        BREAKERS.iter().find(|policy| policy.name == breaker).expect("the key takes known breakers");
    // The chapter's outage, and clients that do not wait for ever.
    if asked.number("seconds").is_none_or(|seconds| seconds >= 20.0) {
        written
            .entry("outages")
            .or_insert_with(|| json!([{ "from": 10_000.0, "to": 20_000.0, "slow": 10.0 }]));
    }
    written.entry("timeout").or_insert(500.0.into());
    let scenario: Scenario = scenario(WORLD.keys, &written)?;
    let policies = asked.chosen_or(&RETRIES_IN_TIME.iter().collect::<Vec<_>>(), USUAL)?;
    let runs = asked.each(&policies, |policy: &'static Policy| {
        let mut layers: Vec<_> = (0..scenario.layers).map(|_| policy.make()).collect();
        let outcome = simulate(&scenario, asked.seed, &mut layers, &mut *breaker.make());
        let outcome = outcome.expect("reference policies neither halt nor answer what is no delay");
        let tracks = vec![
            Track::of_bins(
                "load_by_second",
                ("打到服务器的请求（每秒）", "Calls that reach the servers, a second"),
                &outcome.load,
                Outcome::BIN,
                scenario.end(),
            ),
            Track::of_bins(
                "goodput_by_second",
                ("成功的请求（每秒）", "Requests answered well, a second"),
                &outcome.goodput,
                Outcome::BIN,
                scenario.end(),
            ),
            Track::new(
                "queue_by_second",
                ("在服务器上排队的尝试", "Attempts that wait at the servers"),
                &outcome.queue,
            ),
            Track::new("in_flight_by_second", ("还没有结果的请求", "Requests under way"), &outcome.in_flight),
        ];
        Run {
            policy: policy.name,
            name: (policy.zh, policy.en),
            metrics: Run::metrics(Metric::ALL, outcome.metrics(Metric::ALL), |metric| metric.unit()),
            tracks,
        }
    });
    let shown = if scenario.outages.is_empty() { SHOWN_WITHOUT_OUTAGE } else { SHOWN };
    Ok(Box::new(Measured::new(asked, head(&scenario, breaker), shown, runs)))
}

fn head(scenario: &Scenario, breaker: &policies::Policy<policies::breaker::Reference>) -> Head {
    let Scenario { servers, layers, max_attempts, .. } = scenario;
    let rate = super::head::plain(1000.0 / scenario.mean_gap);
    let capacity = super::head::plain(f64::from(*servers) * 1000.0 / scenario.service);
    let mut head = Head::new(
        format!(
            "每秒 {rate} 个请求，{servers} 台服务器每秒能做 {capacity} 个，{layers} 层客户端，每层最多尝试 {max_attempts} 次"
        ),
        format!(
            "{rate} requests/s at {servers} servers that can do {capacity}/s, layers of clients: {layers}, at most {max_attempts} attempts each"
        ),
    );
    if let Some(timeout) = scenario.timeout {
        head.add(format!("{timeout} ms 超时"), format!("time-out {timeout} ms"));
    }
    if let Some((from, to)) = scenario.outage() {
        let (from, to) = (from / 1000.0, to / 1000.0);
        head.add(format!("故障从第 {from} 秒到第 {to} 秒"), format!("an outage from second {from} to {to}"));
    }
    if breaker.name != BREAKERS[0].name {
        head.add(format!("熔断器：{}", breaker.zh), format!("breaker: {}", breaker.en));
    }
    head
}
