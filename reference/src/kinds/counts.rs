//! Requests in flight by server, and which servers have the fewest without a look at all of them.
//!
//! Up to `FEW` servers a look at all counts is fast. Above that the first question builds a tree of
//! minima, which every change from then on keeps up to date by one path; who never asks pays nothing.

use std::ops::Index;

/// Up to how many servers a look at every count is faster than a tree.
const FEW: usize = 64;

/// How many requests each server has in flight.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    counts: Vec<u32>,
    minima: Option<Minima>,
}

impl Counts {
    pub(crate) fn new(servers: u32) -> Self {
        Self { counts: vec![0; servers as usize], minima: None }
    }

    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.counts
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Sets a server's count.
    #[inline]
    pub(crate) fn set(&mut self, server: u32, count: u32) {
        self.counts[server as usize] = count;
        if let Some(minima) = &mut self.minima {
            minima.set(server as usize, count);
        }
    }

    /// Adds a server, behind the others, with nothing in flight.
    pub(crate) fn push(&mut self) {
        self.counts.push(0);
        self.minima = None;
    }

    /// Puts these counts in place of all.
    pub(crate) fn copy_from(&mut self, counts: &[u32]) {
        self.counts.copy_from_slice(counts);
        self.minima = None;
    }

    /// The first server with the fewest.
    #[inline]
    pub(crate) fn first_fewest(&mut self) -> u32 {
        if self.counts.len() <= FEW { first_least(&self.counts) } else { self.minima().first() }
    }

    /// How many servers have the fewest.
    #[inline]
    pub(crate) fn tied(&mut self, first: u32) -> u32 {
        if self.counts.len() <= FEW {
            let least = self[first];
            return self.counts.iter().map(|count| u32::from(*count == least)).sum();
        }
        self.minima().tied()
    }

    /// Of the servers with the fewest, of which `first` is the first, the one with `before` of them before
    /// it; after `tied`.
    #[inline]
    pub(crate) fn nth_fewest(&mut self, first: u32, mut before: u32) -> u32 {
        if self.counts.len() > FEW {
            return self.minima().nth(before);
        }
        let (mut chosen, least) = (first, self[first]);
        while before > 0 {
            chosen += 1;
            before -= u32::from(self[chosen] == least);
        }
        chosen
    }

    fn minima(&mut self) -> &mut Minima {
        self.minima.get_or_insert_with(|| Minima::new(&self.counts))
    }
}

impl Index<u32> for Counts {
    type Output = u32;

    #[inline]
    fn index(&self, server: u32) -> &u32 {
        &self.counts[server as usize]
    }
}

/// The index of the first of the smallest counts.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a scenario has at most u32::MAX servers")]
fn first_least(counts: &[u32]) -> u32 {
    // Two passes that the compiler vectorises.
    let least = counts.iter().fold(u32::MAX, |least, count| least.min(*count));
    counts.iter().position(|count| *count == least).unwrap_or(0) as u32
}

/// Complete binary trees in arrays: the roots at 1, the leaves from `leaves` on.
#[derive(Clone, Debug)]
struct Minima {
    /// The least count below each node.
    least: Vec<u32>,
    /// How many servers below each node have it; empty until somebody asks. A minimum seldom changes far
    /// from the leaves, this at every node up to the root.
    tied: Vec<u32>,
    leaves: usize,
}

impl Minima {
    fn new(counts: &[u32]) -> Self {
        let leaves = counts.len().next_power_of_two();
        let mut least = vec![u32::MAX; 2 * leaves];
        least[leaves..][..counts.len()].copy_from_slice(counts);
        for node in (1..leaves).rev() {
            least[node] = least[2 * node].min(least[2 * node + 1]);
        }
        Self { least, tied: Vec::new(), leaves }
    }

    #[inline]
    fn set(&mut self, server: usize, count: u32) {
        let mut node = self.leaves + server;
        self.least[node] = count;
        while node > 1 {
            node /= 2;
            let least = self.least[2 * node].min(self.least[2 * node + 1]);
            if least == self.least[node] && self.tied.is_empty() {
                return;
            }
            self.least[node] = least;
            if !self.tied.is_empty() {
                self.tied[node] = self.tied_below(node);
            }
        }
    }

    /// How many servers have the least count of an inner node, by what its children have.
    #[inline]
    fn tied_below(&self, node: usize) -> u32 {
        let least = self.least[node];
        let tied = |child: usize| if self.least[child] == least { self.tied[child] } else { 0 };
        tied(2 * node) + tied(2 * node + 1)
    }

    /// How many servers have the least count.
    #[inline]
    fn tied(&mut self) -> u32 {
        if self.tied.is_empty() {
            self.tied = vec![1; 2 * self.leaves];
            for node in (1..self.leaves).rev() {
                self.tied[node] = self.tied_below(node);
            }
        }
        self.tied[1]
    }

    /// The first of the servers with the least count.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a scenario has at most u32::MAX servers")]
    fn first(&self) -> u32 {
        let mut node = 1;
        while node < self.leaves {
            node *= 2;
            node += usize::from(self.least[node] != self.least[1]);
        }
        (node - self.leaves) as u32
    }

    /// Of the servers with the least count, the one with `before` of them before it; after `tied`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a scenario has at most u32::MAX servers")]
    fn nth(&self, mut before: u32) -> u32 {
        let mut node = 1;
        while node < self.leaves {
            node *= 2;
            let on_the_left = if self.least[node] == self.least[1] { self.tied[node] } else { 0 };
            if before >= on_the_left {
                before -= on_the_left;
                node += 1;
            }
        }
        (node - self.leaves) as u32
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_fewest_are_those_that_a_look_at_all_finds(
            servers in prop_oneof![1u32..70, 60u32..200],
            changes in prop::collection::vec((any::<u32>(), 0u32..4, any::<bool>()), 1..200),
        ) {
            let mut counts = Counts::new(servers);
            for (server, count, all_at_once) in changes {
                counts.set(server % servers, count);
                if all_at_once {
                    let copy = counts.as_slice().to_vec();
                    counts.copy_from(&copy);
                }
                let least = *counts.as_slice().iter().min().unwrap();
                let fewest: Vec<_> = (0..servers).filter(|server| counts[*server] == least).collect();
                let first = counts.first_fewest();
                prop_assert_eq!(first, fewest[0]);
                prop_assert_eq!(counts.tied(first) as usize, fewest.len());
                for (before, server) in (0..).zip(fewest) {
                    prop_assert_eq!(counts.nth_fewest(first, before), server);
                }
            }
        }
    }
}
