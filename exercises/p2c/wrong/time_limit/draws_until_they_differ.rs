// 一直抽到两台不同为止；只有一台服务器时，永远抽不到。
// Draws until the two differ; with a single server they never do.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let mut b = judge::random_below(servers.count());
        while b == a {
            b = judge::random_below(servers.count());
        }
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
