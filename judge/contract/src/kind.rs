//! The kinds of policy: which functions a submission exports, and what each is asked.

use std::fmt;
use std::str::FromStr;

/// A WebAssembly number type. The contract's boundary is made of nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count, an index, a flag or a code.
    I32,
    /// A key or a hash.
    I64,
    /// Everything else.
    F64,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::F64 => "f64",
        })
    }
}

/// Writes `name(a: i32, b: f64) -> i32`, the one way in which a function's type is shown.
pub(crate) fn write_signature(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    params: &[(&str, Value)],
    result: Option<Value>,
) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, (param, value)) in params.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        write!(f, "{comma}{param}: {value}")?;
    }
    f.write_str(")")?;
    result.map_or(Ok(()), |value| write!(f, " -> {value}"))
}

/// A function that a submission exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// Its name.
    pub name: &'static str,
    /// Parameters, by name and type.
    pub params: &'static [(&'static str, Value)],
    /// The result, if it has one.
    pub result: Option<Value>,
    /// Whether a submission must have it. One that it need not have may still be refused: an
    /// exercise grants each callback by name.
    pub required: bool,
}

impl fmt::Display for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_signature(f, self.name, self.params, self.result)
    }
}

/// What a policy decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Which server gets this request.
    Router,
    /// How long a failed request waits before its next attempt, and whether that is made.
    Retry,
    /// Whether a request passes, and how long until it would.
    Limiter,
    /// Nothing: an exercise declares functions and calls them.
    Functions,
}

const NOW: (&str, Value) = ("now", Value::F64);
const ATTEMPT: (&str, Value) = ("attempt", Value::I32);
const COST: (&str, Value) = ("cost", Value::F64);

/// Run once, before the first decision, on a budget of its own. Any kind may export it.
pub(crate) const INIT: Export = optional("init", &[]);

const fn asked(name: &'static str, params: &'static [(&'static str, Value)], result: Value) -> Export {
    Export { name, params, result: Some(result), required: true }
}

const fn optional(name: &'static str, params: &'static [(&'static str, Value)]) -> Export {
    Export { name, params, result: None, required: false }
}

const ROUTER: &[Export] = &[
    asked("route", &[NOW], Value::I32),
    INIT,
    optional("on_complete", &[("server", Value::I32), NOW, ("latency", Value::F64)]),
];

const RETRY: &[Export] = &[
    asked("retry", &[ATTEMPT, NOW], Value::F64),
    INIT,
    optional("on_request", &[NOW]),
    Export { result: Some(Value::I32), ..optional("admit", &[ATTEMPT, NOW]) },
    optional("on_success", &[ATTEMPT, NOW]),
];

const LIMITER: &[Export] =
    &[asked("allow", &[NOW, COST], Value::I32), asked("wait_time", &[NOW, COST], Value::F64), INIT];

impl Kind {
    /// Every kind there is.
    pub const ALL: &[Self] = &[Self::Router, Self::Retry, Self::Limiter, Self::Functions];

    /// The kind's name in `exercise.toml`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Router => "router",
            Self::Retry => "retry",
            Self::Limiter => "limiter",
            Self::Functions => "functions",
        }
    }

    /// The functions of this kind, the one that decides first. Times, delays and latencies are
    /// milliseconds, costs are tokens, attempts count from 0. An exercise of the kind `functions`
    /// declares more.
    #[must_use]
    pub fn exports(self) -> &'static [Export] {
        match self {
            Self::Router => ROUTER,
            Self::Retry => RETRY,
            Self::Limiter => LIMITER,
            Self::Functions => &[INIT],
        }
    }

    /// Whether an exercise has to grant this export by name.
    #[must_use]
    pub fn is_callback(export: &Export) -> bool {
        !export.required && export.name != INIT.name
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name).ok_or_else(|| {
            let known: Vec<_> = Self::ALL.iter().map(|kind| kind.name()).collect();
            format!("there is no kind `{name}`; it is one of: {}", known.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_reads_as_a_signature() {
        let all: Vec<_> = Kind::Router.exports().iter().map(ToString::to_string).collect();
        assert_eq!(
            all,
            ["route(now: f64) -> i32", "init()", "on_complete(server: i32, now: f64, latency: f64)"]
        );
        let all: Vec<_> = Kind::Retry.exports().iter().map(ToString::to_string).collect();
        assert_eq!(all[0], "retry(attempt: i32, now: f64) -> f64");
        assert_eq!(all[3], "admit(attempt: i32, now: f64) -> i32");
    }
}
