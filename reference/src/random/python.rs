//! `CPython`'s `random.Random`: MT19937 and the methods that the documents' programs call.

use rand_mt::Mt;

/// Outputs that are generated at once. The generator itself works by blocks of this size, and a block
/// that is tempered in one loop is twice as fast as output by output.
const BLOCK: usize = 624;

/// The sequence of `random.Random(seed)`.
#[derive(Clone, Debug)]
pub struct PythonRandom {
    generator: Mt,
    block: [u32; BLOCK],
    next: usize,
    blocks: u64,
}

impl PythonRandom {
    /// `random.Random(seed)`: seeded by `init_by_array` over the seed's 32-bit words, least
    /// significant first, one word for 0.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the seed")]
    pub fn new(seed: u64) -> Self {
        let words = [seed as u32, (seed >> 32) as u32];
        let used = if words[1] == 0 { 1 } else { 2 };
        Self {
            generator: Mt::new_with_key(words.into_iter().take(used)),
            block: [0; BLOCK],
            next: BLOCK,
            blocks: 0,
        }
    }

    #[cold]
    fn refill(&mut self) {
        for output in &mut self.block {
            *output = self.generator.next_u32();
        }
        self.next = 0;
        self.blocks += 1;
    }

    #[inline]
    fn output(&mut self) -> u32 {
        if self.next == BLOCK {
            self.refill();
        }
        let output = self.block[self.next];
        self.next += 1;
        output
    }

    /// How many 32-bit outputs were taken.
    #[must_use]
    pub fn taken(&self) -> u64 {
        (self.blocks * BLOCK as u64 + self.next as u64) - BLOCK as u64
    }

    /// `random()`: uniform on [0, 1) with 53 bits.
    #[inline]
    pub fn random(&mut self) -> f64 {
        let high = u64::from(self.output() >> 5);
        let low = u64::from(self.output() >> 6);
        #[expect(clippy::cast_precision_loss, reason = "53 bits, exact")]
        let bits = ((high << 26) | low) as f64;
        bits * (1.0 / 9_007_199_254_740_992.0)
    }

    /// `getrandbits(k)` for k from 1 to 32: the top k bits of one output.
    #[inline]
    pub fn getrandbits(&mut self, k: u32) -> u32 {
        self.output() >> (32 - k)
    }

    /// `randrange(n)` for n ≥ 1: `getrandbits` of n's bit length until it is below n.
    #[inline]
    pub fn randrange(&mut self, n: u32) -> u32 {
        let bits = u32::BITS - n.leading_zeros();
        loop {
            let draw = self.getrandbits(bits);
            if draw < n {
                return draw;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected values were printed by CPython 3.11.
    #[test]
    fn the_sequence_is_cpythons() {
        let mut random = PythonRandom::new(7);
        assert_eq!(random.random(), 0.323_832_764_833_162_37);
        assert_eq!(random.random(), 0.150_849_173_924_501_92);
        let draws: Vec<_> = (0..8).map(|_| random.randrange(8)).collect();
        assert_eq!(draws, [0, 1, 1, 5, 0, 3, 0, 1]);
    }

    #[test]
    fn seeds_of_one_and_two_words_are_cpythons() {
        assert_eq!(PythonRandom::new(0).random(), 0.844_421_851_525_048_1);
        assert_eq!(PythonRandom::new((1 << 40) + 5).random(), 0.504_380_297_041_844_3);
    }

    #[test]
    fn what_was_taken_is_counted_across_blocks() {
        let mut random = PythonRandom::new(1);
        assert_eq!(random.taken(), 0);
        for _ in 0..1000 {
            random.random();
        }
        assert_eq!(random.taken(), 2000);
    }
}
