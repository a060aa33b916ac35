//! What most worlds have to say: for each policy the metrics, and how numbers went through the run.

use std::fmt::Display;

use contract::Locale;
use reference::series::Series;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::head::{self, plain};
use super::json;
use super::plot::{Axis, Line, Plot};
use super::settings::Key;
use super::world::{Answer, Asked, SEED};
use crate::problem::Problem;
use crate::report::metric;
use crate::terminal::{Align, Paint, Table, escape};

/// Runs of a world, one for each policy.
pub struct Measured {
    head: Head,
    /// What was set, and the seed.
    params: Map<String, Value>,
    /// The metrics that a table has room for, by name.
    shown: &'static [&'static str],
    /// One at least.
    runs: Vec<Run>,
}

/// What was run, in Chinese and in English, part by part.
pub struct Head {
    zh: Vec<String>,
    en: Vec<String>,
}

impl Head {
    pub fn new(zh: String, en: String) -> Self {
        Self { zh: vec![zh], en: vec![en] }
    }

    pub fn add(&mut self, zh: String, en: String) {
        self.zh.push(zh);
        self.en.push(en);
    }

    fn text(&self, locale: Locale) -> String {
        match locale {
            Locale::Zh => self.zh.join("，"),
            Locale::En => self.en.join(", "),
        }
    }
}

/// A run.
pub struct Run {
    pub policy: &'static str,
    /// The policy in Chinese and in English.
    pub name: (&'static str, &'static str),
    /// Every metric of the world, in its order.
    pub metrics: Vec<Measure>,
    pub tracks: Vec<Track>,
}

/// A metric's value, `None` where it is not defined.
pub struct Measure {
    name: String,
    unit: &'static str,
    value: Option<f64>,
}

/// A number that goes through a run.
pub struct Track {
    /// Names it for programs.
    id: &'static str,
    /// What it is, in Chinese and in English.
    name: (&'static str, &'static str),
    /// Seconds, and its mean about then.
    points: Vec<(f64, f64)>,
}

impl Track {
    /// A number that holds between changes.
    pub fn new(id: &'static str, name: (&'static str, &'static str), series: &Series) -> Self {
        Self { id, name, points: points(series) }
    }

    /// How often something happened in each of these stretches of so many milliseconds, as a rate a second;
    /// the last stretch ends at `end`.
    pub fn of_bins(
        id: &'static str,
        name: (&'static str, &'static str),
        bins: &[u32],
        length: f64,
        end: f64,
    ) -> Self {
        let points = (0u32..).zip(bins).map(|(bin, count)| {
            let from = f64::from(bin) * length;
            let covered = (end - from).min(length);
            ((from + covered / 2.0) / MS_PER_S, f64::from(*count) / covered * MS_PER_S, covered)
        });
        let points = points.filter(|(.., covered)| *covered > 0.0).map(|(second, rate, _)| (second, rate));
        Self { id, name, points: points.collect() }
    }
}

impl Run {
    /// A world's metrics with their values, in the same order.
    pub fn metrics<M: Display>(
        all: &[M],
        values: Vec<Option<f64>>,
        unit: impl Fn(&M) -> &'static str,
    ) -> Vec<Measure> {
        let measures = all.iter().zip(values);
        let measure =
            |(metric, value): (&M, _)| Measure { name: metric.to_string(), unit: unit(metric), value };
        measures.map(measure).collect()
    }

    fn measure(&self, name: &str) -> &Measure {
        self.metrics.iter().find(|measure| measure.name == name).expect("a world shows metrics that it has")
    }
}

/// The scenario that is written so.
///
/// # Errors
/// The world refuses it, in its own words; the value of a key is not what it takes.
pub fn scenario<S: DeserializeOwned>(keys: &[Key], written: &Map<String, Value>) -> Result<S, Problem> {
    serde_path_to_error::deserialize(Value::Object(written.clone())).map_err(|error| {
        let path = error.path().to_string();
        let why = error.into_inner();
        let top = path.split(['.', '[']).next().unwrap_or_default();
        match keys.iter().find(|key| key.name == top) {
            Some(key) => Problem::new(
                format!("`{path}` 的写法不对（{why}）。`{top}` 应为{}", key.takes.zh()),
                format!("`{path}`: {why}. `{top}` is {}", key.takes.en()),
            ),
            None => Problem::new(format!("`--set`：{why}"), format!("`--set`: {why}")),
        }
    })
}

