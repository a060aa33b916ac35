//! The world against the naive model, bit for bit.

use proptest::prelude::*;
use reference::endpoint::{Metric, Pattern, Scenario, Streams};
use reference::random::Draws;

use crate::naive::{Rules, Waits, metrics, uncached};
use crate::scenario::{played, scenarios};

const RULES: &[(&str, Rules)] = &[
    ("full_jitter", Rules { wait: |window, draws: &mut Draws| draws.random() * window, next: |_, _| 0 }),
    (
        "equal_jitter",
        Rules { wait: |window, draws| window / 2.0 + draws.random() * (window / 2.0), next: |_, _| 0 },
    ),
    ("no_jitter", Rules { wait: |window, _| window, next: |_, _| 0 }),
    ("immediate", Rules { wait: |_, _| 0.0, next: |_, _| 0 }),
    (
        "shortest_first",
        Rules {
            wait: |window, draws| draws.random() * window,
            next: |queue, steps| first_lowest(queue, |waits| uncached(&steps[waits.step])),
        },
    ),
    (
        "oldest_workflow_first",
        Rules {
            wait: |window, draws| draws.random() * window,
            #[expect(clippy::cast_precision_loss, reason = "small runs")]
            next: |queue, _| first_lowest(queue, |waits| waits.workflow as f64),
        },
    ),
];

fn first_lowest(queue: &[Waits], number: impl Fn(&Waits) -> f64) -> usize {
    let mut lowest = 0;
    for place in 1..queue.len() {
        if number(&queue[place]) < number(&queue[lowest]) {
            lowest = place;
        }
    }
    lowest
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]
    #[test]
    fn every_metric_is_the_naive_models_bit_for_bit(
        scenario in scenarios(Pattern::ALL), seed: u64, policy in 0..RULES.len(), shared: bool,
    ) {
        let streams = if shared { Streams::Shared } else { Streams::Split };
        let scenario = Scenario { streams, ..scenario };
        let (policy, rules) = &RULES[policy];
        let found = Metric::ALL.iter().copied().zip(played(policy, &scenario, seed).metrics(Metric::ALL));
        prop_assert_eq!(found.collect::<Vec<_>>(), metrics(&scenario, seed, rules));
    }
}

#[test]
fn every_reference_policy_has_its_naive_form() {
    let names = reference::policies::client::CLIENTS.iter().map(|policy| policy.name);
    assert!(names.eq(RULES.iter().map(|(name, _)| *name)));
}
