// 从 0 号看起，只有严格更空才换，平局自然留给编号最小的。
// Looks from server 0 on and changes only for strictly fewer, which leaves ties to the lowest number.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let mut best = 0;
        let mut fewest = servers.in_flight(0);
        for server in 1..servers.count() {
            let in_flight = servers.in_flight(server);
            if in_flight < fewest {
                best = server;
                fewest = in_flight;
            }
        }
        best
    }
}

router!(LeastConnections);
