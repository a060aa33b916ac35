//! Grading: exercises, cases, checks, tolerances, verdicts and the report.
//!
//! [`grade`] takes an [`Exercise`] and a submission that some host runs, and returns a [`Report`]:
//! data, which the command line and the page render. It reads no file and knows no host; it also
//! compiles to WebAssembly.

#![forbid(unsafe_code)]

mod agreement;
mod case;
mod check;
mod exercise;
mod grading;
mod report;

pub use check::{Check, Range, Rule};
pub use exercise::{Case, Difficulty, Exercise, ExerciseError, Show, Title};
pub use grading::{About, Progress, grade, refuse};
pub use report::{
    CaseReport, CheckReport, Divergence, ExerciseId, FaultReport, Metrics, Report, SCHEMA, Score,
    SubmissionId, Tolerance, schema,
};
