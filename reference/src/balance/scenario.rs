//! What a run of the balance world is given, checked.

use serde::{Deserialize, Serialize};

use super::arrivals::Arrivals;
use super::changes::Change;
use super::connections::Connections;
use super::mixture::{Component, Mixture};
use super::trace::Trace;
use super::written::{Written, check_warm_up};
use crate::ScenarioError;
use crate::percentile::Definition;

/// Whether all draws come from one sequence or each belongs to its entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Streams {
    /// The chapter's way: one `random.Random(seed)` for all. One balancer, Poisson arrivals, no
    /// connections.
    Shared,
    /// Stateless draws: every policy meets the same requests.
    Split,
}

/// A scenario whose values were checked: every world that is given one ends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// Servers, numbered from 0.
    pub servers: u32,
    /// Requests in the run.
    pub requests: u64,
    /// Mean time between arrivals, in milliseconds.
    pub mean_gap: f64,
    /// Service times at speed 1, in milliseconds.
    pub sizes: Mixture,
    /// Where draws come from.
    pub streams: Streams,
    /// How many of the first requests are left out of every metric.
    pub warm_up: u64,
    /// Which definition the percentiles follow.
    pub percentile: Definition,
    /// How requests arrive.
    pub arrivals: Arrivals,
    /// How fast each server is: a request takes its size over this. Empty for 1 everywhere.
    pub speeds: Vec<f64>,
    /// What policies are to give each server, relative to the others. Empty for 1 everywhere.
    pub weights: Vec<f64>,
    /// What happens to servers, in order of time.
    pub changes: Vec<Change>,
    /// How much later than a server policies see that it is ready or is not, in milliseconds. What they
    /// assign in between is taken if the server is up, and lost if it is down.
    pub notice_ms: f64,
    /// How many balancers there are. Each request comes to any of them with equal probability.
    pub balancers: u32,
    /// Where set, all balancers see one view of all requests in flight, refreshed at the first arrival at
    /// or after each multiple of this, in milliseconds. Otherwise each sees what it assigned itself.
    pub snapshot_ms: Option<f64>,
    /// The clients' connections, where a request belongs to one.
    pub connections: Option<Connections>,
}

impl Scenario {
    /// The most servers that a scenario may have.
    pub const MOST_SERVERS: u32 = 65_536;
    /// The most requests that a scenario may have.
    pub const MOST_REQUESTS: u64 = 1_000_000_000;
    /// The most balancers that a scenario may have.
    pub const MOST_BALANCERS: u32 = 1024;
    /// The most that balancers times servers may be.
    pub const MOST_VIEWS: u32 = 1 << 18;

    /// The chapter's own scenario: 8 servers, 20,000 requests a millisecond apart on average, 5% of
    /// them slow (mean 40 ms) and the rest fast (mean 4 ms), on one shared sequence.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the chapter's own values are valid")]
    pub fn chapter() -> Self {
        let split = Self::try_from(Written::default()).expect("the chapter's own values are valid");
        Self { streams: Streams::Shared, ..split }
    }

    /// The mixture that the chapter's three numbers stand for: slow first, so that a draw of at most
    /// `slow_share` is slow.
    ///
    /// # Errors
    /// A share or a mean out of range.
    pub fn fast_and_slow(fast: f64, slow: f64, slow_share: f64) -> Result<Mixture, String> {
        let slow = Component::exponential(slow_share, slow);
        let fast = Component::exponential(1.0 - slow_share, fast);
        let all = [slow, fast].into_iter().filter(|component| component.share != 0.0);
        Mixture::new(all.collect())
    }

    /// The scenario with this trace's requests in place of its own.
    ///
    /// # Errors
    /// The warm-up takes them all.
    pub fn with_trace(self, trace: Trace) -> Result<Self, ScenarioError> {
        let requests = trace.rows().len() as u64;
        check_warm_up(self.warm_up, requests)?;
        Ok(Self { requests, arrivals: Arrivals::Trace(trace), streams: Streams::Split, ..self })
    }

    /// The speed at which this server begins.
    #[must_use]
    pub fn speed(&self, server: u32) -> f64 {
        self.speeds.get(server as usize).copied().unwrap_or(1.0)
    }

    /// This server's weight.
    #[must_use]
    pub fn weight(&self, server: u32) -> f64 {
        self.weights.get(server as usize).copied().unwrap_or(1.0)
    }

    /// Whether nothing is asked for but the chapter's world: equal servers, Poisson arrivals, one balancer
    /// that sees everything at once.
    pub(super) fn is_plain(&self) -> bool {
        self.arrivals == Arrivals::Poisson
            && self.speeds.iter().all(|speed| *speed == 1.0)
            && self.changes.is_empty()
            && self.balancers == 1
            && self.snapshot_ms.is_none()
            && self.connections.is_none()
    }
}
