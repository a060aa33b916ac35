//! queueing: closed forms of waiting in line. Nothing is simulated here.
//!
//! Requests arrive as a Poisson process and are served in order of arrival by whichever of c identical
//! servers is free. ρ, the utilisation, is the arrival rate over what all servers can serve. A wait is the
//! time in the queue, without service. Times are in milliseconds.
//!
//! Every function says its domain, and answers `None` outside it and for NaN: no answer is NaN or
//! infinite. Sources: the chapter's `queueing.py` for M/M/c, and what each module names.

mod capacity;
mod erlang;
mod functions;
mod mdc;
mod mg1;
mod mmc;
mod supermarket;

use std::ops::RangeInclusive;

pub use capacity::{highest_utilisation_for_mean, highest_utilisation_for_quantile, servers_needed};
pub use erlang::{MOST_SERVERS, erlang_c};
pub use functions::{Answer, FUNCTIONS, Function, Param};
pub use mdc::mdc_mean_wait;
pub use mg1::{md1_mean_wait, mg1_mean_wait};
pub use mmc::Mmc;
pub use supermarket::Supermarket;

/// The service times that a function takes, in milliseconds: far from where a wait would leave a double's
/// range.
const SERVICE_TIMES: RangeInclusive<f64> = 1e-9..=1e12;

/// Whether the number of servers and their utilisation are such that the queue is stable.
fn is_stable(servers: u32, rho: f64) -> bool {
    (1..=MOST_SERVERS).contains(&servers) && (0.0..1.0).contains(&rho)
}
