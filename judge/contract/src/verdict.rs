//! Verdicts and their precedence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Locale;

/// What a grading says of a submission, or of one case.
///
/// The order of the variants is their precedence, highest first: of several verdicts the earliest
/// decides. `Skipped` stands last because it never decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The judge's own fault, never the student's, never scored.
    JudgeError,
    /// No module came of the source, or the module is not one that the judge runs.
    CompileError,
    /// A trap, a call deeper than the limit, or an answer outside what the contract allows.
    RuntimeError,
    /// Memory or a table grew past its limit.
    MemoryLimit,
    /// Fuel ran out, or nothing was answered in the time that the judge waits.
    TimeLimit,
    /// The log grew past its limit.
    OutputLimit,
    /// A scored check failed.
    WrongAnswer,
    /// Some but not all scored checks passed, in an exercise that gives partial scores.
    PartiallyAccepted,
    /// Every scored check passed.
    Accepted,
    /// Not graded.
    Skipped,
}

impl Verdict {
    /// The verdict of a whole from its parts, by precedence. `None` if nothing was graded: there is
    /// no verdict to give, and the caller owes a judge error.
    pub fn of(parts: impl IntoIterator<Item = Self>) -> Option<Self> {
        parts.into_iter().min().filter(|verdict| *verdict != Self::Skipped)
    }

    /// The verdict in words.
    #[must_use]
    pub fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::JudgeError => locale.pick("评测机错误", "judge error"),
            Self::CompileError => locale.pick("编译错误", "compile error"),
            Self::RuntimeError => locale.pick("运行错误", "runtime error"),
            Self::MemoryLimit => locale.pick("内存超限", "memory limit"),
            Self::TimeLimit => locale.pick("超时", "time limit"),
            Self::OutputLimit => locale.pick("输出超限", "output limit"),
            Self::WrongAnswer => locale.pick("答案错误", "wrong answer"),
            Self::PartiallyAccepted => locale.pick("部分通过", "partially accepted"),
            Self::Accepted => locale.pick("通过", "accepted"),
            Self::Skipped => locale.pick("未评测", "skipped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Accepted, JudgeError, RuntimeError, Skipped, WrongAnswer};
    use super::*;

    #[test]
    fn the_worst_part_decides_and_a_judge_error_is_the_worst() {
        assert_eq!(Verdict::of([Accepted, WrongAnswer, RuntimeError]), Some(RuntimeError));
        assert_eq!(Verdict::of([RuntimeError, JudgeError]), Some(JudgeError));
    }

    #[test]
    fn skipped_never_decides_and_nothing_graded_is_no_verdict() {
        assert_eq!(Verdict::of([Skipped, Accepted]), Some(Accepted));
        assert_eq!(Verdict::of([Skipped]), None);
        assert_eq!(Verdict::of([]), None);
    }
}
