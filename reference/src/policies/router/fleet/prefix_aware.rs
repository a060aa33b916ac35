//! Prefix-aware with a load gate, the rule of `SGLang`'s router: the best match of the prefix, unless the
//! loads are too far apart; then, and where nothing matches well, the one with the fewest in flight. Of several
//! best matches too.

use std::convert::Infallible;

use super::ready::{least, ready, tokens};
use crate::kinds::router::{Router, Signals};

/// The thresholds of the rule.
#[derive(Clone, Copy, Debug)]
pub struct PrefixAware {
    /// The share of the prompt from which a match decides.
    pub least_match: f64,
    /// The gap of requests in flight above which load may decide.
    pub gap: u32,
    /// The ratio of the largest to the smallest load above which it then does.
    pub ratio: f64,
}

impl Default for PrefixAware {
    fn default() -> Self {
        Self { least_match: 0.5, gap: 32, ratio: 1.5 }
    }
}

impl Router for PrefixAware {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let (mut lowest, mut highest, mut best) = (u32::MAX, 0, 0);
        for server in 0..signals.server_count() {
            if signals.server(server).ready {
                let load = signals.in_flight(server);
                (lowest, highest) = (lowest.min(load), highest.max(load));
            }
        }
        for server in ready(signals) {
            best = best.max(signals.server(server).prefix_cached);
        }
        let apart =
            highest.saturating_sub(lowest) > self.gap && f64::from(highest) > self.ratio * f64::from(lowest);
        let matches = tokens(best) > self.least_match * tokens(signals.request().tokens);
        if matches && !apart {
            return Ok(least(signals, |server, signals| {
                let is_best = signals.server(server).prefix_cached == best;
                if is_best { f64::from(signals.in_flight(server)) } else { f64::INFINITY }
            }));
        }
        Ok(least(signals, |server, signals| f64::from(signals.in_flight(server))))
    }
}
