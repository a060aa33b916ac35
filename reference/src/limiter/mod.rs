//! limiter: a stream of requests, and a policy that lets each pass or refuses it.
//!
//! The world keeps a ledger of its own, an exact token bucket from which only the requests that the
//! policy let pass take tokens. Every answer is compared with the ledger's at that moment, so that
//! one wrong answer does not make the later ones wrong. Nothing waits here: a refused request is gone.
//! Times are in milliseconds, costs in tokens, rates in tokens a second.

mod costs;
mod ledger;
mod outcome;
mod scenario;
mod windows;
mod world;

pub use costs::{Costs, WeightedCost};
pub use outcome::{Answer, Metric, Outcome, Wrong};
pub use scenario::{Amount, Ask, Limits, Poisson, Range, Requests, Row, Scenario};
pub use world::{Stopped, Why, run};
