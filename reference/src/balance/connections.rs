//! Clients and their connections, as a scenario says and as they come and go in a run.

use serde::Deserialize;

use super::changes::check_duration;
use crate::random::{Draws, Purpose};

/// The layer at which a balancer works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// It assigns connections, layer 4: later requests of one go to the same server, though it may take no
    /// new ones. They come through the balancer that the first one came to.
    Connections,
    /// It assigns requests, layer 7.
    Requests,
}

/// Every request is of a client, and every client has one connection at a time. Which client, is drawn for
/// each request. A connection ends by its limits; at layer 4 also when the policy does not keep it, and
/// when its server goes down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Connections {
    /// What is assigned to a server.
    pub layer: Layer,
    /// The clients, and when their connections end.
    pub limits: Limits,
}

/// The clients, and when their connections end.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// How many clients there are.
    pub clients: u32,
    /// Client k sends requests with weight 1/(k + 1)^skew: 0 for all alike.
    #[serde(default)]
    pub skew: f64,
    /// How many requests a connection carries at most.
    #[serde(default)]
    pub max_requests: Option<u64>,
    /// How old a connection becomes: a request that comes when it is this old, in milliseconds, opens
    /// another.
    #[serde(default)]
    pub max_age_ms: Option<f64>,
}

impl Limits {
    /// The most clients that a scenario may have.
    pub const MOST_CLIENTS: u32 = 1_000_000;
    const MOST_SKEW: f64 = 10.0;

    pub(super) fn check(self) -> Result<(), String> {
        if !(1..=Self::MOST_CLIENTS).contains(&self.clients) {
            return Err(format!("`clients` is 1 to {}, not {}", Self::MOST_CLIENTS, self.clients));
        }
        if !(0.0..=Self::MOST_SKEW).contains(&self.skew) {
            return Err(format!("`skew` is from 0 to {:?}, not {:?}", Self::MOST_SKEW, self.skew));
        }
        if self.max_requests == Some(0) {
            return Err("`max_requests` is at least 1, not 0".to_owned());
        }
        self.max_age_ms.map_or(Ok(()), |age| check_duration("max_age_ms", age))
    }
}

/// A connection that is open.
#[derive(Clone, Copy)]
pub(super) struct Connection {
    /// Its number, from 0, in order of opening.
    pub(super) id: u64,
    /// Where it leads at layer 4, and how often that server had been down.
    pub(super) server: u32,
    pub(super) outages: u32,
    /// Which balancer it came to at layer 4.
    pub(super) balancer: u32,
    opened: f64,
    requests: u64,
}

/// The clients of a run.
pub(super) struct Clients {
    limits: Limits,
    /// Upper ends of the clients' shares, as sums of weights.
    ends: Vec<f64>,
    open: Vec<Option<Connection>>,
    /// Connections opened.
    opened: u64,
}

impl Clients {
    pub(super) fn new(limits: Limits) -> Self {
        let mut sum = 0.0;
        let ends = (1..=limits.clients).map(|rank| {
            sum += libm::pow(f64::from(rank), -limits.skew);
            sum
        });
        Self { limits, ends: ends.collect(), open: vec![None; limits.clients as usize], opened: 0 }
    }

    /// The client that this request is from.
    pub(super) fn of(&self, request: u64, draws: &mut Draws) -> u32 {
        let reached = draws.of(Purpose::Client, request) * self.ends[self.ends.len() - 1];
        let client = self.ends.partition_point(|end| *end <= reached).min(self.ends.len() - 1);
        u32::try_from(client).expect("fewer clients than u32::MAX")
    }

    /// The client's connection, if it is open for another request at this time.
    pub(super) fn open(&mut self, client: u32, now: f64) -> Option<Connection> {
        let open = &mut self.open[client as usize];
        let limits = self.limits;
        *open = open.filter(|connection| {
            limits.max_requests.is_none_or(|most| connection.requests < most)
                && limits.max_age_ms.is_none_or(|age| now - connection.opened < age)
        });
        *open
    }

    /// The number of the connection that is opened now.
    pub(super) fn number(&mut self) -> u64 {
        self.opened += 1;
        self.opened - 1
    }

    /// The connection of this number is open, to this server through this balancer.
    pub(super) fn opened(&mut self, client: u32, id: u64, now: f64, to: (u32, u32), balancer: u32) {
        let (server, outages) = to;
        self.open[client as usize] =
            Some(Connection { id, server, outages, balancer, opened: now, requests: 0 });
    }

    /// Another request goes by the client's connection.
    pub(super) fn carries(&mut self, client: u32) {
        if let Some(connection) = &mut self.open[client as usize] {
            connection.requests += 1;
        }
    }

    /// The client's connection ends.
    pub(super) fn close(&mut self, client: u32) {
        self.open[client as usize] = None;
    }
}
