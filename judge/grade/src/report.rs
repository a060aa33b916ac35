//! The report: what a grading found, as data. Renderers make text and JSON of it.
//!
//! No wall time, host name or path stands in it: the same module gives the same bytes on every host.

use std::collections::BTreeMap;

use contract::{Fault, Locale, Log, Refusal, Usage, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::exercise::Show;

/// The version of the report's shape.
pub const SCHEMA: u32 = 1;

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

/// One case.
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
    /// The first decision where the submission and the reference of an agreement check part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_divergence: Option<Divergence>,
    /// The fault that ended a run: the one of the earliest seed that had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultReport>,
    /// The judge's own fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge_error: Option<String>,
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
    /// Its name within the case: the metric's, or `agreement`.
    pub id: String,
    /// What it compares: `agreement`, `bound` or `ratio`.
    pub kind: String,
    /// The metric, except for `agreement`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The metric's unit, empty for a pure number.
    pub unit: String,
    /// The submission's number: for `bound` the value of the seed that decides, for `ratio` the
    /// geometric mean over the seeds, for `agreement` the decisions that agree.
    pub actual: f64,
    /// What it is compared with: the reference's geometric mean for `ratio`, the decisions made for
    /// `agreement`, nothing for `bound`.
    pub expected: Option<f64>,
    /// The range of `actual` for `bound`, of `actual / expected` for `ratio`; nothing for `agreement`,
    /// where both must be equal.
    pub tolerance: Option<Tolerance>,
    /// The reference policy, except for `bound`.
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
}

/// Where a number must lie, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tolerance {
    /// The upper end.
    pub at_most: Option<f64>,
    /// The lower end.
    pub at_least: Option<f64>,
}

/// A decision where the submission and the reference part, with the state that both saw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Divergence {
    /// The seed.
    pub seed: u64,
    /// The decision, from 0.
    pub decision: u64,
    /// Its time, in milliseconds.
    pub now_ms: f64,
    /// Requests in flight, by server.
    pub in_flight: Vec<u32>,
    /// The submission's answer.
    pub yours: i32,
    /// The reference's answer.
    pub reference: i32,
    /// Draws that the submission took in this decision.
    pub draws_yours: u64,
    /// Draws that the reference took.
    pub draws_reference: u64,
}

impl CheckReport {
    /// Whether it decides, rather than earning a badge.
    #[must_use]
    pub fn is_scored(&self) -> bool {
        self.badge.is_none()
    }

    /// `actual / expected`, for a ratio.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        self.expected.filter(|_| self.kind == "ratio").map(|expected| self.actual / expected)
    }

    /// What was found, in a sentence.
    #[must_use]
    pub fn describe(&self, locale: Locale) -> String {
        let of = self.of.as_deref().unwrap_or_default();
        match (self.kind.as_str(), self.expected) {
            ("agreement", Some(decisions)) if self.passed => match locale {
                Locale::Zh => format!("{decisions} 次决策全部与 {of} 一致"),
                Locale::En => format!("all {decisions} decisions are those of {of}"),
            },
            ("agreement", Some(decisions)) => match locale {
                Locale::Zh => format!("{decisions} 次决策中有 {} 次与 {of} 不同", decisions - self.actual),
                Locale::En => {
                    format!("{} of {decisions} decisions differ from those of {of}", decisions - self.actual)
                }
            },
            ("ratio", Some(expected)) => {
                let (id, actual, ratio) = (&self.id, self.actual, self.actual / expected);
                match locale {
                    Locale::Zh => format!(
                        "{id} 为 {actual:.4}，{of} 为 {expected:.4}：{ratio:.4} 倍，要求{}",
                        self.range(locale)
                    ),
                    Locale::En => format!(
                        "{id} is {actual:.4} where {of} has {expected:.4}: {ratio:.4} times, wanted {}",
                        self.range(locale)
                    ),
                }
            }
            _ => match locale {
                Locale::Zh => format!("{} 为 {}，要求{}", self.id, number(self.actual), self.range(locale)),
                Locale::En => {
                    format!("{} is {}, wanted {}", self.id, number(self.actual), self.range(locale))
                }
            },
        }
    }

    fn range(&self, locale: Locale) -> String {
        let times = if self.kind == "ratio" { locale.pick(" 倍", " times") } else { "" };
        let end = |number: f64, zh: &str, en: &str| format!("{} {number}{times}", locale.pick(zh, en));
        let ends = self.tolerance.map(|tolerance| {
            let most = tolerance.at_most.map(|number| end(number, "至多", "at most"));
            let least = tolerance.at_least.map(|number| end(number, "至少", "at least"));
            least.into_iter().chain(most).collect::<Vec<_>>().join(locale.pick("、", " and "))
        });
        ends.unwrap_or_default()
    }
}

/// A whole number as such, any other with four decimals.
fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}

impl Divergence {
    /// Where they part and what both saw, in a sentence.
    #[must_use]
    pub fn describe(&self, locale: Locale) -> String {
        let Self { seed, decision, now_ms, yours, reference, draws_yours, draws_reference, .. } = self;
        let in_flight = self.in_flight.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let same_answer = yours == reference;
        match locale {
            Locale::Zh if same_answer => format!(
                "种子 {seed} 的第 {decision} 次决策（从 0 数起，t = {now_ms:.3} ms，正在处理的请求数 {in_flight}）：\
                 都选了 {yours}，但你取了 {draws_yours} 个随机数，参考策略取了 {draws_reference} 个"
            ),
            Locale::Zh => format!(
                "种子 {seed} 的第 {decision} 次决策（从 0 数起，t = {now_ms:.3} ms，正在处理的请求数 {in_flight}）：\
                 你选了 {yours}，参考策略选 {reference}"
            ),
            Locale::En if same_answer => format!(
                "seed {seed}, decision {decision} (from 0, t = {now_ms:.3} ms, in flight {in_flight}): \
                 both chose {yours}, but you took {draws_yours} random numbers and the reference {draws_reference}"
            ),
            Locale::En => format!(
                "seed {seed}, decision {decision} (from 0, t = {now_ms:.3} ms, in flight {in_flight}): \
                 you chose {yours}, the reference {reference}"
            ),
        }
    }
}
