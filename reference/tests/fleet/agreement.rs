//! The world against the naive model, bit for bit.
//!
//! Every time in these scenarios is a multiple of 1/64 ms and below 2⁴⁰ ms, so that no sum is ever rounded,
//! in whatever order it is added up: the tolerance is nothing at all. Ties of all kinds occur.

use proptest::prelude::*;
use reference::fleet::{Journey, Scenario};

use crate::naive::{Found, Model};
use crate::played::{played, scenario};

fn found(journey: &Journey) -> Found {
    let Journey { started, hit, first_token, end, fate, .. } = *journey;
    Found { started, hit, first_token, end, fate }
}

/// Small scenarios with every rule at work.
pub(crate) fn scripted() -> impl Strategy<Value = Scenario> {
    let row = (0u32..4, 0u32..60, 0u32..5, 1u32..150, 1u32..40, 0u32..3);
    let rows = prop::collection::vec(row, 1..60);
    let engine = (
        1u32..=3,
        prop::sample::select(vec![0u32, 4, 16, 64]),
        1u32..5,
        60u32..500,
        1u32..8,
        prop::sample::select(vec![250u32, 1000, 4000]),
    );
    let step = (1u32..40, 0u32..8, prop::sample::select(vec![0u32, 0, 1, 3]));
    let leaves = prop::collection::vec((0u32..3000, 0u32..400), 0..2);
    let speed = prop::sample::select(vec![0.5, 1.0, 2.0]);
    (rows, engine, step, leaves, speed).prop_map(|(rows, engine, step, leaves, speed)| {
        let (instances, chunk, slots, kv, queue, prefill) = engine;
        let (step_ms, by_request, by_token) = step;
        let mut at = 0.0;
        let rows: Vec<_> = rows
            .into_iter()
            .map(|(few, gap, session, prompt, output, instance)| {
                // Many come at once or shortly after one another.
                at += f64::from(if few > 0 { gap / 4 } else { 8 * gap }) / 4.0;
                let instance = instance % instances;
                format!(
                    "{{ at = {at:?}, session = {session}, prompt = {prompt}, output = {output}, instance = {instance} }}"
                )
            })
            .collect();
        let mut leaves = leaves;
        leaves.sort_unstable();
        leaves.truncate(instances as usize);
        let leaves: Vec<_> = (0..)
            .zip(leaves)
            .map(|(instance, (at, grace))| {
                format!("{{ change = \"leave\", at = {at}.0, instance = {instance}, grace_ms = {grace}.0 }}")
            })
            .collect();
        let speeds = vec![format!("{speed:?}"); instances as usize].join(", ");
        scenario(&format!(
            "instances = {instances}\nchunk = {chunk}\nslots = {slots}\nkv = {kv}\nqueue = {queue}\nprefill = {prefill}.0\n\
             step_ms = {}\nstep_ms_per_request = {}\nstep_ms_per_token = {}\nspeeds = [{speeds}]\n\
             script = [{}]\nchanges = [{}]",
            f64::from(step_ms) / 4.0,
            f64::from(by_request) / 4.0,
            f64::from(by_token) / 64.0,
            rows.join(", "),
            leaves.join(", "),
        ))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]
    #[test]
    fn the_world_is_the_naive_model_bit_for_bit(scenario in scripted()) {
        let outcome = played(&scenario, 0, "least_connections");
        let mut model = Model::of(&scenario);
        model.run();
        let world: Vec<_> = outcome.journeys().iter().map(found).collect();
        prop_assert_eq!(world, model.found);
        prop_assert_eq!(outcome.kv_peak(), model.kv_peak);
        prop_assert!(outcome.kv_peak() <= scenario.hardware.kv);
    }
}
