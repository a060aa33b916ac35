//! The rows that need more than the chapter's world: one queue for all, stale views, many servers, constant
//! sizes.

use std::convert::Infallible;

use reference::balance::{Distribution, Scenario};
use reference::kinds::router::{Router, Signals};
use reference::percentile::Permille;
use serde_json::Value;

use crate::method::{Comparisons, What, exponential, number, short, split, unit};

const P50: What = What::WaitPercentile(Permille::P50);
const P99: What = What::WaitPercentile(Permille::P99);

/// Least work is one queue for all servers: M/H2/8.
pub(crate) fn central_queue(comparisons: &mut Comparisons, mix: &Value) {
    let key = "central_fifo_exact";
    let runs = comparisons.runs(key, &split(Scenario::chapter()), "least_work");
    comparisons.exact(&runs, &mix[key]);
}

/// The scenario of a row, and its name.
type NamedScenario = dyn Fn(&Value) -> (String, Scenario);

/// The chapter's requests under balancers that see their own requests only, or a snapshot.
pub(crate) fn stale(comparisons: &mut Comparisons, rows: &Value) {
    let local = |row: &Value| {
        let balancers = u32::try_from(row["m"].as_u64().expect("a number of balancers")).expect("small");
        (format!("{balancers} balancers"), Scenario { balancers, ..Scenario::chapter() })
    };
    let snapshot = |row: &Value| {
        let every = number(&row["T"]);
        (format!("snapshot of {every} ms"), Scenario { snapshot_ms: Some(every), ..Scenario::chapter() })
    };
    let scenarios: [(&str, &NamedScenario); 2] = [("local", &local), ("snapshot", &snapshot)];
    for (kind, scenario) in scenarios {
        for row in rows[kind].as_array().expect("rows") {
            let (name, scenario) = scenario(row);
            for (key, policy) in [
                ("least_connections_random_tie", "least_connections_random_tie"),
                ("least_connections_lowest_index", "least_connections"),
                ("p2c", "p2c"),
            ] {
                let [mean, pm] = [0, 1].map(|index| number(&row[key][index]));
                let runs = comparisons.runs(&format!("{name}, {policy}"), &short(scenario.clone()), policy);
                comparisons.compare(&runs, What::MeanWait, mean, pm / 2.0, 1e-4);
            }
        }
    }
}

/// The first with the fewest in flight of three servers drawn with replacement.
struct BestOfThree;

impl Router for BestOfThree {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let servers = signals.server_count();
        let drawn = [(); 3].map(|()| signals.draws.random_below(servers));
        let fewest = drawn.into_iter().min_by_key(|server| signals.in_flight(*server));
        Ok(fewest.expect("three were drawn").cast_signed())
    }
}

/// Without end many servers. What is off on n servers falls as 1/n, then as 1/n²: at n = 16 the file's
/// own rows have a second term of some 4e-3 in the mean wait, so that on 256 servers it is below 1e-4,
/// far below what these runs can tell. The row at ρ = 0.99 is left out: its first term is not small on
/// any number of servers that these runs can bring to rest, for relaxation takes 1/(1 − ρ)² = 10⁴ service
/// times, that is 2.5 million requests on 256 servers.
pub(crate) fn limits(comparisons: &mut Comparisons, supermarket: &Value) {
    for row in supermarket["limit"].as_array().expect("rows") {
        let (rho, choices) = (number(&row["rho"]), number(&row["d"]));
        if rho > 0.9 {
            continue;
        }
        let mut of_size = |servers| {
            let scenario = Scenario { requests: 150_000, ..exponential(servers, rho) };
            let name = format!("supermarket's limit at {rho} by {servers}, {choices} choices");
            if choices == 2.0 {
                comparisons.runs(&name, &scenario, "p2c")
            } else {
                comparisons.runs_of(&name, &scenario, &|| Box::new(BestOfThree))
            }
        };
        let (once, twice) = (of_size(128), of_size(256));
        let mean = number(&row["mean_sojourn"]);
        comparisons.compare_limit(&once, &twice, What::MeanSojourn, mean, 1e-8);
        for (what, key) in [(P50, "wait_p50"), (P99, "wait_p99")] {
            if let Some(expected) = row[key].as_f64() {
                comparisons.compare_limit(&once, &twice, what, expected, 1e-6);
            }
        }
    }
}

/// M/D/1, and M/D/c by least work.
pub(crate) fn constant_sizes(comparisons: &mut Comparisons, rows: &Value) {
    for servers in [1, 4, 16] {
        let row = &rows[servers.to_string()];
        let scenario = unit(servers, 0.9, Distribution::Deterministic);
        let runs = comparisons.runs(&format!("M/D/{servers} at 0.9"), &scenario, "least_work");
        comparisons.compare(&runs, What::MeanWait, number(&row["mean_wait"]), 0.0, 1e-8);
        comparisons.compare(&runs, P99, number(&row["p99"]), 0.0, 1e-6);
    }
}
