//! Reports for people. (For programs they are JSON, as `grade` defines it.)

mod metric;
mod next;
mod refusal;
mod rows;
mod text;
mod why;

pub use text::{Shown, render};

#[cfg(test)]
mod tests;
