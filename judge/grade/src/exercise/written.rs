//! `exercise.toml` as it is written, and the way from there to what is checked.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use std::sync::Arc;

use contract::{Digest, Function, Grant, Kind, SignalId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use super::bound::{self, Bound, WrittenBound};
use super::error::Mistake;
use super::{Case, Difficulty, Exercise, Seeds, Show, Title};
use crate::check::{Check, Closeness, Metric, Range, Rule};
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCheck {
    agreement: Option<Spanned<String>>,
    badge: Option<Spanned<String>>,
    property: Option<Spanned<String>>,
    expected: Option<Spanned<String>>,
    absolute: Option<Spanned<f64>>,
    relative: Option<Spanned<f64>>,
    metric: Option<Spanned<String>>,
    at_most: Option<Spanned<WrittenBound>>,
    at_least: Option<Spanned<WrittenBound>>,
    of: Option<Spanned<String>>,
    below: Option<Spanned<String>>,
    share: Option<Spanned<f64>>,
    #[serde(default)]
    guard: bool,
    advice: Option<Title>,
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
            let known = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
            let message = format!(
                "a {} has no callback `{}`; what can be granted is: {known}",
                kind.name(),
                name.get_ref()
            );
            return Err(Mistake::at(name.span(), message));
        }
        granted.insert(name.get_ref().clone());
    }
    Ok(granted)
}

/// The most functions that an exercise may declare.
const MOST_FUNCTIONS: usize = 100;

fn functions(
    kind: Kind,
    properties: &[&str],
    written: &BTreeMap<String, Spanned<String>>,
) -> Result<Vec<Function>, Mistake> {
    match (kind, written.first_key_value()) {
        (Kind::Functions, None) => {
            Err(Mistake::anywhere("declare the functions: `[functions]`, then `name = \"(c: i32) -> f64\"`"))
        }
        (Kind::Functions, Some((_, first))) if written.len() > MOST_FUNCTIONS => {
            Err(Mistake::at(first.span(), format!("at most {MOST_FUNCTIONS} functions are declared")))
        }
        (Kind::Functions, Some(_)) => written
            .iter()
            .map(|(name, text)| {
                // Every language's compiler exports `memory`; the others are names of checks.
                let taken = ["memory", "agreement"].iter().chain(properties);
                if kind.exports().iter().any(|export| export.name == name)
                    || taken.clone().any(|taken| taken == name)
                {
                    return Err(Mistake::at(text.span(), format!("the name `{name}` is the contract's own")));
                }
                Function::parse(name, text.get_ref()).map_err(|message| Mistake::at(text.span(), message))
            })
            .collect(),
        (_, None) => Ok(Vec::new()),
        (_, Some((_, first))) => {
            let message = format!("a {} declares no functions; leave `[functions]` out", kind.name());
            Err(Mistake::at(first.span(), message))
        }
    }
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

/// What could be bought by another metric stands beside a check of that one.
fn guarded(id: &Spanned<String>, checks: &[Check]) -> Result<(), Mistake> {
    let metrics = || checks.iter().filter(|check| check.is_scored()).filter_map(Check::metric);
    for metric in metrics() {
        let Some(beside) = metric.beside else { continue };
        if !metrics().any(|other| other.name == beside) {
            let message = format!(
                "`{}` alone can be bought at the cost of `{beside}`: check that beside it in case `{}`",
                metric.name,
                id.get_ref()
            );
            return Err(Mistake::at(id.span(), message));
        }
    }
    Ok(())
}

fn metric(world: &Row, name: &Spanned<String>) -> Result<&'static Metric, Mistake> {
    let found = world.metrics.iter().find(|metric| metric.name == *name.get_ref());
    found.ok_or_else(|| {
        let known: Vec<_> = world.metrics.iter().map(|metric| metric.name.as_str()).collect();
        let (name_, world, known) = (name.get_ref(), world.name, known.join(", "));
        let message = if known.is_empty() {
            format!("the world `{world}` has no metrics, so not `{name_}` either")
        } else {
            format!("there is no metric `{name_}` in the world `{world}`; it is one of: {known}")
        };
        Mistake::at(name.span(), message)
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

/// One of a check's keys that say what it compares.
const SUBJECTS: &str = "`metric`, `agreement`, `property` or `expected`";

fn check(world: &Row, grant: &Grant, written: Spanned<WrittenCheck>) -> Result<Check, Mistake> {
    let span = written.span();
    let mut written = written.into_inner();
    let (guard, advice) = (written.guard, written.advice.take());
    if let Some(badge) = &written.badge {
        if guard {
            return Err(Mistake::at(badge.span(), "a badge is not scored, so it cannot be a guard"));
        }
        if written.agreement.is_none() {
            return Err(Mistake::at(badge.span(), "a badge is given for `agreement`"));
        }
    }
    let subjects = [
        written.metric.is_some(),
        written.agreement.is_some(),
        written.property.is_some(),
        written.expected.is_some(),
    ];
    if subjects.into_iter().filter(|is| *is).count() != 1 {
        return Err(Mistake::at(span, format!("a check has exactly one of {SUBJECTS}")));
    }
    let of_metric = written.at_most.is_some()
        || written.at_least.is_some()
        || written.of.is_some()
        || written.below.is_some()
        || written.share.is_some();
    let of_answer = written.absolute.is_some() || written.relative.is_some();
    if of_metric && written.metric.is_none() {
        return Err(Mistake::at(span, "`at_most`, `at_least`, `of`, `below` and `share` go with `metric`"));
    }
    if of_answer && written.expected.is_none() {
        return Err(Mistake::at(span, "`absolute` and `relative` go with `expected`"));
    }
    let rule = if let Some(policy) = &written.agreement {
        let policy = one_of("policy", &(world.agreements)(), policy)?;
        Rule::Agreement { policy, badge: written.badge.map(Spanned::into_inner) }
    } else if let Some(property) = &written.property {
        Rule::Property { property: one_of("property", world.properties, property)? }
    } else if let Some(function) = &written.expected {
        let names: Vec<_> = grant.functions.iter().map(|function| function.name.as_str()).collect();
        let function = one_of("function", &names, function)?.to_owned();
        Rule::Expected { function, closeness: closeness(&span, &written)? }
    } else {
        of_a_metric(world, &span, &written)?
    };
    Ok(Check { rule, guard, advice })
}

/// The name, if it is one of those that there are.
fn one_of<'a>(what: &str, known: &[&'a str], name: &Spanned<String>) -> Result<&'a str, Mistake> {
    known.iter().copied().find(|known| known == name.get_ref()).ok_or_else(|| {
        let name_ = name.get_ref();
        let message = if known.is_empty() {
            format!("this world has no {what} to name, so not `{name_}` either")
        } else {
            format!("there is no {what} `{name_}`; it is one of: {}", known.join(", "))
        };
        Mistake::at(name.span(), message)
    })
}

