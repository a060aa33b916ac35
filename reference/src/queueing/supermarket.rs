//! The supermarket model: each request joins the shortest of d queues that are picked at random, among
//! infinitely many servers with exponential service times.
//!
//! Its limit is what a large fleet under power of d choices tends to. Source: Mitzenmacher,
//! doi:10.1109/71.963420. Times are in mean service times.

use std::iter;

/// The limit of the supermarket model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Supermarket {
    rho: f64,
    choices: u32,
}

impl Supermarket {
    /// The model at utilisation ρ with this many choices.
    ///
    /// Its domain is ρ in [0, 1) and at least one choice; one is random assignment.
    #[must_use]
    pub fn new(rho: f64, choices: u32) -> Option<Self> {
        ((0.0..1.0).contains(&rho) && choices > 0).then_some(Self { rho, choices })
    }

    /// The fraction of servers with at least this many requests, the one in service included:
    /// `ρ^((d^i − 1)/(d − 1))`, and `ρ^i` where d is 1.
    #[must_use]
    pub fn with_at_least(&self, requests: u32) -> f64 {
        if requests == 0 {
            return 1.0;
        }
        let exponent = if self.choices == 1 {
            f64::from(requests)
        } else {
            let choices = f64::from(self.choices);
            (libm::pow(choices, f64::from(requests)) - 1.0) / (choices - 1.0)
        };
        libm::pow(self.rho, exponent)
    }

    /// The probability that a request joins a queue of at least i others, for i = 1, 2, … while it is not
    /// 0: the fraction of servers with at least i to the power d.
    fn joins_behind(&self) -> impl Iterator<Item = f64> {
        let power = f64::from(self.choices);
        let joins = move |at_least| libm::pow(self.with_at_least(at_least), power);
        (1..).map(joins).take_while(|probability| *probability > 0.0)
    }

    /// The mean number of requests at a server, the one in service included.
    #[must_use]
    pub fn mean_queue(&self) -> f64 {
        self.rho * self.mean_sojourn()
    }

    /// The mean time from arrival to completion, in mean service times.
    #[must_use]
    pub fn mean_sojourn(&self) -> f64 {
        if self.choices == 1 {
            // As many terms as a slow geometric series has.
            return 1.0 / (1.0 - self.rho);
        }
        1.0 + self.joins_behind().sum::<f64>()
    }

    /// The probability that a wait exceeds this many mean service times, from 0 up and finite.
    ///
    /// Behind i others a wait is the sum of i exponential times, and exceeds t if fewer than i events of a
    /// Poisson process fall into it.
    #[must_use]
    pub fn wait_exceeds(&self, time: f64) -> Option<f64> {
        if !(0.0..f64::INFINITY).contains(&time) {
            return None;
        }
        if self.choices == 1 {
            return Some(self.rho * libm::exp(-(1.0 - self.rho) * time));
        }
        let events = iter::successors(Some((libm::exp(-time), 0.0)), |(probability, count)| {
            Some((probability * time / (count + 1.0), count + 1.0))
        });
        Some(self.joins_behind().zip(events).map(|(joins, (events, _))| joins * events).sum())
    }

    /// The least time, in mean service times, that the fraction p of the waits do not exceed, for p in
    /// [0, 1). It is 0 where at least that fraction does not wait.
    #[must_use]
    pub fn wait_quantile(&self, p: f64) -> Option<f64> {
        if !(0.0..1.0).contains(&p) {
            return None;
        }
        let tail = 1.0 - p;
        if self.wait_exceeds(0.0)? <= tail {
            return Some(0.0);
        }
        let (mut exceeded, mut time) = (0.0, 1.0);
        while self.wait_exceeds(time)? > tail {
            (exceeded, time) = (time, 2.0 * time);
        }
        // Halves the span until no double is inside it.
        loop {
            let middle = f64::midpoint(exceeded, time);
            if middle <= exceeded || middle >= time {
                return Some(time);
            }
            if self.wait_exceeds(middle)? > tail {
                exceeded = middle;
            } else {
                time = middle;
            }
        }
    }
}
