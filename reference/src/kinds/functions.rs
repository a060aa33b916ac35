//! What a set of functions is asked: a script of calls, with numbers and lists of numbers.

use std::fmt;

use crate::random::Draws;

/// An argument or an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// A whole number.
    Whole(i32),
    /// A number.
    Number(f64),
    /// A list of numbers.
    List(Vec<f64>),
}

impl Datum {
    /// Whether both are the same to the bit; all NaNs are one.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => same(*a, *b),
            (Self::List(a), Self::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(*a, *b))
            }
            _ => false,
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(whole) => write!(f, "{whole}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(numbers) => {
                f.write_str("[")?;
                for (i, number) in numbers.iter().enumerate() {
                    write!(f, "{}{number}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
        }
    }
}

/// What functions can read.
///
/// It is lent as `&mut Box<Signals>`, for the reason given at [`router::Signals`](super::router::Signals).
#[derive(Clone, Debug)]
pub struct Signals {
    /// The arguments of the call that is under way, in the order of the parameters.
    pub arguments: Vec<Datum>,
    /// The list that the call answers, as far as it was given.
    pub answer: Vec<f64>,
    /// The submission's draws.
    pub draws: Draws,
}

/// Functions that are called by number, in the order in which an exercise declares them.
pub trait Functions {
    /// Why a call may fail to answer.
    type Halt;

    /// Runs once before the first call.
    ///
    /// # Errors
    /// The functions halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Calls a function with the arguments that stand in the signals. The answer has the declared type.
    ///
    /// # Errors
    /// The functions halted.
    fn call(&mut self, function: usize, signals: &mut Box<Signals>) -> Result<Datum, Self::Halt>;
}
