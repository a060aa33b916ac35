//! The limiter world: traces computed by hand, closed forms, properties, and what a scenario may say.

mod agreement;
mod closed_forms;
mod properties;
mod recorder;
mod scenarios;
mod traces;
