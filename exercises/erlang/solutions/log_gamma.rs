// 公式里的每一项取对数：ln k! 用斯特林级数，最后才用 exp 变回来，除以最大的一项所以不会溢出。
// The formula's terms in logarithms, with Stirling's series for ln k!; each is divided by the c-th before `exp`.

use std::f64::consts::PI;

/// ln k!
fn ln_factorial(k: i32) -> f64 {
    if k < 16 {
        return (1..=k).map(f64::from).product::<f64>().ln();
    }
    let n = f64::from(k);
    let x = 1.0 / (n * n);
    n * n.ln() - n
        + 0.5 * (2.0 * PI * n).ln()
        + (1.0 / 12.0 - x * (1.0 / 360.0 - x * (1.0 / 1260.0 - x / 1680.0))) / n
}

fn erlang_c(c: i32, rho: f64) -> f64 {
    let load = f64::from(c) * rho;
    let ln_term = |k: i32| f64::from(k) * load.ln() - ln_factorial(k);
    let last = ln_term(c);
    let below: f64 = (0..c).map(|k| (ln_term(k) - last).exp()).sum();
    1.0 / (1.0 + (1.0 - rho) * below)
}

fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64 {
    let arrivals = f64::from(c) * rho / service_ms;
    // 利特尔法则：队长 = 到达率 × 排队时间。Little's law: queue = arrival rate × wait.
    let queue = erlang_c(c, rho) * rho / (1.0 - rho);
    queue / arrivals
}

fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64 {
    let waits = erlang_c(c, rho);
    if p <= 1.0 - waits {
        return 0.0;
    }
    (waits.ln() - (1.0 - p).ln()) / (f64::from(c) / service_ms - f64::from(c) * rho / service_ms)
}

fn grid(keeps: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut size) = (0, 999);
    while size > 0 {
        let half = size / 2;
        if keeps(f64::from(low + half + 1) * 0.001) {
            low += half + 1;
            size -= half + 1;
        } else {
            size = half;
        }
    }
    f64::from(low) * 0.001
}

fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    grid(|rho| wait_mean_ms(c, rho, service_ms) <= budget_ms)
}

fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    grid(|rho| wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms)
}

fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32 {
    let load = rps * (service_ms / 1000.0);
    let first = load as i32 + 1;
    (first..).find(|c| wait_mean_ms(*c, load / f64::from(*c), service_ms) <= budget_ms).unwrap_or(i32::MAX)
}

judge::functions! {
    fn erlang_c(c: i32, rho: f64) -> f64;
    fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64;
    fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64;
    fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64;
    fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32;
}
