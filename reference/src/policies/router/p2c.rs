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

impl Picks {
    /// Two of the servers to choose among: two draws, or one where there is but one server and they are to
    /// be distinct.
    #[inline]
    pub(super) fn pick(self, signals: &mut Signals) -> [u32; 2] {
        let choices = signals.choices();
        let first = signals.draws.random_below(choices);
        let second = match self {
            Self::WithReplacement => signals.draws.random_below(choices),
            Self::Distinct if choices == 1 => first,
            Self::Distinct => {
                let other = signals.draws.random_below(choices - 1);
                other + u32::from(other >= first)
            }
        };
        [signals.choice(first), signals.choice(second)]
    }
}

/// Power of two choices. The first pick wins a tie. While a server is not ready both are picked among the
/// ready ones, with as many draws.
#[derive(Clone, Copy, Debug)]
pub struct P2c {
    /// How the two are picked.
    pub picks: Picks,
}

impl Router for P2c {
    type Halt = Infallible;

    #[inline]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let [first, second] = self.picks.pick(signals);
        let chosen = if signals.in_flight(first) <= signals.in_flight(second) { first } else { second };
        Ok(chosen.cast_signed())
    }
}
