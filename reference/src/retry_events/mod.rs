//! `retry_events`: requests in continuous time, through layers of clients that retry, to servers with
//! queues, under circuit breakers.
//!
//! Requests arrive with exponential gaps. Each is a call of the outermost layer. An attempt of a layer is
//! a call of the layer within; an attempt of the innermost layer goes to a server. A layer's policy is
//! told of a call (`on_request`), asked about its first attempt if it wants that (`admit`), and about each
//! attempt that failed while attempts are left (`retry`); when a retry comes due it is asked `admit`. A
//! server works on one attempt at a time, first come first served, for a time that is drawn for the
//! attempt; beside it a stated number wait. An attempt of the innermost layer fails refused (the server
//! is full or refuses, or the breaker does not let it through), timed out, or with an error after its
//! service. One of an outer layer fails as the call that it is, or times out by itself; a call that a
//! policy turned away is refused. Without `cancel` nobody but its client gives up what has timed out: the
//! server works on it, and the layers within try on.
//!
//! Rules for what may be done in more than one way:
//! - At the same time an outage begins or ends first, then services end (lowest server first; the next
//!   one starts before the client is told), attempts time out (outermost layer first, then as they were
//!   sent), retries and copies come due (as they were noted), a request arrives. An answer at the very
//!   time of the time-out counts.
//! - The time-out of an attempt counts from its sending and ends its copy too. With a copy out, the
//!   attempt fails when both have, as the later one did.
//! - `hedge` is asked at the first attempt of each call of the innermost layer, before it is sent, if
//!   there is more than one server. The copy goes to another server, if the attempt is still out.
//! - No retry and no copy starts after the request's deadline, and `retry` is not asked after it; a wait
//!   that would end after it, or is longer than [`Scenario::LONGEST_DELAY`], is giving up.
//! - Where outages overlap on a server, their slowness multiplies, and the largest share of errors holds,
//!   the scenario's own included. Whether an answer is an error is decided when its service ends.
//! - The breaker is told of each call that it let through once: of a success, or of a failure, which is a
//!   refusal by the server, a time-out or an error. It is told nothing of what its client no longer
//!   needed.
//! - Work is useful if its answer is what a request succeeded with; the answer of an attempt that nobody
//!   waits for any more is not, nor is one to a call within that its outer layer has given up.
//!
//! Draws belong to the request and the path of attempts that led to the server, so that each attempt
//! meets the same server, work and fault whatever is retried, copied or stopped beside it. Times are in
//! milliseconds.
//!
//! There is no network: what is sent is there at once. A policy has no way to know which request it is
//! asked about, nor which server.

mod agenda;
mod call;
mod layers;
mod metric;
mod outage;
mod outcome;
mod policies;
mod scenario;
mod sends;
mod servers;
mod slab;
mod visit;
mod world;

pub use metric::Metric;
pub use outage::Outage;
pub use outcome::{Outcome, Spans};
pub use policies::{Halt, Stopped, Why};
pub use scenario::{Distribution, Routing, Scenario, WhenOpen};
pub use visit::{End, Visit};
pub use world::{run, run_watched};
