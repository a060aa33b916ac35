//! retry: a fleet whose capacity breaks down for some seconds, and clients that retry, counted by cohort.
//!
//! Per second: the retries that are due and the new requests make the load; where it is above the
//! capacity, the same share of every attempt's cohort fails, and what fails may come again later. Source:
//! the chapter's `retry.py`. It reproduces the chapter's numbers and nothing else: its rules are built in,
//! and nobody's policy is asked. [`retry_requests`](crate::retry_requests) does that, on the same
//! [`Fleet`].

mod cohorts;
mod fleet;
mod scenario;

pub use cohorts::{Outcome, Rule, run};
pub use fleet::Fleet;
pub(crate) use fleet::{check, failed};
pub use scenario::Scenario;
