//! The stream of requests: a script, row by row, or drawn with exponential gaps.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::costs::{Costs, check_cost};
use super::scenario::{Concurrency, RATES, Scenario};

/// The times that a script may name, in milliseconds: up to about 30 years.
const TIMES: RangeInclusive<f64> = 0.0..=1e12;

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
    /// How long the request holds its place if it passes, in milliseconds; drawn if it is not named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<f64>,
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

pub(super) fn check_arrivals(arrivals_per_s: Option<f64>) -> Result<f64, String> {
    match arrivals_per_s {
        Some(rate) if RATES.contains(&rate) => Ok(rate),
        Some(rate) => {
            Err(format!("from {:?} to {:?} requests a second, not {rate:?}", RATES.start(), RATES.end()))
        }
        None => Err("is needed where there is no `script`: requests a second".to_owned()),
    }
}

pub(super) fn check_count(requests: Option<u64>, concurrency: Option<Concurrency>) -> Result<u64, String> {
    let (most, beside) = match concurrency {
        None => (Scenario::MOST_REQUESTS, ""),
        Some(_) => (Scenario::MOST_HOLDING, " beside `concurrency`"),
    };
    match requests {
        Some(requests) if (1..=most).contains(&requests) => Ok(requests),
        Some(requests) => Err(format!("1 to {most}{beside}, not {requests}")),
        None => Err("is needed where there is no `script`: requests in the run".to_owned()),
    }
}

pub(super) fn check_probes(
    probe_every: Option<u64>,
    concurrency: Option<Concurrency>,
) -> Result<u64, String> {
    match (probe_every.unwrap_or(0), concurrency) {
        (0, _) => Ok(0),
        (every, None) => Ok(every),
        (_, Some(_)) => Err(NO_WAIT_TIME.to_owned()),
    }
}

const NO_WAIT_TIME: &str =
    "`wait_time` is not asked beside `concurrency`: nobody knows when a place becomes free";

/// Rows count from 1 in messages, as in the file.
pub(super) fn check_rows(rows: &[Row], concurrency: Option<Concurrency>) -> Result<(), String> {
    if !(1..=Scenario::MOST_ROWS).contains(&rows.len()) {
        return Err(format!("1 to {} rows, not {}", Scenario::MOST_ROWS, rows.len()));
    }
    let mut before = *TIMES.start();
    for (number, row) in (1..).zip(rows) {
        check_time("at", row.at).map_err(|message| format!("row {number}: {message}"))?;
        if row.at < before {
            return Err(format!("row {number}: `at` is {:?}, before the row above it ({before:?})", row.at));
        }
        check_cost(row.cost).map_err(|message| format!("row {number}: {message}"))?;
        check_hold(row, concurrency).map_err(|message| format!("row {number}: {message}"))?;
        before = row.at;
    }
    Ok(())
}

fn check_time(key: &str, time: f64) -> Result<(), String> {
    if TIMES.contains(&time) {
        Ok(())
    } else {
        Err(format!("`{key}` is from {:?} to {:?} ms, not {time:?}", TIMES.start(), TIMES.end()))
    }
}

fn check_hold(row: &Row, concurrency: Option<Concurrency>) -> Result<(), String> {
    match (row.hold, concurrency) {
        (Some(_), None) => Err("`hold` goes with `concurrency`".to_owned()),
        (_, Some(_)) if row.ask == Ask::WaitTime => Err(NO_WAIT_TIME.to_owned()),
        (Some(hold), Some(_)) => check_time("hold", hold),
        (None, None | Some(Concurrency { hold: Some(_), .. })) => Ok(()),
        (None, Some(_)) => Err("`hold` is needed, here or for all requests beside `concurrency`".to_owned()),
    }
}
