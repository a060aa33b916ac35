// 只在第一个请求时挑了两台，之后一直用这两台。
// Picks its two servers at the first request and keeps them.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices {
    pair: Option<(usize, usize)>,
}

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let count = servers.count();
        let (a, b) =
            *self.pair.get_or_insert_with(|| (judge::random_below(count), judge::random_below(count)));
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
