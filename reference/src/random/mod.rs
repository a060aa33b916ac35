//! Random numbers: the generators of the documents' own runs, stateless draws for graded ones.

mod draws;
mod mix;
mod mulberry;
mod philox;
mod python;

pub use draws::{Draws, Purpose, SplitDraws};
pub use mix::mixed;
pub use mulberry::Mulberry32;
pub use python::PythonRandom;

/// An exponential draw with this rate from a uniform one, as `CPython`'s `expovariate` computes it.
#[inline]
#[must_use]
pub fn exponential(uniform: f64, rate: f64) -> f64 {
    -libm::log(1.0 - uniform) / rate
}
