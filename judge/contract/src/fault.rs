//! What goes wrong during a run: the student's faults and the judge's errors, as different types.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Locale, Verdict};

/// When a fault happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "during", rename_all = "snake_case")]
pub enum Moment {
    /// Before the first decision: the start function, `_initialize` or `init`.
    Init,
    /// In a call by the world.
    Call {
        /// The function that was called: `route`, `on_complete`, …
        function: String,
        /// The decision that it belongs to, from 0; a callback belongs to the decision it comes before.
        decision: u64,
        /// The world's time, in milliseconds.
        now_ms: f64,
    },
    /// In a call of an exercise's script.
    Scripted {
        /// The call as written: `erlang_c(4, 0.9)`.
        call: String,
        /// Which call it is, from 0.
        index: u64,
    },
}

/// The classes of trap that every host tells apart: a browser's engine and wasmtime give the same one
/// for the same trap, which finer classes would not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrapReason {
    /// `unreachable`: a panic or an abort in most languages.
    Unreachable,
    /// An integer division by zero.
    DivideByZero,
    /// A division or a conversion whose result the integer type cannot hold.
    NotRepresentable,
    /// An access outside the memory.
    Memory,
    /// An access outside a table.
    Table,
    /// An indirect call of nothing, or of a function of another type.
    IndirectCall,
}

impl TrapReason {
    /// What happened, for a person.
    #[must_use]
    pub fn describe(self, locale: Locale) -> &'static str {
        match self {
            Self::Unreachable => locale.pick(
                "执行到了 unreachable（多半是程序自己 panic 或 abort 了）",
                "reached `unreachable` (in most languages a panic or an abort)",
            ),
            Self::DivideByZero => locale.pick("整数除以零", "divided an integer by zero"),
            Self::NotRepresentable => locale.pick(
                "除法或转换的结果超出整数类型的范围",
                "a division or a conversion gave what the integer type cannot hold",
            ),
            Self::Memory => locale.pick("访问了内存之外的地址", "accessed memory out of bounds"),
            Self::Table => locale.pick("访问了表（table）之外的元素", "accessed a table out of bounds"),
            Self::IndirectCall => locale.pick(
                "间接调用了空函数或类型不符的函数",
                "called nothing, or a function of another type, through a table",
            ),
        }
    }
}

/// What a submission did wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum FaultKind {
    /// A trap that no limit caused.
    Trap {
        /// Its class.
        reason: TrapReason,
    },
    /// The submission gave up by itself: a panic, an exception, a call of `fail`.
    Failed {
        /// Its own words.
        said: String,
    },
    /// A call deeper than the limit.
    CallDepth {
        /// The limit, in slots.
        slots: u32,
    },
    /// An answer that is no server, or one that is not up.
    NoSuchServer {
        /// What `route` answered.
        answer: i32,
        /// How many servers there are.
        servers: u32,
    },
    /// An answer of `retry` that is no delay: NaN or infinite. (A negative one gives up.)
    NotADelay {
        /// The answer.
        answer: String,
    },
    /// An answer of `wait_time` that is no wait: NaN or negative.
    NotAWait {
        /// The answer.
        answer: String,
    },
    /// A list that is answered got too long.
    AnswerLength {
        /// The limit.
        numbers: u64,
    },
    /// A signal was called with an argument outside its range.
    Argument {
        /// The call as made: `in_flight(9)`.
        call: String,
        /// What the argument must be.
        expected: String,
    },
    /// The fuel of one call ran out.
    FuelPerCall {
        /// The limit.
        fuel: u64,
    },
    /// The fuel for starting ran out.
    FuelForInit {
        /// The limit.
        fuel: u64,
    },
    /// The fuel of the whole run ran out.
    FuelForRun {
        /// The limit.
        fuel: u64,
    },
    /// Memory grew past the limit.
    Memory {
        /// The limit, in bytes.
        bytes: u64,
    },
    /// Tables grew past the limit.
    Table {
        /// The limit, in elements.
        elements: u64,
    },
    /// The log grew past the limit.
    Log {
        /// The limit, in bytes.
        bytes: u64,
    },
}

/// A student's fault during a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// When.
    pub moment: Moment,
    /// What.
    pub kind: FaultKind,
    /// Fuel burned by the call that ended in it; 0 if the call answered, and its answer is the fault.
    pub fuel: u64,
}

