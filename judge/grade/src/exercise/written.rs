//! `exercise.toml` as it is written, and the way from there to what is checked.

use std::collections::BTreeSet;
use std::str::FromStr;

use contract::{Digest, Grant, Kind, SignalId};
use reference::balance::{Metric, Scenario};
use reference::policies::Policy;
use serde::Deserialize;
use toml::Spanned;

use super::error::Mistake;
use super::{Case, Difficulty, Exercise, Show, Title};
use crate::check::{Check, Range, Rule};

/// The version of the format that is read.
const FORMAT_VERSION: i64 = 1;
/// The most seeds that a case may have.
const MOST_SEEDS: usize = 10_000;
/// The most requests that one grading may simulate, over all cases, seeds and policies.
const MOST_WORK: u128 = 100_000_000;
/// The most cases that an exercise may have, and the most points that a case may give.
const MOST_CASES: usize = 100;
const MOST_POINTS: u32 = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenExercise {
    format_version: Spanned<i64>,
    kind: Spanned<String>,
    world: Spanned<String>,
    difficulty: Difficulty,
    title: Title,
    chapter: Option<String>,
    #[serde(default)]
    signals: Vec<Spanned<String>>,
    #[serde(default)]
    callbacks: Vec<Spanned<String>>,
    next: Option<String>,
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    case: Vec<Spanned<WrittenCase>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCase {
    id: Spanned<String>,
    show: Show,
    points: Option<Spanned<u32>>,
    scenario: Spanned<Scenario>,
    seeds: Spanned<WrittenSeeds>,
    #[serde(default)]
    metrics: Vec<Spanned<String>>,
    #[serde(default)]
    check: Vec<Spanned<WrittenCheck>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a list of seeds, or { from = …, count = … }")]
enum WrittenSeeds {
    List(Vec<u64>),
    Span { from: u64, count: u64 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCheck {
    agreement: Option<Spanned<String>>,
    badge: Option<Spanned<String>>,
    metric: Option<Spanned<String>>,
    at_most: Option<Spanned<WrittenBound>>,
    at_least: Option<Spanned<WrittenBound>>,
    of: Option<Spanned<String>>,
    #[serde(default)]
    guard: bool,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a number, or a text like \"1.05 × reference\"")]
enum WrittenBound {
    Number(f64),
    Text(String),
}

/// A bound that was read: on the metric itself, or on its ratio to the reference's.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Absolute(f64),
    Relative(f64),
}

pub(super) fn read(id: &str, text: &str) -> Result<Exercise, Mistake> {
    let written: WrittenExercise = toml::from_str(text)?;
    let version = *written.format_version.get_ref();
    if version != FORMAT_VERSION {
        let message = format!("this judge reads format_version {FORMAT_VERSION}, not {version}");
        return Err(Mistake::at(written.format_version.span(), message));
    }
    let kind: Kind = parse(&written.kind)?;
    if written.world.get_ref() != "balance" {
        let message = format!("there is no world `{}`; it is one of: balance", written.world.get_ref());
        return Err(Mistake::at(written.world.span(), message));
    }
    let grant = Grant {
        kind,
        signals: signals(kind, &written.signals)?,
        callbacks: callbacks(kind, &written.callbacks)?,
    };
    if written.case.is_empty() {
        return Err(Mistake::anywhere("an exercise needs at least one [[case]]"));
    }
    if let Some(case) = written.case.get(MOST_CASES) {
        return Err(Mistake::at(case.span(), format!("an exercise has at most {MOST_CASES} cases")));
    }
    let mut cases: Vec<Case> = Vec::new();
    let mut work = 0;
    for written in written.case {
        let span = written.span();
        let case = case(written.into_inner())?;
        if cases.iter().any(|other| other.id == case.id) {
            return Err(Mistake::at(span, format!("there are two cases `{}`", case.id)));
        }
        let policies = 1 + case.references().len();
        work += u128::from(case.scenario.requests) * case.seeds.len() as u128 * policies as u128;
        if work > MOST_WORK {
            let message =
                format!("the cases up to here simulate {work} requests; at most {MOST_WORK} are graded");
            return Err(Mistake::at(span, message));
        }
        cases.push(case);
    }
    if !cases.iter().flat_map(|case| &case.checks).any(Check::is_scored) {
        return Err(Mistake::anywhere(
            "no check is scored: an exercise needs at least one that is not a badge",
        ));
    }
    Ok(Exercise {
        id: id.to_owned(),
        digest: Digest::of(text.as_bytes()),
        grant,
        difficulty: written.difficulty,
        title: written.title,
        chapter: written.chapter,
        next: written.next,
        partial: written.partial,
        cases,
        excerpt: false,
    })
}

/// Reads a name; what there is no such thing of is answered with what there is, at its place.
fn parse<T: FromStr<Err = String>>(name: &Spanned<String>) -> Result<T, Mistake> {
    name.get_ref().parse().map_err(|message: String| Mistake::at(name.span(), message))
}

fn signals(kind: Kind, names: &[Spanned<String>]) -> Result<BTreeSet<SignalId>, Mistake> {
    let mut granted = BTreeSet::new();
    for name in names {
        let id: SignalId = parse(name)?;
        if !id.row().is_for(kind) {
            let message = format!("a {} has no signal `{}`", kind.name(), name.get_ref());
            return Err(Mistake::at(name.span(), message));
        }
        if !id.row().granted_by_name {
            let message = format!("every submission has `{}`; leave it out", name.get_ref());
            return Err(Mistake::at(name.span(), message));
        }
        granted.insert(id);
    }
    Ok(granted)
}

fn callbacks(kind: Kind, names: &[Spanned<String>]) -> Result<BTreeSet<String>, Mistake> {
    let known: Vec<_> =
        kind.exports().iter().filter(|export| Kind::is_callback(export)).map(|export| export.name).collect();
    let mut granted = BTreeSet::new();
    for name in names {
        if !known.contains(&name.get_ref().as_str()) {
            let message = format!(
                "a {} has no callback `{}`; it is one of: {}",
                kind.name(),
                name.get_ref(),
                known.join(", ")
            );
            return Err(Mistake::at(name.span(), message));
        }
        granted.insert(name.get_ref().clone());
    }
    Ok(granted)
}

fn case(written: WrittenCase) -> Result<Case, Mistake> {
    let id = written.id.get_ref();
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        let message = format!("a case's id is made of a–z, 0–9 and `-`, not `{id}`");
        return Err(Mistake::at(written.id.span(), message));
    }
    let seeds = seeds(&written.seeds)?;
    let metrics = written.metrics.iter().map(parse).collect::<Result<Vec<Metric>, _>>()?;
    if written.check.is_empty() {
        let message = format!("case `{id}` has no check; add `check = [...]`");
        return Err(Mistake::at(written.id.span(), message));
    }
    let mut checks: Vec<Check> = Vec::new();
    for written in written.check {
        let span = written.span();
        let check = check(written)?;
        if checks.iter().any(|other| other.id() == check.id()) {
            return Err(Mistake::at(span, format!("case `{id}` has two checks of `{}`", check.id())));
        }
        checks.push(check);
    }
    let scored = checks.iter().any(Check::is_scored);
    let points = match &written.points {
        Some(points) if !scored && *points.get_ref() > 0 => {
            let message = format!("case `{id}` has no scored check to earn points by");
            return Err(Mistake::at(points.span(), message));
        }
        Some(points) if scored && *points.get_ref() == 0 => {
            let message = format!("case `{id}` has a scored check; give it at least 1 point");
            return Err(Mistake::at(points.span(), message));
        }
        Some(points) if *points.get_ref() > MOST_POINTS => {
            let message = format!("a case gives at most {MOST_POINTS} points, not {}", points.get_ref());
            return Err(Mistake::at(points.span(), message));
        }
        Some(points) => *points.get_ref(),
        None => u32::from(scored),
    };
    Ok(Case {
        id: id.clone(),
        show: written.show,
        points,
        scenario: written.scenario.into_inner(),
        seeds,
        metrics,
        checks,
    })
}

fn seeds(written: &Spanned<WrittenSeeds>) -> Result<Vec<u64>, Mistake> {
    let refuse = |message: String| Err(Mistake::at(written.span(), message));
    match written.get_ref() {
        WrittenSeeds::List(seeds) if seeds.is_empty() => {
            refuse("no seed; add one, as in `seeds = [1]`".to_owned())
        }
        WrittenSeeds::Span { count: 0, .. } => refuse("no seed; `count` is at least 1".to_owned()),
        WrittenSeeds::List(seeds) if seeds.len() > MOST_SEEDS => {
            refuse(format!("{} seeds; at most {MOST_SEEDS} are graded", seeds.len()))
        }
        WrittenSeeds::Span { count, .. } if *count > MOST_SEEDS as u64 => {
            refuse(format!("{count} seeds; at most {MOST_SEEDS} are graded"))
        }
        WrittenSeeds::Span { from, count } if from.checked_add(*count).is_none() => {
            refuse(format!("{count} seeds from {from} on are more than there are"))
        }
        WrittenSeeds::Span { from, count } => Ok((*from..from + count).collect()),
        WrittenSeeds::List(seeds) => {
            let distinct: BTreeSet<_> = seeds.iter().collect();
            if distinct.len() < seeds.len() {
                return refuse("a seed stands twice; each counts once".to_owned());
            }
            Ok(seeds.clone())
        }
    }
}

fn check(written: Spanned<WrittenCheck>) -> Result<Check, Mistake> {
    let span = written.span();
    let WrittenCheck { agreement, badge, metric, at_most, at_least, of, guard } = written.into_inner();
    if let Some(badge) = &badge
        && guard
    {
        return Err(Mistake::at(badge.span(), "a badge is not scored, so it cannot be a guard"));
    }
    if let Some(policy) = agreement {
        if metric.is_some() || at_most.is_some() || at_least.is_some() || of.is_some() {
            return Err(Mistake::at(span, "`agreement` stands alone, or with `badge` or `guard`"));
        }
        let badge = badge.map(Spanned::into_inner);
        return Ok(Check { rule: Rule::Agreement { policy: policy_named(&policy)?, badge }, guard });
    }
    if let Some(badge) = badge {
        return Err(Mistake::at(badge.span(), "a badge is given for `agreement`"));
    }
    let Some(metric) = metric else {
        return Err(Mistake::at(span, "a check has `metric`, or `agreement`"));
    };
    let metric: Metric = parse(&metric)?;
    let at_most = at_most.map(|bound| read_bound(&bound)).transpose()?;
    let at_least = at_least.map(|bound| read_bound(&bound)).transpose()?;
    let rule = match (at_most, at_least, of) {
        (None, None, _) => return Err(Mistake::at(span, "a check of a metric has `at_most` or `at_least`")),
        (Some(Bound::Relative(_)) | None, Some(Bound::Relative(_)) | None, Some(of)) => {
            Rule::Ratio { metric, range: range(&span, at_most, at_least)?, policy: policy_named(&of)? }
        }
        (Some(Bound::Absolute(_)) | None, Some(Bound::Absolute(_)) | None, None) => {
            Rule::Bound { metric, range: range(&span, at_most, at_least)? }
        }
        (_, _, None) => {
            return Err(Mistake::at(span, "`× reference` needs a policy: add `of = \"p2c\"` or another"));
        }
        (_, _, Some(of)) => {
            return Err(Mistake::at(
                of.span(),
                "`of` goes with bounds like \"1.05 × reference\", on both sides",
            ));
        }
    };
    Ok(Check { rule, guard })
}

fn policy_named(name: &Spanned<String>) -> Result<&'static Policy, Mistake> {
    parse(name)
}

