//! What a run used.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Fuel per decision: the decision function's call and the callbacks that came before it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FuelUsage {
    /// Mean over the decisions.
    pub mean: f64,
    /// The ⌈0.99·n⌉-th smallest; of over a million decisions within 0.05% of it.
    pub p99: u64,
    /// The largest.
    pub max: u64,
}

/// What the runs of a case used.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Usage {
    /// Decisions made, over all seeds.
    pub decisions: u64,
    /// Fuel per decision.
    pub fuel: FuelUsage,
    /// The most linear memory that an instance had, in bytes.
    pub peak_memory_bytes: u64,
}

/// What a run logged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Log {
    /// The text, a line for each call of `log`; bytes that are not UTF-8 are shown as U+FFFD.
    pub text: String,
    /// Whether it was cut at its limit.
    pub cut: bool,
}
