//! The world against the model of it: equal bit for bit.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::model::Model;
use super::script::{Call, played, worlds};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_world_does_what_the_model_does(world in worlds()) {
        let (outcome, visits, calls) = played(&world);
        let model = Model::played(&world);
        prop_assert_eq!(&calls, &model.log.calls);
        prop_assert_eq!(&visits, &model.visits);
        prop_assert_eq!(outcome.latencies.values(), Some(&model.latencies[..]));
        let waits: Vec<_> = visits.iter().filter_map(|visit| Some(visit.started? - visit.sent)).collect();
        prop_assert_eq!(outcome.waits.values(), Some(&waits[..]));
        prop_assert_eq!(outcome.succeeded, model.latencies.len() as u64);
        prop_assert_eq!((outcome.failed, outcome.rejected), (model.failed, model.rejected));
    }
}

#[test]
fn the_worlds_of_the_comparison_have_every_way_to_end_and_things_at_the_same_time() {
    let mut runner = TestRunner::deterministic();
    let mut ends = BTreeMap::new();
    let (mut copies, mut in_vain, mut late, mut ties) = (0, 0, 0, 0);
    for _ in 0..500 {
        let world = worlds().new_tree(&mut runner).expect("a world").current();
        let (outcome, visits, calls) = played(&world);
        for visit in &visits {
            *ends.entry(visit.end).or_insert(0) += 1;
            copies +=
                u32::from(visit.path % (world.scenario.max_attempts + 1) == world.scenario.max_attempts);
            in_vain += u32::from(visit.end == reference::retry_events::End::Answered && !visit.useful);
        }
        late += outcome.succeeded - outcome.good;
        let asked_at = |call: &Call| match call {
            Call::Request { layer: 0, now, .. } => Some(*now),
            _ => None,
        };
        let arrivals: Vec<_> = calls.iter().filter_map(asked_at).collect();
        ties += visits
            .windows(2)
            .filter(|two| two[0].left == two[1].left && !arrivals.contains(&two[0].left))
            .count();
    }
    println!("{ends:?}, {copies} copies, {in_vain} answers in vain, {late} late, {ties} at the same time");
    assert_eq!(ends.len(), 6, "{ends:?}");
    assert!(ends.values().all(|count| *count >= 100), "{ends:?}");
    assert!(copies >= 100 && in_vain >= 100 && late >= 100 && ties >= 100);
}
