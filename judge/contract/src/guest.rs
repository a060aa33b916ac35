//! The seam between grading and the hosts that run submissions.

use std::collections::BTreeSet;

use reference::router::Router;

use crate::{Halt, Kind, Limits, Log, Refusal, Signal, SignalId};

/// What an exercise lets a submission see and be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The kind of policy.
    pub kind: Kind,
    /// Signals granted by name; those that every submission has are not listed.
    pub signals: BTreeSet<SignalId>,
    /// Callbacks that are called if they are exported.
    pub callbacks: BTreeSet<String>,
}

impl Grant {
    /// Whether a submission may import this signal.
    #[must_use]
    pub fn allows(&self, signal: &Signal) -> bool {
        signal.is_for(self.kind) && (!signal.granted_by_name || self.signals.contains(&signal.id))
    }

    /// The names of all that may be imported, in the table's order.
    #[must_use]
    pub fn importable(&self) -> Vec<String> {
        Signal::ALL.iter().filter(|signal| self.allows(signal)).map(|signal| signal.name.to_owned()).collect()
    }
}

/// A submission that is ready to run.
pub trait Submission: Sync {
    /// Checks imports and exports against what is granted, before anything runs.
    ///
    /// # Errors
    /// What the submission asks for and is not granted, or lacks.
    fn check(&self, grant: &Grant) -> Result<(), Refusal>;

    /// A fresh router: an instance of its own, nothing shared with any other.
    ///
    /// # Errors
    /// A halt while starting: the start function and `_initialize` run here.
    fn router(&self, grant: &Grant, limits: &Limits) -> Result<Box<dyn Guest>, Halt>;
}

/// A running instance of a submission.
pub trait Guest: Router<Halt = Halt> {
    /// Fuel that each decision burned up to now, its callbacks included, in order.
    fn fuel_per_decision(&self) -> &[u64];

    /// The most linear memory that it had up to now, in bytes.
    fn peak_memory_bytes(&self) -> u64;

    /// What it logged up to now.
    fn log(&self) -> Log;
}
