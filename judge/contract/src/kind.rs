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
#[derive(Debug, PartialEq, Eq)]
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
}

/// Run once, before the first decision, on a budget of its own. Any kind may export it.
pub(crate) const INIT: Export = Export { name: "init", params: &[], result: None, required: false };

const ROUTER: &[Export] = &[
    Export { name: "route", params: &[("now", Value::F64)], result: Some(Value::I32), required: true },
    INIT,
    Export {
        name: "on_complete",
        params: &[("server", Value::I32), ("now", Value::F64), ("latency", Value::F64)],
        result: None,
        required: false,
    },
];

impl Kind {
    /// Every kind there is.
    pub const ALL: &[Self] = &[Self::Router];

    /// The kind's name in `exercise.toml`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Router => "router",
        }
    }

    /// The functions of this kind, the one that decides first. Times and latencies are milliseconds.
    #[must_use]
    pub fn exports(self) -> &'static [Export] {
        match self {
            Self::Router => ROUTER,
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
    }
}
