//! Least connections: the server with the fewest requests in flight.

use std::convert::Infallible;

use crate::router::{Router, Signals};

/// Who gets the request when several servers have the fewest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The lowest index, the chapter's rule. It draws nothing.
    LowestIndex,
    /// One of them with equal probability: one draw, when there is more than one.
    Random,
}

/// Least connections, by one tie rule.
#[derive(Clone, Copy, Debug)]
pub struct LeastConnections {
    /// The tie rule.
    pub ties: Ties,
}

impl Router for LeastConnections {
    type Halt = Infallible;

    #[inline]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let (mut least, mut first, mut tied) = (u32::MAX, 0, 0);
        for server in 0..signals.server_count() {
            let in_flight = signals.in_flight(server);
            if in_flight < least {
                (least, first, tied) = (in_flight, server, 1);
            } else if in_flight == least {
                tied += 1;
            }
        }
        if self.ties == Ties::LowestIndex || tied == 1 {
            return Ok(first.cast_signed());
        }
        let mut skip = signals.draws.random_below(tied);
        let chosen = (first..signals.server_count()).find(|server| {
            let is_tied = signals.in_flight(*server) == least;
            let found = is_tied && skip == 0;
            skip = skip.saturating_sub(u32::from(is_tied));
            found
        });
        Ok(chosen.unwrap_or(first).cast_signed())
    }
}
