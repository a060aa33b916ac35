// 排队与容量：M/M/c 的排队概率、排队时间，以及由预算反推的利用率和台数。
// Queues and capacity: how often and how long one waits in M/M/c, and what keeps a budget of waiting.
//
// c 是台数，rho 是利用率（0 到 1 之间），时间都以毫秒计。用到的参数，把名字前面的下划线去掉。
// c is the number of servers, rho the utilisation (between 0 and 1), times are milliseconds.
// Take the underscore off the name of a parameter that you use.
//
// 想看中间的值，用 judge::log(format!("…"))，报告会显示；println! 的输出没有地方去。
// To look at a value, use judge::log(format!("…")), which the report shows; println! goes nowhere.

// 一个请求到达就要排队的概率。The probability that a request has to wait.
fn erlang_c(_c: i32, _rho: f64) -> f64 {
    // 待完成：先用递推算 Erlang B，B(0) = 1，再换成 Erlang C。
    // c 最大 2000；i32 换成 f64 写作 f64::from(c)。
    //
    // To do: first Erlang B by its recurrence from B(0) = 1, then Erlang C from it.
    // c is up to 2,000; f64::from(c) makes an f64 of an i32.
    0.0
}

// 平均排队时间。The mean wait.
fn wait_mean_ms(_c: i32, _rho: f64, _service_ms: f64) -> f64 {
    // 待完成：用上面的 erlang_c。
    // To do: use erlang_c above.
    0.0
}

// 排队时间的 p 分位数，p = 0.99 就是 p99。The wait's quantile for p; p = 0.99 is the p99.
fn wait_quantile_ms(_c: i32, _rho: f64, _service_ms: f64, _p: f64) -> f64 {
    // 待完成：够多的人不用排队时是 0。自然对数是 judge::ln(x)。
    // To do: it is 0 while enough do not wait. judge::ln(x) is the natural logarithm.
    0.0
}

// 平均排队时间不超过预算的最高利用率，从 0.001、0.002、…、0.999 里找；都不行就是 0。
// The highest utilisation of 0.001, 0.002, …, 0.999 whose mean wait is within the budget; 0 if none is.
fn max_utilisation(_c: i32, _service_ms: f64, _budget_ms: f64) -> f64 {
    // 待完成。To do.
    0.0
}

// 同上，但预算管的是排队时间的 p50。The same with the budget on the p50 of the wait.
fn max_utilisation_p50(_c: i32, _service_ms: f64, _budget_ms: f64) -> f64 {
    // 待完成。To do.
    0.0
}

// 每秒 rps 个请求，最少几台能让平均排队时间不超过预算。
// The fewest servers whose mean wait is within the budget, for rps requests a second.
fn servers_needed(_rps: f64, _service_ms: f64, _budget_ms: f64) -> i32 {
    // 待完成：利用率要小于 1。
    // To do: the utilisation has to be below 1.
    0
}

// 把这些函数交给评测机；名字、参数和类型都不要改。
// Hands the functions to the judge; leave their names, parameters and types as they are.
judge::functions! {
    fn erlang_c(c: i32, rho: f64) -> f64;
    fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64;
    fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64;
    fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32;
}
