//! A case's checks as they are written, and the way from there to what is compared.

use std::ops::Range as Span;

use contract::Grant;
use serde::Deserialize;
use toml::Spanned;

use super::Title;
use super::bound::{self, Bound, WrittenBound};
use super::error::Mistake;
use crate::check::{Check, Closeness, Metric, Range, Rule};
use crate::world::Row;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCheck {
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

/// What could be bought by another metric stands beside a check of that one.
pub(super) fn guarded(id: &Spanned<String>, checks: &[Check]) -> Result<(), Mistake> {
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

pub(super) fn metric(world: &Row, name: &Spanned<String>) -> Result<&'static Metric, Mistake> {
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

/// One of a check's keys that say what it compares.
const SUBJECTS: &str = "`metric`, `agreement`, `property` or `expected`";

pub(super) fn check(world: &Row, grant: &Grant, written: Spanned<WrittenCheck>) -> Result<Check, Mistake> {
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

fn closeness(span: &Span<usize>, written: &WrittenCheck) -> Result<Closeness, Mistake> {
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

fn of_a_metric(world: &Row, span: &Span<usize>, written: &WrittenCheck) -> Result<Rule, Mistake> {
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

fn range(span: &Span<usize>, at_most: Option<Bound>, at_least: Option<Bound>) -> Result<Range, Mistake> {
    let range = Range { at_most: at_most.map(Bound::number), at_least: at_least.map(Bound::number) };
    match (range.at_least, range.at_most) {
        (Some(least), Some(most)) if least > most => {
            Err(Mistake::at(span.clone(), format!("nothing is at least {least} and at most {most}")))
        }
        _ => Ok(range),
    }
}
