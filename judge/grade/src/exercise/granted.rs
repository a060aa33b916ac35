//! What an exercise lets a submission see and be told, as it is written.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use contract::{Function, Kind, SignalId};
use toml::Spanned;

use super::error::Mistake;

/// Reads a name; what there is no such thing of is answered with what there is, at its place.
pub(super) fn parse<T: FromStr<Err = String>>(name: &Spanned<String>) -> Result<T, Mistake> {
    name.get_ref().parse().map_err(|message: String| Mistake::at(name.span(), message))
}

pub(super) fn signals(kind: Kind, names: &[Spanned<String>]) -> Result<BTreeSet<SignalId>, Mistake> {
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

pub(super) fn callbacks(kind: Kind, names: &[Spanned<String>]) -> Result<BTreeSet<String>, Mistake> {
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

pub(super) fn functions(
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
