// 两台一定不同：第二次少抽一个数，再把第一台的位置让开。
// Two different servers: the second draw has one number less, and makes room for the first.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let count = servers.count();
        if count == 1 {
            return 0;
        }
        let a = judge::random_below(count);
        let mut b = judge::random_below(count - 1);
        if b >= a {
            b += 1;
        }
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
