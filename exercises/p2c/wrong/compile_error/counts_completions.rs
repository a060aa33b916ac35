// 想用 on_complete 自己记账，一次都不看；本题没有给这个回调。
// Wants to keep counts by `on_complete` and read nothing; this exercise grants no callback.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices {
    counts: Vec<u32>,
}

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        self.counts.resize(servers.count(), 0);
        let best = servers.indices().min_by_key(|server| self.counts[*server]).unwrap_or(0);
        self.counts[best] += 1;
        best
    }

    fn on_complete(&mut self, server: usize, _now: f64, _latency: f64) {
        self.counts[server] -= 1;
    }
}

router!(TwoChoices, on_complete);
