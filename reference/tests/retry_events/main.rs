//! The world of retries in continuous time, and the policies that it asks.

mod agreement;
mod breakers;
mod claims;
mod closed_forms;
mod model;
mod policies;
mod properties;
mod scenarios;
mod script;

use std::convert::Infallible;

use reference::kinds::breaker::Breaker;
use reference::policies::breaker::BREAKERS;
use reference::policies::named;
use reference::policies::retry::{RETRIES_IN_TIME, Reference};
use reference::retry_events::{Outcome, Scenario, run};

pub(crate) fn scenario(text: &str) -> Scenario {
    toml::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A run with fresh policies of these names, the same in each layer.
pub(crate) fn run_named(scenario: &Scenario, seed: u64, policy: &str, breaker: &str) -> Outcome {
    let policy = named(RETRIES_IN_TIME, policy).expect("a known policy");
    let mut layers: Vec<Reference> = (0..scenario.layers).map(|_| policy.make()).collect();
    let breaker: &mut dyn Breaker<Halt = Infallible> =
        &mut *named(BREAKERS, breaker).expect("a known breaker").make();
    let outcome = run(scenario, seed, &mut layers, breaker).expect("a reference policy cannot halt");
    assert!(outcome.is_conserved(), "{outcome:?}");
    outcome
}
