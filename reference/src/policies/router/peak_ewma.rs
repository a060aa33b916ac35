//! Peak EWMA: of two servers picked at random, the one with less latency times load, where a latency above
//! the average is believed at once and one below it only by and by.
//!
//! Source: Finagle, `com.twitter.finagle.loadbalancer.PeakEwma`.

use std::convert::Infallible;

use super::p2c::Picks;
use crate::kinds::router::{Router, Signals};

/// How long until an average has lost all but 1/e of what it was, in milliseconds.
const DECAY: f64 = 10_000.0;
/// What a server costs that has requests in flight and never completed one, in milliseconds.
const UNKNOWN: f64 = 1e15;

/// A moving average of latency.
#[derive(Clone, Copy, Debug, Default)]
struct Average {
    value: f64,
    since: f64,
}

impl Average {
    /// As if nothing was seen since, which makes a peak fade.
    fn at(self, now: f64) -> f64 {
        self.value * libm::exp((self.since - now) / DECAY)
    }

    fn learn(&mut self, now: f64, latency: f64) {
        let kept = libm::exp((self.since - now) / DECAY);
        let decayed = self.value * kept + latency * (1.0 - kept);
        *self = Self { value: if latency > self.value { latency } else { decayed }, since: now };
    }
}

/// Two different servers picked at random, if there are two; the one with the smaller average latency
/// times (in flight + 1), the first on a tie. The average fades with time too, so that a server that is
/// no longer asked is tried again. A server that was never heard of comes first while it is idle and last
/// while it is not. Two reads a decision, and as many draws as two distinct choices.
#[derive(Clone, Debug, Default)]
pub struct PeakEwma {
    averages: Vec<Average>,
}

impl PeakEwma {
    fn cost(&self, now: f64, server: u32, signals: &mut Signals) -> f64 {
        let in_flight = f64::from(signals.in_flight(server));
        let latency = self.averages[server as usize].at(now);
        if latency == 0.0 && in_flight > 0.0 { UNKNOWN + in_flight } else { latency * (in_flight + 1.0) }
    }
}

impl Router for PeakEwma {
    type Halt = Infallible;

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        self.averages.resize(signals.server_count() as usize, Average::default());
        let [first, second] = Picks::Distinct.pick(signals);
        let first_is_best = self.cost(now, first, signals) <= self.cost(now, second, signals);
        Ok(if first_is_best { first } else { second }.cast_signed())
    }

    fn wants_completions(&self) -> bool {
        true
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Infallible> {
        self.averages.resize(signals.server_count() as usize, Average::default());
        self.averages[server as usize].learn(now, latency);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peak_is_believed_at_once_and_forgotten_by_and_by() {
        let mut average = Average::default();
        average.learn(0.0, 10.0);
        average.learn(1.0, 100.0);
        assert_eq!(average.value, 100.0);
        average.learn(1.0 + DECAY, 10.0);
        let kept = libm::exp(-1.0);
        assert_eq!(average.value, 100.0 * kept + 10.0 * (1.0 - kept));
        assert_eq!(average.at(1.0 + 2.0 * DECAY), average.value * kept);
    }
}
