// 递推 1/B（只加只乘），网格从高往低扫，服务器从 1 台数起。
// Keeps 1/B, which only adds and multiplies; walks the grid downwards and counts servers from one.

fn erlang_c(c: i32, rho: f64) -> f64 {
    let load = f64::from(c) * rho;
    let reciprocal = (1..=c).fold(1.0, |before, servers| 1.0 + f64::from(servers) * before / load);
    1.0 / (reciprocal * (1.0 - rho) + rho)
}

fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64 {
    erlang_c(c, rho) * service_ms / f64::from(c) / (1.0 - rho)
}

fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64 {
    let spare_rate = f64::from(c) * (1.0 - rho) / service_ms;
    (-((1.0 - p) / erlang_c(c, rho)).ln() / spare_rate).max(0.0)
}

fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    (1..1000)
        .rev()
        .map(|step| f64::from(step) / 1000.0)
        .find(|rho| wait_mean_ms(c, *rho, service_ms) <= budget_ms)
        .unwrap_or(0.0)
}

fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    (1..1000)
        .rev()
        .map(|step| f64::from(step) / 1000.0)
        .find(|rho| wait_quantile_ms(c, *rho, service_ms, 0.5) <= budget_ms)
        .unwrap_or(0.0)
}

fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32 {
    let mut c = 1;
    loop {
        let rho = rps / (f64::from(c) * 1000.0 / service_ms);
        if rho < 1.0 && wait_mean_ms(c, rho, service_ms) <= budget_ms {
            return c;
        }
        c += 1;
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