impl FaultKind {
    /// The verdict that this fault earns.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Trap { .. }
            | Self::Failed { .. }
            | Self::CallDepth { .. }
            | Self::NoSuchServer { .. }
            | Self::NotADelay { .. }
            | Self::NotAWait { .. }
            | Self::Argument { .. } => Verdict::RuntimeError,
            Self::FuelPerCall { .. } | Self::FuelForInit { .. } | Self::FuelForRun { .. } => {
                Verdict::TimeLimit
            }
            Self::Memory { .. } | Self::Table { .. } => Verdict::MemoryLimit,
            Self::Log { .. } | Self::AnswerLength { .. } => Verdict::OutputLimit,
        }
    }

    /// What happened, for a person.
    #[must_use]
    pub fn describe(&self, locale: Locale) -> String {
        let zh = locale == Locale::Zh;
        match self {
            Self::Trap { reason } => reason.describe(locale).to_owned(),
            Self::Failed { said } => said.clone(),
            Self::CallDepth { slots } if zh => {
                format!("函数调用太深：栈超过 {slots} 格。检查递归是否会结束。")
            }
            Self::CallDepth { slots } => {
                format!("calls went too deep: over {slots} stack slots. Does the recursion end?")
            }
            Self::NoSuchServer { answer, servers } if zh => {
                format!("`route` 返回了 {answer}，服务器编号只有 0 到 {}", servers.saturating_sub(1))
            }
            Self::NoSuchServer { answer, servers } => {
                format!("`route` answered {answer}; the servers are 0 to {}", servers.saturating_sub(1))
            }
            Self::NotADelay { answer } if zh => {
                format!("`retry` 返回了 {answer}，应为有限的毫秒数；要放弃重试就返回负数")
            }
            Self::NotADelay { answer } => format!(
                "`retry` answered {answer}; it is a finite number of milliseconds, or a negative one to give up"
            ),
            Self::NotAWait { answer } if zh => {
                format!("`wait_time` 返回了 {answer}，应为不小于 0 的毫秒数；永远等不到就返回无穷大")
            }
            Self::NotAWait { answer } => format!(
                "`wait_time` answered {answer}; it is a number of milliseconds from 0 on, infinity for never"
            ),
            Self::AnswerLength { numbers } if zh => format!("返回的列表超过 {numbers} 个数"),
            Self::AnswerLength { numbers } => {
                format!("the list that is answered grew past {numbers} numbers")
            }
            Self::Argument { call, expected } if zh => {
                format!("调用 `{call}` 的参数超出范围：应为 {expected}")
            }
            Self::Argument { call, expected } => format!("`{call}` is outside the range: {expected}"),
            Self::FuelPerCall { fuel } if zh => {
                format!("一次调用用完了 {fuel} 单位的燃料。检查循环是否会结束。")
            }
            Self::FuelPerCall { fuel } => {
                format!("one call burned all of its {fuel} units of fuel. Does every loop end?")
            }
            Self::FuelForInit { fuel } if zh => {
                format!("初始化用完了 {fuel} 单位的燃料。检查循环是否会结束。")
            }
            Self::FuelForInit { fuel } => {
                format!("starting burned all of its {fuel} units of fuel. Does every loop end?")
            }
            Self::FuelForRun { fuel } if zh => {
                format!("整次运行用完了 {fuel} 单位的燃料。每次决策要做得更少。")
            }
            Self::FuelForRun { fuel } => {
                format!("the run burned all of its {fuel} units of fuel. Do less in each decision.")
            }
            Self::Memory { bytes } if zh => format!("内存超过 {} MiB", bytes >> 20),
            Self::Memory { bytes } => format!("memory grew past {} MiB", bytes >> 20),
            Self::Table { elements } if zh => format!("表（table）超过 {elements} 个元素"),
            Self::Table { elements } => format!("tables grew past {elements} elements"),
            Self::Log { bytes } if zh => format!("日志超过 {} KiB。少写一些。", bytes >> 10),
            Self::Log { bytes } => format!("the log grew past {} KiB. Log less.", bytes >> 10),
        }
    }
}

impl Fault {
    /// What happened and when, for a person.
    #[must_use]
    pub fn describe(&self, locale: Locale) -> String {
        let what = self.kind.describe(locale);
        match (&self.moment, locale) {
            (Moment::Init, Locale::Zh) => format!("初始化时：{what}"),
            (Moment::Init, Locale::En) => format!("While starting: {what}"),
            (Moment::Call { function, decision, now_ms }, Locale::Zh) => {
                format!("第 {decision} 次决策（从 0 数起，t = {now_ms:.3} ms，函数 `{function}`）：{what}")
            }
            (Moment::Call { function, decision, now_ms }, Locale::En) => {
                format!("At decision {decision} (from 0, t = {now_ms:.3} ms, in `{function}`): {what}")
            }
            (Moment::Scripted { call, index }, Locale::Zh) => {
                format!("第 {index} 次调用（从 0 数起）`{call}`：{what}")
            }
            (Moment::Scripted { call, index }, Locale::En) => {
                format!("At call {index} (from 0), `{call}`: {what}")
            }
        }
    }
}

/// The judge's own fault, or the exercise's. Never scored, never blamed on a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JudgeError {
    /// What went wrong, where, and what to mend.
    pub message: String,
}

impl JudgeError {
    /// An error with this message: what, where, what to do next.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for JudgeError {}

/// Why a guest's call did not answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// The student's fault; the world adds when.
    Student {
        /// What it was.
        kind: FaultKind,
        /// Fuel burned by the call, up to the fault.
        fuel: u64,
    },
    /// The judge's.
    Judge(JudgeError),
}

impl From<JudgeError> for Halt {
    fn from(error: JudgeError) -> Self {
        Self::Judge(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_that_came_from_elsewhere_is_described_whatever_it_says() {
        let kind = FaultKind::NoSuchServer { answer: i32::MIN, servers: 0 };
        for locale in [Locale::Zh, Locale::En] {
            assert!(kind.describe(locale).contains("-2147483648"));
        }
    }
}
