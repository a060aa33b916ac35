//! Retry policies in the fleet that fails for a while, request by request.

use std::collections::BTreeMap;
use std::mem;
use std::sync::LazyLock;

use contract::{Fault, FaultKind, Grant, Halt, JudgeError, RetryGuest, Submission};
use reference::kinds::retry::{Retry, Signals};
use reference::policies::named;
use reference::policies::retry::{RETRIES, Reference};
use reference::retry_requests::{self, Outcome, Scenario, Stopped, Why};

use super::{LIMITS, StudentRun, Tally, Trouble, Values, World, moment};
use crate::check::{Check, Metric, Undefined};
use crate::exercise::Case;
use crate::report::{Answer, Divergence};

pub(super) static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let metric = |metric: &retry_requests::Metric| {
        use retry_requests::Metric as M;
        Metric {
            name: metric.to_string(),
            unit: metric.unit(),
            // Who never retries has the lowest load and recovers first.
            beside: matches!(metric, M::PeakLoad | M::TotalLoad | M::RecoverySeconds | M::Spike)
                .then_some("rescued"),
            // A fleet whose load never comes down has no recovery time.
            undefined: match metric {
                M::RecoverySeconds => Undefined::Fails,
                _ => Undefined::JudgeError,
            },
        }
    };
    retry_requests::Metric::ALL.iter().map(metric).collect()
});

/// The metric that a run without an end of its outage has for no policy.
const RECOVERY: &str = "recovery_seconds";

pub(super) fn policies() -> Vec<&'static str> {
    RETRIES.iter().map(|policy| policy.name).collect()
}

impl World for Scenario {
    fn reference(&self, policy: &str, seed: u64) -> Result<Values, JudgeError> {
        let policy = named(RETRIES, policy).map_err(JudgeError::new)?;
        match retry_requests::run(self, seed, &mut *policy.make()) {
            Ok(outcome) => values(&outcome),
            Err(stopped) => Err(JudgeError::new(format!("`{}` stopped: {stopped:?}", policy.name))),
        }
    }

    fn student(&self, case: &Case, _grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun {
        let asks_for_recovery =
            case.checks.iter().filter_map(Check::metric).any(|metric| metric.name == RECOVERY);
        if asks_for_recovery && self.drawn(seed).outage.1 >= self.seconds {
            let message =
                "the outage lasts to the end of the run, so that nothing can recover; make it longer";
            return StudentRun::nothing(Trouble::Judge(JudgeError::new(message)));
        }
        let mut guest = match submission.retry(LIMITS) {
            Ok(guest) => guest,
            Err(halt) => return StudentRun::nothing(Trouble::of(halt, moment("init", 0, 0.0))),
        };
        let Some(policy) = case.agreement() else {
            let run = retry_requests::run(self, seed, &mut *guest);
            return StudentRun::of(&*guest, run_values(run), Vec::new());
        };
        let policy = match named(RETRIES, policy) {
            Ok(policy) => policy,
            Err(message) => return StudentRun::nothing(Trouble::Judge(JudgeError::new(message))),
        };
        let mut compared = Compared::new(&mut *guest, policy.make(), seed);
        let run = retry_requests::run(self, seed, &mut compared);
        let tally = compared.tally;
        StudentRun::of(&*guest, run_values(run), vec![tally])
    }

    fn work(&self) -> u64 {
        Scenario::work(self)
    }

    fn needs(&self, policy: &str) -> Vec<&'static str> {
        let decides = named(RETRIES, policy).is_ok_and(|policy| policy.make().wants_admissions());
        if decides { vec!["admit"] } else { Vec::new() }
    }
}

/// The values, if no request got lost on the way: a world that loses one is the judge's fault.
fn values(outcome: &Outcome) -> Result<Values, JudgeError> {
    if outcome.is_conserved() {
        Ok(outcome.metrics(retry_requests::Metric::ALL))
    } else {
        Err(JudgeError::new(format!("the world `retry_requests` lost requests: {outcome:?}")))
    }
}

