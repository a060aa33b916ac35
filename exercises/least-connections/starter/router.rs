// 最少连接：发给正在处理的请求数最少的那台；一样少，就发给其中编号最小的。
// Least connections: the server with the fewest requests in flight; on a tie, the lowest number.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct MyRouter;

impl Router for MyRouter {
    // 每来一个请求调用一次，返回服务器编号：0 到 servers.count() − 1。
    // Called once for each request; returns a server's number, from 0 to servers.count() − 1.
    //
    // 想看中间的值，用 judge::log(format!("…"))，报告会显示；println! 的输出没有地方去。
    // To look at a value, use judge::log(format!("…")), which the report shows; println! goes nowhere.
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let best = 0;
        for _server in servers.indices() {
            // 待完成：_server 这台比 best 更空时，让 best 变成它。
            // 一台的正在处理的请求数：servers.in_flight(编号)。
            // 变量要能改，得写成 let mut best；用到 _server 时，把下划线去掉。
            //
            // To do: when this server has fewer in flight than `best`, let `best` become it.
            // A server's requests in flight: servers.in_flight(number).
            // A variable that changes is written `let mut best`; take the underscore off when you use it.
        }
        best
    }
}

// 把 MyRouter 交给评测机；改了结构体的名字，这里也要改。
// Hands MyRouter to the judge; if you rename the struct, rename it here too.
router!(MyRouter);
