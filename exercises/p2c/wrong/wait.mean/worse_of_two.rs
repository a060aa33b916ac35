// 比较写反了：两台里选了更忙的那台。
// Compares the wrong way round: of the two it takes the busier.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = judge::random_below(servers.count());
        if servers.in_flight(a) >= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
