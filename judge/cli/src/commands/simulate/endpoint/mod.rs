//! Document 2's workflows that share one rate-limited endpoint: capacities, and runs below and above them.

mod plots;
mod row;
mod table;
#[cfg(test)]
mod tests;

use contract::Locale;
use reference::endpoint::{Capacity, Outcome, Pattern, Scenario, run as simulate};
use reference::policies;
use reference::policies::client::{CLIENTS, Reference};
use serde::Serialize;
use serde_json::{Map, Value};

use super::json;
use super::plot::Plot;
use super::settings::{Key, Numbers, SHARE, Takes};
use super::world::{Answer, Asked, World};
use crate::problem::Problem;
use row::{CapacityRow, Row};

type Client = policies::Policy<Reference>;

const LIMIT: Takes = Takes::Whole(1..=1_000_000_000);
/// Milliseconds of a backoff, which may be none.
const WINDOW: Takes = Takes::Number(Numbers {
    zh: "从 0 到 1e9 的毫秒数",
    en: "a number of milliseconds from 0 to 1e9",
    holds: |value| (0.0..=1e9).contains(&value),
});
const TIMEOUT: Takes = Takes::Number(Numbers {
    zh: "从 1 到 1e9 的毫秒数",
    en: "a number of milliseconds from 1 to 1e9",
    holds: |value| (1.0..=1e9).contains(&value),
});
const RATE: Takes = Takes::Number(Numbers {
    zh: "从 0.001 到 1000000 的每分钟个数",
    en: "a number a minute from 0.001 to 1000000",
    holds: |value| (1e-3..=1e6).contains(&value),
});

/// The arrivals a minute of the runs, and what the client does where nothing is said.
const PER_MIN: &str = "per_min";
const CLIENT: &str = "client";

pub const WORLD: World = World {
    name: "endpoint",
    zh: "文档二的共享端点：--policy 是工作流的模式",
    en: "document 2's shared endpoint, where --policy is the pattern of the workflows",
    keys: &[
        Key { name: "workflows", takes: Takes::Whole(1..=Scenario::MOST_WORKFLOWS as u64) },
        Key { name: PER_MIN, takes: RATE },
        Key { name: "rpm", takes: LIMIT },
        Key { name: "itpm", takes: LIMIT },
        Key { name: "otpm", takes: LIMIT },
        Key { name: "slots", takes: Takes::Whole(1..=1_000_000) },
        Key { name: "fail", takes: SHARE },
        Key { name: "timeout", takes: TIMEOUT },
        Key { name: "attempts", takes: Takes::Whole(1..=100) },
        Key { name: "base", takes: WINDOW },
        Key { name: "cap", takes: WINDOW },
        Key { name: "streams", takes: Takes::Word(&["shared", "split"]) },
        Key {
            name: CLIENT,
            takes: Takes::Word(&[
                "full_jitter",
                "equal_jitter",
                "no_jitter",
                "immediate",
                "shortest_first",
                "oldest_workflow_first",
            ]),
        },
    ],
    policies: || {
        Pattern::ALL
            .iter()
            .map(|one| [one.name(), table::pattern(*one, Locale::Zh), table::pattern(*one, Locale::En)])
            .collect()
    },
    draws: true,
    seed: SEED,
    run,
};

/// The document's seed.
const SEED: u64 = 11;
/// The patterns that the document compares.
const COMPARED: [Pattern; 2] = [Pattern::Supervisor, Pattern::Single];
/// The arrivals a minute at which it does.
const RATES: [f64; 6] = [1.0, 2.0, 3.0, 4.0, 6.0, 8.0];

/// A run and what it was given.
struct Run {
    scenario: Scenario,
    outcome: Outcome,
}

/// All that a run follows from but its pattern and its rate.
struct Settings {
    /// What was set, without the client.
    set: Map<String, Value>,
    client: &'static Client,
    seed: u64,
}

