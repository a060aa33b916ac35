// 用 > 判断到头，晚了一步：编号 n 也被用了一次。
// Tests for the end with `>`, one step too late: the number n is used too.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin {
    next: usize,
}

impl Router for RoundRobin {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let chosen = self.next;
        self.next += 1;
        if self.next > servers.count() {
            self.next = 0;
        }
        chosen
    }
}

router!(RoundRobin);
