//! Least connections: the server with the fewest requests in flight.

use std::convert::Infallible;

use crate::kinds::router::{Router, Signals};

/// Who gets the request when several servers have the fewest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The lowest index, the chapter's rule. It draws nothing.
    LowestIndex,
    /// One of them with equal probability: one draw, when there is more than one.
    Random,
}

/// Least connections, by one tie rule.
#[derive(Clone, Copy, Debug)]
pub struct LeastConnections {
    /// The tie rule.
    pub ties: Ties,
}

impl Router for LeastConnections {
    type Halt = Infallible;

    #[inline]
    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let counts = signals.read_all();
        let (first, least) = least(counts);
        let tied = match self.ties {
            Ties::LowestIndex => 1,
            Ties::Random => counts.iter().map(|count| u32::from(*count == least)).sum(),
        };
        if tied == 1 {
            return Ok(first.cast_signed());
        }
        let mut skip = signals.draws.random_below(tied);
        let chosen = (first..signals.server_count()).find(|server| {
            let is_tied = signals.in_flight(*server) == least;
            let found = is_tied && skip == 0;
            skip = skip.saturating_sub(u32::from(is_tied));
            found
        });
        Ok(chosen.unwrap_or(first).cast_signed())
    }
}

/// Counts that are compared together, in a loop that the compiler vectorises.
const GROUP: usize = 64;

/// The first of the smallest counts, and its index.
#[inline]
fn least(counts: &[u32]) -> (u32, u32) {
    let (mut least, mut start) = (u32::MAX, 0);
    for (group, counts) in counts.chunks(GROUP).enumerate() {
        let here = counts.iter().fold(u32::MAX, |least, count| least.min(*count));
        if here < least {
            (least, start) = (here, group * GROUP);
        }
    }
    let within = counts[start..].iter().position(|count| *count == least).unwrap_or(0);
    #[expect(clippy::cast_possible_truncation, reason = "a scenario has at most u32::MAX servers")]
    let index = (start + within) as u32;
    (index, least)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_least_is_the_first_of_the_smallest(counts in prop::collection::vec(0u32..5, 1..300)) {
            let (index, count) = least(&counts);
            let smallest = *counts.iter().min().unwrap();
            prop_assert_eq!(count, smallest);
            prop_assert_eq!(counts.iter().position(|count| *count == smallest), Some(index as usize));
        }
    }
}
