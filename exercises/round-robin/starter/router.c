// 轮询：第 i 个请求发给第 i mod n 台服务器。
// Round robin: request i goes to server i mod n.

#include "judge.h"

// 要记住的状态写成全局变量；每次运行从头开始。
// What has to be remembered becomes a global variable; every run starts afresh.

// 每来一个请求调用一次，返回服务器编号：0 到 judge_server_count() − 1。
// Called once for each request; returns a server's number, from 0 to judge_server_count() − 1.
//
// 想看中间的值，用 judge_log_number("…", x)，报告会显示；没有 printf。
// To look at a value, use judge_log_number("…", x), which the report shows; there is no printf.
JUDGE_EXPORT(route) int route(double now) {
    // 待完成：现在所有请求都挤在 0 号服务器上。
    // 第几个请求：judge_request_index()，从 0 开始。有几台服务器：judge_server_count()。
    //
    // To do: every request piles up on server 0 so far.
    // Which request this is: judge_request_index(), from 0. How many servers: judge_server_count().
    return 0;
}
