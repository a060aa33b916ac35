// Erlang B 直接写成递归，每层只调用自己一次；台数一增再增时接着上一台往下推。
// Erlang B as a recursion with one call a level; for more and more servers it goes on from the one before.

fn erlang_b(c: i32, load: f64) -> f64 {
    if c == 0 {
        return 1.0;
    }
    next(erlang_b(c - 1, load), c, load)
}

fn next(before: f64, c: i32, load: f64) -> f64 {
    let carried = load * before;
    carried / (f64::from(c) + carried)
}

fn from_b(b: f64, rho: f64) -> f64 {
    b / (1.0 - rho + rho * b)
}

fn erlang_c(c: i32, rho: f64) -> f64 {
    from_b(erlang_b(c, f64::from(c) * rho), rho)
}

fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64 {
    erlang_c(c, rho) / (f64::from(c) / service_ms * (1.0 - rho))
}

fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64 {
    let waits = erlang_c(c, rho);
    let scale = service_ms / f64::from(c) / (1.0 - rho);
    if 1.0 - waits >= p { 0.0 } else { -scale * judge::ln((1.0 - p) / waits) }
}

fn steps() -> impl Iterator<Item = f64> {
    (1..1000).map(|step| f64::from(step) / 1000.0)
}

fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    steps().take_while(|rho| wait_mean_ms(c, *rho, service_ms) <= budget_ms).last().unwrap_or(0.0)
}

fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    steps().take_while(|rho| wait_quantile_ms(c, *rho, service_ms, 0.5) <= budget_ms).last().unwrap_or(0.0)
}

fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32 {
    let load = service_ms / 1000.0 * rps;
    let (mut c, mut b) = (0, 1.0);
    loop {
        c += 1;
        b = next(b, c, load);
        let idle = f64::from(c) - load;
        if idle > 0.0 && from_b(b, load / f64::from(c)) * service_ms / idle <= budget_ms {
            return c;
        }
    }
}

judge::functions! {
    fn erlang_c(c: i32, rho: f64) -> f64;
    fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64;
    fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64;
    fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32;
}
