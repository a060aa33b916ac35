// 从最后一台往前轮。
// Goes round from the last server to the first.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin;

impl Router for RoundRobin {
    fn route(&mut self, request: &Request, servers: &Servers) -> usize {
        let count = servers.count();
        count - 1 - request.index() % count
    }
}

router!(RoundRobin);
