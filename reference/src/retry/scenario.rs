//! What a run of the chapter's cohorts is given, checked.

use serde::Deserialize;

use super::fleet::Fleet;
use crate::ScenarioError;

/// The scenario as it is written, with the chapter's values for what is left out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    rps: u32,
    capacity: u32,
    depth: u32,
    seconds: u32,
    outage: (u32, u32),
    max_attempts: u32,
    budget: f64,
}

impl Default for Written {
    fn default() -> Self {
        let Scenario { fleet, budget } = Scenario::chapter();
        let Fleet { rps, capacity, depth, seconds, outage, max_attempts } = fleet;
        Self { rps, capacity, depth, seconds, outage, max_attempts, budget }
    }
}

/// A scenario whose values were checked: every run of it ends, and nothing in it overflows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// The fleet, its traffic and its outage.
    pub fleet: Fleet,
    /// Retries that the budget lets through in a second, as a share of `rps`.
    pub budget: f64,
}

impl Scenario {
    /// The chapter's own scenario.
    #[must_use]
    pub const fn chapter() -> Self {
        Self { fleet: Fleet::chapter(), budget: 0.1 }
    }
}

impl TryFrom<Written> for Scenario {
    type Error = ScenarioError;

    fn try_from(written: Written) -> Result<Self, ScenarioError> {
        let Written { rps, capacity, depth, seconds, outage, max_attempts, budget } = written;
        // `contains`, so that NaN is refused.
        if !(0.0..=1.0).contains(&budget) {
            let message = format!("a share of `rps`, from 0 to 1, not {budget:?}");
            return Err(ScenarioError { key: "budget", message });
        }
        let fleet = Fleet { rps, capacity, depth, seconds, outage, max_attempts };
        Ok(Self { fleet: fleet.checked()?, budget })
    }
}
