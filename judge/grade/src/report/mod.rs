//! The report: what a grading found, as data. Renderers make text and JSON of it.
//!
//! No wall time, host name or path stands in it: the same module gives the same bytes on every host.

mod words;

use std::collections::BTreeMap;
use std::fmt;

use contract::{Datum, Fault, Log, Refusal, Usage, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::exercise::Show;

/// The version of the report's shape.
pub const SCHEMA: u32 = 2;

/// The JSON Schema of the report, as it is kept in the repository.
#[must_use]
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(Report)
}

/// A metric's values by name, one for each of the case's seeds, in their order. `null` is a value that
/// is undefined.
pub type Metrics = BTreeMap<String, Vec<Option<f64>>>;

/// The result of a grading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// The version of this shape.
    pub schema: u32,
    /// The judge's version.
    pub judge: String,
    /// What was graded against.
    pub exercise: ExerciseId,
    /// What was graded.
    pub submission: SubmissionId,
    /// The verdict.
    pub verdict: Verdict,
    /// The score.
    pub score: Score,
    /// Badges earned, in the exercise's order.
    pub badges: Vec<String>,
    /// Why nothing was run, for `compile_error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
    /// The judge's own faults, for `judge_error`: what to mend.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub judge_errors: Vec<String>,
    /// The cases, in the exercise's order; empty if nothing was run.
    pub cases: Vec<CaseReport>,
}

/// Which exercise it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExerciseId {
    /// The folder's name.
    pub id: String,
    /// SHA-256 of its `exercise.toml`.
    pub digest: String,
}

/// Which submission it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubmissionId {
    /// The source language: `rust`, `wat`, `wasm`.
    pub language: String,
    /// SHA-256 of the source.
    pub digest: String,
    /// SHA-256 of the module that was run, before metering; empty if there is none.
    pub module_digest: String,
    /// What made the module of the source; empty if nothing did.
    pub toolchain: String,
}

/// Points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Points earned.
    pub earned: u32,
    /// Points that there are.
    pub max: u32,
}

/// One case. Of a hidden one there is its name, its verdict and its score, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseReport {
    /// The case's name.
    pub id: String,
    /// How much of it is shown.
    pub show: Show,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its score.
    pub score: Score,
    /// What was found, unless the case is hidden.
    #[serde(flatten)]
    pub found: Option<Found>,
}

/// What was found in a case that is not hidden.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Found {
    /// The seeds.
    pub seeds: Vec<u64>,
    /// The submission's metrics; empty if a run came to no end.
    pub metrics: Metrics,
    /// The metrics of the reference policies that the checks name, by policy.
    pub reference: BTreeMap<String, Metrics>,
    /// Names of the metrics that the exercise wants shown beside those of the checks.
    pub shown: Vec<String>,
    /// The checks, in the exercise's order; empty if a run came to no end.
    pub checks: Vec<CheckReport>,
    /// What the runs used, up to a fault if there was one.
    pub usage: Usage,
    /// What the run of the first seed logged.
    pub log: Log,
    /// That of the first check that has one, or what a fault left of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_divergence: Option<Divergence>,
    /// The fault that ended a run: the one of the earliest seed that had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultReport>,
    /// The judge's own fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge_error: Option<String>,
}

impl CaseReport {
    /// The checks, as far as they are shown.
    #[must_use]
    pub fn checks(&self) -> &[CheckReport] {
        self.found.as_ref().map_or(&[], |found| &found.checks)
    }
}

/// A fault, with the seed whose run it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FaultReport {
    /// The seed.
    pub seed: u64,
    /// What happened and when.
    #[serde(flatten)]
    pub fault: Fault,
    /// The same for a person, in English.
    pub message: String,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CheckReport {
    /// Its name within the case: the metric's, the function's, the property's, or `agreement`.
    pub id: String,
    /// What it compares: `agreement`, `property`, `expected`, `bound`, `ratio`, `difference` or
    /// `ordering`.
    pub kind: String,
    /// The metric, if it compares one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The unit of `actual`, empty for a pure number.
    pub unit: String,
    /// The submission's number: for `bound` the value of the seed that decides, for `ratio` the
    /// geometric mean over the seeds, for `difference` the mean, for `ordering` the seeds on which it
    /// holds, for the others how many decisions, calls or trials are right. Nothing if the submission's
    /// run leaves the metric undefined, which fails the check.
    pub actual: Option<f64>,
    /// What it is compared with: the reference's mean for `ratio` and `difference`, nothing for `bound`,
    /// for the others how many seeds, decisions, calls or trials there were.
    pub expected: Option<f64>,
    /// The range of `actual` for `bound`, of `actual / expected` for `ratio` and `ordering`, of
    /// `actual - expected` for `difference`; nothing for the others, where both must be equal.
    pub tolerance: Option<Tolerance>,
    /// The reference policy, where one is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The badge that it earns; such a check is not scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badge: Option<String>,
    /// Whether failing it rules out partial acceptance.
    pub guard: bool,
    /// Whether it passed.
    pub passed: bool,
    /// What was found, in a sentence, in English.
    pub message: String,
    /// Where the submission first parted from what a check of decisions, answers or properties expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_divergence: Option<Divergence>,
    /// What the exercise says to who fails it; only if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Advice>,
}

/// What an exercise says to who fails a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// Where a number must lie, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tolerance {
    /// The upper end.
    pub at_most: Option<f64>,
    /// The lower end.
    pub at_least: Option<f64>,
}

/// Where a submission parts from what is expected, with the state that both saw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Divergence {
    /// The seed.
    pub seed: u64,
    /// The decision, or the call of the script, from 0.
    pub decision: u64,
    /// What was asked: `route`, `allow`, or the call as written, `erlang_c(4, 0.9)`.
    pub function: String,
    /// Its time, in milliseconds, in a world that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now_ms: Option<f64>,
    /// What both saw, by name: `in_flight` by server, `cost`, `tokens`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub state: BTreeMap<String, Vec<f64>>,
    /// The submission's answer.
    pub yours: Answer,
    /// The right answer.
    pub reference: Answer,
    /// Draws that the submission took in this decision.
    pub draws_yours: u64,
    /// Draws that the reference took.
    pub draws_reference: u64,
}

/// An answer: a number, a list of numbers, or in words what JSON has no number for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    /// A finite number.
    Number(f64),
    /// A list of finite numbers.
    List(Vec<f64>),
    /// `infinity`, `NaN`, `true`, a list that has such.
    Text(String),
}

impl Answer {
    /// A number as an answer.
    #[must_use]
    pub fn of(number: f64) -> Self {
        if number.is_finite() {
            Self::Number(number)
        } else if number.is_nan() {
            Self::Text("NaN".to_owned())
        } else {
            Self::Text(if number > 0.0 { "infinity" } else { "-infinity" }.to_owned())
        }
    }
}

impl From<&Datum> for Answer {
    fn from(datum: &Datum) -> Self {
        match datum {
            Datum::Whole(whole) => Self::Number(f64::from(*whole)),
            Datum::Number(number) => Self::of(*number),
            Datum::List(numbers) if numbers.iter().all(|number| number.is_finite()) => {
                Self::List(numbers.clone())
            }
            Datum::List(_) => Self::Text(datum.to_string()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::List(numbers) => write!(f, "{}", Datum::List(numbers.clone())),
            Self::Text(text) => f.write_str(text),
        }
    }
}
