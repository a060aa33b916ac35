//! Grading: exercises, cases, checks, tolerances, verdicts and the report.
//!
//! [`grade`] takes an [`Exercise`] and a submission that some host runs, and returns a [`Report`]:
//! data, which the command line and the page render. It reads no file and knows no host; it also
//! compiles to WebAssembly.

#![forbid(unsafe_code)]

mod case;
mod check;
mod exercise;
mod grading;
mod report;
mod world;

pub use check::{Check, Closeness, Metric, Range, Rule};
pub use exercise::{Case, Difficulty, Exercise, ExerciseError, Seeds, Show, Title};
pub use grading::{About, Progress, grade, refuse};
pub use report::{
    Advice, Answer, CaseReport, CheckReport, Divergence, ExerciseId, FaultReport, Found, Metrics, Report,
    SCHEMA, Score, SubmissionId, Tolerance, schema,
};
pub use world::metrics;
