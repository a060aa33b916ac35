//! Scenarios from TOML, and runs of them under listed policies.

use reference::fleet::{Metric, Outcome, Scenario, run};
use reference::policies::health::HEALTH;
use reference::policies::named;
use reference::policies::router::fleet::FLEET_ROUTERS;

/// A scenario from TOML.
pub(crate) fn scenario(text: &str) -> Scenario {
    toml::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A run under the listed router, every instance under the listed rule of readiness.
pub(crate) fn played_with(scenario: &Scenario, seed: u64, router: &str, rule: &str) -> Outcome {
    let rule = named(HEALTH, rule).unwrap();
    let mut router = named(FLEET_ROUTERS, router).unwrap().make();
    run(scenario, seed, &mut *router, |_| rule.make()).expect("reference policies answer as they may")
}

/// A run under the listed router; every instance is always ready.
pub(crate) fn played(scenario: &Scenario, seed: u64, router: &str) -> Outcome {
    played_with(scenario, seed, router, "always")
}

/// A metric that is defined.
pub(crate) fn metric(outcome: &Outcome, metric: Metric) -> f64 {
    outcome.metric(metric).unwrap_or_else(|| panic!("{metric} is defined"))
}
