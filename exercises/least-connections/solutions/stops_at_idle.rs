// 空闲的服务器不可能更空了，见到第一台就不用再往下看。
// Nothing is emptier than an idle server: the first one ends the search.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let mut best = (u32::MAX, 0);
        for server in servers.indices() {
            let in_flight = servers.in_flight(server);
            if in_flight == 0 {
                return server;
            }
            best = best.min((in_flight, server));
        }
        best.1
    }
}

router!(LeastConnections);
