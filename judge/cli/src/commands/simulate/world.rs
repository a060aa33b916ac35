//! A world that can be simulated, as this command sees one.

use contract::Locale;
use reference::policies::Policy;
use serde_json::{Map, Value};

use super::plot::Plot;
use super::settings::Key;
use crate::problem::Problem;
use crate::waiting::Waiting;

/// The chapter's seed.
pub const SEED: u64 = 7;

/// A row of the table of worlds.
#[derive(Debug)]
pub struct World {
    pub name: &'static str,
    pub zh: &'static str,
    pub en: &'static str,
    pub keys: &'static [Key],
    /// The policies that can be asked for: each one's name, and what it is in Chinese and in English.
    pub policies: fn() -> Vec<[&'static str; 3]>,
    /// Whether a seed makes a difference.
    pub draws: bool,
    /// The seed of a run for which none is asked: its document's.
    pub seed: u64,
    pub run: fn(&Asked) -> Result<Box<dyn Answer>, Problem>,
}

/// Policies as a world lists them.
pub fn listed<P>(all: &'static [Policy<P>]) -> Vec<[&'static str; 3]> {
    all.iter().map(|policy| [policy.name, policy.zh, policy.en]).collect()
}

/// What a person asks of a world.
pub struct Asked<'a> {
    /// What was set, each value as its key takes it.
    pub set: Map<String, Value>,
    /// The policies' names; none for the chapter's.
    pub policies: Vec<&'a str>,
    pub seed: u64,
    /// Whether the answer has to have a plot.
    pub plots: bool,
    pub waiting: &'a Waiting,
}

/// What a world has to say.
pub trait Answer {
    /// For programs: the rows of the golden file.
    fn json(&self) -> String;
    /// For a person, in lines of this many columns where a line can be broken.
    fn table(&self, locale: Locale, columns: usize) -> String;
    /// What the documents draw of it, at least one plot.
    fn plots(&self, locale: Locale) -> Vec<Plot>;
}

impl Asked<'_> {
    /// A number that was set.
    pub fn number(&self, key: &str) -> Option<f64> {
        self.set.get(key).and_then(Value::as_f64)
    }

    /// The policies that were asked for, or the chapter's. `all` are those that the world knows.
    pub fn chosen<P>(&self, all: &[&'static Policy<P>]) -> Result<Vec<&'static Policy<P>>, Problem> {
        let chapter: Vec<_> =
            all.iter().filter(|policy| policy.in_chapter).map(|policy| policy.name).collect();
        self.chosen_or(all, &chapter)
    }

    /// The policies that were asked for, or these.
    pub fn chosen_or<P>(
        &self,
        all: &[&'static Policy<P>],
        usual: &[&str],
    ) -> Result<Vec<&'static Policy<P>>, Problem> {
        let named = |name: &&str| {
            all.iter().copied().find(|policy| policy.name == *name).ok_or_else(|| {
                let known: Vec<_> = all.iter().map(|policy| policy.name).collect();
                Problem::new(
                    format!("没有策略 `{name}`。可用的有：{}", known.join("、")),
                    format!("There is no policy `{name}`. It is one of: {}", known.join(", ")),
                )
            })
        };
        if self.policies.is_empty() { usual } else { &self.policies }.iter().map(named).collect()
    }

    /// Runs each policy, and shows how many are done.
    pub fn each<P, R>(
        &self,
        policies: &[&'static Policy<P>],
        run: impl Fn(&'static Policy<P>) -> R,
    ) -> Vec<R> {
        let all = policies.iter().enumerate();
        all.map(|(done, policy)| {
            self.waiting.progress(done, policies.len());
            run(policy)
        })
        .collect()
    }
}
