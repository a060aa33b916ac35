//! The runs of a case: the student's and the references', seed by seed, on the same requests.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use contract::{Grant, JudgeError, Submission};

use crate::exercise::Case;
use crate::world::{StudentRun, Trouble, Values};

/// One seed of a case: the student's run, and each reference's.
pub(crate) struct SeedRun {
    pub(crate) student: StudentRun,
    pub(crate) references: Vec<Result<Values, JudgeError>>,
}

impl SeedRun {
    /// Whether the student's run came to a fault of theirs.
    pub(crate) fn is_faulty(&self) -> bool {
        matches!(self.student.values, Err(Trouble::Student(_)))
    }
}

pub(crate) fn run(case: &Case, grant: &Grant, seed: u64, submission: &dyn Submission) -> SeedRun {
    let policies = case.references();
    let student = || {
        caught(|| case.world.student(case, grant, seed, submission))
            .unwrap_or_else(|error| StudentRun::nothing(Trouble::Judge(error)))
    };
    let reference = |policy: &&str| {
        caught(|| case.world.reference(policy, seed)).flatten().map_err(|JudgeError { message }| {
            JudgeError::new(format!("the reference policy `{policy}`, seed {seed}: {message}"))
        })
    };
    let (student, references) = rayon::join(student, || policies.iter().map(reference).collect());
    SeedRun { student, references }
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
