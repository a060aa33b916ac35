//! Functions against the closed forms of queueing theory: a script of calls on one instance, each with
//! the value that is expected or with the closed form of the same name.
//!
//! A call is written as in most languages, `wait_mean_ms(4, 0.9, 10)`. An argument `low..high`, ends
//! included, is drawn anew for each of the call's `times`.

use std::sync::LazyLock;

use contract::{Datum, Function, FunctionsGuest, Grant, Halt, JudgeError, Moment, Submission, Type};
use reference::kinds::functions::Signals;
use reference::queueing::{self, FUNCTIONS};
use reference::random::{Draws, Purpose, SplitDraws};
use serde::Deserialize;

use super::{LIMITS, StudentRun, Tally, Trouble, Values, World, moment};
use crate::check::{Closeness, Metric};
use crate::exercise::Case;
use crate::report::{Answer, Divergence};

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCall {
    call: String,
    expected: Option<WrittenAnswer>,
    #[serde(default = "once")]
    times: u64,
}

fn once() -> u64 {
    1
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "a number, or a list of numbers")]
enum WrittenAnswer {
    Number(f64),
    List(Vec<f64>),
}

#[derive(Clone, Debug)]
struct Call {
    /// As it is written, for messages.
    text: String,
    function: String,
    arguments: Vec<Argument>,
    /// Nothing is the closed form of the function's name.
    expected: Option<Vec<f64>>,
    is_list: bool,
    times: u64,
}

#[derive(Clone, Debug, PartialEq)]
enum Argument {
    Fixed(f64),
    /// Drawn from here to there, with this many decimals.
    Drawn(f64, f64, usize),
    List(Vec<f64>),
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

impl Call {
    fn read(written: WrittenCall) -> Result<Self, String> {
        let WrittenCall { call, expected, times } = written;
        let shape = || format!("a call like `wait_mean_ms(4, 0.9, 10)`, not `{call}`");
        let (function, rest) = call.split_once('(').ok_or_else(shape)?;
        let rest = rest.trim_end().strip_suffix(')').ok_or_else(shape)?;
        let arguments = arguments(rest).ok_or_else(shape)?;
        let is_drawn = |argument: &Argument| matches!(argument, Argument::Drawn(..));
        for argument in &arguments {
            if let Argument::Drawn(low, high, _) = argument
                && low >= high
            {
                return Err(format!("`{call}`: a range goes up, as in `{high}..{low}`"));
            }
        }
        if expected.is_some() && arguments.iter().any(is_drawn) {
            return Err(format!("`{call}` is drawn, so that its closed form answers; leave `expected` out"));
        }
        if times == 0 {
            return Err(format!("`{call}` is made 0 times; leave it out"));
        }
        let (expected, is_list) = match expected {
            None => (None, false),
            Some(WrittenAnswer::Number(number)) => (Some(vec![number]), false),
            Some(WrittenAnswer::List(numbers)) => (Some(numbers), true),
        };
        if expected.iter().flatten().any(|number| number.is_nan()) {
            return Err(format!("`{call}` cannot be expected to answer NaN"));
        }
        let function = function.trim().to_owned();
        Ok(Self { text: call, function, arguments, expected, is_list, times })
    }

