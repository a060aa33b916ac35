//! What a run of the limiter world is given, checked.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::costs::{Costs, WeightedCost};
use super::requests::{Poisson, Requests, Row, check_arrivals, check_count, check_probes, check_rows};
use crate::ScenarioError;

/// The rates that a scenario may name, of tokens and of requests, in units a second.
pub(super) const RATES: RangeInclusive<f64> = 1e-6..=1e9;
/// The capacities that a scenario may name, in tokens.
const CAPACITIES: RangeInclusive<f64> = 1e-3..=1e9;
/// The mean holds that a scenario may name, in milliseconds.
const HOLDS: RangeInclusive<f64> = 1e-6..=1e12;
/// The most requests at once, and the most in line, that a scenario may name.
const PLACES: RangeInclusive<u32> = 1..=1_000_000;

/// A scenario's bucket for one seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Tokens that come in a second.
    pub rate_per_s: f64,
    /// Tokens that the bucket holds at most.
    pub capacity: f64,
}

/// What the ledger lets pass. Nothing that costs more than the capacity ever passes, by any rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// What there are tokens for: the bucket is full at the start, and refills at the rate.
    #[default]
    TokenBucket,
    /// What does not spill: the bucket is empty at the start, and leaks at the rate. It decides as the
    /// token bucket does, but for rounding.
    LeakyBucketMeter,
    /// What comes when all that passed before has drained at the rate: no burst.
    LeakyBucketShaper,
}

impl Rule {
    /// Every rule.
    pub const ALL: &[Self] = &[Self::TokenBucket, Self::LeakyBucketMeter, Self::LeakyBucketShaper];

    /// The name in a scenario, which is also that of the reference policy that follows it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::TokenBucket => "token_bucket",
            Self::LeakyBucketMeter => "leaky_bucket_meter",
            Self::LeakyBucketShaper => "leaky_bucket_shaper",
        }
    }
}

/// A limit on how many requests hold a place at once, beside the bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Concurrency {
    /// The most at once.
    pub most: u32,
    /// How long a request that passed holds its place, in milliseconds on average; exponential. `None` if
    /// each row of a script names its own; one that does not holds it for no time.
    pub hold: Option<f64>,
}

/// What becomes of a request that does not pass when it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is refused.
    Drop,
    /// It waits in line, as long as `wait_time` says once it is the first.
    Queue {
        /// The most that wait, the first in line included. Who finds so many is refused.
        most: u32,
    },
}

/// A mode as it is written, without its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenMode {
    #[default]
    Drop,
    Queue,
}

/// The scenario as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rate: Amount,
    capacity: Amount,
    #[serde(default)]
    rule: Rule,
    #[serde(skip_serializing_if = "Option::is_none")]
    concurrency: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold: Option<f64>,
    #[serde(default)]
    mode: WrittenMode,
    #[serde(skip_serializing_if = "Option::is_none")]
    queue: Option<u32>,
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
///
/// The bucket is always there. Where only the concurrency is to limit, `rate` and `capacity` are numbers
/// that never bind: a policy may calculate with them, as it could not with infinity.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// Tokens that come in a second.
    pub rate: Amount,
    /// Tokens that the bucket holds at most. Requests may cost more: they can never pass.
    pub capacity: Amount,
    /// What the ledger lets pass.
    pub rule: Rule,
    /// How many requests may hold a place at once, if that is limited.
    pub concurrency: Option<Concurrency>,
    /// What becomes of a request that does not pass.
    pub mode: Mode,
    /// The stream of requests.
    pub requests: Requests,
}

impl Scenario {
    /// The most requests that a scenario may have.
    pub const MOST_REQUESTS: u64 = 10_000_000;
    /// The most that one with `concurrency` may have: a policy that lets all pass makes them all hold a
    /// place at once, each in 24 bytes.
    pub const MOST_HOLDING: u64 = 1_000_000;
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
        // In line: how long it waits, whether it passes, and once more.
        let each = if self.mode == Mode::Drop { 1 } else { 3 };
        match &self.requests {
            Requests::Scripted(rows) => each * rows.len() as u64,
            Requests::Poisson(stream) => {
                each * stream.requests + stream.requests.checked_div(stream.probe_every).unwrap_or(0)
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
        let concurrency = concurrency(&written)?;
        let mode = mode(&written)?;
        let Written {
            rate, capacity, rule, script, arrivals_per_s, requests, cost, costs, probe_every, ..
        } = written;
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
                check_rows(&rows, concurrency).map_err(at("script"))?;
                Requests::Scripted(rows)
            }
            None => {
                let costs = match (cost, costs) {
                    (Some(_), Some(_)) => return Err(at("costs")("stands alone, without `cost`".to_owned())),
                    (None, Some(costs)) => Costs::new(costs).map_err(at("costs"))?,
                    (cost, None) => Costs::all(cost.unwrap_or(1.0)).map_err(at("cost"))?,
                };
                if concurrency.is_some_and(|concurrency| concurrency.hold.is_none()) {
                    let message = "is needed beside `concurrency`: milliseconds, on average";
                    return Err(at("hold")(message.to_owned()));
                }
                Requests::Poisson(Poisson {
                    arrivals_per_s: check_arrivals(arrivals_per_s).map_err(at("arrivals_per_s"))?,
                    requests: check_count(requests, concurrency).map_err(at("requests"))?,
                    costs,
                    probe_every: check_probes(probe_every, concurrency).map_err(at("probe_every"))?,
                })
            }
        };
        Ok(Self { rate, capacity, rule, concurrency, mode, requests })
    }
}

fn concurrency(written: &Written) -> Result<Option<Concurrency>, ScenarioError> {
    let refused = |key, message| Err(ScenarioError { key, message });
    match (written.concurrency, written.hold) {
        (None, None) => Ok(None),
        (None, Some(_)) => refused("hold", "goes with `concurrency`".to_owned()),
        (Some(most), _) if !PLACES.contains(&most) => {
            refused("concurrency", format!("{} to {}, not {most}", PLACES.start(), PLACES.end()))
        }
        (Some(_), Some(hold)) if !HOLDS.contains(&hold) => {
            refused("hold", format!("from {:?} to {:?} ms, not {hold:?}", HOLDS.start(), HOLDS.end()))
        }
        (Some(most), hold) => Ok(Some(Concurrency { most, hold })),
    }
}

fn mode(written: &Written) -> Result<Mode, ScenarioError> {
    let refused = |key, message| Err(ScenarioError { key, message });
    match (written.mode, written.queue) {
        (WrittenMode::Drop, None) => Ok(Mode::Drop),
        (WrittenMode::Drop, Some(_)) => refused("queue", "goes with `mode = \"queue\"`".to_owned()),
        (WrittenMode::Queue, _) if written.concurrency.is_some() => {
            let message =
                "a line does not stand beside `concurrency`: nobody knows when a place becomes free";
            refused("mode", message.to_owned())
        }
        (WrittenMode::Queue, Some(most)) if PLACES.contains(&most) => Ok(Mode::Queue { most }),
        (WrittenMode::Queue, Some(most)) => {
            refused("queue", format!("{} to {}, not {most}", PLACES.start(), PLACES.end()))
        }
        (WrittenMode::Queue, None) => {
            refused("queue", "is needed in this mode: how many wait in line at most".to_owned())
        }
    }
}
