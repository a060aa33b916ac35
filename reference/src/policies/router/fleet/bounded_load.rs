//! Consistent hashing with bounded load and hysteresis, the chapter's answer to its fourth exercise.
//!
//! A session goes to its place on the ring unless that server is at the bound; then to the next one on the
//! ring that isn't, and stays there until the session ends, that server is at the bound itself, or its
//! home is well below the bound again.

use std::collections::BTreeMap;
use std::convert::Infallible;

use super::ready::{answer, ready};
use super::ring::Ring;
use crate::kinds::router::{Router, Signals};

/// Consistent hashing with bounded load and hysteresis.
#[derive(Clone, Debug, Default)]
pub struct BoundedLoad {
    ring: Ring,
    /// Where sessions went that are not at home.
    moved: BTreeMap<u64, u32>,
}

impl BoundedLoad {
    /// No ready server gets more in flight than so many times the mean, rounded up.
    pub const FACTOR: f64 = 1.25;
    /// A session goes home when home has at most this share of the bound in flight.
    pub const HOME_BELOW: f64 = 0.5;

    /// The most requests that a server may have in flight after it gets this one, of `total` in flight on
    /// `servers` ready servers before it.
    #[must_use]
    pub fn bound(total: u64, servers: u32) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let mean = (total + 1) as f64 / f64::from(servers);
        (Self::FACTOR * mean).ceil()
    }
}

impl Router for BoundedLoad {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        self.ring.take_in(signals);
        let session = signals.request().session;
        let loads: Vec<Option<u32>> = (0..signals.server_count())
            .map(|server| signals.server(server).ready.then(|| signals.in_flight(server)))
            .collect();
        let total = loads.iter().flatten().map(|load| u64::from(*load)).sum();
        let bound = Self::bound(total, u32::try_from(ready(signals).count()).unwrap_or(u32::MAX));
        let load = |server: u32| loads[server as usize].map(f64::from);
        let is_free = |server: &u32| load(*server).is_some_and(|load| load + 1.0 <= bound);
        let home = self.ring.after(session).find(|server| load(*server).is_some());
        if let Some(there) = self.moved.get(&session).filter(|server| is_free(server)) {
            let goes_home = home.and_then(load).is_some_and(|load| load + 1.0 <= Self::HOME_BELOW * bound);
            if !goes_home {
                return Ok(there.cast_signed());
            }
        }
        // The mean is below the bound, so that some server is.
        let found = self.ring.after(session).find(is_free);
        if found == home {
            self.moved.remove(&session);
        } else if let Some(server) = found {
            self.moved.insert(session, server);
        }
        Ok(answer(found))
    }

    fn wants_session_ends(&self) -> bool {
        true
    }

    fn on_session_end(&mut self, session: u64, _now: f64, _: &mut Box<Signals>) -> Result<(), Infallible> {
        self.moved.remove(&session);
        Ok(())
    }
}