fn closeness(span: &std::ops::Range<usize>, written: &WrittenCheck) -> Result<Closeness, Mistake> {
    let distance = |distance: &Option<Spanned<f64>>| match distance {
        None => Ok(0.0),
        // `>=`, so that NaN is refused.
        Some(distance) if *distance.get_ref() >= 0.0 && distance.get_ref().is_finite() => {
            Ok(*distance.get_ref())
        }
        Some(distance) => {
            let message = format!("a tolerance is finite and not negative, not {}", distance.get_ref());
            Err(Mistake::at(distance.span(), message))
        }
    };
    if written.absolute.is_none() && written.relative.is_none() {
        let message = "say how near the answers must be: `relative = 1e-9`, `absolute = 0.001` or both";
        return Err(Mistake::at(span.clone(), message));
    }
    Ok(Closeness { absolute: distance(&written.absolute)?, relative: distance(&written.relative)? })
}

fn of_a_metric(world: &Row, span: &std::ops::Range<usize>, written: &WrittenCheck) -> Result<Rule, Mistake> {
    let Some(name) = &written.metric else {
        return Err(Mistake::at(span.clone(), format!("a check has one of {SUBJECTS}")));
    };
    let metric = metric(world, name)?;
    let policies = (world.policies)();
    if let Some(below) = &written.below {
        if written.at_most.is_some() || written.at_least.is_some() || written.of.is_some() {
            return Err(Mistake::at(below.span(), "`below` stands alone, or with `share`"));
        }
        let share = written.share.as_ref().map_or(1.0, |share| *share.get_ref());
        if !(share > 0.0 && share <= 1.0) {
            return Err(Mistake::at(below.span(), format!("a share of the seeds is in (0, 1], not {share}")));
        }
        return Ok(Rule::Ordering { metric, share, policy: one_of("policy", &policies, below)? });
    }
    if let Some(share) = &written.share {
        return Err(Mistake::at(share.span(), "`share` goes with `below`"));
    }
    let at_most = written.at_most.as_ref().map(bound::read).transpose()?;
    let at_least = written.at_least.as_ref().map(bound::read).transpose()?;
    let of = written.of.as_ref();
    let Some(first) = at_most.or(at_least) else {
        return Err(Mistake::at(span.clone(), "a check of a metric has `at_most`, `at_least` or `below`"));
    };
    let mixed = || Mistake::at(span.clone(), "both ends are of one kind: numbers, factors or differences");
    let same = |bound: Option<Bound>| {
        bound.is_none_or(|bound| std::mem::discriminant(&bound) == std::mem::discriminant(&first))
    };
    if !same(at_most) || !same(at_least) {
        return Err(mixed());
    }
    let range = range(span, at_most, at_least)?;
    let policy = |of: &Spanned<String>| one_of("policy", &policies, of);
    match (first, of) {
        (Bound::Absolute(_), None) => Ok(Rule::Bound { metric, range }),
        (Bound::Absolute(_), Some(of)) => Err(Mistake::at(
            of.span(),
            "`of` goes with bounds like \"1.05 × reference\" or \"reference + 0.5\"",
        )),
        (Bound::Factor(_), Some(of)) => Ok(Rule::Ratio { metric, range, policy: policy(of)? }),
        (Bound::Difference(_), Some(of)) => Ok(Rule::Difference { metric, range, policy: policy(of)? }),
        (Bound::Factor(_) | Bound::Difference(_), None) => {
            let example = policies.first().copied().unwrap_or("…");
            let message = format!("`reference` needs a policy: add `of = \"{example}\"` or another");
            Err(Mistake::at(span.clone(), message))
        }
    }
}

fn range(
    span: &std::ops::Range<usize>,
    at_most: Option<Bound>,
    at_least: Option<Bound>,
) -> Result<Range, Mistake> {
    let range = Range { at_most: at_most.map(Bound::number), at_least: at_least.map(Bound::number) };
    match (range.at_least, range.at_most) {
        (Some(least), Some(most)) if least > most => {
            Err(Mistake::at(span.clone(), format!("nothing is at least {least} and at most {most}")))
        }
        _ => Ok(range),
    }
}
