//! Limiters in the limiter world. Its ledger, a bucket in the student's own state, is what agreement
//! compares with.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contract::{Fault, FaultKind, Grant, Halt, JudgeError, Submission};
use reference::limiter::{self, Outcome, Rule, Scenario, Stopped, Why, Wrong};
use reference::policies::limiter::LIMITERS;
use reference::policies::named;

use super::{LIMITS, StudentRun, Tally, Trouble, Values, World, moment};
use crate::check::{Metric, Undefined};
use crate::exercise::Case;
use crate::report::{Answer, Divergence};

pub(super) static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(|| {
    let metric = |metric: &limiter::Metric| {
        use limiter::Metric as M;
        let excess = *metric == M::ExcessMax;
        let delay = matches!(metric, M::DelayMean | M::DelayP50 | M::DelayP99 | M::DelayShare);
        Metric {
            name: metric.to_string(),
            unit: metric.unit(),
            // Who lets nothing through exceeds nothing, and delays nobody.
            beside: if excess { Some("allowed.cost") } else { delay.then_some("allowed") },
            undefined: if excess || delay { Undefined::Fails } else { Undefined::JudgeError },
        }
    };
    limiter::Metric::ALL.iter().map(metric).collect()
});

pub(super) fn policies() -> Vec<&'static str> {
    LIMITERS.iter().map(|policy| policy.name).collect()
}

/// The rules that the ledger can follow.
pub(super) fn agreements() -> Vec<&'static str> {
    Rule::ALL.iter().map(|rule| rule.name()).collect()
}

impl World for Scenario {
    fn reference(&self, policy: &str, seed: u64) -> Result<Values, JudgeError> {
        let policy = named(LIMITERS, policy).map_err(JudgeError::new)?;
        match limiter::run(self, seed, &mut *policy.make()) {
            Ok(outcome) => Ok(outcome.metrics(limiter::Metric::ALL)),
            Err(stopped) => Err(JudgeError::new(format!("`{}` stopped: {stopped:?}", policy.name))),
        }
    }

    fn student(&self, case: &Case, _grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun {
        if let Some(rule) = case.agreement().filter(|rule| *rule != self.rule.name()) {
            let message = format!(
                "agreement with `{rule}` is asked of a scenario whose `rule` is `{}`: make them the same",
                self.rule.name()
            );
            return StudentRun::nothing(Trouble::Judge(JudgeError::new(message)));
        }
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

/// What both saw.
#[expect(clippy::cast_precision_loss, reason = "places are far fewer than 2^53")]
fn state(outcome: &Outcome, cost: f64, level: f64, held: u64) -> BTreeMap<String, Vec<f64>> {
    let mut state = BTreeMap::from([("cost".to_owned(), vec![cost]), ("tokens".to_owned(), vec![level])]);
    if outcome.held().is_some() {
        state.insert("held".to_owned(), vec![held as f64]);
    }
    state
}

fn tally(outcome: &Outcome, seed: u64) -> Tally {
    let first =
        outcome.first_wrong().map(|Wrong { decision, now, cost, level, held, answer, right }| Divergence {
            seed,
            decision: *decision,
            function: answer.function().to_owned(),
            now_ms: Some(*now),
            state: state(outcome, *cost, *level, *held),
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
