//! fleet: LLM inference instances behind a router.
//!
//! A request belongs to a session, has a prompt and an answer, and is sent to an instance that prefills
//! one prompt at a time, in order, and decodes in a batch of bounded slots and a bounded KV cache. An
//! instance keeps prefixes of sessions, and prefill skips what is there. Requests wait in two places: before
//! the instances while none is ready, and in the engine of the one that they were sent to. Instances load,
//! drain and go, and say by a rule of their own whether they are ready. The fleet may be split into a
//! prefill pool and a decode pool, with a KV transfer between them.
//!
//! A run costs by event, not by token: between two changes of a batch its steps are summed up. No request
//! is tried again, prefill has no quadratic part, and prefixes are shared within a session only.
//! Times are in milliseconds, lengths in tokens.

mod caches;
mod dispatch;
mod engine;
mod hardware;
mod instance;
mod journey;
mod lengths;
mod metric;
mod outcome;
mod scenario;
mod tally;
mod traffic;
mod world;
mod written;

pub use hardware::{Hardware, Link};
pub use journey::{Fate, Journey};
pub use lengths::{Component, Lengths};
pub use metric::{Metric, Quantity};
pub use outcome::Outcome;
pub use scenario::{Change, Scenario};
pub use tally::Load;
pub use traffic::{Arrivals, Hot, Mean, Poisson, Request, Row, Traffic, Turns};
pub use world::{Stopped, Why, run};