struct Simulated {
    settings: Settings,
    patterns: Vec<Pattern>,
    /// Pattern by pattern, at every rate.
    runs: Vec<Run>,
    /// The same at the many rates that a plot needs.
    knee: Vec<Run>,
}

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let mut set = asked.set.clone();
    let client = set.remove(CLIENT);
    let client = client.as_ref().and_then(Value::as_str).unwrap_or(CLIENTS[0].name);
    let client = CLIENTS.iter().find(|policy| policy.name == client).expect("the key takes known clients");
    let settings = Settings { set, client, seed: asked.seed };
    let patterns = patterns(&asked.policies)?;
    let rates = asked.number(PER_MIN).map_or(RATES.to_vec(), |rate| vec![rate]);
    let all = |rates: &[f64]| {
        let pairs = patterns.iter().flat_map(|pattern| rates.iter().map(|rate| (*pattern, *rate)));
        let scenarios = pairs.map(|(pattern, rate)| settings.scenario(pattern, rate));
        scenarios.collect::<Result<Vec<_>, _>>()
    };
    let run = |scenario: Scenario| {
        let outcome = simulate(&scenario, settings.seed, &mut *settings.client.make());
        Run { outcome: outcome.expect("a reference client does not stop"), scenario }
    };
    let asked_for = all(&rates)?;
    let drawn = if asked.plots { all(&plots::rates(&rates))? } else { Vec::new() };
    let count = asked_for.len() + drawn.len();
    let mut done = 0;
    let mut each = |scenarios: Vec<Scenario>| {
        let runs = scenarios.into_iter().map(|scenario| {
            asked.waiting.progress(done, count);
            done += 1;
            run(scenario)
        });
        runs.collect::<Vec<_>>()
    };
    let (runs, knee) = (each(asked_for), each(drawn));
    Ok(Box::new(Simulated { settings, patterns, runs, knee }))
}

/// The patterns of these names, or the document's.
fn patterns(names: &[&str]) -> Result<Vec<Pattern>, Problem> {
    if names.is_empty() {
        return Ok(COMPARED.to_vec());
    }
    let known = |name: &&str| {
        Pattern::ALL.iter().copied().find(|pattern| pattern.name() == *name).ok_or_else(|| {
            let all: Vec<_> = Pattern::ALL.iter().map(|pattern| pattern.name()).collect();
            Problem::new(
                format!("没有模式 `{name}`。可用的有：{}", all.join("、")),
                format!("There is no pattern `{name}`. It is one of: {}", all.join(", ")),
            )
        })
    };
    names.iter().map(known).collect()
}

impl Settings {
    fn scenario(&self, pattern: Pattern, rate: f64) -> Result<Scenario, Problem> {
        let mut written = self.set.clone();
        // The document's way; a scenario's own default is the graded one.
        written.entry("streams").or_insert_with(|| "shared".into());
        written.insert("pattern".to_owned(), pattern.name().into());
        written.insert(PER_MIN.to_owned(), rate.into());
        serde_json::from_value(Value::Object(written)).map_err(|error| {
            // Each value is in its range already.
            Problem::new(
                format!(
                    "`workflows` × 每个工作流的调用数 × `attempts` 不超过 {}：把其中一个设小",
                    Scenario::MOST_WORK
                ),
                format!("`--set`: {error}"),
            )
        })
    }
}

impl Answer for Simulated {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows<'a> {
            runs: Vec<Row<'a>>,
            capacity: Vec<CapacityRow>,
        }
        let capacities = self.patterns.iter().filter_map(|pattern| {
            let run = self.runs.iter().find(|run| run.scenario.pattern == *pattern)?;
            Some(CapacityRow::new(*pattern, &Capacity::of(&run.scenario)))
        });
        json(&Rows {
            runs: self.runs.iter().map(|run| Row::new(&self.settings, run)).collect(),
            capacity: capacities.collect(),
        })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        table::text(self, locale, columns)
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        vec![plots::knee(self, locale), plots::through(self, locale)]
    }
}
