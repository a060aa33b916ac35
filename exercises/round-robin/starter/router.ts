// 轮询：第 i 个请求发给第 i mod n 台服务器。
// Round robin: request i goes to server i mod n.

import { request_index, server_count } from "judge";

// 要记住的状态写成这里的变量：let turn = 0; 每次运行都从头开始。
// What has to be remembered becomes a variable here: let turn = 0; every run starts afresh.

// 每来一个请求调用一次，返回服务器编号：0 到 server_count() − 1。
// Called once for each request; returns a server's number, from 0 to server_count() − 1.
//
// 想看中间的值，用 console.log(`…${now}…`)，报告会显示。
// To look at a value, use console.log(`…${now}…`), which the report shows.
export function route(now: f64): i32 {
  // 待完成：现在所有请求都挤在 0 号服务器上。
  // 第几个请求：request_index()，从 0 开始。有几台服务器：server_count()。
  //
  // To do: every request piles up on server 0 so far.
  // Which request this is: request_index(), from 0. How many servers: server_count().
  return 0;
}
