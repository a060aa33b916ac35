//! endpoint: workflows of model calls and tool calls that share one rate-limited endpoint.
//!
//! A call is ready when the steps that it waits for have ended. Ready model calls join one queue. The
//! client admits the first of it, or the one that its policy picks, while a slot is free and three token
//! buckets allow: requests, uncached input, output. An attempt ends well, with a transient error or with a
//! timeout; one that failed waits as long as the policy says and joins the queue again, or exhausts its
//! workflow.
//!
//! After every event the buckets have refilled until then and the queue is tried. Events come in the order
//! of (time, number of scheduling); arrivals have the lowest numbers, and there is one wake-up at most: an
//! earlier one takes the place of a later one. An exhausted workflow asks for nothing more: what it has in
//! flight ends and is billed, what comes due is forgotten, and its calls in the queue are dropped when
//! their turn comes with a slot free.
//!
//! Times are in milliseconds. There is no network, no other client, and no limit on what the endpoint
//! itself serves at once. Source: document 2, "Running at scale".

mod buckets;
mod capacity;
mod events;
mod jobs;
mod metric;
mod outcome;
mod pattern;
mod plan;
#[cfg(test)]
mod scaling;
mod scenario;
mod workflows;
mod world;

pub use capacity::{Capacity, Limit};
pub use metric::Metric;
pub use outcome::{Calls, Outcome};
pub use pattern::Pattern;
pub use plan::{Call, Does, Plan, Role, Step};
pub use scenario::{Scenario, Streams};
pub use world::{MOST_BACKOFF, Stopped, Why, run};