fn range(
    span: &std::ops::Range<usize>,
    at_most: Option<Bound>,
    at_least: Option<Bound>,
) -> Result<Range, Mistake> {
    let number = |bound: Bound| match bound {
        Bound::Absolute(number) | Bound::Relative(number) => number,
    };
    let range = Range { at_most: at_most.map(number), at_least: at_least.map(number) };
    match (range.at_least, range.at_most) {
        (Some(least), Some(most)) if least > most => {
            Err(Mistake::at(span.clone(), format!("nothing is at least {least} and at most {most}")))
        }
        _ => Ok(range),
    }
}

/// Reads `2`, or `"1.05 × reference"` (`x` and `*` do as well). NaN, infinities and negative numbers
/// bound nothing that is graded, and a factor of 0 no ratio.
fn read_bound(written: &Spanned<WrittenBound>) -> Result<Bound, Mistake> {
    let refuse = |message: String| Err(Mistake::at(written.span(), message));
    match written.get_ref() {
        WrittenBound::Number(number) if number.is_finite() && *number >= 0.0 => Ok(Bound::Absolute(*number)),
        WrittenBound::Number(number) => refuse(format!("a bound is finite and not negative, not {number}")),
        WrittenBound::Text(text) => {
            let factor = text
                .trim()
                .strip_suffix("reference")
                .and_then(|rest| rest.trim_end().strip_suffix(['×', 'x', '*']))
                .and_then(|number| number.trim().parse::<f64>().ok());
            match factor {
                Some(factor) if factor.is_finite() && factor > 0.0 => Ok(Bound::Relative(factor)),
                Some(factor) => refuse(format!("a factor is finite and positive, not {factor}")),
                None => refuse(format!("a number, or a text like \"1.05 × reference\", not \"{text}\"")),
            }
        }
    }
}
