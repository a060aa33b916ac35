//! Weighted least request: the server with the fewest requests in flight for its weight.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// The smallest (in flight + 1)/weight, the lowest index on a tie: what the server would have with this
/// request, so that an idle server of a large weight goes before an idle one of a small weight.
/// It reads every server to choose and draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct WeightedLeastRequest;

impl Router for WeightedLeastRequest {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let mut chosen = None;
        for server in 0..signals.server_count() {
            if !signals.is_choice(server) {
                continue;
            }
            let load = (f64::from(signals.in_flight(server)) + 1.0) / signals.server(server).weight;
            if chosen.is_none_or(|(_, least)| load < least) {
                chosen = Some((server, load));
            }
        }
        let (server, _) = chosen.expect("there is always a server to choose");
        Ok(server.cast_signed())
    }
}
