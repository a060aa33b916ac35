//! The signals: what a policy can read and call, as one table.
//!
//! The sandbox's linker, the kits and the documentation page are made from it or checked against it.

use std::fmt;
use std::str::FromStr;

use crate::Kind;
use crate::kind::{Value, write_signature};

/// A signal's identity, for the code that answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is documented by its row in the table")]
pub enum SignalId {
    ServerCount,
    InFlight,
    RequestIndex,
    Rate,
    Capacity,
    ArgLen,
    Arg,
    ResultPush,
    Random,
    RandomBelow,
    Exp,
    Expm1,
    Ln,
    Log1p,
    Log2,
    Log10,
    Pow,
    Sin,
    Cos,
    Tan,
    Atan2,
    Log,
    Fail,
    SourceLen,
    SourceRead,
    TaskLen,
    TaskRead,
    Defect,
}

/// One row of the table.
#[derive(Debug)]
pub struct Signal {
    /// Which signal it is.
    pub id: SignalId,
    /// The name that a module imports it by.
    pub name: &'static str,
    /// Parameters, by name and type.
    pub params: &'static [(&'static str, Value)],
    /// The result, if it has one.
    pub result: Option<Value>,
    /// The result's unit, empty if it has none.
    pub unit: &'static str,
    /// The kinds that may be granted it; empty means all.
    pub kinds: &'static [Kind],
    /// Whether an exercise grants it by name. The others every submission has.
    pub granted_by_name: bool,
    /// Whether only an interpreter has it, which runs a source instead of being the submission itself.
    pub for_interpreters: bool,
    /// Whether reads are counted and reported, because looking at a server has a price.
    pub counted: bool,
    /// The fuel that a call burns by itself.
    pub fuel: u64,
    /// The parameter whose value is added to the fuel that a call burns: a length in bytes.
    pub fuel_by: Option<usize>,
    /// What it says, in Chinese and English, and when it was observed.
    pub about: (&'static str, &'static str),
}

const ROW: Signal = Signal {
    id: SignalId::ServerCount,
    name: "",
    params: &[],
    result: None,
    unit: "",
    kinds: &[],
    granted_by_name: false,
    for_interpreters: false,
    counted: false,
    fuel: 20,
    fuel_by: None,
    about: ("", ""),
};

