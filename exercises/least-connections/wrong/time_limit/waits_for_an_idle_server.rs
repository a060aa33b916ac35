// 循环等一台空下来；可是在 route 返回之前，时间不会往前走。
// Loops until a server is idle, but time stands still until `route` returns.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        loop {
            for server in servers.indices() {
                if servers.in_flight(server) == 0 {
                    return server;
                }
            }
        }
    }
}

router!(LeastConnections);
