// 随机数的上限多了一：会抽到不存在的 n 号服务器。
// Draws below n + 1: sooner or later it asks for a server n that does not exist.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count() + 1);
        let b = judge::random_below(servers.count() + 1);
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
