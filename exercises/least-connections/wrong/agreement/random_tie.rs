// 平局时随机挑一台：是个好策略，但不是本题的规则。
// Picks one of the tied at random: a good policy, but not this exercise's rule.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let fewest = servers.indices().map(|server| servers.in_flight(server)).min();
        let tied: Vec<usize> =
            servers.indices().filter(|server| Some(servers.in_flight(*server)) == fewest).collect();
        tied[judge::random_below(tied.len())]
    }
}

router!(LeastConnections);
