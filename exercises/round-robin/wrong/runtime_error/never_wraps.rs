// 忘了取余数：第 n 个请求被发给不存在的 n 号服务器。
// Forgets the remainder: request n goes to a server n that does not exist.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct RoundRobin;

impl Router for RoundRobin {
    fn route(&mut self, request: &Request, _servers: &Servers) -> usize {
        request.index()
    }
}

router!(RoundRobin);
