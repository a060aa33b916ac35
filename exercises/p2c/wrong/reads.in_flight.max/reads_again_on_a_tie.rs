// 两台各看了一次，判断平局时又各看了一次：一次决策看了四次。
// Reads both, and both again to see whether they tie: four reads in one decision.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = judge::random_below(servers.count());
        if servers.in_flight(a) < servers.in_flight(b) {
            a
        } else if servers.in_flight(a) == servers.in_flight(b) {
            a.min(b)
        } else {
            b
        }
    }
}

router!(TwoChoices);
