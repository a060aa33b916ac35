//! The seam between grading and the hosts that run submissions.

use std::collections::BTreeSet;

use reference::kinds::functions::Functions;
use reference::kinds::limiter::Limiter;
use reference::kinds::retry::Retry;
use reference::kinds::router::Router;
use reference::sample::Sample;

use crate::{Function, Halt, Kind, Limits, Log, Refusal, Signal, SignalId};

/// What an exercise lets a submission see and be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The kind of policy.
    pub kind: Kind,
    /// Signals granted by name; those that every submission has are not listed.
    pub signals: BTreeSet<SignalId>,
    /// Callbacks that are called if they are exported.
    pub callbacks: BTreeSet<String>,
    /// The functions that are called, for the kind `functions`.
    pub functions: Vec<Function>,
}

impl Grant {
    /// Whether a submission may import this signal.
    #[must_use]
    pub fn allows(&self, signal: &Signal) -> bool {
        signal.is_for(self.kind)
            && !signal.for_interpreters
            && (!signal.granted_by_name || self.signals.contains(&signal.id))
    }

    /// The names of all that may be imported, in the table's order.
    #[must_use]
    pub fn importable(&self) -> Vec<String> {
        Signal::ALL.iter().filter(|signal| self.allows(signal)).map(|signal| signal.name.to_owned()).collect()
    }
}

/// A submission that is ready to run. Each instance is fresh: nothing is shared with any other.
pub trait Submission: Sync {
    /// Checks imports and exports against what is granted, before anything runs.
    ///
    /// # Errors
    /// What the submission asks for and is not granted, or lacks.
    fn check(&self, grant: &Grant) -> Result<(), Refusal>;

    /// A fresh router.
    ///
    /// # Errors
    /// A halt while starting.
    fn router(&self, limits: &Limits) -> Result<Box<dyn RouterGuest>, Halt>;

    /// A fresh retry policy.
    ///
    /// # Errors
    /// A halt while starting.
    fn retry(&self, limits: &Limits) -> Result<Box<dyn RetryGuest>, Halt>;

    /// A fresh limiter.
    ///
    /// # Errors
    /// A halt while starting.
    fn limiter(&self, limits: &Limits) -> Result<Box<dyn LimiterGuest>, Halt>;

    /// A fresh set of these functions.
    ///
    /// # Errors
    /// A halt while starting.
    fn functions(&self, functions: &[Function], limits: &Limits) -> Result<Box<dyn FunctionsGuest>, Halt>;
}

/// A running instance of a submission.
pub trait Guest {
    /// Fuel that each decision burned up to now, its callbacks included.
    fn fuel_per_decision(&self) -> &Sample;

    /// The most linear memory that it had up to now, in bytes.
    fn peak_memory_bytes(&self) -> u64;

    /// What it logged up to now.
    fn log(&self) -> Log;
}

/// A running router.
pub trait RouterGuest: Router<Halt = Halt> + Guest {}

/// A running retry policy.
pub trait RetryGuest: Retry<Halt = Halt> + Guest {}

/// A running limiter.
pub trait LimiterGuest: Limiter<Halt = Halt> + Guest {}

/// A running set of functions.
pub trait FunctionsGuest: Functions<Halt = Halt> + Guest {}

impl<T: Router<Halt = Halt> + Guest> RouterGuest for T {}
impl<T: Retry<Halt = Halt> + Guest> RetryGuest for T {}
impl<T: Limiter<Halt = Halt> + Guest> LimiterGuest for T {}
impl<T: Functions<Halt = Halt> + Guest> FunctionsGuest for T {}
