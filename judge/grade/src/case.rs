//! The runs of a case: the student's and the references', seed by seed, on the same requests.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use contract::{Fault, Grant, Guest, Halt, JudgeError, Limits, Log, Moment, Submission};
use reference::balance::{self, Metric, Outcome, Stopped, Why};
use reference::policies::Policy;

use crate::agreement::Compared;
use crate::exercise::Case;
use crate::report::Divergence;

/// Why a run came to nothing: whose fault it was is in the type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trouble {
    Student(Fault),
    Judge(JudgeError),
}

/// The values of [`Metric::ALL`], in that order.
pub(crate) type Values = Vec<Option<f64>>;

/// How far a policy agreed with the reference.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agreement {
    pub(crate) decisions: u64,
    pub(crate) agreed: u64,
    pub(crate) first: Option<Divergence>,
}

/// What a submission did with one seed.
pub(crate) struct StudentRun {
    pub(crate) values: Result<Values, Trouble>,
    pub(crate) agreement: Agreement,
    pub(crate) fuel: Vec<u64>,
    pub(crate) peak_memory_bytes: u64,
    pub(crate) log: Log,
}

/// One seed of a case: the student's run, and each reference's.
pub(crate) struct SeedRun {
    pub(crate) student: StudentRun,
    pub(crate) references: Vec<Result<Values, JudgeError>>,
}

pub(crate) fn run(case: &Case, grant: &Grant, seed: u64, submission: &dyn Submission) -> SeedRun {
    let policies = case.references();
    let (student, references) = rayon::join(
        || student(case, grant, seed, submission),
        || policies.iter().map(|policy| reference(case, policy, seed)).collect(),
    );
    SeedRun { student, references }
}

fn reference(case: &Case, policy: &Policy, seed: u64) -> Result<Values, JudgeError> {
    caught(|| match balance::run(&case.scenario, seed, &mut *policy.make()) {
        Ok(outcome) => Ok(outcome.metrics(Metric::ALL)),
        Err(stopped) => Err(JudgeError::new(format!(
            "the reference policy `{}` stopped in case `{}`, seed {seed}: {stopped:?}",
            policy.name, case.id
        ))),
    })
    .unwrap_or_else(Err)
}

fn student(case: &Case, grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun {
    let nothing = |trouble| StudentRun {
        values: Err(trouble),
        agreement: Agreement::default(),
        fuel: Vec::new(),
        peak_memory_bytes: 0,
        log: Log::default(),
    };
    caught(|| match submission.router(grant, &Limits::DEFAULT) {
        Ok(mut guest) => decide(case, seed, &mut *guest),
        Err(halt) => nothing(trouble(halt, Moment::Init)),
    })
    .unwrap_or_else(|error| nothing(Trouble::Judge(error)))
}

fn decide(case: &Case, seed: u64, guest: &mut dyn Guest) -> StudentRun {
    let mut agreement = Agreement::default();
    let run = match case.agreement() {
        None => balance::run(&case.scenario, seed, guest),
        Some(policy) => {
            let mut compared = Compared::new(guest, policy.make(), seed);
            let run = balance::run(&case.scenario, seed, &mut compared);
            agreement =
                Agreement { decisions: compared.decisions, agreed: compared.agreed, first: compared.first };
            run
        }
    };
    StudentRun {
        values: values(case, run),
        agreement,
        fuel: guest.fuel_per_decision().to_vec(),
        peak_memory_bytes: guest.peak_memory_bytes(),
        log: guest.log(),
    }
}

fn values(case: &Case, run: Result<Outcome, Stopped<Halt>>) -> Result<Values, Trouble> {
    match run {
        Ok(outcome) if outcome.waits().is_empty() => Err(Trouble::Judge(JudgeError::new(format!(
            "case `{}` came to no decision, so that nothing was checked",
            case.id
        )))),
        Ok(outcome) => Ok(outcome.metrics(Metric::ALL)),
        Err(Stopped { function, decision, now, why }) => {
            let moment = match function {
                "init" => Moment::Init,
                function => Moment::Call { function: function.to_owned(), decision, now_ms: now },
            };
            Err(match why {
                Why::Halt(halt) => trouble(halt, moment),
                Why::NoSuchServer { answer, servers } => {
                    let kind = contract::FaultKind::NoSuchServer { answer, servers };
                    Trouble::Student(Fault { moment, kind, fuel: 0 })
                }
            })
        }
    }
}

fn trouble(halt: Halt, moment: Moment) -> Trouble {
    match halt {
        Halt::Student { kind, fuel } => Trouble::Student(Fault { moment, kind, fuel }),
        Halt::Judge(error) => Trouble::Judge(error),
    }
}

/// A panic in a world, a policy or a host is the judge's own fault, and wins over whatever the
/// student's code did.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, JudgeError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic_text(&*panic);
        JudgeError::new(format!("the judge itself failed: {text}; please report it with the submission"))
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a message")
}