    /// The arguments of one of its calls, typed as they are declared.
    fn arguments(&self, function: &Function, seed: u64, call: u64) -> Vec<Datum> {
        let mut draws = Draws::Split(SplitDraws::new(seed, 0));
        let typed = self.arguments.iter().zip(&function.params).zip(0..);
        typed
            .map(|((argument, (_, kind)), place): (_, u64)| {
                let number = match argument {
                    Argument::List(numbers) => return Datum::List(numbers.clone()),
                    Argument::Fixed(number) => *number,
                    Argument::Drawn(low, high, decimals) => {
                        let unit = draws.of(Purpose::Scenario, call << 8 | place);
                        drawn(*low, *high, *decimals, unit, *kind)
                    }
                };
                #[expect(clippy::cast_possible_truncation, reason = "`agrees_with` saw that it is whole")]
                let whole = number as i32;
                if *kind == Type::Whole { Datum::Whole(whole) } else { Datum::Number(number) }
            })
            .collect()
    }
}

/// A whole number, or one with few decimals: it is read by people.
fn drawn(low: f64, high: f64, decimals: usize, unit: f64, kind: Type) -> f64 {
    if kind == Type::Whole {
        return (low + (unit * (high - low + 1.0)).floor()).min(high);
    }
    let number = format!("{:.decimals$}", low + unit * (high - low)).parse().unwrap_or(low);
    f64::clamp(number, low, high)
}

fn arguments(text: &str) -> Option<Vec<Argument>> {
    let mut rest = text.trim();
    let mut arguments = Vec::new();
    while !rest.is_empty() {
        let (argument, after) = if let Some(list) = rest.strip_prefix('[') {
            let (numbers, after) = list.split_once(']')?;
            (Argument::List(list_of(numbers)?), after.trim_start())
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            (plain(rest[..end].trim())?, &rest[end..])
        };
        arguments.push(argument);
        rest = match after.strip_prefix(',') {
            Some(after) if !after.trim().is_empty() => after.trim(),
            None if after.is_empty() => after,
            _ => return None,
        };
    }
    Some(arguments)
}

fn list_of(numbers: &str) -> Option<Vec<f64>> {
    let numbers = numbers.trim();
    if numbers.is_empty() { Some(Vec::new()) } else { numbers.split(',').map(finite).collect() }
}

fn finite(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

/// The most decimals of a range's end, and the largest end: what is drawn is exact to its decimals.
const MOST_DECIMALS: usize = 9;
const MOST_END: f64 = 1e6;

fn plain(text: &str) -> Option<Argument> {
    let Some((low, high)) = text.split_once("..") else { return finite(text).map(Argument::Fixed) };
    let decimals = |text: &str| text.trim().split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let most = decimals(low).max(decimals(high));
    let two_more = most + 2;
    // An exponent would hide decimals.
    if most > MOST_DECIMALS || text.contains(['e', 'E']) {
        return None;
    }
    let (low, high) = (finite(low)?, finite(high)?);
    if low.abs().max(high.abs()) > MOST_END {
        return None;
    }
    Some(Argument::Drawn(low, high, two_more))
}

impl Script {
    fn closed_form(name: &str) -> Option<&'static queueing::Function> {
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
        let mut run = Run { case, seed, tallies: Vec::new(), made: 0 };
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

/// A run of a script.
struct Run<'a> {
    case: &'a Case,
    seed: u64,
    tallies: Vec<Tally>,
    made: u64,
}

/// A call that was made.
struct Made {
    /// The function's place among the declared ones.
    place: usize,
    text: String,
    arguments: Vec<Datum>,
    answer: Datum,
}

impl Run<'_> {
    fn all(&mut self, script: &Script, grant: &Grant, guest: &mut dyn FunctionsGuest) -> Result<(), Trouble> {
        let draws = Draws::Split(SplitDraws::new(self.seed, 0));
        let mut signals = Box::new(Signals { arguments: Vec::new(), answer: Vec::new(), draws });
        guest.init(&mut signals).map_err(|halt| Trouble::of(halt, moment("init", 0, 0.0)))?;
        let mut made = Vec::new();
        for call in &script.calls {
            let declared = grant.functions.iter().enumerate();
            let (place, function) =
                declared.into_iter().find(|(_, known)| known.name == call.function).ok_or_else(|| {
                    Trouble::Judge(JudgeError::new(format!("`{}` is not declared", call.function)))
                })?;
            for _ in 0..call.times {
                let arguments = call.arguments(function, self.seed, self.made);
                let expected = expected(call, function, &arguments).map_err(Trouble::Judge)?;
                let text = text(function, &arguments);
                let answer = self.call(guest, &mut signals, place, &text, &arguments)?;
                self.count(&function.name, &text, &answer, &expected);
                made.push(Made { place, text, arguments, answer });
            }
        }
        if self.case.asks_for("pure") {
            self.again(guest, &mut signals, &made)?;
        }
        Ok(())
    }

    fn call(
        &mut self,
        guest: &mut dyn FunctionsGuest,
        signals: &mut Box<Signals>,
        place: usize,
        text: &str,
        arguments: &[Datum],
    ) -> Result<Datum, Trouble> {
        signals.arguments = arguments.to_vec();
        let answer = guest.call(place, signals);
        let moment = || Moment::Scripted { call: text.to_owned(), index: self.made };
        let answer = answer.map_err(|halt: Halt| Trouble::of(halt, moment()))?;
        self.made += 1;
        Ok(answer)
    }

    /// All calls again, in the opposite order: a pure function answers the same.
    fn again(
        &mut self,
        guest: &mut dyn FunctionsGuest,
        signals: &mut Box<Signals>,
        made: &[Made],
    ) -> Result<(), Trouble> {
        let mut tally = Tally { id: "pure".to_owned(), tried: 0, held: 0, first: None };
        for before in made.iter().rev() {
            let index = self.made;
            let answer = self.call(guest, signals, before.place, &before.text, &before.arguments)?;
            let same = answer.is_same(&before.answer);
            tally.tried += 1;
            tally.held += u64::from(same);
            if !same && tally.first.is_none() {
                let reference = Answer::from(&before.answer);
                tally.first = Some(self.divergence(index, &before.text, Answer::from(&answer), reference));
            }
        }
        self.tallies.push(tally);
        Ok(())
    }

    fn count(&mut self, function: &str, text: &str, answer: &Datum, expected: &Datum) {
        let closeness = self.case.closeness(function);
        let right = closeness.is_some_and(|closeness| is_close(closeness, answer, expected));
        let first = (!right)
            .then(|| self.divergence(self.made - 1, text, Answer::from(answer), Answer::from(expected)));
        let at = self.tallies.iter().position(|tally| tally.id == function).unwrap_or_else(|| {
            self.tallies.push(Tally { id: function.to_owned(), tried: 0, held: 0, first: None });
            self.tallies.len() - 1
        });
        let tally = &mut self.tallies[at];
        tally.tried += 1;
        tally.held += u64::from(right);
        tally.first = tally.first.take().or(first);
    }

    fn divergence(&self, call: u64, text: &str, yours: Answer, reference: Answer) -> Divergence {
        Divergence {
            seed: self.seed,
            decision: call,
            function: text.to_owned(),
            now_ms: None,
            state: std::collections::BTreeMap::new(),
            yours,
            reference,
            draws_yours: 0,
            draws_reference: 0,
        }
    }
}

fn text(function: &Function, arguments: &[Datum]) -> String {
    let arguments = arguments.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    format!("{}({arguments})", function.name)
}

fn expected(call: &Call, function: &Function, arguments: &[Datum]) -> Result<Datum, JudgeError> {
    let typed = |numbers: &[f64]| match (function.result, numbers) {
        (Type::List, numbers) => Ok(Datum::List(numbers.to_vec())),
        // A whole answer may be compared with one that is not: it is then never right.
        (_, [number]) => Ok(Datum::Number(*number)),
        _ => Err(JudgeError::new(format!("`{}` is expected to answer no number", function.name))),
    };
    if let Some(numbers) = &call.expected {
        return typed(numbers);
    }
    let numbers: Vec<f64> = arguments
        .iter()
        .map(|argument| match argument {
            Datum::Whole(whole) => f64::from(*whole),
            Datum::Number(number) => *number,
            Datum::List(_) => f64::NAN,
        })
        .collect();
    let answer = Script::closed_form(&function.name).and_then(|closed| (closed.answer)(&numbers));
    let undefined = || {
        JudgeError::new(format!(
            "`{}` has no value by its closed form; call it where it has one",
            text(function, arguments)
        ))
    };
    typed(&[answer.ok_or_else(undefined)?])
}

fn is_close(closeness: Closeness, answer: &Datum, expected: &Datum) -> bool {
    match (answer, expected) {
        (Datum::List(answer), Datum::List(expected)) => {
            answer.len() == expected.len()
                && answer.iter().zip(expected).all(|(answer, expected)| closeness.accepts(*answer, *expected))
        }
        (Datum::Whole(answer), Datum::Number(expected)) => closeness.accepts(f64::from(*answer), *expected),
        (Datum::Number(answer), Datum::Number(expected)) => closeness.accepts(*answer, *expected),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_reads_as_in_most_languages() {
        let read = |text: &str| arguments(text);
        assert_eq!(read(""), Some(vec![]));
        assert_eq!(read("4, 0.9"), Some(vec![Argument::Fixed(4.0), Argument::Fixed(0.9)]));
        assert_eq!(
            read("1..2000, 0.01 .. 0.9"),
            Some(vec![Argument::Drawn(1.0, 2000.0, 2), Argument::Drawn(0.01, 0.9, 4)])
        );
        assert_eq!(read("[1, 2.5], -3"), Some(vec![Argument::List(vec![1.0, 2.5]), Argument::Fixed(-3.0)]));
        assert_eq!(read("[]"), Some(vec![Argument::List(vec![])]));
        for wrong in [
            "4,",
            ",4",
            "x",
            "NaN",
            "inf",
            "1e-3..2",
            "0..1e7",
            "0..10000000",
            "0.0000000001..1",
            "[1",
            "1]",
            "4 5",
            "[1] 2",
            "1,,2",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_drawn_stays_between_its_ends_and_is_short() {
        for step in 0..100 {
            let unit = f64::from(step) / 100.0;
            let whole = drawn(1.0, 6.0, 2, unit, Type::Whole);
            assert!((1.0..=6.0).contains(&whole) && whole.fract() == 0.0);
            let number = drawn(0.01, 0.9, 4, unit, Type::Number);
            assert!((0.01..=0.9).contains(&number) && number.to_string().len() <= 6, "{number}");
        }
        assert_eq!(drawn(1.0, 6.0, 2, 0.999_999_999, Type::Whole), 6.0);
    }
}
