// 每次都把所有服务器看一遍：这是最少连接，排队更短，但失去了二选一的意义。
// Looks at every server: that is least connections, with shorter waits but without the point.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        servers.indices().min_by_key(|server| servers.in_flight(*server)).unwrap_or(0)
    }
}

router!(TwoChoices);
