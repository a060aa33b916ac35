// 随机：长期看每台分到的一样多，但不是轮流。
// Random: the shares even out in the long run, but nobody takes turns.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin;

impl Router for RoundRobin {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        judge::random_below(servers.count())
    }
}

router!(RoundRobin);
