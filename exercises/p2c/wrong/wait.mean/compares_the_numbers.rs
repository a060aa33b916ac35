// 比较的是编号，不是正在处理的请求数：编号小的总是更忙。
// Compares the servers' numbers instead of their requests in flight: the low numbers get the most.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = judge::random_below(servers.count());
        if a <= b { a } else { b }
    }
}

router!(TwoChoices);
