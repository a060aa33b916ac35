//! A weighted score, in the manner of llm-d's scheduler: an empty queue, an empty KV cache and a known prefix.

use std::convert::Infallible;

use super::ready::{least, tokens};
use crate::kinds::router::{Router, Signals};

/// The weights. Each part of the score is from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// Of the requests in flight: 1 for the ready server with the fewest, 0 for the one with the most.
    pub queue: f64,
    /// Of the free share of the KV cache.
    pub kv: f64,
    /// Of the share of the prompt that is cached.
    pub prefix: f64,
}

impl Default for Scored {
    fn default() -> Self {
        Self { queue: 2.0, kv: 2.0, prefix: 3.0 }
    }
}

impl Router for Scored {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let mut loads = vec![0.0; signals.server_count() as usize];
        let (mut lowest, mut highest) = (f64::INFINITY, 0.0_f64);
        for (server, load) in (0..).zip(&mut loads) {
            if signals.server(server).ready {
                *load = f64::from(signals.in_flight(server));
                (lowest, highest) = (lowest.min(*load), highest.max(*load));
            }
        }
        let prompt = tokens(signals.request().tokens.max(1));
        Ok(least(signals, |server, signals| {
            let shown = signals.server(server);
            let spread = highest - lowest;
            let queue = if spread > 0.0 { (highest - loads[server as usize]) / spread } else { 1.0 };
            let prefix = tokens(shown.prefix_cached) / prompt;
            -(self.queue * queue + self.kv * (1.0 - shown.kv_used) + self.prefix * prefix)
        }))
    }
}
