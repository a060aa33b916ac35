// 令牌桶：每秒放入 rate 个令牌，最多装 capacity 个；放行一个请求，取走它的代价那么多。
// Token bucket: `rate` tokens come in a second, up to `capacity`; a request that passes takes its cost.

#include "judge.h"

// 每秒放入的令牌数：judge_rate()。桶最多装多少令牌：judge_capacity()。
// Tokens that come in a second: judge_rate(). How many tokens the bucket holds at most: judge_capacity().
//
// 待完成：还要记住什么？写成全局变量；开始时的值在 init 里给。
// To do: what has to be remembered? It becomes a global variable; its first value is given in `init`.

// 每次运行开始时调用一次。
// Called once at the start of a run.
JUDGE_EXPORT(init) void init(void) {}

// 每来一个请求调用一次：现在是 now 毫秒，请求的代价是 cost 个令牌；放行返回 1，拒绝返回 0。
// Called once for each request, at `now` milliseconds, that costs `cost` tokens: 1 lets it pass, 0 refuses it.
//
// 想看中间的值，用 judge_log_number("…", x)，报告会显示；没有 printf。
// To look at a value, use judge_log_number("…", x), which the report shows; there is no printf.
JUDGE_EXPORT(allow) int allow(double now, double cost) {
    // 待完成：现在全部放行。按过去的时间补令牌，够就取走并放行，不够就拒绝，什么也不取。
    // To do: so far everything passes. Add the tokens of the time that has passed; if there are enough, take
    // them and let the request pass, else refuse it and take nothing.
    return 1;
}

// 询问：这样的请求再等多少毫秒才能放行？现在就行是 0，永远不行是 INFINITY。不改变任何状态。
// A question: how many milliseconds until such a request would pass? 0 if it would now, INFINITY if it never
// will. It changes nothing.
JUDGE_EXPORT(wait_time) double wait_time(double now, double cost) {
    // 待完成：现在只分得出“永远不行”，其余是从空桶等起的时间。
    // To do: so far only “never” is told apart; the rest is the time from an empty bucket.
    if (cost > judge_capacity()) return INFINITY;
    return cost / judge_rate() * 1000.0;
}
