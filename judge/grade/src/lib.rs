//! Exercises, cases, checks, tolerances, verdicts and the report
