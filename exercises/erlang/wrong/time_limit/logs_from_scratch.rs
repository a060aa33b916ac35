// 每一项的 ln k! 都从头加起：c = 2000 时要取两百万次对数。
// Adds up ln k! afresh for every term: two million logarithms for c = 2,000.

fn ln_factorial(k: i32) -> f64 {
    (1..=k).map(|i| judge::ln(f64::from(i))).sum()
}

fn erlang_c(c: i32, rho: f64) -> f64 {
    let load = f64::from(c) * rho;
    let ln_term = |k: i32| f64::from(k) * judge::ln(load) - ln_factorial(k);
    let last = ln_term(c);
    let below: f64 = (0..c).map(|k| judge::exp(ln_term(k) - last)).sum();
    1.0 / (1.0 + (1.0 - rho) * below)
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
