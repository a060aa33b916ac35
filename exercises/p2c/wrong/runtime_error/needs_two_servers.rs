// 第二台从“其余的”里抽；只有一台服务器时，其余的是零台，没有数可抽。
// Draws the second from the others; with a single server there are none, and nothing to draw.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = (a + 1 + judge::random_below(servers.count() - 1)) % servers.count();
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
