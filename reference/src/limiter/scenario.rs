//! What a run of the limiter world is given, checked.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::costs::{Costs, WeightedCost, check_cost};
use crate::ScenarioError;
use crate::random::{Draws, Purpose, SplitDraws};

/// The rates that a scenario may name, of tokens and of requests, in units a second.
const RATES: RangeInclusive<f64> = 1e-6..=1e9;
/// The capacities that a scenario may name, in tokens.
const CAPACITIES: RangeInclusive<f64> = 1e-3..=1e9;
/// The times that a script may name, in milliseconds: up to about 30 years.
const TIMES: RangeInclusive<f64> = 0.0..=1e12;

/// A number that is fixed, or drawn from a range for each seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a number, or a range `{ from = …, to = … }`")]
pub enum Amount {
    /// The same for every seed.
    Fixed(f64),
    /// Uniform from `from` to `to`, drawn from the seed.
    Drawn(Range),
}

/// The range of a drawn [`Amount`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The lower end.
    pub from: f64,
    /// The upper end, not below the lower one.
    pub to: f64,
}

impl Amount {
    /// The value for this seed; `entity` tells the keys of a scenario apart.
    fn value(self, seed: u64, entity: u64) -> f64 {
        match self {
            Self::Fixed(value) => value,
            Self::Drawn(Range { from, to }) => {
                let u = Draws::Split(SplitDraws::new(seed, 0)).of(Purpose::Scenario, entity);
                // Rounding must not lead out of the range.
                (from + (to - from) * u).min(to)
            }
        }
    }

    fn check(self, all: &RangeInclusive<f64>, unit: &str) -> Result<(), String> {
        let (from, to) = match self {
            Self::Fixed(value) => (value, value),
            Self::Drawn(Range { from, to }) => (from, to),
        };
        for value in [from, to] {
            if !all.contains(&value) {
                return Err(format!("from {:?} to {:?} {unit}, not {value:?}", all.start(), all.end()));
            }
        }
        if from > to {
            return Err(format!("`from` ({from:?}) is above `to` ({to:?})"));
        }
        Ok(())
    }
}

/// A scenario's bucket for one seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Tokens that come in a second.
    pub rate_per_s: f64,
    /// Tokens that the bucket holds at most.
    pub capacity: f64,
}

/// Which function a row of a script calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// A request: does it pass?
    #[default]
    Allow,
    /// A question: how long until such a request would pass?
    WaitTime,
}

/// A row of a script.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// When, in milliseconds.
    pub at: f64,
    /// The cost, in tokens.
    pub cost: f64,
    /// What is asked.
    #[serde(default)]
    pub ask: Ask,
}

/// Requests with exponential gaps.
#[derive(Clone, Debug, PartialEq)]
pub struct Poisson {
    /// Requests a second, on average.
    pub arrivals_per_s: f64,
    /// Requests in the run.
    pub requests: u64,
    /// What they cost.
    pub costs: Costs,
    /// Before every so many-th request `wait_time` is asked about it; 0 for never.
    pub probe_every: u64,
}

/// The stream of requests.
#[derive(Clone, Debug, PartialEq)]
pub enum Requests {
    /// Row by row; times never decrease.
    Scripted(Vec<Row>),
    /// Drawn from the seed.
    Poisson(Poisson),
}

/// The scenario as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rate: Amount,
    capacity: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    script: Option<Vec<Row>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrivals_per_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requests: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<Vec<WeightedCost>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    probe_every: Option<u64>,
}

/// A scenario whose values were checked: every world that is given one ends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// Tokens that come in a second.
    pub rate: Amount,
    /// Tokens that the bucket holds at most. Requests may cost more: they can never pass.
    pub capacity: Amount,
    /// The stream of requests.
    pub requests: Requests,
}

impl Scenario {
    /// The most requests that a scenario may have.
    pub const MOST_REQUESTS: u64 = 10_000_000;
    /// The most rows that a script may have.
    pub const MOST_ROWS: usize = 100_000;

