//! A call of a script as it is written, and what it asks.

use contract::{Datum, Function, Type};
use reference::random::{Draws, Purpose, SplitDraws};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCall {
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
pub(super) struct Call {
    /// As it is written, for messages.
    pub(super) text: String,
    pub(super) function: String,
    pub(super) arguments: Vec<Argument>,
    /// Nothing is the closed form of the function's name.
    pub(super) expected: Option<Vec<f64>>,
    pub(super) is_list: bool,
    pub(super) times: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Argument {
    Fixed(f64),
    /// Drawn from here to there, with this many decimals.
    Drawn(f64, f64, usize),
    List(Vec<f64>),
}

impl Call {
    pub(super) fn read(written: WrittenCall) -> Result<Self, String> {
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
    pub(super) fn arguments(&self, function: &Function, seed: u64, call: u64) -> Vec<Datum> {
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
