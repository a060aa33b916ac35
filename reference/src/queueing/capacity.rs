//! How busy M/M/c may be, and how many servers it takes, to keep a budget of waiting.
//!
//! A budget is kept by what is at most as large. Where the exact answer meets the budget to the last
//! digit, rounding decides, here as in the chapter's program: the mean wait of one server of 10 ms at
//! ρ = 0.8 is 40 ms, and both compute 40.00000000000001. A question is better asked off such points.

use super::erlang::{c_from_b, reciprocals_of_b};
use super::{Mmc, SERVICE_TIMES};

/// The chapter's grid of utilisations is in thousandths.
const GRID: u32 = 1000;

/// The highest ρ of 0.001, 0.002, …, 0.999 whose queue keeps the budget; 0 if none does.
fn highest_utilisation(servers: u32, service: f64, keeps: impl Fn(&Mmc) -> bool) -> Option<f64> {
    let rho = |step: u32| f64::from(step) / f64::from(GRID);
    // Waits grow with ρ: the steps below `kept` keep the budget and `broken` does not.
    let (mut kept, mut broken) = (0, GRID);
    while broken - kept > 1 {
        let step = u32::midpoint(kept, broken);
        if keeps(&Mmc::new(servers, rho(step), service)?) {
            kept = step;
        } else {
            broken = step;
        }
    }
    Some(rho(kept))
}

/// The highest utilisation, on a grid of 0.001, at which the mean wait keeps the budget; 0 if none does.
/// Times are in milliseconds.
///
/// Its domain is that of [`Mmc::new`] and a budget above 0.
#[must_use]
pub fn highest_utilisation_for_mean(servers: u32, service: f64, budget: f64) -> Option<f64> {
    if budget.is_nan() || budget <= 0.0 {
        return None;
    }
    highest_utilisation(servers, service, |queue| queue.mean_wait() <= budget)
}

/// The highest utilisation, on a grid of 0.001, at which the waits' quantile for p in [0, 1) keeps the
/// budget; 0 if none does. Times are in milliseconds.
///
/// Its domain is that of [`Mmc::new`] and a budget from 0 up: with none, the quantile has to be 0.
#[must_use]
pub fn highest_utilisation_for_quantile(servers: u32, service: f64, p: f64, budget: f64) -> Option<f64> {
    if !(budget >= 0.0 && (0.0..1.0).contains(&p)) {
        return None;
    }
    highest_utilisation(servers, service, |queue| queue.wait_quantile(p).is_some_and(|wait| wait <= budget))
}

/// The fewest servers that are stable (ρ < 1) and whose mean wait keeps the budget, for this many requests
/// a second. Times are in milliseconds.
///
/// Its domain is a rate and a budget above 0 and a service time from 1e-9 to 1e12. `None` as well if that
/// would take more than [`MOST_SERVERS`](super::MOST_SERVERS).
#[must_use]
pub fn servers_needed(requests_a_second: f64, service: f64, budget: f64) -> Option<u32> {
    if !(requests_a_second > 0.0 && SERVICE_TIMES.contains(&service) && budget > 0.0) {
        return None;
    }
    let offered = requests_a_second * service / 1000.0;
    let (servers, _) = reciprocals_of_b(offered).find(|(servers, reciprocal)| {
        let rho = offered / f64::from(*servers);
        // The chapter's order of operations. Without a server ρ is infinite.
        rho < 1.0 && c_from_b(*reciprocal, rho) * service / (f64::from(*servers) * (1.0 - rho)) <= budget
    })?;
    Some(servers)
}
