// 用了 <=：平局时留下的是编号最大的。
// Compares with `<=`: of the tied servers the highest number stays.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let mut best = 0;
        for server in servers.indices() {
            if servers.in_flight(server) <= servers.in_flight(best) {
                best = server;
            }
        }
        best
    }
}

router!(LeastConnections);
