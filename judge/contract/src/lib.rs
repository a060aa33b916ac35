//! The policy contract as data: how a world and a student's policy talk, and what comes of it.
//!
//! A submission is a WebAssembly module that imports functions from the module [`MODULE`] and exports
//! the functions of its [`Kind`]. This crate holds the tables ([`Kind`], [`Signal`]), the [`Limits`],
//! and the two families of things that go wrong, which are different types so that one cannot be
//! reported as the other: a student's ([`Refusal`] before anything runs, [`Fault`] during a run) and
//! the judge's own ([`JudgeError`]).
//!
//! It runs nothing and simulates nothing.

mod digest;
mod fault;
mod function;
mod guest;
mod kind;
mod limits;
mod locale;
mod page;
mod refusal;
mod script;
mod signal;
mod usage;
mod verdict;

pub use digest::Digest;
pub use fault::{Fault, FaultKind, Halt, JudgeError, Moment, TrapReason};
pub use function::{Function, Type};
pub use guest::{FunctionsGuest, Grant, Guest, LimiterGuest, RetryGuest, RouterGuest, Submission};
pub use kind::{Export, Kind, Value};
pub use limits::Limits;
pub use locale::Locale;
pub use page::page;
pub use reference::kinds::functions::Datum;
pub use refusal::Refusal;
pub use script::Script;
pub use signal::{Signal, SignalId};
pub use usage::{FuelUsage, Log, Usage};
pub use verdict::Verdict;

/// The module that a submission imports its signals from.
pub const MODULE: &str = "judge";

/// What the names of exports begin with that the metering pass adds.
pub const RESERVED_PREFIX: &str = "judge.";
