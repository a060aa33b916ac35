//! The limiter world: traces computed by hand, closed forms, properties, and what a scenario may say.

mod agreement;
mod closed_forms;
mod comparisons;
mod concurrency;
mod erlang;
mod line;
mod naive;
mod properties;
mod recorder;
mod rules;
mod scenarios;
mod series;
mod strategies;
mod time;
mod traces;
