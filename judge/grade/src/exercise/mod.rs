//! An exercise, checked: what its `exercise.toml` says and nothing that a grading could trip over.

mod bound;
mod checks;
mod error;
mod granted;
mod seeds;
mod written;

use std::sync::Arc;

use contract::{Digest, Grant, Locale};
use serde::{Deserialize, Serialize};

pub use error::ExerciseError;
pub(crate) use error::Mistake;
pub use seeds::Seeds;
pub(crate) use written::{WrittenExercise, read_as};

use crate::check::{Check, Closeness, Metric, Rule};
use crate::world::World;

/// A title in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

impl Title {
    /// The title in this language.
    #[must_use]
    pub fn text(&self, locale: Locale) -> &str {
        locale.pick(&self.zh, &self.en)
    }
}

/// How hard an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// 入门.
    Easy,
    /// 中等.
    Medium,
    /// 困难.
    Hard,
}

impl Difficulty {
    /// The difficulty in words.
    #[must_use]
    pub fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Easy => locale.pick("入门", "easy"),
            Self::Medium => locale.pick("中等", "medium"),
            Self::Hard => locale.pick("困难", "hard"),
        }
    }
}

/// How much of a case a student is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Show {
    /// Everything, the case's own text in the statement too.
    Example,
    /// Metrics and seeds.
    Public,
    /// The verdict and the score. The seeds follow from the exercise and the submission.
    Hidden,
}

/// One scenario with its seeds and checks.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name within the exercise.
    pub id: String,
    /// How much of it is shown.
    pub show: Show,
    /// What passing it earns; 0 for a case that only has badges.
    pub points: u32,
    /// The world it runs in.
    pub(crate) world: Arc<dyn World>,
    /// The seeds, in the order in which results are listed.
    pub seeds: Seeds,
    /// Metrics that are shown beside those that the checks name.
    pub metrics: Vec<&'static Metric>,
    /// The checks, in order.
    pub checks: Vec<Check>,
}

impl Case {
    /// The reference policies whose runs the checks compare with, each once, in order.
    #[must_use]
    pub fn references(&self) -> Vec<&'static str> {
        let mut policies = Vec::new();
        for policy in self.checks.iter().filter_map(Check::policy) {
            if !policies.contains(&policy) {
                policies.push(policy);
            }
        }
        policies
    }

    /// The policy that the case's agreement check asks.
    pub(crate) fn agreement(&self) -> Option<&'static str> {
        self.checks.iter().find_map(|check| match &check.rule {
            Rule::Agreement { policy, .. } => Some(*policy),
            _ => None,
        })
    }

    /// How near this function's answers must be, if they are checked.
    pub(crate) fn closeness(&self, function: &str) -> Option<Closeness> {
        self.checks.iter().find_map(|check| match &check.rule {
            Rule::Expected { function: checked, closeness } if checked == function => Some(*closeness),
            _ => None,
        })
    }

    /// Whether a check asks for this property.
    pub(crate) fn asks_for(&self, wanted: &str) -> bool {
        self.checks
            .iter()
            .any(|check| matches!(check.rule, Rule::Property { property } if property == wanted))
    }
}

/// An exercise.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The name of its folder.
    pub id: String,
    /// The digest of its `exercise.toml`.
    pub digest: Digest,
    /// The world that its cases run in.
    pub world: &'static str,
    /// The metrics of that world.
    pub(crate) metrics: &'static [Metric],
    /// What a submission may see and be told.
    pub grant: Grant,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Its title.
    pub title: Title,
    /// The section of the chapter that it belongs to.
    pub chapter: Option<String>,
    /// The exercise to try after this one.
    pub next: Option<String>,
    /// Whether some of the points may be earned.
    pub partial: bool,
    /// The cases, in order.
    pub cases: Vec<Case>,
    /// Whether these are only some of its cases.
    pub excerpt: bool,
}

impl Exercise {
    /// Reads an `exercise.toml`.
    ///
    /// `file` is the name that errors show; `id` is the name of the folder.
    ///
    /// # Errors
    /// The first thing that is wrong, with file, line and caret.
    pub fn parse(id: &str, file: &str, text: &str) -> Result<Self, ExerciseError> {
        written::read(id, text).map_err(|mistake| ExerciseError::new(file, text, mistake))
    }

    /// The exercise with only these of its cases.
    ///
    /// # Errors
    /// The first name that no case has.
    pub fn excerpt<'a>(&self, ids: &[&'a str]) -> Result<Self, &'a str> {
        if let Some(unknown) = ids.iter().find(|id| self.cases.iter().all(|case| case.id != **id)) {
            return Err(unknown);
        }
        let mut excerpt = Self { excerpt: true, ..self.clone() };
        excerpt.cases.retain(|case| ids.contains(&case.id.as_str()));
        Ok(excerpt)
    }

    /// What can be earned.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.cases.iter().map(|case| case.points).sum()
    }
}
