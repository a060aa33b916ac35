//! What was compared, so that a comparison of nothing does not pass for one.

use std::collections::BTreeMap;

use metering::Tripped;
use wasmtime::Trap;

use super::run::End;

/// Counts of what happened in metered modules.
#[derive(Debug, Default)]
pub struct Tally {
    pub modules: u64,
    /// Modules of which some call returned.
    pub ran: u64,
    /// Calls that ended as the original's did.
    pub compared: u64,
    pub returned: u64,
    /// Traps of the guests' own, by class.
    pub traps: BTreeMap<String, u64>,
    /// Calls that a limit ended, by its code.
    pub tripped: BTreeMap<i32, u64>,
    /// Memories and tables that grew.
    pub grown: u64,
    /// Charges that were looked at one by one.
    pub charges: u64,
    /// Steps that were told of.
    pub steps: u64,
    /// Calls on less fuel than they burn.
    pub stops: u64,
}

impl Tally {
    /// Counts an end.
    pub fn end(&mut self, end: &End) {
        match end {
            End::Returned(_) => self.returned += 1,
            End::Trapped(trap) => *self.traps.entry(class(*trap)).or_default() += 1,
            End::Tripped(tripped) => *self.tripped.entry(tripped.code()).or_default() += 1,
        }
    }

    /// Both together.
    pub fn and(mut self, other: Self) -> Self {
        self.modules += other.modules;
        self.ran += other.ran;
        self.compared += other.compared;
        self.returned += other.returned;
        self.grown += other.grown;
        self.charges += other.charges;
        self.steps += other.steps;
        self.stops += other.stops;
        for (class, count) in other.traps {
            *self.traps.entry(class).or_default() += count;
        }
        for (code, count) in other.tripped {
            *self.tripped.entry(code).or_default() += count;
        }
        self
    }

    /// Fails if too little happened.
    pub fn is_enough(&self, modules: u64) {
        assert_eq!(self.modules, modules, "{self:?}");
        let enough = [
            // Some function returned in two modules of three.
            (self.ran, modules / 3 * 2),
            (self.compared, 15_000),
            (self.returned, 20_000),
            (self.stops, 50_000),
            (self.grown, 15_000),
            (self.charges, 2_000_000),
            (self.steps, 6_000_000),
        ];
        assert!(enough.iter().all(|(count, least)| count >= least), "{self:?}");
        for tripped in [Tripped::Fuel, Tripped::Depth, Tripped::Memory, Tripped::Table] {
            let count = self.tripped.get(&tripped.code());
            assert!(count.is_some_and(|count| *count >= 2_000), "{tripped:?}: {self:?}");
        }
        let classes = [
            (Trap::MemoryOutOfBounds, 2_000),
            (Trap::TableOutOfBounds, 100),
            (Trap::IntegerOverflow, 100),
            (Trap::BadConversionToInteger, 50),
            (Trap::IntegerDivisionByZero, 10),
            (Trap::IndirectCallToNull, 10),
            (Trap::UnreachableCodeReached, 10),
        ];
        for (trap, least) in classes {
            let count = self.traps.get(&class(Some(trap)));
            assert!(count.is_some_and(|count| *count >= least), "{trap:?}: {self:?}");
        }
    }
}

fn class(trap: Option<Trap>) -> String {
    trap.map_or_else(|| "the host's own".to_owned(), |trap| format!("{trap:?}"))
}
