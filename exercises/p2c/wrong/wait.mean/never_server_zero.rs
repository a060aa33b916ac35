// 把随机数挪到了 1 到 n − 1：0 号永远闲着，其余的更挤。
// Moves its draws to 1 … n − 1: server 0 stands idle, and the others are the fuller for it.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl TwoChoices {
    fn pick(servers: &Servers) -> usize {
        match servers.count() {
            1 => 0,
            count => 1 + judge::random_below(count - 1),
        }
    }
}

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = Self::pick(servers);
        let b = Self::pick(servers);
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
