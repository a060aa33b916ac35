//! The one pass over an untrusted module that stands in front of every host.
//!
//! [`meter`] refuses what the judge does not run and writes the rest anew with its limits inside: it
//! counts fuel, bounds the call stack and the growth of memory and tables, and gives every NaN that
//! arithmetic makes the same bits. What it returns uses no feature that the submission may not use,
//! so wasmtime and a browser run the same bytes and stop them at the same instruction. It runs
//! nothing, and does not look at which functions are imported or exported: that is the sandbox's.
//!
//! # What a host does
//!
//! Before each call it sets [`FUEL`], to 0 or more; afterwards the difference is what was burned. If
//! the call trapped, [`LIMIT`] says whether a limit was the cause ([`Tripped::from_code`]), and a
//! negative [`FUEL`] counts as 0. An instance that trapped is not called again: its depth stays where
//! it was. A function under [`START`] is called first, under the budget for `init`. Imports keep their
//! order and types, and function indices stay what they were, so the `name` section holds.
//!
//! # What it costs
//!
//! | what | fuel |
//! |---|---|
//! | `block`, `loop`, `end`, `else`, `nop`, `drop`, code that can't be reached | 0 |
//! | entering a function | 1 |
//! | division, remainder, square root, `call_indirect` | 5 |
//! | calling a signal | what its row says ([`Signal::fuel`](contract::Signal::fuel)) |
//! | `memory.fill`, `memory.copy`, `memory.init` | 50, and 1 per byte |
//! | `table.fill`, `table.copy`, `table.init` | 50, and 1 per element |
//! | `data.drop`, `elem.drop` | 50 |
//! | `memory.grow` | 500, and 1024 per page unless it can only fail |
//! | `table.grow` | 500, and 1 per element |
//! | every other instruction | 1 |
//! | an imported signal that copies ([`Signal::fuel_by`](contract::Signal::fuel_by)) | 1 more per byte |
//!
//! Instructions that run equally often are charged together, where the first of them stands. So a
//! module that runs to its end is charged exactly the sum, it never runs an instruction that it has
//! not paid for, and one that traps has paid for the rest of what it had begun.

#![forbid(unsafe_code)]

mod body;
mod bounds;
mod charges;
mod feature;
mod guards;
mod injected;
mod module;
mod nan;
mod sections;
mod survey;

use contract::{Limits, Refusal};

/// The exported mutable `i64` global with the fuel that is left. It is negative after a trap that
/// [`Tripped::Fuel`] explains, by what could not be paid for.
pub const FUEL: &str = "judge.fuel";
/// The exported mutable `i32` global with the code of the limit that caused the trap; 0 for none.
pub const LIMIT: &str = "judge.limit";
/// The module's start function, if it has one, exported instead of started.
pub const START: &str = "judge.start";
/// The module's memory, if it has one, whether or not the module exports it: for reporting its size.
pub const MEMORY: &str = "judge.memory";
/// Part of every cache key: changes whenever the same module and limits give another output.
pub const VERSION: u32 = 2;

/// The limit that a metered module ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Tripped {
    /// The fuel is burned.
    Fuel = 1,
    /// The call stack is as deep as it may be.
    Depth = 2,
    /// The memory would have grown past its limit.
    Memory = 3,
    /// The tables together would have grown past their limit.
    Table = 4,
}

impl Tripped {
    /// What the value of [`LIMIT`] means; nothing for 0 or a code that is not one.
    #[must_use]
    pub fn from_code(code: i32) -> Option<Self> {
        [Self::Fuel, Self::Depth, Self::Memory, Self::Table]
            .into_iter()
            .find(|tripped| tripped.code() == code)
    }

    /// The value of [`LIMIT`] that says so.
    #[must_use]
    pub fn code(self) -> i32 {
        self as i32
    }
}

/// Checks a module against the features and the limits that the judge runs, and writes it anew with
/// fuel, depth, growth and NaNs under control.
///
/// Time and memory are proportional to the module's size, which is checked first.
///
/// # Errors
/// A [`Refusal`]: `Empty`, `Invalid` with the offset in bytes, `Feature` with its name, `Limit` with
/// what is over it, or `Import` for anything that is imported and not a function (`granted` is left
/// empty: that is not known here).
pub fn meter(module: &[u8], limits: &Limits) -> Result<Vec<u8>, Refusal> {
    if module.is_empty() {
        return Err(Refusal::Empty);
    }
    bounds::within("module size", limits.module_bytes, module.len() as u64, "bytes")?;
    module::rewrite(module, limits).map_err(|stop| match stop {
        bounds::Stop::Refused(refusal) => refusal,
        bounds::Stop::Unreadable(error) => feature::refusal(module, &error),
    })
}
