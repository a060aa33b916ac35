//! Random: any server, with equal probability.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// The chapter's random policy: one draw a request. While a server is not ready, any ready one.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Router for Random {
    type Halt = Infallible;

    #[inline]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let choices = signals.choices();
        let before = signals.draws.random_below(choices);
        Ok(signals.choice(before).cast_signed())
    }
}
