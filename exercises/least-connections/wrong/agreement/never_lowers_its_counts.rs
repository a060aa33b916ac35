// 自己记账，却只加不减：记成了“派过多少”，结果和轮询一样。
// Keeps counts of its own and never lowers them: they say how many were sent, and it ends as round robin.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections {
    sent: Vec<u32>,
}

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        self.sent.resize(servers.count(), 0);
        let best = servers.indices().min_by_key(|server| self.sent[*server]).unwrap_or(0);
        self.sent[best] += 1;
        best
    }
}

router!(LeastConnections);
