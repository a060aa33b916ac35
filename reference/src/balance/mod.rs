//! balance: one first-come-first-served queue per server, and a policy that picks the server.
//!
//! Per request: draw the gap; complete everything that ends at or before now, in (time, server) order;
//! ask the policy; draw the size. The wait is the start of service less the arrival. Times are in
//! milliseconds. Source: the chapter's `balance.py`.
//!
//! Beyond the chapter a scenario may have servers of unequal speed that change, fail and drain, other
//! arrivals and sizes, several balancers, stale views and connections. The chapter's world has a faster way
//! of its own (`plain`) than the one by events; where both can go they agree bit for bit.

mod arrivals;
mod assignment;
mod balancers;
mod changes;
mod connections;
mod distribution;
mod effort;
mod events;
mod ledger;
mod metric;
mod mixture;
mod normal;
mod outcome;
mod plain;
mod queues;
mod run;
mod scenario;
mod servers;
mod shares;
mod trace;
mod watch;
mod written;

pub use arrivals::{Arrivals, Burst};
pub use changes::{Change, What};
pub use connections::{Connections, Layer, Limits};
pub use distribution::Distribution;
pub use metric::{Metric, Quantity};
pub use mixture::{Component, Mixture};
pub use outcome::Outcome;
pub use run::{Stopped, Why, run, run_all, run_watched};
pub use scenario::{Scenario, Streams};
pub use trace::{Trace, TraceError};
pub use watch::Watched;
