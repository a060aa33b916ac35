//! A scenario as it is written, and how it is checked.

mod traffic;

use serde::Deserialize;

use super::hardware::{Hardware, Link};
use super::lengths::{self, Lengths};
use super::scenario::{Change, Scenario};
use super::traffic::{Hot, Row, Turns};
use crate::ScenarioError;
use crate::percentile::Definition;

/// The scenario as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Written {
    instances: u32,
    decode_instances: u32,
    prefill: f64,
    chunk: u64,
    slots: u32,
    kv: u64,
    queue: u32,
    step_ms: f64,
    step_ms_per_request: f64,
    step_ms_per_token: f64,
    speeds: Vec<f64>,
    keys: Vec<u64>,
    changes: Vec<Change>,
    report_ms: f64,
    transfer_latency_ms: f64,
    kv_bytes_per_token: f64,
    bandwidth_gb_per_s: f64,
    script: Option<Vec<Row>>,
    sessions_per_s: Option<f64>,
    requests: Option<u64>,
    turns: Option<Turns>,
    think_ms: Option<f64>,
    prompt: Option<lengths::Written>,
    follow_up: Option<lengths::Written>,
    output: Option<lengths::Written>,
    hot: Option<Hot>,
    warm_up: u64,
    percentile: PercentileName,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PercentileName {
    Chapter,
    NearestRank,
}

impl Default for Written {
    fn default() -> Self {
        Self {
            instances: 8,
            decode_instances: 0,
            prefill: 10_000.0,
            chunk: 0,
            slots: 64,
            kv: 500_000,
            queue: 1_000_000,
            step_ms: 20.0,
            step_ms_per_request: 0.2,
            step_ms_per_token: 0.0,
            speeds: Vec::new(),
            keys: Vec::new(),
            changes: Vec::new(),
            report_ms: 0.0,
            transfer_latency_ms: 5.0,
            kv_bytes_per_token: 131_072.0,
            bandwidth_gb_per_s: 25.0,
            script: None,
            sessions_per_s: None,
            requests: None,
            turns: None,
            think_ms: None,
            prompt: None,
            follow_up: None,
            output: None,
            hot: None,
            warm_up: 0,
            percentile: PercentileName::Chapter,
        }
    }
}

/// Refuses a number that is out of range, NaN included.
fn within(key: &'static str, value: f64, from: f64, to: f64) -> Result<f64, ScenarioError> {
    if (from..=to).contains(&value) {
        return Ok(value);
    }
    Err(ScenarioError { key, message: format!("from {from:?} to {to:?}, not {value:?}") })
}

fn whole(key: &'static str, value: u64, from: u64, to: u64) -> Result<u64, ScenarioError> {
    if (from..=to).contains(&value) {
        return Ok(value);
    }
    Err(ScenarioError { key, message: format!("{from} to {to}, not {value}") })
}

