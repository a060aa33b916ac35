//! What a submission may use. The numbers stand here once, for every host.

use serde::{Deserialize, Serialize};

/// The limits of one run of one instance. Each has a test that trips it.
///
/// Fuel is counted by the metering pass: one unit for most WebAssembly instructions, more for those that
/// take a host longer, one per element for bulk instructions and for the host calls that copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Fuel for one call of a decision function or a callback.
    pub fuel_per_call: u64,
    /// Fuel for the start function, `_initialize` and `init` together.
    pub fuel_for_init: u64,
    /// Fuel for all the calls of a run together. A unit can take as long as a load that misses every
    /// cache, about 0.3 µs, so that a run ends within minutes whatever it does.
    pub fuel_for_run: u64,
    /// Linear memory, in bytes.
    pub memory_bytes: u64,
    /// Elements of all tables together.
    pub table_elements: u64,
    /// Slots on the call stack: each frame takes four, one per parameter and local, and one per
    /// operand that it may hold at once.
    pub stack_slots: u32,
    /// What one run may log, in bytes; the log of a run that exceeds it is kept up to here.
    pub log_bytes: u64,
    /// The module as submitted, in bytes.
    pub module_bytes: u64,
    /// Functions in the module, imports included.
    pub functions: u32,
    /// One function's body, in bytes.
    pub function_bytes: u32,
    /// Blocks open at once in a function.
    pub nesting: u32,
    /// Parameters and locals of one function.
    pub locals: u32,
    /// Types of the module.
    pub types: u32,
    /// Targets of one table of branches.
    pub branch_targets: u32,
    /// Exports of the module.
    pub exports: u32,
    /// Globals of the module.
    pub globals: u32,
    /// Data and element segments of the module.
    pub segments: u32,
    /// A student's source text, in bytes.
    pub source_bytes: u64,
    /// Numbers in a list that a function answers.
    pub answer_numbers: u64,
}

impl Limits {
    /// What an exercise gets that does not say otherwise.
    pub const DEFAULT: Self = Self {
        fuel_per_call: 10_000_000,
        fuel_for_init: 100_000_000,
        fuel_for_run: 1_000_000_000,
        memory_bytes: 64 << 20,
        table_elements: 100_000,
        stack_slots: 50_000,
        log_bytes: 64 << 10,
        module_bytes: 32 << 20,
        functions: 50_000,
        function_bytes: 1 << 20,
        nesting: 1_000,
        locals: 10_000,
        types: 10_000,
        branch_targets: 10_000,
        exports: 10_000,
        globals: 10_000,
        segments: 50_000,
        source_bytes: 1 << 20,
        answer_numbers: 1_000,
    };

    /// The same for a source that an interpreter runs: a step of the source takes it some hundreds of
    /// instructions.
    #[must_use]
    pub fn for_interpreter(self) -> Self {
        // Most calls are short. The few that are long, such as a search over a grid, may be fifty times as
        // long; a run as a whole may not, since people wait for it.
        Self {
            fuel_per_call: self.fuel_per_call * 50,
            fuel_for_init: self.fuel_for_init * 10,
            fuel_for_run: self.fuel_for_run * 10,
            module_bytes: 64 << 20,
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
