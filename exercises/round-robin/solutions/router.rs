// 由请求的序号直接算出服务器，不用记住任何东西。
// The request's number says which server; nothing has to be remembered.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin;

impl Router for RoundRobin {
    fn route(&mut self, request: &Request, servers: &Servers) -> usize {
        request.index() % servers.count()
    }
}

router!(RoundRobin);
