//! Scenarios of all kinds, for properties.

use proptest::prelude::*;
use reference::fleet::Scenario;
use reference::policies::router::fleet::FLEET_ROUTERS;

use crate::played::{played_with, scenario};

/// A scenario's times and rates are multiplied and divided by this.
pub(crate) type Scale = f64;

/// A scenario as numbers, a seed, and the names of the policies.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) instances: u32,
    pub(crate) decode_instances: u32,
    pub(crate) chunk: u32,
    pub(crate) slots: u32,
    pub(crate) kv: u32,
    pub(crate) queue: u32,
    pub(crate) by_token: f64,
    pub(crate) report_ms: f64,
    pub(crate) sessions_per_s: f64,
    pub(crate) requests: u32,
    pub(crate) turns: f64,
    pub(crate) longest: u32,
    pub(crate) output: u32,
    pub(crate) hot: f64,
    /// When, how much later again, and how long what they begin takes.
    pub(crate) changes: Vec<(f64, f64, f64)>,
    pub(crate) keys: Vec<u64>,
    pub(crate) seed: u64,
    pub(crate) router: &'static str,
    pub(crate) rule: &'static str,
}

impl World {
    pub(crate) fn scenario(&self) -> Scenario {
        self.scaled(1.0)
    }

    /// The scenario with all times so many times longer.
    pub(crate) fn scaled(&self, by: Scale) -> Scenario {
        let mut changes = Vec::new();
        let mut at = 0.0;
        for (index, (gap, again, long)) in self.changes.iter().enumerate() {
            at += gap;
            changes.push(format!(
                "{{ change = \"leave\", at = {:?}, instance = {index}, grace_ms = {:?} }}",
                at * by,
                long * by
            ));
            at += again;
            changes.push(format!(
                "{{ change = \"join\", at = {:?}, loading_ms = {:?} }}",
                at * by,
                long * by
            ));
        }
        let keys: Vec<_> = self.keys.iter().map(ToString::to_string).collect();
        let speeds: Vec<_> = self.keys.iter().map(|key| if key % 3 == 0 { "2.0" } else { "1.0" }).collect();
        let hot = if self.hot > 0.0 {
            format!("hot = {{ sessions = 2, share = {:?}, prefix = 300 }}", self.hot)
        } else {
            String::new()
        };
        scenario(&format!(
            "instances = {}\ndecode_instances = {}\nchunk = {}\nslots = {}\nkv = {}\nqueue = {}\nkeys = [{}]\nspeeds = [{}]\n\
             prefill = {:?}\nstep_ms = {:?}\nstep_ms_per_request = {:?}\nstep_ms_per_token = {:?}\nreport_ms = {:?}\n\
             transfer_latency_ms = {:?}\nkv_bytes_per_token = 1e6\nbandwidth_gb_per_s = {:?}\n\
             sessions_per_s = {:?}\nrequests = {}\nturns = {{ mean = {:?} }}\nthink_ms = {:?}\n\
             prompt = [{{ share = 0.5, from = 1, to = 50 }}, {{ share = 0.5, from = 10, to = {} }}]\n\
             output = [{{ share = 0.25, from = 1, to = 1 }}, {{ share = 0.75, from = 1, to = {} }}]\n{hot}\nchanges = [{}]",
            self.instances,
            self.decode_instances,
            self.chunk,
            self.slots,
            self.kv,
            self.queue,
            keys.join(", "),
            speeds.join(", "),
            4000.0 / by,
            6.0 * by,
            0.3 * by,
            self.by_token * by,
            self.report_ms * by,
            3.0 * by,
            5.0 / by,
            self.sessions_per_s / by,
            self.requests,
            self.turns,
            500.0 * by,
            self.longest,
            self.output,
            changes.join(", "),
        ))
    }

    pub(crate) fn played(&self) -> reference::fleet::Outcome {
        played_with(&self.scenario(), self.seed, self.router, self.rule)
    }
}

/// Fleets of one pool and of two, crowded and not, with instances that come and go.
pub(crate) fn worlds() -> impl Strategy<Value = World> {
    let fleet =
        (2u32..7, any::<bool>(), prop::sample::select(vec![0u32, 32]), 1u32..12, 700u32..6000, 1u32..20);
    let extra = (
        prop::sample::select(vec![0.0, 0.01]),
        prop::sample::select(vec![0.0, 50.0]),
        prop::sample::select(vec![0.0, 0.3]),
    );
    let traffic = (1.0f64..40.0, 1u32..400, 1.0f64..5.0, 10u32..900, 1u32..60);
    let changes = prop::collection::vec((1.0f64..4000.0, 1.0f64..2000.0, 0.0f64..1500.0), 0..3);
    let policies = (
        0..FLEET_ROUTERS.len(),
        prop::sample::select(vec!["always", "queue_threshold", "hysteresis"]),
        any::<u64>(),
    );
    (fleet, extra, traffic, changes, policies).prop_map(
        |(
            (instances, split, chunk, slots, kv, queue),
            (by_token, report_ms, hot),
            (sessions_per_s, requests, turns, longest, output),
            mut changes,
            (router, rule, seed),
        )| {
            let decode_instances = if split { instances / 2 } else { 0 };
            changes.truncate((instances - decode_instances) as usize);
            let all = u64::from(instances) + changes.len() as u64;
            World {
                instances,
                decode_instances,
                chunk,
                slots,
                kv,
                queue,
                by_token,
                report_ms,
                sessions_per_s,
                requests,
                turns,
                longest,
                output,
                hot,
                changes,
                keys: (0..all).map(|index| 7 * index + 3).collect(),
                seed,
                router: FLEET_ROUTERS[router].name,
                rule,
            }
        },
    )
}