const TABLE: &[Signal] = &[
    Signal {
        id: SignalId::ServerCount,
        name: "server_count",
        result: Some(Value::I32),
        unit: "servers",
        kinds: &[Kind::Router],
        about: (
            "服务器数量；编号从 0 开始，运行中不变",
            "How many servers there are; they are numbered from 0 and keep their numbers",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::InFlight,
        name: "in_flight",
        params: &[("server", Value::I32)],
        result: Some(Value::I32),
        unit: "requests",
        kinds: &[Kind::Router],
        granted_by_name: true,
        counted: true,
        about: (
            "这台服务器正在处理的请求数（包括排队的），已扣除此刻及之前完成的",
            "Requests assigned to this server and not completed, waiting included, after every completion at or before now",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::RequestIndex,
        name: "request_index",
        result: Some(Value::I32),
        unit: "requests",
        kinds: &[Kind::Router],
        about: ("这是第几个请求，从 0 开始", "Which request this is, from 0"),
        ..ROW
    },
    Signal {
        id: SignalId::Rate,
        name: "rate",
        result: Some(Value::F64),
        unit: "tokens/s",
        kinds: &[Kind::Limiter],
        about: ("每秒放入的令牌数，运行中不变", "Tokens that come in a second; the same all through a run"),
        ..ROW
    },
    Signal {
        id: SignalId::Capacity,
        name: "capacity",
        result: Some(Value::F64),
        unit: "tokens",
        kinds: &[Kind::Limiter],
        about: (
            "桶里最多能有的令牌数，运行中不变；开始时是满的",
            "Tokens that the bucket holds at most, the same all through a run; it starts full",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::ArgLen,
        name: "arg_len",
        params: &[("list", Value::I32)],
        result: Some(Value::I32),
        unit: "numbers",
        kinds: &[Kind::Functions],
        about: (
            "列表参数的长度；list 是函数收到的那个参数值",
            "How long a list is; `list` is what the function got for that parameter",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Arg,
        name: "arg",
        params: &[("list", Value::I32), ("index", Value::I32)],
        result: Some(Value::F64),
        kinds: &[Kind::Functions],
        about: ("列表参数的第 index 个数，从 0 开始", "The number at this index of a list, from 0"),
        ..ROW
    },
    Signal {
        id: SignalId::ResultPush,
        name: "result_push",
        params: &[("x", Value::F64)],
        kinds: &[Kind::Functions],
        about: ("在作为结果的列表末尾加上一个数", "Adds a number to the end of the list that is answered"),
        ..ROW
    },
    Signal {
        id: SignalId::Random,
        name: "random",
        result: Some(Value::F64),
        about: ("[0, 1) 上的均匀随机数", "A uniform draw from [0, 1)"),
        ..ROW
    },
    Signal {
        id: SignalId::RandomBelow,
        name: "random_below",
        params: &[("n", Value::I32)],
        result: Some(Value::I32),
        about: (
            "0 到 n − 1 的均匀随机整数，n 至少为 1",
            "A uniform whole number from 0 to n − 1; n is at least 1",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Exp,
        name: "exp",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("e 的 x 次方，各平台逐位一致", "e to the power x, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Expm1,
        name: "expm1",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: (
            "e 的 x 次方减 1，x 很小时也准，各平台逐位一致",
            "e to the power x, less 1, precise for a small x, the same bits on every host",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Ln,
        name: "ln",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("自然对数，各平台逐位一致", "The natural logarithm, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Log1p,
        name: "log1p",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: (
            "1 + x 的自然对数，x 很小时也准，各平台逐位一致",
            "The natural logarithm of 1 + x, precise for a small x, the same bits on every host",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Log2,
        name: "log2",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("以 2 为底的对数，各平台逐位一致", "The logarithm to base 2, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Log10,
        name: "log10",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("以 10 为底的对数，各平台逐位一致", "The logarithm to base 10, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Pow,
        name: "pow",
        fuel: 100,
        params: &[("x", Value::F64), ("y", Value::F64)],
        result: Some(Value::F64),
        about: ("x 的 y 次方，各平台逐位一致", "x to the power y, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Sin,
        name: "sin",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("正弦，x 以弧度计，各平台逐位一致", "The sine of x radians, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Cos,
        name: "cos",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("余弦，x 以弧度计，各平台逐位一致", "The cosine of x radians, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Tan,
        name: "tan",
        fuel: 100,
        params: &[("x", Value::F64)],
        result: Some(Value::F64),
        about: ("正切，x 以弧度计，各平台逐位一致", "The tangent of x radians, the same bits on every host"),
        ..ROW
    },
    Signal {
        id: SignalId::Atan2,
        name: "atan2",
        fuel: 100,
        params: &[("y", Value::F64), ("x", Value::F64)],
        result: Some(Value::F64),
        about: (
            "点 (x, y) 的方位角，弧度，各平台逐位一致",
            "The angle of the point (x, y), in radians, the same bits on every host",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Log,
        name: "log",
        params: &[("ptr", Value::I32), ("len", Value::I32)],
        fuel_by: Some(1),
        about: (
            "把内存中这段 UTF-8 文字写进日志，一次一行",
            "Writes this UTF-8 text of the exported memory to the log, a line a call",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Fail,
        name: "fail",
        params: &[("ptr", Value::I32), ("len", Value::I32)],
        fuel_by: Some(1),
        about: (
            "以这段文字为由结束运行（运行错误），不返回",
            "Ends the run as a runtime error, with this text as its reason; does not return",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::SourceLen,
        name: "source_len",
        result: Some(Value::I32),
        unit: "bytes",
        for_interpreters: true,
        about: ("源代码的长度", "How long the source is"),
        ..ROW
    },
    Signal {
        id: SignalId::SourceRead,
        name: "source_read",
        params: &[("ptr", Value::I32)],
        for_interpreters: true,
        about: (
            "把源代码（UTF-8）写到内存的这个位置",
            "Writes the source, which is UTF-8, to this place of the memory",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::TaskLen,
        name: "task_len",
        result: Some(Value::I32),
        unit: "bytes",
        for_interpreters: true,
        about: ("任务说明的长度", "How long the task is"),
        ..ROW
    },
    Signal {
        id: SignalId::TaskRead,
        name: "task_read",
        params: &[("ptr", Value::I32)],
        for_interpreters: true,
        about: (
            "把任务说明写到内存的这个位置：文件名、类型、给了哪些信号和回调、题目声明的函数，一行一项",
            "Writes the task to this place of the memory: the file's name, the kind, the signals and callbacks that are granted and the functions that are declared, a line each",
        ),
        ..ROW
    },
    Signal {
        id: SignalId::Defect,
        name: "defect",
        params: &[("ptr", Value::I32), ("len", Value::I32)],
        fuel_by: Some(1),
        for_interpreters: true,
        about: (
            "解释器自己在源代码做的事上出了错：以这段文字结束运行（运行错误），不返回",
            "The interpreter itself broke at what the source does: ends the run as a runtime error with this text; does not return",
        ),
        ..ROW
    },
];

impl Signal {
    /// The table.
    pub const ALL: &[Self] = TABLE;

    /// Whether a policy of this kind can be granted it.
    #[must_use]
    pub fn is_for(&self, kind: Kind) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    /// The row with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|signal| signal.name == name)
    }
}

impl SignalId {
    /// The signal's row.
    ///
    /// # Panics
    /// Never: a test finds a row for every variant.
    #[must_use]
    pub fn row(self) -> &'static Signal {
        Signal::ALL.iter().find(|signal| signal.id == self).expect("every signal has a row")
    }
}

impl FromStr for SignalId {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        // Interpreters have the others, whatever an exercise says.
        let for_exercises = || Signal::ALL.iter().filter(|signal| !signal.for_interpreters);
        for_exercises().find(|signal| signal.name == name).map(|signal| signal.id).ok_or_else(|| {
            let known: Vec<_> = for_exercises().map(|signal| signal.name).collect();
            format!("there is no signal `{name}`; it is one of: {}", known.join(", "))
        })
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_signature(f, self.name, self.params, self.result)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_every_row_says_what_it_is_in_both_languages() {
        let names: BTreeSet<_> = Signal::ALL.iter().map(|signal| signal.name).collect();
        assert_eq!(names.len(), Signal::ALL.len());
        for signal in Signal::ALL {
            assert!(!signal.about.0.is_empty() && !signal.about.1.is_empty(), "{signal}");
            assert!(signal.fuel_by.is_none_or(|param| param < signal.params.len()), "{signal}");
        }
    }

    #[test]
    fn every_identity_has_its_row() {
        // A `match`, so that a new variant does not compile until it stands here.
        let every = |id: SignalId| match id {
            SignalId::ServerCount
            | SignalId::InFlight
            | SignalId::RequestIndex
            | SignalId::Rate
            | SignalId::Capacity
            | SignalId::ArgLen
            | SignalId::Arg
            | SignalId::ResultPush
            | SignalId::Random
            | SignalId::RandomBelow
            | SignalId::Exp
            | SignalId::Expm1
            | SignalId::Ln
            | SignalId::Log1p
            | SignalId::Log2
            | SignalId::Log10
            | SignalId::Pow
            | SignalId::Sin
            | SignalId::Cos
            | SignalId::Tan
            | SignalId::Atan2
            | SignalId::Log
            | SignalId::Fail
            | SignalId::SourceLen
            | SignalId::SourceRead
            | SignalId::TaskLen
            | SignalId::TaskRead
            | SignalId::Defect => id.row().id == id,
        };
        let ids: BTreeSet<_> = Signal::ALL.iter().map(|signal| signal.id).collect();
        assert_eq!(ids.len(), 28, "one row for each identity");
        assert!(ids.into_iter().all(every));
    }

    #[test]
    fn an_unknown_signal_is_answered_with_those_there_are() {
        let error = "in_flght".parse::<SignalId>().unwrap_err();
        assert!(error.contains("`in_flght`") && error.contains("in_flight"), "{error}");
    }
}
