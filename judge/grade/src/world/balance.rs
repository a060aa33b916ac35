//! Routers in the balance world.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contract::{Fault, FaultKind, Grant, Halt, JudgeError, RouterGuest, Submission};
use reference::balance::{self, Outcome, Scenario, Stopped, Why};
use reference::kinds::router::{Router, Signals};
use reference::policies::named;
use reference::policies::router::{ROUTERS, Reference};

use super::{LIMITS, StudentRun, Tally, Trouble, Values, World, moment};
use crate::check::{Metric, Undefined};
use crate::exercise::Case;
use crate::report::{Answer, Divergence};

pub(super) static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let metric = |metric: &balance::Metric| Metric {
        name: metric.to_string(),
        unit: metric.unit(),
        beside: None,
        undefined: Undefined::JudgeError,
    };
    balance::Metric::ALL.iter().map(metric).collect()
});

pub(super) fn policies() -> Vec<&'static str> {
    ROUTERS.iter().map(|policy| policy.name).collect()
}

/// Those that decide by what they see at the time alone: who is asked beside a submission is told of
/// nothing else.
pub(super) fn agreements() -> Vec<&'static str> {
    const REMEMBER: [&str; 4] = ["weighted_round_robin", "peak_ewma", "least_work", "prequal"];
    policies().into_iter().filter(|policy| !REMEMBER.contains(policy)).collect()
}

impl World for Scenario {
    fn reference(&self, policy: &str, seed: u64) -> Result<Values, JudgeError> {
        let policy = named(ROUTERS, policy).map_err(JudgeError::new)?;
        let mut routers: Vec<_> = (0..self.balancers).map(|_| policy.make()).collect();
        let mut routers: Vec<_> = routers.iter_mut().map(|router| &mut **router).collect();
        match balance::run_all(self, seed, &mut routers) {
            Ok(outcome) => Ok(outcome.metrics(balance::Metric::ALL)),
            Err(stopped) => Err(JudgeError::new(format!("`{}` stopped: {stopped:?}", policy.name))),
        }
    }

    fn student(&self, case: &Case, _grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun {
        let guests = (0..self.balancers).map(|_| submission.router(LIMITS));
        let mut guests = match guests.collect::<Result<Vec<_>, _>>() {
            Ok(guests) => guests,
            Err(halt) => return StudentRun::nothing(Trouble::of(halt, moment("init", 0, 0.0))),
        };
        let Some(policy) = case.agreement() else {
            let mut routers: Vec<_> = guests.iter_mut().map(|guest| &mut **guest).collect();
            let run = balance::run_all(self, seed, &mut routers);
            return StudentRun::of_all(&guests, values(run), Vec::new());
        };
        let policy = match named(ROUTERS, policy) {
            Ok(policy) => policy,
            Err(message) => return StudentRun::nothing(Trouble::Judge(JudgeError::new(message))),
        };
        let mut compared: Vec<_> =
            guests.iter_mut().map(|guest| Compared::new(&mut **guest, policy.make(), seed)).collect();
        let run = balance::run_all(self, seed, &mut compared.iter_mut().collect::<Vec<_>>());
        let tally = compared.into_iter().map(|compared| compared.tally).reduce(Tally::merged);
        StudentRun::of_all(&guests, values(run), tally.into_iter().collect())
    }

    fn work(&self) -> u64 {
        self.requests
    }
}

fn values(run: Result<Outcome, Stopped<Halt>>) -> Result<Values, Trouble> {
    match run {
        Ok(outcome) => Ok(outcome.metrics(balance::Metric::ALL)),
        Err(Stopped { function, decision, now, why }) => {
            let moment = moment(function, decision, now);
            Err(match why {
                Why::Halt(halt) => Trouble::of(halt, moment),
                Why::NoSuchServer { answer, servers } => {
                    let kind = FaultKind::NoSuchServer { answer, servers };
                    Trouble::Student(Fault { moment, kind, fuel: 0 })
                }
            })
        }
    }
}

/// A guest with a reference that looks over its shoulder: at every decision the reference is asked in
/// the student's own state, on a copy of the policy's draws, and both the answer and the draws consumed
/// are compared.
struct Compared<'a> {
    guest: &'a mut dyn RouterGuest,
    reference: Reference,
    seed: u64,
    tally: Tally,
}

impl<'a> Compared<'a> {
    fn new(guest: &'a mut dyn RouterGuest, reference: Reference, seed: u64) -> Self {
        let tally = Tally { id: "agreement".to_owned(), tried: 0, held: 0, first: None };
        Self { guest, reference, seed, tally }
    }
}

impl Router for Compared<'_> {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.guest.init(signals)
    }

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Halt> {
        let before = signals.draws.clone();
        let start = before.position();
        let yours = self.guest.route(now, signals)?;
        let (Ok(expected), after) = signals.ask_aside(before, |signals| self.reference.route(now, signals));
        self.tally.tried += 1;
        if yours == expected && signals.draws.position() == after.position() {
            self.tally.held += 1;
        } else if self.tally.first.is_none() {
            let in_flight = signals.all_in_flight().iter().copied().map(f64::from).collect();
            self.tally.first = Some(Divergence {
                seed: self.seed,
                decision: signals.request_index(),
                function: "route".to_owned(),
                now_ms: Some(now),
                state: BTreeMap::from([("in_flight".to_owned(), in_flight)]),
                yours: Answer::of(f64::from(yours)),
                reference: Answer::of(f64::from(expected)),
                draws_yours: signals.draws.position() - start,
                draws_reference: after.position() - start,
            });
        }
        Ok(yours)
    }

    fn wants_completions(&self) -> bool {
        self.guest.wants_completions()
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Halt> {
        self.guest.on_complete(server, now, latency, signals)
    }
}
