//! balance: one first-come-first-served queue per server, and a policy that picks the server.
//!
//! Per request: draw the gap; complete everything that ends at or before now, in (time, server) order;
//! ask the policy; draw the size. The wait is the start of service less the arrival. Times are in
//! milliseconds. Source: the chapter's `balance.py`.

mod mixture;
mod outcome;
mod queues;
mod scenario;
mod world;

pub use mixture::{Component, Mixture};
pub use outcome::{Metric, Outcome, Quantity};
pub use scenario::{Scenario, Streams};
pub use world::{Stopped, Why, run};
