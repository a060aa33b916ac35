//! The reference worlds: what the documents simulate, exactly.
//!
//! A world is a pure, deterministic function of a scenario, a seed and a policy. It reads no clock, no
//! file and no environment, iterates no hash map, and gives the same bits on every target: logarithms
//! come from the pinned `libm`, never from the platform.
//!
//! Students' policies come through the same traits as the reference policies ([`kinds`]).
//! This crate grades nothing and knows nothing of WebAssembly.

#![forbid(unsafe_code)]

pub mod balance;
pub mod endpoint;
pub mod fleet;
pub mod kinds;
pub mod limiter;
pub mod percentile;
pub mod policies;
pub mod queueing;
pub mod random;
pub mod retry;
pub mod retry_events;
pub mod retry_requests;
pub mod sample;
mod scenario_error;
pub mod series;
mod stopped;

mod tournament;

pub use scenario_error::ScenarioError;
pub use stopped::Stopped;
