// 先加一再用：从 1 号开始，0 号排到了最后。
// Moves on before using it: begins with server 1, and server 0 comes last.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin {
    last: usize,
}

impl Router for RoundRobin {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        self.last = (self.last + 1) % servers.count();
        self.last
    }
}

router!(RoundRobin);
