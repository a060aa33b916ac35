// 比较写反了：选中的是最忙的一台。
// Compares the wrong way round: the busiest server is chosen.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let mut best = 0;
        for server in servers.indices() {
            if servers.in_flight(server) > servers.in_flight(best) {
                best = server;
            }
        }
        best
    }
}

router!(LeastConnections);
