//! The traffic of a scenario as it is written: a script, or the keys of drawn sessions.

use super::super::lengths::Lengths;
use super::super::scenario::Scenario;
use super::super::traffic::{Poisson, Row, Traffic, Turns};
use super::{LATEST, Written, whole, within};
use crate::ScenarioError;

pub(super) fn checked(mut written: Written) -> Result<Traffic, ScenarioError> {
    let drawn = written.sessions_per_s.is_some()
        || written.requests.is_some()
        || written.turns.is_some()
        || written.think_ms.is_some()
        || written.prompt.is_some()
        || written.follow_up.is_some()
        || written.output.is_some()
        || written.hot.is_some();
    match written.script.take() {
        Some(_) if drawn => {
            let message = "stands alone, without the keys of drawn sessions (`sessions_per_s`, `requests`, `turns`, \
                           `think_ms`, `prompt`, `follow_up`, `output`, `hot`)";
            Err(ScenarioError { key: "script", message: message.to_owned() })
        }
        Some(rows) => {
            check_rows(&rows, &written).map_err(|message| ScenarioError { key: "script", message })?;
            Ok(Traffic::Scripted(rows))
        }
        None => poisson(written).map(Traffic::Poisson),
    }
}

fn poisson(written: Written) -> Result<Poisson, ScenarioError> {
    let at = |key| move |message| ScenarioError { key, message };
    let needed = |key: &'static str| {
        move || ScenarioError { key, message: "is needed where there is no `script`".to_owned() }
    };
    let lengths = |key, lengths| Lengths::read(lengths).map_err(at(key));
    let prompt = lengths("prompt", written.prompt.ok_or_else(needed("prompt"))?)?;
    let follow_up =
        written.follow_up.map_or_else(|| Ok(prompt.clone()), |written| lengths("follow_up", written))?;
    let turns = written.turns.unwrap_or(Turns::Fixed(1));
    turns.check().map_err(at("turns"))?;
    let requests = written.requests.ok_or_else(needed("requests"))?;
    if let Some(hot) = written.hot {
        whole("hot", u64::from(hot.sessions), 1, u64::from(Scenario::MOST_HOT))?;
        whole("hot", hot.prefix, 1, Lengths::MOST)?;
        within("hot", hot.share, f64::MIN_POSITIVE, 1.0)?;
    }
    Ok(Poisson {
        sessions_per_s: within(
            "sessions_per_s",
            written.sessions_per_s.ok_or_else(needed("sessions_per_s"))?,
            1e-6,
            1e6,
        )?,
        requests: whole("requests", requests, 1, Scenario::MOST_REQUESTS)?,
        turns,
        think_ms: within("think_ms", written.think_ms.unwrap_or(10_000.0), 1e-3, 1e9)?,
        prompt,
        follow_up,
        output: lengths("output", written.output.ok_or_else(needed("output"))?)?,
        hot: written.hot,
    })
}

fn check_rows(rows: &[Row], written: &Written) -> Result<(), String> {
    if rows.is_empty() || rows.len() as u64 > Scenario::MOST_REQUESTS {
        return Err(format!("1 to {} rows, not {}", Scenario::MOST_REQUESTS, rows.len()));
    }
    let mut before = 0.0;
    for (number, row) in (1..).zip(rows) {
        if !(row.at >= before && row.at <= LATEST) {
            return Err(format!("row {number}: `at` is from {before:?} to {LATEST:?} ms, not {:?}", row.at));
        }
        if let Some(instance) = row.instance {
            if written.decode_instances > 0 {
                return Err(format!("row {number}: `instance` goes without `decode_instances`"));
            }
            if instance >= written.instances {
                return Err(format!(
                    "row {number}: `instance` is below `instances` ({}), not {instance}",
                    written.instances
                ));
            }
        }
        for (key, tokens) in [("prompt", row.prompt), ("output", row.output)] {
            if !(1..=Lengths::MOST).contains(&tokens) {
                return Err(format!(
                    "row {number}: `{key}` is from 1 to {} tokens, not {tokens}",
                    Lengths::MOST
                ));
            }
        }
        before = row.at;
    }
    Ok(())
}
