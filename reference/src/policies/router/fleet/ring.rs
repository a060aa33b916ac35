//! Consistent hashing: servers at many places of a ring, a session goes to the first ready one after it.

use std::convert::Infallible;

use super::ready::answer;
use crate::kinds::router::{Router, Signals};
use crate::random::mixed;

/// The ring. A server stays on it for good: while it isn't ready it is passed over, which is the same as
/// if it were not there.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    /// Each place and its server, in order.
    places: Vec<(u64, u32)>,
    servers: u32,
}

impl Ring {
    /// Places of one server. Shares of the ring differ by about 1/√(places), relatively.
    pub const PLACES: u64 = 128;

    /// Puts servers that are new on the ring, by their keys.
    pub fn take_in(&mut self, signals: &Signals) {
        let before = self.servers;
        self.servers = signals.server_count();
        for server in before..self.servers {
            let key = mixed(signals.server(server).key);
            self.places.extend((0..Self::PLACES).map(|place| (mixed(key ^ place), server)));
        }
        if before < self.servers {
            self.places.sort_unstable();
        }
    }

    /// All servers in the order in which the ring has them after this session; each as often as it stands
    /// there.
    pub fn after(&self, session: u64) -> impl Iterator<Item = u32> {
        let hash = mixed(session);
        let first = self.places.partition_point(|(place, _)| *place < hash);
        let (before, after) = self.places.split_at(first);
        after.iter().chain(before).map(|(_, server)| *server)
    }
}

/// Consistent hashing of the session, whatever the load.
#[derive(Clone, Debug, Default)]
pub struct ConsistentHashing {
    ring: Ring,
}

impl Router for ConsistentHashing {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        self.ring.take_in(signals);
        let session = signals.request().session;
        Ok(answer(self.ring.after(session).find(|server| signals.server(*server).ready)))
    }
}