fn run_values(run: Result<Outcome, Stopped<Halt>>) -> Result<Values, Trouble> {
    match run {
        Ok(outcome) => values(&outcome).map_err(Trouble::Judge),
        Err(Stopped { function, decision, now, why }) => {
            let moment = moment(function, decision, now);
            Err(match why {
                Why::Halt(halt) => Trouble::of(halt, moment),
                Why::NoDelay { answer } => {
                    let kind = FaultKind::NotADelay { answer: format!("{answer:?}") };
                    Trouble::Student(Fault { moment, kind, fuel: 0 })
                }
            })
        }
    }
}

/// A guest with a reference that is told and asked the same, on a copy of the policy's draws.
struct Compared<'a> {
    guest: &'a mut dyn RetryGuest,
    reference: Reference,
    seed: u64,
    tally: Tally,
}

impl<'a> Compared<'a> {
    fn new(guest: &'a mut dyn RetryGuest, reference: Reference, seed: u64) -> Self {
        let tally = Tally { id: "agreement".to_owned(), tried: 0, held: 0, first: None };
        Self { guest, reference, seed, tally }
    }

    /// Asks both, and counts whether they answer and draw the same.
    fn ask<T: PartialEq>(
        &mut self,
        (function, attempt, now): (&str, u32, f64),
        signals: &mut Box<Signals>,
        guest: impl FnOnce(&mut dyn RetryGuest, &mut Box<Signals>) -> Result<T, Halt>,
        reference: impl FnOnce(&mut Reference, &mut Box<Signals>) -> T,
        shown: impl Fn(&T) -> Answer,
    ) -> Result<T, Halt> {
        let before = signals.draws.clone();
        let start = before.position();
        let yours = guest(self.guest, signals)?;
        let own = mem::replace(&mut signals.draws, before);
        let expected = reference(&mut self.reference, signals);
        let after = mem::replace(&mut signals.draws, own);
        let decision = self.tally.tried;
        self.tally.tried += 1;
        if yours == expected && signals.draws.position() == after.position() {
            self.tally.held += 1;
        } else if self.tally.first.is_none() {
            self.tally.first = Some(Divergence {
                seed: self.seed,
                decision,
                function: function.to_owned(),
                now_ms: Some(now),
                state: BTreeMap::from([("attempt".to_owned(), vec![f64::from(attempt)])]),
                yours: shown(&yours),
                reference: shown(&expected),
                draws_yours: signals.draws.position() - start,
                draws_reference: after.position() - start,
            });
        }
        Ok(yours)
    }
}

/// What a reference answers: it cannot halt.
fn answered<T>(answer: Result<T, std::convert::Infallible>) -> T {
    let Ok(answer) = answer;
    answer
}

impl Retry for Compared<'_> {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.guest.init(signals)
    }

    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Halt> {
        self.ask(
            ("retry", attempt, now),
            signals,
            |guest, signals| guest.retry(attempt, now, signals),
            |reference, signals| answered(reference.retry(attempt, now, signals)),
            |delay| Answer::of(*delay),
        )
    }

    fn wants_requests(&self) -> bool {
        self.guest.wants_requests() || self.reference.wants_requests()
    }

    fn on_request(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<(), Halt> {
        answered(self.reference.on_request(now, signals));
        if self.guest.wants_requests() { self.guest.on_request(now, signals) } else { Ok(()) }
    }

    fn wants_admissions(&self) -> bool {
        self.guest.wants_admissions() || self.reference.wants_admissions()
    }

    fn admit(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<bool, Halt> {
        self.ask(
            ("admit", attempt, now),
            signals,
            |guest, signals| guest.admit(attempt, now, signals),
            |reference, signals| answered(reference.admit(attempt, now, signals)),
            |admitted| Answer::Text(admitted.to_string()),
        )
    }

    fn wants_successes(&self) -> bool {
        self.guest.wants_successes() || self.reference.wants_successes()
    }

    fn on_success(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<(), Halt> {
        answered(self.reference.on_success(attempt, now, signals));
        if self.guest.wants_successes() { self.guest.on_success(attempt, now, signals) } else { Ok(()) }
    }
}
