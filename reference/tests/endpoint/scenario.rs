//! Random small scenarios, and how they are run.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::endpoint::{Outcome, Pattern, Scenario, Streams, run};
use reference::kinds::client::Client;
use reference::policies::{client::CLIENTS, named};

/// Patterns in which no two calls of a workflow are ever ready at once.
pub(crate) const CHAINS: &[Pattern] =
    &[Pattern::Single, Pattern::Supervisor, Pattern::Hierarchical, Pattern::Swarm];

/// Scenarios in which any limit may bind, and none may; draws are split.
pub(crate) fn scenarios(patterns: &'static [Pattern]) -> impl Strategy<Value = Scenario> {
    let limits = (
        prop_oneof![1u32..80, 1000u32..5000],
        prop_oneof![300u32..2000, 2000u32..60_000, Just(10_000_000)],
        prop_oneof![50u32..2000, 2000u32..20_000, Just(10_000_000)],
        prop_oneof![1u32..5, 5u32..20, 100u32..1000],
    );
    let world = (prop::sample::select(patterns), 1u32..40, prop_oneof![0.2f64..8.0, 8.0f64..1000.0]);
    let attempts = (
        prop_oneof![Just(0.0), 0.0f64..0.1, 0.1f64..0.6, Just(1.0)],
        prop_oneof![Just(60_000.0), 1000.0f64..9000.0],
        1u32..5,
        prop_oneof![Just(1000.0), 0.0f64..3000.0],
        prop_oneof![Just(30_000.0), 0.0f64..2000.0],
    );
    (limits, world, attempts).prop_map(
        |((rpm, itpm, otpm, slots), (pattern, workflows, per_min), (fail, timeout, attempts, base, cap))| {
            let streams = Streams::Split;
            Scenario {
                pattern,
                workflows,
                per_min,
                rpm,
                itpm,
                otpm,
                slots,
                fail,
                timeout,
                attempts,
                base,
                cap,
                streams,
            }
        },
    )
}

pub(crate) fn listed(policy: &str) -> Box<dyn Client<Halt = Infallible> + Send> {
    named(CLIENTS, policy).expect("a known policy").make()
}

pub(crate) fn played(policy: &str, scenario: &Scenario, seed: u64) -> Outcome {
    run(scenario, seed, &mut *listed(policy)).expect("a reference policy cannot halt")
}
