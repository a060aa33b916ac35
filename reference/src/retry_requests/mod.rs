//! `retry_requests`: the chapter's fleet request by request, and a policy that says what is retried when.
//!
//! In a second, in this order: the retries that are due are asked `admit`, the highest attempt first; each
//! new request is told to `on_request`; load meets capacity, and of each attempt's cohort the same share
//! fails, rounded down; who succeeds is told to `on_success` and who fails and has an attempt left is
//! asked `retry`, both by ascending attempt. A retry comes due in a later second.
//!
//! By definition requests have numbers, and within an attempt the lowest fail first and are asked first.
//! The policy sees no numbers, so whoever makes the same attempt in the same second is interchangeable,
//! and the world keeps counts in their place: the calls, their order and the outcome are the same.
//!
//! Times are in milliseconds; a second's time is its start. There is no time within a second, no queue
//! and no timeout.

mod client;
mod outcome;
mod pending;
mod scenario;
mod varying;
mod world;

pub use client::{Stopped, Why};
pub use outcome::{Metric, Outcome, Row};
pub use scenario::Scenario;
pub use varying::Varying;
pub use world::run;
