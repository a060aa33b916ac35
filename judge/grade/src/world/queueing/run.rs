//! A run of a script: every call on one instance, each answer beside what is expected.

use std::collections::BTreeMap;

use contract::{Datum, Function, FunctionsGuest, Grant, Halt, JudgeError, Moment, Type};
use reference::kinds::functions::Signals;
use reference::random::{Draws, SplitDraws};

use super::super::{Tally, Trouble, moment};
use super::Script;
use super::call::Call;
use crate::check::Closeness;
use crate::exercise::Case;
use crate::report::{Answer, Divergence};

/// A run of a script.
pub(super) struct Run<'a> {
    case: &'a Case,
    seed: u64,
    pub(super) tallies: Vec<Tally>,
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

impl<'a> Run<'a> {
    pub(super) fn new(case: &'a Case, seed: u64) -> Self {
        Self { case, seed, tallies: Vec::new(), made: 0 }
    }

    pub(super) fn all(
        &mut self,
        script: &Script,
        grant: &Grant,
        guest: &mut dyn FunctionsGuest,
    ) -> Result<(), Trouble> {
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
            state: BTreeMap::new(),
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
