//! Least connections: the server with the fewest requests in flight.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// Who gets the request when several servers have the fewest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The lowest index, the chapter's rule. It draws nothing.
    LowestIndex,
    /// One of them with equal probability: one draw, when there is more than one.
    Random,
}

/// Least connections, by one tie rule. While a server is not ready it reads the ready ones only.
#[derive(Clone, Copy, Debug)]
pub struct LeastConnections {
    /// The tie rule.
    pub ties: Ties,
}

impl Router for LeastConnections {
    type Halt = Infallible;

    #[inline]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        if signals.ready_differ() {
            return Ok(self.among_the_ready(signals).cast_signed());
        }
        let first = signals.first_fewest();
        let chosen = match self.ties {
            Ties::LowestIndex => first,
            Ties::Random => signals.any_fewest(first),
        };
        Ok(chosen.cast_signed())
    }
}

impl LeastConnections {
    #[cold]
    fn among_the_ready(self, signals: &mut Signals) -> u32 {
        let (mut least, mut fewest) = (u32::MAX, Vec::new());
        for server in 0..signals.server_count() {
            if !signals.is_choice(server) {
                continue;
            }
            let count = signals.in_flight(server);
            if count < least {
                least = count;
                fewest.clear();
            }
            if count == least {
                fewest.push(server);
            }
        }
        match (self.ties, fewest.as_slice()) {
            (Ties::Random, [_, _, ..]) => {
                let tied = u32::try_from(fewest.len()).expect("no more than servers");
                fewest[signals.draws.random_below(tied) as usize]
            }
            _ => fewest[0],
        }
    }
}
