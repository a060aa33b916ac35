//! M/M/c: exponential service times. A wait is 0 with probability 1 − C, and else exponential with mean
//! service/(c(1 − ρ)), C being Erlang C.

use super::{SERVICE_TIMES, erlang_c};

/// A stable M/M/c queue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mmc {
    waits: f64,
    mean_if_any: f64,
}

impl Mmc {
    /// The queue of this many servers at utilisation ρ, with this mean service time in milliseconds.
    ///
    /// Its domain is that of [`erlang_c`] and a service time from 1e-9 to 1e12.
    #[must_use]
    pub fn new(servers: u32, rho: f64, service: f64) -> Option<Self> {
        if !SERVICE_TIMES.contains(&service) {
            return None;
        }
        let waits = erlang_c(servers, rho)?;
        Some(Self { waits, mean_if_any: service / (f64::from(servers) * (1.0 - rho)) })
    }

    /// The probability that a request has to wait.
    #[must_use]
    pub fn waits(&self) -> f64 {
        self.waits
    }

    /// The mean wait, in milliseconds.
    #[must_use]
    pub fn mean_wait(&self) -> f64 {
        self.waits * self.mean_if_any
    }

    /// The probability that a wait exceeds this time in milliseconds, from 0 up and finite.
    #[must_use]
    pub fn wait_exceeds(&self, time: f64) -> Option<f64> {
        (0.0..f64::INFINITY).contains(&time).then(|| self.waits * libm::exp(-time / self.mean_if_any))
    }

    /// The least time that the fraction p of the waits do not exceed, in milliseconds, for p in [0, 1).
    /// It is 0 where at least that fraction does not wait.
    #[must_use]
    pub fn wait_quantile(&self, p: f64) -> Option<f64> {
        if !(0.0..1.0).contains(&p) {
            return None;
        }
        let tail = 1.0 - p;
        Some(if self.waits <= tail { 0.0 } else { libm::log(self.waits / tail) * self.mean_if_any })
    }
}
