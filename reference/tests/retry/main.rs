//! The two retry worlds: the chapter's cohorts, and the same fleet request by request.

mod claims;
mod closed_forms;
mod golden;
mod model;
mod policies;
mod properties;
mod scenarios;
mod script;

use reference::policies::{named, retry::RETRIES};
use reference::retry_requests::{Outcome, Scenario, run};

/// A run of a reference policy.
fn run_named(scenario: &Scenario, seed: u64, policy: &str) -> Outcome {
    let policy = named(RETRIES, policy).expect("a known policy");
    run(scenario, seed, &mut *policy.make()).expect("a reference policy cannot halt")
}

/// The scenario that this JSON writes.
fn scenario(text: &str) -> Scenario {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
