//! What a run of the endpoint world is given, checked.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::pattern::Pattern;
use crate::ScenarioError;

/// Whether all draws come from one sequence or each belongs to its entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Streams {
    /// Document 2's way: one mulberry32 sequence for all, from the low 32 bits of the seed.
    Shared,
    /// Stateless draws: under every policy an attempt of a call takes as long and ends the same.
    Split,
}

/// The scenario as it is written, with document 2's values for what is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    pattern: Pattern,
    workflows: u32,
    per_min: f64,
    rpm: u32,
    itpm: u32,
    otpm: u32,
    slots: u32,
    fail: f64,
    timeout: f64,
    attempts: u32,
    base: f64,
    cap: f64,
    streams: Streams,
}

impl Default for Written {
    fn default() -> Self {
        let Scenario {
            pattern,
            workflows,
            per_min,
            rpm,
            itpm,
            otpm,
            slots,
            fail,
            timeout,
            attempts,
            base,
            cap,
            ..
        } = Scenario::document(Pattern::Supervisor);
        let streams = Streams::Split;
        Self {
            pattern,
            workflows,
            per_min,
            rpm,
            itpm,
            otpm,
            slots,
            fail,
            timeout,
            attempts,
            base,
            cap,
            streams,
        }
    }
}

/// A scenario whose values were checked: every run of it ends, whatever the policy answers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// What each workflow does.
    pub pattern: Pattern,
    /// Workflows in the run.
    pub workflows: u32,
    /// Workflows that arrive in a minute, on average.
    pub per_min: f64,
    /// Requests a minute that the endpoint allows.
    pub rpm: u32,
    /// Uncached input tokens a minute.
    pub itpm: u32,
    /// Output tokens a minute.
    pub otpm: u32,
    /// Calls that may be in flight at once.
    pub slots: u32,
    /// The probability that an attempt meets a transient error.
    pub fail: f64,
    /// After how many milliseconds an attempt is given up. A transient error that comes later than this
    /// still is one.
    pub timeout: f64,
    /// Attempts that a call may make, the first included.
    pub attempts: u32,
    /// The window of the first backoff, in milliseconds; each further one is twice as long.
    pub base: f64,
    /// The longest window, in milliseconds.
    pub cap: f64,
    /// Where draws come from.
    pub streams: Streams,
}

impl Scenario {
    /// The most workflows of a run.
    pub const MOST_WORKFLOWS: u32 = 1_000_000;
    /// The most attempts that a run may come to if every call makes all that it may.
    pub const MOST_WORK: u64 = 100_000_000;
    /// The limits a minute that a scenario may name.
    const LIMITS: RangeInclusive<u32> = 1..=1_000_000_000;
    /// How many calls may be in flight.
    const SLOTS: RangeInclusive<u32> = 1..=1_000_000;
    /// How many attempts a call may make.
    const ATTEMPTS: RangeInclusive<u32> = 1..=100;
    /// Arrivals a minute.
    const RATES: RangeInclusive<f64> = 1e-3..=1e6;
    /// Timeouts, in milliseconds: up to eleven days.
    const TIMEOUTS: RangeInclusive<f64> = 1.0..=1e9;
    /// Windows of a backoff, in milliseconds.
    const WINDOWS: RangeInclusive<f64> = 0.0..=1e9;

    /// Document 2's own scenario for a pattern: 200 workflows, three a minute, on one shared sequence.
    #[must_use]
    pub const fn document(pattern: Pattern) -> Self {
        Self {
            pattern,
            workflows: 200,
            per_min: 3.0,
            rpm: 50,
            itpm: 40_000,
            otpm: 8_000,
            slots: 16,
            fail: 0.03,
            timeout: 60_000.0,
            attempts: 3,
            base: 1000.0,
            cap: 30_000.0,
            streams: Streams::Shared,
        }
    }

    /// How many attempts a run makes at most. A backoff is asked at most once for each, and `pick` once at
    /// each event that leaves a call waiting and a slot free: an arrival, the end of a step, a retry, a
    /// bucket that has refilled, an admission.
    #[must_use]
    pub fn work(&self) -> u64 {
        let calls = self.pattern.plan().calls().count() as u64;
        u64::from(self.workflows) * calls * u64::from(self.attempts)
    }
}

/// Refuses a number outside its range, NaN included.
fn check(
    key: &'static str,
    range: &RangeInclusive<f64>,
    unit: &str,
    value: f64,
) -> Result<(), ScenarioError> {
    if range.contains(&value) {
        return Ok(());
    }
    let message = format!("from {:?} to {:?}{unit}, not {value:?}", range.start(), range.end());
    Err(ScenarioError { key, message })
}

fn check_count(key: &'static str, range: &RangeInclusive<u32>, value: u32) -> Result<(), ScenarioError> {
    if range.contains(&value) {
        return Ok(());
    }
    let message = format!("{} to {}, not {value}", range.start(), range.end());
    Err(ScenarioError { key, message })
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        let Written {
            pattern,
            workflows,
            per_min,
            rpm,
            itpm,
            otpm,
            slots,
            fail,
            timeout,
            attempts,
            base,
            cap,
            streams,
        } = written;
        check_count("workflows", &(1..=Self::MOST_WORKFLOWS), workflows)?;
        check("per_min", &Self::RATES, " workflows a minute", per_min)?;
        for (key, limit) in [("rpm", rpm), ("itpm", itpm), ("otpm", otpm)] {
            check_count(key, &Self::LIMITS, limit)?;
        }
        check_count("slots", &Self::SLOTS, slots)?;
        check("fail", &(0.0..=1.0), "", fail)?;
        check("timeout", &Self::TIMEOUTS, " ms", timeout)?;
        check_count("attempts", &Self::ATTEMPTS, attempts)?;
        check("base", &Self::WINDOWS, " ms", base)?;
        check("cap", &Self::WINDOWS, " ms", cap)?;
        let scenario = Self {
            pattern,
            workflows,
            per_min,
            rpm,
            itpm,
            otpm,
            slots,
            fail,
            timeout,
            attempts,
            base,
            cap,
            streams,
        };
        if scenario.work() > Self::MOST_WORK {
            let message = format!(
                "`workflows` × calls of a workflow × `attempts` is at most {}, not {}; lower one of them",
                Self::MOST_WORK,
                scenario.work()
            );
            return Err(ScenarioError { key: "workflows", message });
        }
        Ok(scenario)
    }
}
