//! `exercise.toml` as it is written, and the way from there to what is checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::{Digest, Grant, Kind};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use super::checks::{WrittenCheck, check, guarded, metric};
use super::error::Mistake;
use super::granted::{callbacks, functions, parse, signals};
use super::{Case, Difficulty, Exercise, Seeds, Show, Title};
use crate::check::{Check, Rule};
use crate::world::{Row, WORLDS, World};

/// The version of the format that is read.
const FORMAT_VERSION: i64 = 1;
/// The most seeds that a case may have.
const MOST_SEEDS: usize = 10_000;
/// The most requests that one grading may simulate, over all cases, seeds and policies.
const MOST_WORK: u128 = 100_000_000;
/// The most cases that an exercise may have, and the most points that a case may give.
const MOST_CASES: usize = 100;
const MOST_POINTS: u32 = 1000;

/// What says how the rest is to be read.
#[derive(Deserialize)]
struct Head {
    format_version: Spanned<i64>,
    kind: Spanned<String>,
    world: Spanned<String>,
}

/// An `exercise.toml`; `S` is what a scenario is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>"))]
pub(crate) struct WrittenExercise<S> {
    format_version: i64,
    kind: String,
    world: String,
    difficulty: Difficulty,
    title: Title,
    chapter: Option<String>,
    #[serde(default)]
    signals: Vec<Spanned<String>>,
    #[serde(default)]
    callbacks: Vec<Spanned<String>>,
    #[serde(default)]
    functions: BTreeMap<String, Spanned<String>>,
    next: Option<String>,
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    case: Vec<Spanned<WrittenCase<S>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>"))]
struct WrittenCase<S> {
    id: Spanned<String>,
    show: Show,
    points: Option<Spanned<u32>>,
    scenario: Spanned<S>,
    seeds: Spanned<WrittenSeeds>,
    #[serde(default)]
    metrics: Vec<Spanned<String>>,
    #[serde(default)]
    check: Vec<Spanned<WrittenCheck>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a list of seeds, { from = …, count = … }, or { count = … } of a hidden case")]
enum WrittenSeeds {
    List(Vec<u64>),
    Span { from: u64, count: u64 },
    Hidden { count: u64 },
}

/// Reads an `exercise.toml` whose scenarios are of this type.
pub(crate) fn read_as<S: DeserializeOwned + World + 'static>(
    text: &str,
) -> Result<WrittenExercise<Arc<dyn World>>, Mistake> {
    let written: WrittenExercise<S> = toml::from_str(text)?;
    let case = |case: Spanned<WrittenCase<S>>| {
        let span = case.span();
        let WrittenCase { id, show, points, scenario, seeds, metrics, check } = case.into_inner();
        let scenario: Spanned<Arc<dyn World>> =
            Spanned::new(scenario.span(), Arc::new(scenario.into_inner()));
        Spanned::new(span, WrittenCase { id, show, points, scenario, seeds, metrics, check })
    };
    Ok(WrittenExercise {
        format_version: written.format_version,
        kind: written.kind,
        world: written.world,
        difficulty: written.difficulty,
        title: written.title,
        chapter: written.chapter,
        signals: written.signals,
        callbacks: written.callbacks,
        functions: written.functions,
        next: written.next,
        partial: written.partial,
        case: written.case.into_iter().map(case).collect(),
    })
}

pub(super) fn read(id: &str, text: &str) -> Result<Exercise, Mistake> {
    let head: Head = toml::from_str(text)?;
    let version = *head.format_version.get_ref();
    if version != FORMAT_VERSION {
        let message = format!("this judge reads format_version {FORMAT_VERSION}, not {version}");
        return Err(Mistake::at(head.format_version.span(), message));
    }
    let world = WORLDS.iter().find(|world| world.name == head.world.get_ref()).ok_or_else(|| {
        let known: Vec<_> = WORLDS.iter().map(|world| world.name).collect();
        let message =
            format!("there is no world `{}`; it is one of: {}", head.world.get_ref(), known.join(", "));
        Mistake::at(head.world.span(), message)
    })?;
    let kind: Kind = parse(&head.kind)?;
    if kind != world.kind {
        let message = format!("the world `{}` is for the kind `{}`", world.name, world.kind.name());
        return Err(Mistake::at(head.kind.span(), message));
    }
    let written = (world.read)(text)?;
    let grant = Grant {
        kind,
        signals: signals(kind, &written.signals)?,
        callbacks: callbacks(kind, &written.callbacks)?,
        functions: functions(kind, world.properties, &written.functions)?,
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
        let case = case(world, &grant, written.into_inner())?;
        if cases.iter().any(|other| other.id == case.id) {
            return Err(Mistake::at(span, format!("there are two cases `{}`", case.id)));
        }
        let policies = 1 + case.references().len();
        work += u128::from(case.world.work()) * u128::from(case.seeds.count()) * policies as u128;
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
        world: world.name,
        metrics: world.metrics,
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

fn case(world: &Row, grant: &Grant, written: WrittenCase<Arc<dyn World>>) -> Result<Case, Mistake> {
    let id = written.id.get_ref();
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        let message = format!("a case's id is made of a–z, 0–9 and `-`, not `{id}`");
        return Err(Mistake::at(written.id.span(), message));
    }
    let seeds = seeds(&written.seeds, written.show)?;
    let scenario = written.scenario.get_ref();
    scenario.agrees_with(grant).map_err(|message| Mistake::at(written.scenario.span(), message))?;
    let metrics = written.metrics.iter().map(|name| metric(world, name)).collect::<Result<Vec<_>, _>>()?;
    if written.check.is_empty() {
        let message = format!("case `{id}` has no check; add `check = [...]`");
        return Err(Mistake::at(written.id.span(), message));
    }
    let show = written.show;
    let mut checks: Vec<Check> = Vec::new();
    for written in written.check {
        let span = written.span();
        let check = check(world, grant, written)?;
        if show == Show::Hidden && !check.is_scored() {
            return Err(Mistake::at(span, "a hidden case gives no badge, which would say what it found"));
        }
        if checks.iter().any(|other| other.id() == check.id()) {
            return Err(Mistake::at(span, format!("case `{id}` has two checks of `{}`", check.id())));
        }
        checks.push(check);
    }
    guarded(&written.id, &checks)?;
    for policy in checks.iter().filter(|check| check.kind() == "agreement").filter_map(Check::policy) {
        if let Some(callback) = scenario.needs(policy).iter().find(|name| !grant.callbacks.contains(**name)) {
            let message =
                format!("nobody agrees with `{policy}` without `{callback}`: grant it in `callbacks`");
            return Err(Mistake::at(written.id.span(), message));
        }
    }
    for function in scenario.called() {
        let expected =
            |check: &Check| matches!(&check.rule, Rule::Expected { function: own, .. } if own == function);
        if !checks.iter().any(expected) {
            let message = format!(
                "`{function}` is called and checked by nothing; add {{ expected = \"{function}\", relative = 1e-9 }}"
            );
            return Err(Mistake::at(written.id.span(), message));
        }
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
        world: written.scenario.into_inner(),
        seeds,
        metrics,
        checks,
    })
}

fn seeds(written: &Spanned<WrittenSeeds>, show: Show) -> Result<Seeds, Mistake> {
    let refuse = |message: String| Err(Mistake::at(written.span(), message));
    let hidden = show == Show::Hidden;
    match written.get_ref() {
        WrittenSeeds::Hidden { .. } if !hidden => refuse(
            "name the seeds, as in `{ from = 1, count = 5 }`; only a hidden case leaves them out".to_owned(),
        ),
        WrittenSeeds::List(_) | WrittenSeeds::Span { .. } if hidden => {
            refuse("a hidden case has no seeds of its own; write `seeds = { count = 5 }`".to_owned())
        }
        WrittenSeeds::List(seeds) if seeds.is_empty() => {
            refuse("no seed; add one, as in `seeds = [1]`".to_owned())
        }
        WrittenSeeds::Span { count: 0, .. } | WrittenSeeds::Hidden { count: 0 } => {
            refuse("no seed; `count` is at least 1".to_owned())
        }
        WrittenSeeds::List(seeds) if seeds.len() > MOST_SEEDS => {
            refuse(format!("{} seeds; at most {MOST_SEEDS} are graded", seeds.len()))
        }
        WrittenSeeds::Span { count, .. } | WrittenSeeds::Hidden { count } if *count > MOST_SEEDS as u64 => {
            refuse(format!("{count} seeds; at most {MOST_SEEDS} are graded"))
        }
        WrittenSeeds::Span { from, count } if from.checked_add(*count).is_none() => {
            refuse(format!("{count} seeds from {from} on are more than there are"))
        }
        WrittenSeeds::Span { from, count } => Ok(Seeds::Listed((*from..from + count).collect())),
        WrittenSeeds::Hidden { count } => Ok(Seeds::Hidden(*count)),
        WrittenSeeds::List(seeds) => {
            let distinct: BTreeSet<_> = seeds.iter().collect();
            if distinct.len() < seeds.len() {
                return refuse("a seed stands twice; each counts once".to_owned());
            }
            Ok(Seeds::Listed(seeds.clone()))
        }
    }
}
