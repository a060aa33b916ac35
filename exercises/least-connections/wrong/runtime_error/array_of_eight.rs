// 数组长度写死成 8：服务器更多时越界。
// Copies the counts into an array of eight: out of bounds with more servers.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections {
    seen: [u32; 8],
}

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        for server in servers.indices() {
            self.seen[server] = servers.in_flight(server);
        }
        servers.indices().min_by_key(|server| self.seen[*server]).unwrap_or(0)
    }
}

router!(LeastConnections);
