//! Round robin: request i goes to server i mod n.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// The chapter's round robin. It looks at nothing but the request's number; while a server is not ready,
/// it counts modulo the ready ones.
#[derive(Clone, Copy, Debug)]
pub struct RoundRobin;

impl Router for RoundRobin {
    type Halt = Infallible;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below the number of servers")]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let before = (signals.request_index() % u64::from(signals.choices())) as u32;
        Ok(signals.choice(before).cast_signed())
    }
}