/// The latest time that a scenario may name, in milliseconds: about 30 years.
const LATEST: f64 = 1e12;

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        whole("instances", u64::from(written.instances), 1, Self::MOST_INSTANCES as u64)?;
        if written.decode_instances >= written.instances {
            let message =
                format!("below `instances` ({}), not {}", written.instances, written.decode_instances);
            return Err(ScenarioError { key: "decode_instances", message });
        }
        let joining = check_changes(&written)?;
        let all = (written.instances + joining) as usize;
        whole("changes", all as u64, 1, Self::MOST_INSTANCES as u64)?;
        let speeds = per_instance("speeds", written.speeds.clone(), all, || vec![1.0; all])?;
        for speed in &speeds {
            within("speeds", *speed, 1e-3, 1e3)?;
        }
        let keys = per_instance("keys", written.keys.clone(), all, || (0..all as u64).collect())?;
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        if let Some([twice, _]) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(ScenarioError { key: "keys", message: format!("{twice} stands there twice") });
        }
        let hardware = Hardware {
            prefill: within("prefill", written.prefill, 1e-3, 1e9)?,
            chunk: whole("chunk", written.chunk, 0, Lengths::MOST)?,
            slots: u32::try_from(whole("slots", u64::from(written.slots), 1, 100_000)?).unwrap_or(1),
            kv: whole("kv", written.kv, 1, 1_000_000_000_000)?,
            queue: u32::try_from(whole("queue", u64::from(written.queue), 1, 1_000_000)?).unwrap_or(1),
            step_ms: within("step_ms", written.step_ms, 1e-3, 1e6)?,
            step_ms_per_request: within("step_ms_per_request", written.step_ms_per_request, 0.0, 1e6)?,
            step_ms_per_token: within("step_ms_per_token", written.step_ms_per_token, 0.0, 1e3)?,
        };
        let link = Link {
            latency_ms: within("transfer_latency_ms", written.transfer_latency_ms, 0.0, 1e6)?,
            bytes_per_token: within("kv_bytes_per_token", written.kv_bytes_per_token, 0.0, 1e9)?,
            gb_per_s: within("bandwidth_gb_per_s", written.bandwidth_gb_per_s, 1e-6, 1e6)?,
        };
        let report_ms = within("report_ms", written.report_ms, 0.0, 1e9)?;
        let (warm_up, percentile) = (written.warm_up, written.percentile);
        let (instances, decode_instances) = (written.instances, written.decode_instances);
        let changes = written.changes.clone();
        let traffic = traffic::checked(written)?;
        if warm_up >= traffic.requests() {
            let message = format!("below the number of requests ({}), not {warm_up}", traffic.requests());
            return Err(ScenarioError { key: "warm_up", message });
        }
        Ok(Self {
            instances,
            decode_instances,
            hardware,
            speeds,
            keys,
            changes,
            report_ms,
            link,
            traffic,
            warm_up,
            percentile: match percentile {
                PercentileName::Chapter => Definition::Chapter,
                PercentileName::NearestRank => Definition::NearestRank,
            },
        })
    }
}

fn per_instance<T>(
    key: &'static str,
    written: Vec<T>,
    all: usize,
    otherwise: impl FnOnce() -> Vec<T>,
) -> Result<Vec<T>, ScenarioError> {
    match written.len() {
        0 => Ok(otherwise()),
        count if count == all => Ok(written),
        count => {
            let message = format!("one for each instance, those that join included ({all}), not {count}");
            Err(ScenarioError { key, message })
        }
    }
}

/// Checks the changes; returns how many instances join. Rows count from 1 in messages.
fn check_changes(written: &Written) -> Result<u32, ScenarioError> {
    let refuse = |message| Err(ScenarioError { key: "changes", message });
    if written.changes.len() > Scenario::MOST_CHANGES {
        return refuse(format!("at most {} rows, not {}", Scenario::MOST_CHANGES, written.changes.len()));
    }
    let mut there = vec![true; written.instances as usize];
    let mut before = 0.0;
    for (row, change) in (1..).zip(&written.changes) {
        if !(change.at() >= before && change.at() <= LATEST) {
            return refuse(format!(
                "row {row}: `at` is from {before:?} to {LATEST:?} ms, not {:?}",
                change.at()
            ));
        }
        before = change.at();
        match change {
            Change::Join { decode: true, .. } if written.decode_instances == 0 => {
                return refuse(format!("row {row}: there is no decode pool to join; set `decode_instances`"));
            }
            Change::Join { loading_ms, .. } => {
                within("changes", *loading_ms, 0.0, LATEST)?;
                there.push(true);
            }
            Change::Leave { instance, grace_ms, .. } => {
                within("changes", *grace_ms, 0.0, LATEST)?;
                match there.get_mut(*instance as usize) {
                    Some(there) if *there => *there = false,
                    _ => return refuse(format!("row {row}: there is no instance {instance} then")),
                }
            }
        }
    }
    Ok(u32::try_from(there.len()).unwrap_or(u32::MAX) - written.instances)
}
