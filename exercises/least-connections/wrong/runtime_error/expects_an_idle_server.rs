// 以为总有空闲的服务器：全都在忙的时候，unwrap 会失败。
// Expects an idle server always to be there: `unwrap` fails when all are busy.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct LeastConnections;

impl Router for LeastConnections {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        servers.indices().find(|server| servers.in_flight(*server) == 0).unwrap()
    }
}

router!(LeastConnections);
