// 本章的写法：先抽 a，再抽 b，可以重复；一样空时取先抽到的。
// As the chapter has it: draw a, then b, perhaps the same; when they tie the first wins.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = judge::random_below(servers.count());
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
