//! Functions against the closed forms of queueing theory: a script of calls on one instance, each with
//! the value that is expected or with the closed form of the same name.
//!
//! A call is written as in most languages, `wait_mean_ms(4, 0.9, 10)`. An argument `low..high`, ends
//! included, is drawn anew for each of the call's `times`.

mod call;
mod run;

use std::sync::LazyLock;

use contract::{Grant, JudgeError, Moment, Submission, Type};
use reference::queueing::{self, FUNCTIONS};
use serde::Deserialize;

use super::{LIMITS, StudentRun, Trouble, Values, World};
use crate::check::Metric;
use crate::exercise::Case;
use call::{Argument, Call, WrittenCall};
use run::Run;

pub(super) static METRICS: LazyLock<Vec<Metric>> = LazyLock::new(Vec::new);

/// The most calls that a script may make.
const MOST_CALLS: u64 = 10_000;
/// The most numbers that a list may have.
const MOST_NUMBERS: usize = 1000;

/// A script.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "WrittenScript")]
pub(crate) struct Script {
    calls: Vec<Call>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScript {
    calls: Vec<WrittenCall>,
}

impl TryFrom<WrittenScript> for Script {
    type Error = String;

    fn try_from(written: WrittenScript) -> Result<Self, String> {
        let calls: Vec<_> = written.calls.into_iter().map(Call::read).collect::<Result<_, _>>()?;
        let all: u64 = calls.iter().map(|call| call.times).fold(0, u64::saturating_add);
        if !(1..=MOST_CALLS).contains(&all) {
            return Err(format!("a script makes 1 to {MOST_CALLS} calls, not {all}"));
        }
        Ok(Self { calls })
    }
}

impl Script {
    pub(super) fn closed_form(name: &str) -> Option<&'static queueing::Function> {
        FUNCTIONS.iter().find(|known| known.name == name)
    }

    fn check(call: &Call, grant: &Grant) -> Result<(), String> {
        let name = &call.function;
        let function = grant.functions.iter().find(|function| function.name == *name).ok_or_else(|| {
            let known: Vec<_> = grant.functions.iter().map(|function| function.name.as_str()).collect();
            format!("`{name}` is not declared in [functions]; declared are: {}", known.join(", "))
        })?;
        if call.arguments.len() != function.params.len() {
            return Err(format!(
                "`{function}` takes {} arguments, not {}",
                function.params.len(),
                call.arguments.len()
            ));
        }
        for (argument, (param, kind)) in call.arguments.iter().zip(&function.params) {
            let whole = |number: f64| number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX);
            let fits = match (argument, kind) {
                (Argument::List(numbers), Type::List) => numbers.len() <= MOST_NUMBERS,
                (Argument::Fixed(number), Type::Whole) => whole(*number),
                (Argument::Drawn(low, high, _), Type::Whole) => whole(*low) && whole(*high),
                (Argument::Fixed(_) | Argument::Drawn(..), Type::Number) => true,
                _ => false,
            };
            if !fits {
                return Err(format!("`{param}` of `{function}` is of another type, or out of its range"));
            }
        }
        if call.expected.is_some() {
            return if call.is_list == (function.result == Type::List) {
                Ok(())
            } else {
                Err(format!("`{function}` does not answer what a call of it expects"))
            };
        }
        let Some(closed) = Self::closed_form(name) else {
            let known: Vec<_> = FUNCTIONS.iter().map(|known| known.name).collect();
            return Err(format!(
                "a call of `{name}` needs `expected`: there is a closed form for {} only",
                known.join(", ")
            ));
        };
        let result = match closed.result {
            queueing::Answer::Servers => Type::Whole,
            _ => Type::Number,
        };
        let same =
            closed.params.len() == function.params.len()
                && closed.params.iter().zip(&function.params).all(|(closed, (_, kind))| {
                    *kind == if closed.whole { Type::Whole } else { Type::Number }
                })
                && function.result == result;
        if same {
            Ok(())
        } else {
            let params = closed.params.iter();
            let params =
                params.map(|param| format!("{}: {}", param.name, if param.whole { "i32" } else { "f64" }));
            let result = if result == Type::Whole { "i32" } else { "f64" };
            Err(format!(
                "the closed form is {name}({}) -> {result}; declare it so, or give `expected`",
                params.collect::<Vec<_>>().join(", ")
            ))
        }
    }
}

impl World for Script {
    fn reference(&self, policy: &str, _seed: u64) -> Result<Values, JudgeError> {
        Err(JudgeError::new(format!("functions are not compared with a policy, so not with `{policy}`")))
    }

    fn student(&self, case: &Case, grant: &Grant, seed: u64, submission: &dyn Submission) -> StudentRun {
        let mut guest = match submission.functions(&grant.functions, LIMITS) {
            Ok(guest) => guest,
            Err(halt) => return StudentRun::nothing(Trouble::of(halt, Moment::Init)),
        };
        let mut run = Run::new(case, seed);
        let values = run.all(self, grant, &mut *guest).map(|()| Vec::new());
        StudentRun::of(&*guest, values, run.tallies)
    }

    fn work(&self) -> u64 {
        self.calls.iter().map(|call| call.times).sum()
    }

    fn agrees_with(&self, grant: &Grant) -> Result<(), String> {
        let check = |call: &Call| {
            Self::check(call, grant).map_err(|message| format!("call `{}`: {message}", call.text))
        };
        self.calls.iter().try_for_each(check)
    }

    fn called(&self) -> Vec<&str> {
        self.calls.iter().map(|call| call.function.as_str()).collect()
    }
}
