//! Scenarios beyond the chapter's: unequal servers that change and fail, other arrivals, several
//! balancers, connections.

use std::fs;

use reference::balance::{Metric, Scenario, Streams, Trace, run_watched};
use reference::policies::router::ROUTERS;
use serde_json::{Map, Value};

use super::{CHAPTER, KEYS, Policy, TRACE};
use crate::commands::simulate::head::plain;
use crate::commands::simulate::measured::{Head, Measured, Run, Track, scenario};
use crate::commands::simulate::world::{Answer, Asked};
use crate::problem::Problem;

/// Whether what is set is more than the chapter's world has.
pub fn is_asked(set: &Map<String, Value>) -> bool {
    KEYS[CHAPTER..].iter().any(|key| set.contains_key(key.name))
}

const SHOWN: &[&str] = &["wait.mean", "wait.p50", "wait.p99", "in_flight.max", "imbalance"];
const SHOWN_WITH_CHANGES: &[&str] = &["wait.mean", "wait.p99", "in_flight.max", "lost", "truncated"];
const SHOWN_WITH_WEIGHTS: &[&str] =
    &["wait.mean", "wait.p50", "wait.p99", "utilisation.max", "share.error.max", "lost"];
const SHOWN_WITH_CONNECTIONS: &[&str] =
    &["wait.mean", "wait.p50", "wait.p99", "imbalance", "connections", "decisions"];

/// Who is run where nobody is named.
const USUAL: &[&str] = &[
    "round_robin",
    "random",
    "least_connections",
    "p2c",
    "least_connections_random_tie",
    "peak_ewma",
    "least_work",
];
const USUAL_WITH_WEIGHTS: &[&str] = &[
    "round_robin",
    "weighted_round_robin",
    "least_connections",
    "weighted_least_request",
    "peak_ewma",
    "least_work",
];

pub fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let mut written = asked.set.clone();
    // Policies meet the same requests, which is what they are compared by.
    written.entry("streams").or_insert_with(|| "split".into());
    if let Some(file) = written.get(TRACE).and_then(Value::as_str) {
        let rows = rows(file)?;
        written.insert(TRACE.to_owned(), rows);
    }
    let scenario: Scenario = scenario(KEYS, &written)?;
    let (shown, usual) = if written.contains_key("weights") || written.contains_key("speeds") {
        (SHOWN_WITH_WEIGHTS, USUAL_WITH_WEIGHTS)
    } else if written.contains_key("changes") {
        (SHOWN_WITH_CHANGES, USUAL)
    } else if written.contains_key("connections") {
        (SHOWN_WITH_CONNECTIONS, USUAL)
    } else {
        (SHOWN, USUAL)
    };
    let policies = asked.chosen_or(&ROUTERS.iter().collect::<Vec<_>>(), usual)?;
    let runs = asked.each(&policies, |policy: &'static Policy| {
        let mut routers: Vec<_> = (0..scenario.balancers).map(|_| policy.make()).collect();
        let mut routers: Vec<_> = routers.iter_mut().map(|router| &mut **router).collect();
        let outcome = run_watched(&scenario, asked.seed, &mut routers);
        let outcome = outcome.expect("a reference policy neither halts nor answers what is no server");
        let watched = outcome.watched().expect("it was watched");
        Run {
            policy: policy.name,
            name: (policy.zh, policy.en),
            metrics: Run::metrics(Metric::ALL, outcome.metrics(Metric::ALL), |metric| metric.unit()),
            tracks: vec![Track::new(
                "in_flight_by_second",
                ("所有服务器上的请求（含排队）", "Requests on all servers, waiting included"),
                watched.total(),
            )],
        }
    });
    let (servers, requests) = (scenario.servers, scenario.requests);
    let mut head = Head::new(
        format!("{servers} 台服务器，{requests} 个请求"),
        format!("{servers} servers, {requests} requests"),
    );
    if scenario.streams == Streams::Split {
        head.add("各策略面对同一批请求".to_owned(), "all policies meet the same requests".to_owned());
    }
    if scenario.balancers > 1 {
        let balancers = scenario.balancers;
        match scenario.snapshot_ms {
            Some(_) => head.add(format!("{balancers} 个负载均衡器"), format!("{balancers} balancers")),
            None => head.add(
                format!("{balancers} 个负载均衡器，各自只知道自己派出的请求"),
                format!("{balancers} balancers that see their own requests alone"),
            ),
        }
    }
    if let Some(every) = scenario.snapshot_ms {
        let every = plain(every);
        head.add(
            format!("看到的状态每 {every} ms 更新一次"),
            format!("what is seen is refreshed every {every} ms"),
        );
    }
    Ok(Box::new(Measured::new(asked, head, shown, runs)))
}

/// The rows of a CSV file of arrivals and sizes.
fn rows(file: &str) -> Result<Value, Problem> {
    let text = fs::read_to_string(file).map_err(|error| {
        Problem::new(format!("读不了 `{file}`：{error}"), format!("`{file}` cannot be read: {error}"))
    })?;
    let trace = Trace::from_csv(&text)
        .map_err(|error| Problem::new(format!("`{file}`：{error}"), format!("`{file}`: {error}")))?;
    Ok(trace.rows().iter().map(|(arrival, size)| vec![*arrival, *size]).collect::<Vec<_>>().into())
}
