// 只挑一台，没得比：这是“随机”策略。
// Picks one, with nothing to compare: the random policy.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        judge::random_below(servers.count())
    }
}

router!(TwoChoices);
