// Erlang B 递推到 c，再换成 Erlang C；网格用二分找，服务器从刚好稳定的台数往上加。
// Erlang B by its recurrence up to c, then Erlang C; the grid by bisection, servers from the first stable one.

/// 排队概率。The probability of waiting.
fn erlang_c(c: i32, rho: f64) -> f64 {
    let load = f64::from(c) * rho;
    let mut b = 1.0;
    for servers in 1..=c {
        b = load * b / (f64::from(servers) + load * b);
    }
    b / (1.0 - rho * (1.0 - b))
}

/// 等到的人平均等多久。The mean wait of those who wait.
fn mean_if_any(c: i32, rho: f64, service_ms: f64) -> f64 {
    service_ms / (f64::from(c) * (1.0 - rho))
}

fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64 {
    erlang_c(c, rho) * mean_if_any(c, rho, service_ms)
}

fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64 {
    let waits = erlang_c(c, rho);
    if waits <= 1.0 - p { 0.0 } else { judge::ln(waits / (1.0 - p)) * mean_if_any(c, rho, service_ms) }
}

/// 网格上守得住的最高利用率：等待随利用率增长，所以能二分。
/// The highest utilisation of the grid that keeps the budget: waits grow with it, so bisection works.
fn highest(keeps: impl Fn(f64) -> bool) -> f64 {
    let (mut kept, mut broken) = (0, 1000);
    while broken - kept > 1 {
        let middle = (kept + broken) / 2;
        if keeps(f64::from(middle) / 1000.0) {
            kept = middle;
        } else {
            broken = middle;
        }
    }
    f64::from(kept) / 1000.0
}

fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    highest(|rho| wait_mean_ms(c, rho, service_ms) <= budget_ms)
}

fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    highest(|rho| wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms)
}

fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32 {
    let load = rps * service_ms / 1000.0;
    let mut c = load.floor() as i32 + 1;
    while wait_mean_ms(c, load / f64::from(c), service_ms) > budget_ms {
        c += 1;
    }
    c
}

judge::functions! {
    fn erlang_c(c: i32, rho: f64) -> f64;
    fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64;
    fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64;
    fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32;
}
