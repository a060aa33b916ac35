//! The worlds as grading sees them: a scenario that runs a submission or a reference policy, and comes to
//! the values of named metrics.
//!
//! A row in [`WORLDS`] and a file beside this one add a world.

mod balance;
mod limiter;
mod queueing;
mod retry_requests;

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use contract::{Fault, Grant, Guest, Halt, JudgeError, Kind, Limits, Log, Moment, Submission};
use reference::sample::Sample;

use crate::check::Metric;
use crate::exercise::{Case, Mistake, WrittenExercise, read_as};
use crate::report::Divergence;

/// A world with its scenario.
pub(crate) trait World: Debug + Send + Sync {
    /// What a run under this reference policy comes to: the values of the world's metrics, in their order.
    fn reference(&self, policy: &str, seed: u64) -> Result<Values, JudgeError>;

    /// Runs a fresh instance of the submission, and counts what the case's checks ask for.
    fn student(&self, case: &Case, grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun;

    /// How much there is to simulate in a run, in requests: an upper bound.
    fn work(&self) -> u64;

    /// The callbacks that a submission needs to agree with this policy.
    fn needs(&self, _policy: &str) -> Vec<&'static str> {
        Vec::new()
    }

    /// Refuses what the scenario and the exercise's declarations cannot mean together.
    fn agrees_with(&self, _grant: &Grant) -> Result<(), String> {
        Ok(())
    }

    /// The functions that the scenario calls, for the kind `functions`.
    fn called(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// The values of a world's metrics, in their order. `None` where one is undefined.
pub(crate) type Values = Vec<Option<f64>>;

/// Why a run came to nothing: whose fault it was is in the type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    Student(Fault),
    Judge(JudgeError),
}

impl Trouble {
    pub(crate) fn of(halt: Halt, moment: Moment) -> Self {
        match halt {
            Halt::Student { kind, fuel } => Self::Student(Fault { moment, kind, fuel }),
            Halt::Judge(error) => Self::Judge(error),
        }
    }
}

/// The moment of a call that a world names `init` or by its function.
fn moment(function: &str, decision: u64, now_ms: f64) -> Moment {
    match function {
        "init" => Moment::Init,
        function => Moment::Call { function: function.to_owned(), decision, now_ms },
    }
}

/// How often something held that a check counts, and where it first did not.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// The check's id.
    pub(crate) id: String,
    pub(crate) tried: u64,
    pub(crate) held: u64,
    pub(crate) first: Option<Divergence>,
}

impl Tally {
    /// What two instances of one submission come to together. The first difference is the one that came
    /// first.
    fn merged(self, other: Self) -> Self {
        let decision = |first: &Option<Divergence>| first.as_ref().map_or(u64::MAX, |first| first.decision);
        let first = if decision(&other.first) < decision(&self.first) { other.first } else { self.first };
        Self { id: self.id, tried: self.tried + other.tried, held: self.held + other.held, first }
    }
}

/// What a submission did with one seed.
pub(crate) struct StudentRun {
    pub(crate) values: Result<Values, Trouble>,
    pub(crate) tallies: Vec<Tally>,
    pub(crate) fuel: Sample,
    pub(crate) peak_memory_bytes: u64,
    pub(crate) log: Log,
}

impl StudentRun {
    /// A run that did not begin.
    pub(crate) fn nothing(trouble: Trouble) -> Self {
        Self {
            values: Err(trouble),
            tallies: Vec::new(),
            fuel: Sample::new(),
            peak_memory_bytes: 0,
            log: Log::default(),
        }
    }

    /// A run of several instances of one submission, one at least.
    fn of_all<G: Guest + ?Sized>(
        guests: &[Box<G>],
        values: Result<Values, Trouble>,
        tallies: Vec<Tally>,
    ) -> Self {
        let [first, others @ ..] = guests else { unreachable!("a run has an instance") };
        let mut run = Self::of(&**first, values, tallies);
        for guest in others {
            run.fuel.merge(guest.fuel_per_decision());
            run.peak_memory_bytes = run.peak_memory_bytes.max(guest.peak_memory_bytes());
            let log = guest.log();
            run.log.text += &log.text;
            run.log.cut |= log.cut;
        }
        run
    }

    fn of<G: Guest + ?Sized>(guest: &G, values: Result<Values, Trouble>, tallies: Vec<Tally>) -> Self {
        Self {
            values,
            tallies,
            fuel: guest.fuel_per_decision().clone(),
            peak_memory_bytes: guest.peak_memory_bytes(),
            log: guest.log(),
        }
    }
}

/// A row of the worlds that exercises can name.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) metrics: &'static LazyLock<Vec<Metric>>,
    /// The reference policies, by name.
    pub(crate) policies: fn() -> Vec<&'static str>,
    /// Those that can be asked beside a submission, decision by decision.
    pub(crate) agreements: fn() -> Vec<&'static str>,
    /// What a `property` check can name.
    pub(crate) properties: &'static [&'static str],
    pub(crate) read: Read,
}

/// Reads an `exercise.toml` with the scenarios of one world.
pub(crate) type Read = fn(&str) -> Result<WrittenExercise<Arc<dyn World>>, Mistake>;

/// Every world that is graded.
pub(crate) const WORLDS: &[Row] = &[
    Row {
        name: "balance",
        kind: Kind::Router,
        metrics: &balance::METRICS,
        policies: balance::policies,
        agreements: balance::agreements,
        properties: &[],
        read: read_as::<reference::balance::Scenario>,
    },
    Row {
        name: "retry_requests",
        kind: Kind::Retry,
        metrics: &retry_requests::METRICS,
        policies: retry_requests::policies,
        agreements: retry_requests::policies,
        properties: &[],
        read: read_as::<reference::retry_requests::Scenario>,
    },
    Row {
        name: "limiter",
        kind: Kind::Limiter,
        metrics: &limiter::METRICS,
        policies: limiter::policies,
        agreements: limiter::agreements,
        properties: &[],
        read: read_as::<reference::limiter::Scenario>,
    },
    Row {
        name: "queueing",
        kind: Kind::Functions,
        metrics: &queueing::METRICS,
        policies: Vec::new,
        agreements: Vec::new,
        properties: &["pure"],
        read: read_as::<queueing::Script>,
    },
];

/// Every metric of every world, by name.
pub fn metrics() -> impl Iterator<Item = &'static Metric> {
    WORLDS.iter().flat_map(|world| world.metrics.iter())
}

/// The limits of every run.
const LIMITS: &Limits = &Limits::DEFAULT;
