//! limiter: a stream of requests, and a policy that lets each pass or refuses it.
//!
//! The world keeps a ledger of its own, an exact bucket from which only the requests that the policy let
//! pass take tokens, and where a scenario limits the concurrency the places that these hold. Every answer
//! is compared with the ledger's at that moment, so that one wrong answer does not make the later ones
//! wrong. The ledger's bucket follows the scenario's rule; a request passes if the bucket and the places let
//! it.
//! Times are in milliseconds, costs in tokens, rates in tokens a second.
//!
//! **Concurrency.** A request that passes holds a place for a while that belongs to it, whatever the policy
//! answers. What ends at or before a moment has ended before anything is asked at it, in the order of
//! (time, request), and the policy is told. The run ends with its last request: those that still hold
//! a place then are not told of. `wait_time` is not asked here, for it promises that a request passes after
//! that time if nothing else does, and nobody knows when a place becomes free.
//!
//! **Line.** By `mode` a request that does not pass is refused and gone, or it waits. In line, the first
//! asks `wait_time` when it has become the first, and `allow` when that time is over; then the next is
//! first, at the same moment. Requests whose turn comes at the moment of an arrival go before it. `wait_time`
//! may answer a little too early, by rounding: who is refused at its turn is asked about once more,
//! twice the ledger's tolerance or a step of the clock later, and refused again it is gone. Who is told to wait forever is gone
//! at once, and who finds the line full is gone without being asked about. The run ends when the line
//! has emptied after the last arrival.

mod amount;
mod bucket;
mod costs;
mod judge;
mod ledger;
mod line;
mod metric;
mod outcome;
mod places;
mod ramp;
mod requests;
mod scenario;
mod windows;
mod world;

pub use amount::{Amount, Range};
pub use costs::{Costs, WeightedCost};
pub use metric::Metric;
pub use outcome::{Answer, Outcome, Wrong};
pub use requests::{Ask, Poisson, Requests, Row};
pub use scenario::{Concurrency, Limits, Mode, Rule, Scenario};
pub use world::{Stopped, Why, run};