    /// The bucket for this seed.
    #[must_use]
    pub fn limits(&self, seed: u64) -> Limits {
        Limits { rate_per_s: self.rate.value(seed, 0), capacity: self.capacity.value(seed, 1) }
    }

    /// How many decisions a run makes at most.
    #[must_use]
    pub fn work(&self) -> u64 {
        match &self.requests {
            Requests::Scripted(rows) => rows.len() as u64,
            Requests::Poisson(stream) => {
                stream.requests + stream.requests.checked_div(stream.probe_every).unwrap_or(0)
            }
        }
    }
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        let at = |key| move |message| ScenarioError { key, message };
        written.rate.check(&RATES, "tokens a second").map_err(at("rate"))?;
        written.capacity.check(&CAPACITIES, "tokens").map_err(at("capacity"))?;
        let Written { rate, capacity, script, arrivals_per_s, requests, cost, costs, probe_every } = written;
        let drawn = arrivals_per_s.is_some()
            || requests.is_some()
            || cost.is_some()
            || costs.is_some()
            || probe_every.is_some();
        let requests = match script {
            Some(_) if drawn => {
                let message =
                    "stands alone, without `arrivals_per_s`, `requests`, `cost`, `costs` and `probe_every`";
                return Err(at("script")(message.to_owned()));
            }
            Some(rows) => {
                check_rows(&rows).map_err(at("script"))?;
                Requests::Scripted(rows)
            }
            None => {
                let costs = match (cost, costs) {
                    (Some(_), Some(_)) => return Err(at("costs")("stands alone, without `cost`".to_owned())),
                    (None, Some(costs)) => Costs::new(costs).map_err(at("costs"))?,
                    (cost, None) => Costs::all(cost.unwrap_or(1.0)).map_err(at("cost"))?,
                };
                let probe_every = probe_every.unwrap_or(0);
                Requests::Poisson(Poisson {
                    arrivals_per_s: check_arrivals(arrivals_per_s).map_err(at("arrivals_per_s"))?,
                    requests: check_count(requests).map_err(at("requests"))?,
                    costs,
                    probe_every,
                })
            }
        };
        Ok(Self { rate, capacity, requests })
    }
}

fn check_arrivals(arrivals_per_s: Option<f64>) -> Result<f64, String> {
    match arrivals_per_s {
        Some(rate) if RATES.contains(&rate) => Ok(rate),
        Some(rate) => {
            Err(format!("from {:?} to {:?} requests a second, not {rate:?}", RATES.start(), RATES.end()))
        }
        None => Err("is needed where there is no `script`: requests a second".to_owned()),
    }
}

fn check_count(requests: Option<u64>) -> Result<u64, String> {
    match requests {
        Some(requests) if (1..=Scenario::MOST_REQUESTS).contains(&requests) => Ok(requests),
        Some(requests) => Err(format!("1 to {}, not {requests}", Scenario::MOST_REQUESTS)),
        None => Err("is needed where there is no `script`: requests in the run".to_owned()),
    }
}

/// Rows count from 1 in messages, as in the file.
fn check_rows(rows: &[Row]) -> Result<(), String> {
    if !(1..=Scenario::MOST_ROWS).contains(&rows.len()) {
        return Err(format!("1 to {} rows, not {}", Scenario::MOST_ROWS, rows.len()));
    }
    let mut before = *TIMES.start();
    for (number, row) in (1..).zip(rows) {
        if !TIMES.contains(&row.at) {
            let (from, to) = (TIMES.start(), TIMES.end());
            return Err(format!("row {number}: `at` is from {from:?} to {to:?} ms, not {:?}", row.at));
        }
        if row.at < before {
            return Err(format!("row {number}: `at` is {:?}, before the row above it ({before:?})", row.at));
        }
        check_cost(row.cost).map_err(|message| format!("row {number}: {message}"))?;
        before = row.at;
    }
    Ok(())
}
