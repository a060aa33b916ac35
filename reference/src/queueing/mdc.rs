//! M/D/c: c servers, every service of the same length.
//!
//! Every c-th request goes to the same server, so that its wait is that of a queue whose arrivals are c of
//! the Poisson process apart. Spitzer's identity for it, and E[(it − T)⁺] of the sum T of ic such gaps,
//! give the mean as Σ over i of E[(Nᵢ − ic)⁺]/(ia), in service times, with Nᵢ Poisson of mean ia and a = cρ:
//! Crommelin's formula (1932) with nothing left to cancel.

use super::{SERVICE_TIMES, is_stable, md1_mean_wait};

/// What c(1 − ρ)³ is at least: there are on the order of 100/(c(1 − ρ)²) terms, each a sum of 40/(1 − ρ).
const LEAST_SLACK: f64 = 1e-4;
/// Where a term no longer changes a sum.
const NEGLIGIBLE: f64 = 1e-17;

/// The mean wait in milliseconds, of this many servers at utilisation ρ whose services all take this time.
///
/// Its domain is that of [`erlang_c`](super::erlang_c), a service time from 1e-9 to 1e12 ms and, for two
/// servers or more, c(1 − ρ)³ of at least 1e-4: nearer to ρ = 1 the sum is too long.
#[must_use]
pub fn mdc_mean_wait(servers: u32, rho: f64, service: f64) -> Option<f64> {
    if servers == 1 {
        return md1_mean_wait(rho, service);
    }
    let c = f64::from(servers);
    let is_in_domain = is_stable(servers, rho)
        && SERVICE_TIMES.contains(&service)
        && c * libm::pow(1.0 - rho, 3.0) >= LEAST_SLACK;
    if !is_in_domain {
        return None;
    }
    if rho == 0.0 {
        return Some(0.0);
    }
    let mut sum = 0.0;
    let mut threshold = c;
    // The terms fall by at least this factor, so that it bounds what they still add up to.
    let ratio = libm::exp(c * decay(rho));
    loop {
        let term = excess(threshold, rho) / (threshold * rho);
        sum += term;
        if term * ratio <= sum * (1.0 - ratio) * NEGLIGIBLE {
            return Some(sum * service);
        }
        threshold += c;
    }
}

/// E[(N − m)⁺] for a whole m ≥ 1 and N Poisson of mean ρm.
fn excess(m: f64, rho: f64) -> f64 {
    let mean = rho * m;
    // P(N = m + j)/P(N = m), for j = 1, 2, ….
    let (mut ratio, mut sum, mut j) = (1.0, 0.0, 1.0);
    loop {
        ratio *= mean / (m + j);
        let term = j * ratio;
        sum += term;
        if term <= sum * NEGLIGIBLE {
            return sum * poisson(m, rho);
        }
        j += 1.0;
    }
}

/// P(N = m) for a whole m ≥ 1 and N Poisson of mean ρm. With Stirling's series for m!, the large parts
/// of the exponent cancel before they are computed.
fn poisson(m: f64, rho: f64) -> f64 {
    libm::exp(m * decay(rho) - stirling(m)) / (2.0 * std::f64::consts::PI * m).sqrt()
}

/// 1 − ρ + ln ρ, which is negative, and near −(1 − ρ)²/2 where ρ is near 1.
fn decay(rho: f64) -> f64 {
    let idle = 1.0 - rho;
    // 1 − ρ is exact from ½ up, and its logarithm keeps the digits that ln ρ would lose.
    idle + if rho < 0.5 { libm::log(rho) } else { libm::log1p(-idle) }
}

/// ln m! − ln(√(2πm)·(m/e)^m).
fn stirling(m: f64) -> f64 {
    if m < 16.0 {
        return libm::lgamma(m + 1.0) - (m + 0.5) * libm::log(m) + m
            - 0.5 * libm::log(2.0 * std::f64::consts::PI);
    }
    let x = 1.0 / (m * m);
    (1.0 / 12.0 - x * (1.0 / 360.0 - x * (1.0 / 1260.0 - x * (1.0 / 1680.0 - x / 1188.0)))) / m
}
