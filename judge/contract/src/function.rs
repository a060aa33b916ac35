//! The functions that an exercise declares: names, numbers and lists of numbers in and out.

use std::fmt;

use reference::kinds::functions::Datum;

use crate::kind::{Value, write_signature};

/// The type of a parameter or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// A list of numbers. As a parameter it is a handle for `arg_len` and `arg`; as an answer it is
    /// given by `result_push`.
    List,
}

impl Type {
    const ALL: [Self; 3] = [Self::Whole, Self::Number, Self::List];

    fn name(self) -> &'static str {
        match self {
            Self::Whole => "i32",
            Self::Number => "f64",
            Self::List => "[f64]",
        }
    }

    /// Whether this is a value of the type.
    #[must_use]
    pub fn holds(self, datum: &Datum) -> bool {
        matches!(
            (self, datum),
            (Self::Whole, Datum::Whole(_)) | (Self::Number, Datum::Number(_)) | (Self::List, Datum::List(_))
        )
    }
}

/// A function that an exercise declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its parameters, by name and type.
    pub params: Vec<(String, Type)>,
    /// What it answers.
    pub result: Type,
}

/// The most parameters that a function may have.
const MOST_PARAMS: usize = 100;

impl Function {
    /// Reads a type like `(c: i32, rho: f64) -> f64`.
    ///
    /// # Errors
    /// What is wrong with it, in English.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        let shape = || format!("a type like `(c: i32, rho: f64) -> f64`, not `{text}`");
        if !is_name(name) {
            return Err(format!("a function's name is made of a–z, 0–9 and `_`, not `{name}`"));
        }
        let (params, result) = text.split_once("->").ok_or_else(shape)?;
        let params = params.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let params = params.ok_or_else(shape)?.trim();
        if params.split(',').count() > MOST_PARAMS {
            return Err(format!("a function has at most {MOST_PARAMS} parameters"));
        }
        let typed = |text: &str| {
            let known = Type::ALL.into_iter().find(|known| known.name() == text.trim());
            known.ok_or_else(|| format!("a type is i32, f64 or [f64], not `{}`", text.trim()))
        };
        let param = |text: &str| {
            let (name, kind) = text.split_once(':').ok_or_else(shape)?;
            let name = name.trim();
            if is_name(name) { Ok((name.to_owned(), typed(kind)?)) } else { Err(shape()) }
        };
        let params = if params.is_empty() { Ok(Vec::new()) } else { params.split(',').map(param).collect() };
        Ok(Self { name: name.to_owned(), params: params?, result: typed(result)? })
    }

    /// The parameters as the module has them.
    #[must_use]
    pub fn wasm_params(&self) -> Vec<(&str, Value)> {
        let value = |kind| if kind == Type::Number { Value::F64 } else { Value::I32 };
        self.params.iter().map(|(name, kind)| (name.as_str(), value(*kind))).collect()
    }

    /// The result as the module has it.
    #[must_use]
    pub fn wasm_result(&self) -> Option<Value> {
        match self.result {
            Type::Whole => Some(Value::I32),
            Type::Number => Some(Value::F64),
            Type::List => None,
        }
    }

    /// The export's signature, as the module has it.
    #[must_use]
    pub fn signature(&self) -> String {
        struct Shown<'a>(&'a Function);
        impl fmt::Display for Shown<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_signature(f, &self.0.name, &self.0.wasm_params(), self.0.wasm_result())
            }
        }
        Shown(self).to_string()
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

impl fmt::Display for Function {
    /// As it is declared, lists included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let params = self.params.iter().map(|(name, kind)| format!("{name}: {}", kind.name()));
        let params = params.collect::<Vec<_>>().join(", ");
        write!(f, "{}({params}) -> {}", self.name, self.result.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_reads_back_as_it_was_written() {
        let function = Function::parse("share", "(waits: [f64], c: i32, rho: f64) -> f64").unwrap();
        assert_eq!(function.to_string(), "share(waits: [f64], c: i32, rho: f64) -> f64");
        assert_eq!(function.signature(), "share(waits: i32, c: i32, rho: f64) -> f64");
        let list = Function::parse("all", "() -> [f64]").unwrap();
        assert_eq!((list.params.len(), list.signature()), (0, "all()".to_owned()));
    }

    #[test]
    fn what_is_no_declaration_is_answered_with_one_that_is() {
        for wrong in
            ["c: i32 -> f64", "(c: i32)", "(c) -> f64", "(c: f32) -> f64", "(c: i32) ->", "(: i32) -> f64"]
        {
            assert!(Function::parse("f", wrong).is_err(), "{wrong}");
        }
        for name in ["", "F", "9", "judge.fuel", "a-b", "_a"] {
            assert!(Function::parse(name, "() -> f64").is_err(), "{name}");
        }
    }
}
