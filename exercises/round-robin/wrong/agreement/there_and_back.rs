// 走到头就掉头往回走，而不是回到 0 号。
// Turns round at the last server instead of going back to server 0.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin;

impl Router for RoundRobin {
    fn route(&mut self, request: &Request, servers: &Servers) -> usize {
        let count = servers.count();
        let step = request.index() % (2 * count);
        if step < count { step } else { 2 * count - 1 - step }
    }
}

router!(RoundRobin);
