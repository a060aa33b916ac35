//! For a prefill pool and a decode pool: least pending tokens, then the least loaded to decode.

use std::convert::Infallible;

use super::ready::{least, tokens};
use crate::kinds::router::{Router, Signals};

/// By what an instance is chosen to decode. What one leaves open the other decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeBy {
    /// By requests in flight: they count those too that are in prefill for it.
    InFlight,
    /// By the use of its KV cache. It doesn't report what is in prefill for it, so that several requests
    /// meet where the cache was emptiest.
    KvUsed,
}

/// Prefill where the fewest tokens are pending, decode where the load is least.
#[derive(Clone, Copy, Debug)]
pub struct TwoPools {
    /// How the second is chosen.
    pub decode_by: DecodeBy,
}

impl TwoPools {
    fn load(self, server: u32, signals: &mut Signals) -> (f64, f64) {
        let (in_flight, kv_used) = (f64::from(signals.in_flight(server)), signals.server(server).kv_used);
        match self.decode_by {
            DecodeBy::InFlight => (in_flight, kv_used),
            DecodeBy::KvUsed => (kv_used, in_flight),
        }
    }
}

impl Router for TwoPools {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        Ok(least(signals, |server, signals| tokens(signals.server(server).pending_tokens)))
    }

    fn route_decode(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        Ok(least(signals, |server, signals| self.load(server, signals)))
    }
}