impl Answer for Measured {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows<'a> {
            runs: Vec<Row<'a>>,
        }
        #[derive(Serialize)]
        struct Row<'a> {
            policy: &'a str,
            params: &'a Map<String, Value>,
            metrics: Map<String, Value>,
        }
        let runs = self.runs.iter().map(|run| Row {
            policy: run.policy,
            params: &self.params,
            metrics: run.metrics.iter().map(|measure| (measure.name.clone(), measure.value.into())).collect(),
        });
        json(&Rows { runs: runs.collect() })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let mut text = head::lines(&self.head.text(locale), columns);
        text.push('\n');
        let mut aligns = vec![Align::Right; self.shown.len() + 1];
        aligns[0] = Align::Left;
        let mut table = Table::new(&aligns);
        let labels: Vec<_> = self
            .shown
            .iter()
            .map(|name| in_two(&metric::label(name, self.runs[0].measure(name).unit, locale)))
            .collect();
        if labels.iter().any(|(above, _)| !above.is_empty()) {
            let above = labels.iter().map(|(above, _)| above.clone().into());
            table.cells(std::iter::once("".into()).chain(above));
        }
        let below = labels.into_iter().map(|(_, below)| below.into());
        table.cells(std::iter::once(locale.pick("策略", "policy").into()).chain(below));
        for run in &self.runs {
            let values = self
                .shown
                .iter()
                .map(|name| run.measure(name).value.map_or_else(|| "-".to_owned(), metric::number).into());
            table.cells(std::iter::once(locale.pick(run.name.0, run.name.1).into()).chain(values));
        }
        text.push_str(&table.render(0, Paint::OFF));
        text
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        let tracks = 0..self.runs[0].tracks.len();
        // Of what is 0 all the time there is nothing to see, unless it is all that there is.
        let is_seen = |track: &usize| {
            let mut points = self.runs.iter().flat_map(|run| &run.tracks[*track].points);
            points.any(|(_, value)| *value != 0.0)
        };
        let seen: Vec<_> = tracks.clone().filter(is_seen).collect();
        let drawn = if seen.is_empty() { tracks.collect() } else { seen };
        drawn.into_iter().map(|track| self.plot(track, locale)).collect()
    }
}

impl Measured {
    /// Runs of what was asked for.
    pub fn new(asked: &Asked, mut head: Head, shown: &'static [&'static str], runs: Vec<Run>) -> Self {
        if !asked.set.is_empty() {
            // As it was written, so that whoever sees the table can make it again.
            let set: Vec<_> =
                asked.set.iter().map(|(key, value)| format!("{key}={}", written(value))).collect();
            head.add(set.join("、"), set.join(", "));
        }
        if asked.seed != SEED {
            head.add(format!("种子 {}", asked.seed), format!("seed {}", asked.seed));
        }
        let mut params = asked.set.clone();
        params.insert("seed".to_owned(), asked.seed.into());
        Self { head, params, shown, runs }
    }

    fn plot(&self, track: usize, locale: Locale) -> Plot {
        let lines: Vec<_> = self
            .runs
            .iter()
            .map(|run| Line {
                id: run.policy.to_owned(),
                name: locale.pick(run.name.0, run.name.1).to_owned(),
                points: run.tracks[track].points.clone(),
            })
            .collect();
        let most = lines.iter().flat_map(|line| &line.points).map(|(_, value)| *value).fold(0.0, f64::max);
        let ends = lines.iter().filter_map(|line| line.points.last()).map(|(second, _)| *second);
        let shown = &self.runs[0].tracks[track];
        Plot {
            id: shown.id,
            title: locale.pick(shown.name.0, shown.name.1).to_owned(),
            x: Axis::linear(locale.pick("秒", "second").to_owned(), ends.fold(1e-3, f64::max), plain),
            y: Axis::linear_rounded(String::new(), if most > 0.0 { most } else { 1.0 }, plain),
            lines,
            level: None,
            bands: Vec::new(),
        }
    }
}

const MS_PER_S: f64 = 1000.0;

/// The means over stretches of the run, at their middles, in seconds. The last stretch is as long as the run
/// left it.
fn points(series: &Series) -> Vec<(f64, f64)> {
    let stretches = (0u32..).zip(series.stretches());
    let points = stretches.map(|(index, stretch)| {
        let from = f64::from(index) * series.length();
        let covered = (series.end_of_run() - from).min(series.length());
        ((from + covered / 2.0) / MS_PER_S, stretch.mean * series.length() / covered, covered)
    });
    points.filter(|(.., covered)| *covered > 0.0).map(|(second, mean, _)| (second, mean)).collect()
}

/// A value as `--set` takes it.
fn written(value: &Value) -> String {
    match value {
        Value::String(word) => escape::line(word),
        value => toml::Value::try_from(value).map_or_else(|_| value.to_string(), |value| value.to_string()),
    }
}

/// A long label in two lines, broken at the space that is closest to its middle.
fn in_two(label: &str) -> (String, String) {
    const SHORT: usize = 10;
    let middle = label.len() / 2;
    let spaces = label.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) if label.len() > SHORT => (label[..at].to_owned(), label[at + 1..].to_owned()),
        _ => (String::new(), label.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stretch_of_a_run_is_not_diluted_by_what_is_after_it() {
        let mut series = Series::new();
        series.set(0.0, 3.0);
        series.finish(2.5);
        assert_eq!(points(&series), [(0.0005, 3.0), (0.0015, 3.0), (0.00225, 3.0)]);
        let bins = Track::of_bins("load", ("", ""), &[20, 20, 10], 100.0, 250.0);
        assert_eq!(bins.points, [(0.05, 200.0), (0.15, 200.0), (0.225, 200.0)]);
    }

    #[test]
    fn a_long_label_is_broken_near_its_middle_and_a_short_one_is_not() {
        let broken = ["p99 wait (ms)", "lost", "succeeded in the outage", "排队 p99（ms）"].map(in_two);
        let broken = broken.each_ref().map(|(above, below)| (above.as_str(), below.as_str()));
        assert_eq!(
            broken,
            [("p99 wait", "(ms)"), ("", "lost"), ("succeeded in", "the outage"), ("排队", "p99（ms）")]
        );
    }
}
