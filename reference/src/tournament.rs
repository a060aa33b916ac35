//! The earliest of a fixed set of times, by a tournament tree: each update replays one path.

/// Times by server; the lowest index wins a tie. A server without a time has infinity.
pub(crate) struct Tournament {
    /// A complete binary tree in an array: the root at 1, the leaves from `leaves` on. Each node holds
    /// the winner of its two children.
    nodes: Vec<(f64, u32)>,
    leaves: usize,
}

impl Tournament {
    pub(crate) fn new(servers: u32) -> Self {
        let leaves = (servers as usize).next_power_of_two();
        Self { nodes: vec![(f64::INFINITY, 0); 2 * leaves], leaves }
    }

    /// The earliest time and whose it is.
    #[inline]
    pub(crate) fn earliest(&self) -> (f64, u32) {
        self.nodes[1]
    }

    #[inline]
    pub(crate) fn set(&mut self, server: u32, time: f64) {
        let mut node = self.leaves + server as usize;
        self.nodes[node] = (time, server);
        while node > 1 {
            let left = self.nodes[node & !1];
            let right = self.nodes[node | 1];
            node /= 2;
            // `<=`, so that the lower index wins a tie.
            let winner = if left.0 <= right.0 { left } else { right };
            // Nothing above changes either.
            if winner == self.nodes[node] {
                return;
            }
            self.nodes[node] = winner;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_winner_is_the_least_by_time_then_index(
            servers in 1u32..70, updates in prop::collection::vec((0u32..70, 0u8..6), 1..100),
        ) {
            let mut tree = Tournament::new(servers);
            let mut times = vec![f64::INFINITY; servers as usize];
            for (server, time) in updates {
                let server = server % servers;
                let time = if time == 5 { f64::INFINITY } else { f64::from(time) };
                times[server as usize] = time;
                tree.set(server, time);
                let least = times.iter().copied().fold(f64::INFINITY, f64::min);
                prop_assert_eq!(tree.earliest().0.to_bits(), least.to_bits());
                if least.is_finite() {
                    let first = times.iter().position(|time| *time == least).unwrap();
                    prop_assert_eq!(tree.earliest().1 as usize, first);
                }
            }
        }
    }
}
