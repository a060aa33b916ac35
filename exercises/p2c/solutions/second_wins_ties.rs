// 一样空时取后抽到的：效果相同，只是不会逐位复现本章。
// When they tie the second wins: as good, though it does not reproduce the chapter bit for bit.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = judge::random_below(servers.count());
        if servers.in_flight(a) < servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
