// 本章的公式，上下同除以 a^c/c!：从第 c 项往下加，每一项由上一项乘 k/a 得到；太小的项不再加。
// The chapter's formula divided by a^c/c!: sums downwards from the c-th term, each the one above times k/a.

fn erlang_c(c: i32, rho: f64) -> f64 {
    let load = f64::from(c) * rho;
    let (mut term, mut sum) = (1.0, 0.0);
    for k in (1..=c).rev() {
        term *= f64::from(k) / load;
        sum += term;
        if term < sum * 1e-18 {
            break;
        }
    }
    let top = 1.0 / (1.0 - rho);
    top / (sum + top)
}

fn wait_mean_ms(c: i32, rho: f64, service_ms: f64) -> f64 {
    erlang_c(c, rho) * service_ms / (f64::from(c) * (1.0 - rho))
}

fn wait_quantile_ms(c: i32, rho: f64, service_ms: f64, p: f64) -> f64 {
    let tail = 1.0 - p;
    let ratio = (erlang_c(c, rho) / tail).max(1.0);
    ratio.ln() * service_ms / (f64::from(c) * (1.0 - rho))
}

// 和本章的程序一样，把网格从头到尾看一遍。As the chapter's program does: the whole grid, from its start.
fn max_utilisation(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    let mut highest = 0.0;
    for step in 1..1000 {
        let rho = f64::from(step) / 1000.0;
        if wait_mean_ms(c, rho, service_ms) <= budget_ms {
            highest = rho;
        }
    }
    highest
}

fn max_utilisation_p50(c: i32, service_ms: f64, budget_ms: f64) -> f64 {
    let mut highest = 0.0;
    for step in 1..1000 {
        let rho = f64::from(step) / 1000.0;
        if wait_quantile_ms(c, rho, service_ms, 0.5) <= budget_ms {
            highest = rho;
        }
    }
    highest
}

fn servers_needed(rps: f64, service_ms: f64, budget_ms: f64) -> i32 {
    let mut c = 1;
    loop {
        let rho = rps * service_ms / (1000.0 * f64::from(c));
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
