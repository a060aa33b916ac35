//! Weighted round robin, smooth: shares by weight, and no server gets its share in one go.
//!
//! Source: nginx, `ngx_http_upstream_round_robin` ("smooth weighted round-robin balancing").

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// At each request every server to choose gains its weight; the one that has most gets the request, the
/// lowest index on a tie, and loses what all of them gained. It reads and draws nothing.
#[derive(Clone, Debug, Default)]
pub struct WeightedRoundRobin {
    gained: Vec<f64>,
}

impl Router for WeightedRoundRobin {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let servers = signals.server_count();
        self.gained.resize(servers as usize, 0.0);
        let (mut chosen, mut all) = (None, 0.0);
        for server in 0..servers {
            if !signals.is_choice(server) {
                continue;
            }
            let weight = signals.server(server).weight;
            let gained = &mut self.gained[server as usize];
            *gained += weight;
            all += weight;
            if chosen.is_none_or(|(_, most)| *gained > most) {
                chosen = Some((server, *gained));
            }
        }
        let (server, _) = chosen.expect("there is always a server to choose");
        self.gained[server as usize] -= all;
        Ok(server.cast_signed())
    }
}
