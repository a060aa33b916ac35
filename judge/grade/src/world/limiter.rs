//! Limiters in the limiter world. Its ledger, a bucket in the student's own state, is what agreement
//! compares with.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contract::{Fault, FaultKind, Grant, Halt, JudgeError, Submission};
use reference::limiter::{self, Outcome, Scenario, Stopped, Why, Wrong};
use reference::policies::limiter::LIMITERS;
use reference::policies::named;

use super::{LIMITS, StudentRun, Tally, Trouble, Values, World, moment};
use crate::check::{Metric, Undefined};
use crate::exercise::Case;
use crate::report::{Answer, Divergence};

pub(super) static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let metric = |metric: &limiter::Metric| {
        let excess = *metric == limiter::Metric::ExcessMax;
        Metric {
            name: metric.to_string(),
            unit: metric.unit(),
            // Who lets nothing through exceeds nothing.
            beside: excess.then_some("allowed.cost"),
            undefined: if excess { Undefined::Fails } else { Undefined::JudgeError },
        }
    };
    limiter::Metric::ALL.iter().map(metric).collect()
});

pub(super) fn policies() -> Vec<&'static str> {
    LIMITERS.iter().map(|policy| policy.name).collect()
}

/// The ledger is a token bucket.
pub(super) fn agreements() -> Vec<&'static str> {
    vec!["token_bucket"]
}

impl World for Scenario {
    fn reference(&self, policy: &str, seed: u64) -> Result<Values, JudgeError> {
        let policy = named(LIMITERS, policy).map_err(JudgeError::new)?;
        match limiter::run(self, seed, &mut *policy.make()) {
            Ok(outcome) => Ok(outcome.metrics(limiter::Metric::ALL)),
            Err(stopped) => Err(JudgeError::new(format!("`{}` stopped: {stopped:?}", policy.name))),
        }
    }

    fn student(&self, _case: &Case, _grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun {
        let mut guest = match submission.limiter(LIMITS) {
            Ok(guest) => guest,
            Err(halt) => return StudentRun::nothing(Trouble::of(halt, moment("init", 0, 0.0))),
        };
        match limiter::run(self, seed, &mut *guest) {
            Ok(outcome) => {
                let values = outcome.metrics(limiter::Metric::ALL);
                StudentRun::of(&*guest, Ok(values), vec![tally(&outcome, seed)])
            }
            Err(stopped) => StudentRun::of(&*guest, Err(trouble(stopped)), Vec::new()),
        }
    }

    fn work(&self) -> u64 {
        Scenario::work(self)
    }
}

fn trouble(Stopped { function, decision, now, why }: Stopped<Halt>) -> Trouble {
    let moment = moment(function, decision, now);
    match why {
        Why::Halt(halt) => Trouble::of(halt, moment),
        Why::NoWait { answer } => {
            let kind = FaultKind::NotAWait { answer: format!("{answer:?}") };
            Trouble::Student(Fault { moment, kind, fuel: 0 })
        }
    }
}

fn tally(outcome: &Outcome, seed: u64) -> Tally {
    let first = outcome.first_wrong().map(|Wrong { decision, now, cost, level, answer, right }| Divergence {
        seed,
        decision: *decision,
        function: answer.function().to_owned(),
        now_ms: Some(*now),
        state: BTreeMap::from([("cost".to_owned(), vec![*cost]), ("tokens".to_owned(), vec![*level])]),
        yours: shown(*answer),
        reference: shown(*right),
        draws_yours: 0,
        draws_reference: 0,
    });
    Tally { id: "agreement".to_owned(), tried: outcome.decisions(), held: outcome.right(), first }
}

fn shown(answer: limiter::Answer) -> Answer {
    match answer {
        limiter::Answer::Allow(passes) => Answer::Text(passes.to_string()),
        limiter::Answer::WaitTime(wait) => Answer::of(wait),
    }
}
