//! M/G/1: one server and any service times, by Pollaczek and Khinchine.

use super::SERVICE_TIMES;

/// The mean wait in milliseconds, of arrivals at this rate per millisecond and service times with this
/// mean (ms) and second moment (ms²).
///
/// Its domain is a rate from 0 up, a mean from 1e-9 to 1e12, a second moment from the mean's square (less
/// a rounding of 1e-12 of it) to 1e12 times that, and ρ = rate · mean below 1.
#[must_use]
pub fn mg1_mean_wait(rate: f64, mean: f64, second_moment: f64) -> Option<f64> {
    let rho = rate * mean;
    let square = mean * mean;
    let is_distribution = second_moment >= square * (1.0 - 1e-12) && second_moment <= square * 1e12;
    if !(SERVICE_TIMES.contains(&mean) && is_distribution && rate >= 0.0 && rho < 1.0) {
        return None;
    }
    Some(rate * second_moment / (2.0 * (1.0 - rho)))
}

/// The mean wait in milliseconds of M/D/1, where every service takes the same time.
///
/// Its domain is ρ in [0, 1) and a service time from 1e-9 to 1e12 ms.
#[must_use]
pub fn md1_mean_wait(rho: f64, service: f64) -> Option<f64> {
    if !((0.0..1.0).contains(&rho) && SERVICE_TIMES.contains(&service)) {
        return None;
    }
    Some(rho * service / (2.0 * (1.0 - rho)))
}
