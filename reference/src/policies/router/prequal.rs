//! Prequal: probe a few servers; leave out those that have much in flight, and of the others take the one
//! that answers fastest.
//!
//! Source: Wydrowski, Kleinberg, Rumble, Archer, "Load is not what you should balance: introducing
//! Prequal", NSDI 2024. Here a probe is a read at the time of the decision, so that nothing of its pool of
//! probes is needed.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// Servers probed at a decision.
const PROBES: usize = 3;
/// Probes that say what is much in flight.
const REMEMBERED: usize = 128;
/// How much of a latency's average the latest one is.
const LATEST: f64 = 0.1;

/// Three servers are drawn, with replacement, and their counts read. One is hot if it has more in flight
/// than the 0.8-quantile (nearest rank) of the last 128 probes, these included. Of those that are not hot
/// the one with the lowest average latency gets the request, 0 before the first completion; if all are
/// hot, the one with the fewest in flight. The first drawn wins a tie.
#[derive(Clone, Debug, Default)]
pub struct Prequal {
    latencies: Vec<f64>,
    /// The last probes, in a ring.
    probed: Vec<u32>,
    next: usize,
    /// The same, in ascending order.
    ordered: Vec<u32>,
}

impl Prequal {
    fn remember(&mut self, count: u32) {
        if self.probed.len() < REMEMBERED {
            self.probed.push(count);
        } else {
            let oldest = std::mem::replace(&mut self.probed[self.next], count);
            self.ordered.remove(self.ordered.partition_point(|other| *other < oldest));
        }
        self.next = (self.next + 1) % REMEMBERED;
        self.ordered.insert(self.ordered.partition_point(|other| *other < count), count);
    }

    /// The largest count that is not hot.
    fn limit(&self) -> u32 {
        self.ordered[(self.ordered.len() * 4).div_ceil(5) - 1]
    }
}

impl Router for Prequal {
    type Halt = Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        self.latencies.resize(signals.server_count() as usize, 0.0);
        let choices = signals.choices();
        let probes = [(); PROBES].map(|()| {
            let before = signals.draws.random_below(choices);
            let server = signals.choice(before);
            let count = signals.in_flight(server);
            self.remember(count);
            (server, count)
        });
        let limit = self.limit();
        let latency = |server: u32| self.latencies[server as usize];
        let (first, rest) = (probes[0], &probes[1..]);
        let (server, _) = rest.iter().fold(first, |best, probe| {
            let better = match (best.1 > limit, probe.1 > limit) {
                (false, false) => latency(probe.0) < latency(best.0),
                (true, true) => probe.1 < best.1,
                (best_is_hot, _) => best_is_hot,
            };
            if better { *probe } else { best }
        });
        Ok(server.cast_signed())
    }

    fn wants_completions(&self) -> bool {
        true
    }

    fn on_complete(
        &mut self,
        server: u32,
        _now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Infallible> {
        self.latencies.resize(signals.server_count() as usize, 0.0);
        let average = &mut self.latencies[server as usize];
        *average = if *average == 0.0 { latency } else { *average + LATEST * (latency - *average) };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_limit_is_a_quantile_of_the_last_probes(counts in prop::collection::vec(0u32..9, 1..300)) {
            let mut prequal = Prequal::default();
            for (index, count) in counts.iter().enumerate() {
                prequal.remember(*count);
                let mut last: Vec<_> = counts[..=index].iter().rev().take(REMEMBERED).collect();
                last.sort_unstable();
                // The smallest that at least 80% are not above.
                let limit = last.iter().find(|limit| {
                    last.iter().filter(|count| count <= limit).count() * 5 >= last.len() * 4
                });
                prop_assert_eq!(limit, Some(&&prequal.limit()));
            }
        }
    }
}
