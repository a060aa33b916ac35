// 要守的是平均值，却拿中位数去比。
// The budget is for the mean, and it compares the median.

fn erlang_c(c: i32, rho: f64) -> f64 {
    let load = f64::from(c) * rho;
    let mut b = 1.0;
    for servers in 1..=c {
        b = load * b / (f64::from(servers) + load * b);
    }
    b / (1.0 - rho * (1.0 - b))
}

fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64 {
    erlang_c(c, rho) * service_ms / (f64::from(c) * (1.0 - rho))
}

fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64 {
    let waits = erlang_c(c, rho);
    if waits <= 1.0 - p {
        return 0.0;
    }
    judge::ln(waits / (1.0 - p)) * service_ms / (f64::from(c) * (1.0 - rho))
}

fn highest(keeps: impl Fn(f64) -> bool) -> f64 {
    (1..1000).map(|step| f64::from(step) / 1000.0).filter(|rho| keeps(*rho)).last().unwrap_or(0.0)
}

fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    highest(|rho| wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms)
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
