// 记住下一台是谁，用完之后才往前走。
// Remembers whose turn it is, and moves on only after using it.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin {
    next: usize,
}

impl Router for RoundRobin {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let chosen = self.next;
        self.next = (chosen + 1) % servers.count();
        chosen
    }
}

router!(RoundRobin);
