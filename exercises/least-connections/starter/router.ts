// 最少连接：发给正在处理的请求数最少的那台；一样少，就发给其中编号最小的。
// Least connections: the server with the fewest requests in flight; on a tie, the lowest number.

import { in_flight, server_count } from "judge";

// 每来一个请求调用一次，返回服务器编号：0 到 server_count() − 1。
// Called once for each request; returns a server's number, from 0 to server_count() − 1.
//
// 想看中间的值，用 console.log(`…${now}…`)，报告会显示。
// To look at a value, use console.log(`…${now}…`), which the report shows.
export function route(now: f64): i32 {
  let best = 0;
  for (let server = 1; server < server_count(); server++) {
    // 待完成：server 这台比 best 更空时，让 best 变成它。
    // 一台的正在处理的请求数：in_flight(编号)。
    //
    // To do: when this server has fewer in flight than `best`, let `best` become it.
    // A server's requests in flight: in_flight(number).
  }
  return best;
}
