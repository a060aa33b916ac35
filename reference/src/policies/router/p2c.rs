//! Power of two choices: of two servers picked at random, the one with fewer requests in flight.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// How the two servers are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks {
    /// Two draws that may name the same server, the chapter's way.
    WithReplacement,
    /// Two different servers, if there are two.
    Distinct,
}

/// Power of two choices. The first pick wins a tie.
#[derive(Clone, Copy, Debug)]
pub struct P2c {
    /// How the two are picked.
    pub picks: Picks,
}

impl Router for P2c {
    type Halt = Infallible;

    #[inline]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let servers = signals.server_count();
        let first = signals.draws.random_below(servers);
        let second = match self.picks {
            Picks::WithReplacement => signals.draws.random_below(servers),
            Picks::Distinct if servers == 1 => first,
            Picks::Distinct => {
                let other = signals.draws.random_below(servers - 1);
                other + u32::from(other >= first)
            }
        };
        let chosen = if signals.in_flight(first) <= signals.in_flight(second) { first } else { second };
        Ok(chosen.cast_signed())
    }
}
