//! `CPython`'s `random.Random`: MT19937 and the methods that the documents' programs call.
//!
//! Source: Matsumoto, Nishimura, "Mersenne Twister", TOMACS 8(1), 1998, doi:10.1145/272991.272995.
//! Recurrence and tempering run a block at a time, in loops that the compiler vectorises: output by
//! output, as `rand_mt` does it, they are a fifth of a whole run. A test holds the two together.

use std::sync::Arc;

/// Words of state, and outputs that are generated at once.
const BLOCK: usize = 624;
/// How far ahead the recurrence looks.
const AHEAD: usize = 397;

/// The sequence of `random.Random(seed)`.
///
/// A copy is cheap, since agreement takes one at every decision: copies share their block until one of
/// them goes on to the next.
#[derive(Clone, Debug)]
pub struct PythonRandom {
    block: Arc<Block>,
    next: usize,
    blocks: u64,
}

/// The generator's state, and the outputs that it gives.
#[derive(Clone, Debug)]
struct Block {
    state: [u32; BLOCK],
    outputs: [u32; BLOCK],
}

/// A seed's 32-bit words, least significant first.
#[expect(clippy::cast_possible_truncation, reason = "the two halves of the seed")]
fn words(seed: u64) -> [u32; 2] {
    [seed as u32, (seed >> 32) as u32]
}

/// The paper's `init_by_array`.
#[expect(clippy::cast_possible_truncation, reason = "indices below 624")]
fn seeded(key: &[u32]) -> [u32; BLOCK] {
    let mixed = |before: u32, factor: u32| (before ^ (before >> 30)).wrapping_mul(factor);
    let mut state = [19_650_218; BLOCK];
    for i in 1..BLOCK {
        state[i] = mixed(state[i - 1], 1_812_433_253).wrapping_add(i as u32);
    }
    // Round and round over the words from 1 on; word 0 stands for the last one when it is passed.
    let mut i = 1;
    let mut set = |word: &dyn Fn(u32, u32, usize) -> u32| {
        state[i] = word(state[i], state[i - 1], i);
        i += 1;
        if i == BLOCK {
            state[0] = state[BLOCK - 1];
            i = 1;
        }
    };
    for j in (0..key.len()).cycle().take(BLOCK) {
        set(&|word, before, _| (word ^ mixed(before, 1_664_525)).wrapping_add(key[j]).wrapping_add(j as u32));
    }
    for _ in 1..BLOCK {
        set(&|word, before, i| (word ^ mixed(before, 1_566_083_941)).wrapping_sub(i as u32));
    }
    state[0] = 1 << 31;
    state
}

/// The recurrence: from a word, its successor, and the word `AHEAD` of it.
#[inline]
fn twist(word: u32, successor: u32, ahead: u32) -> u32 {
    let joined = (word & 0x8000_0000) | (successor & 0x7fff_ffff);
    // All ones for an odd word, so that there is nothing to branch on.
    let odd = (joined & 1).wrapping_neg();
    ahead ^ (joined >> 1) ^ (odd & 0x9908_b0df)
}

#[inline]
fn temper(mut word: u32) -> u32 {
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c_5680;
    word ^= (word << 15) & 0xefc6_0000;
    word ^ (word >> 18)
}

impl PythonRandom {
    /// `random.Random(seed)`: seeded by `init_by_array` over the seed's 32-bit words, least
    /// significant first, one word for 0.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let state = match words(seed) {
            [low, 0] => seeded(&[low]),
            both => seeded(&both),
        };
        Self { block: Arc::new(Block { state, outputs: [0; BLOCK] }), next: BLOCK, blocks: 0 }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        let Block { state, outputs } = Arc::make_mut(&mut self.block);
        for i in 0..BLOCK - AHEAD {
            state[i] = twist(state[i], state[i + 1], state[i + AHEAD]);
        }
        for i in BLOCK - AHEAD..BLOCK - 1 {
            state[i] = twist(state[i], state[i + 1], state[i + AHEAD - BLOCK]);
        }
        state[BLOCK - 1] = twist(state[BLOCK - 1], state[0], state[AHEAD - 1]);
        for (output, word) in outputs.iter_mut().zip(state) {
            *output = temper(*word);
        }
        self.next = 0;
        self.blocks += 1;
    }

    #[inline]
    fn output(&mut self) -> u32 {
        if self.next == BLOCK {
            self.refill();
        }
        let output = self.block.outputs[self.next];
        self.next += 1;
        output
    }

    /// The next outputs, if the block has that many left. They are not taken.
    #[inline]
    fn ahead<const K: usize>(&self) -> Option<&[u32; K]> {
        self.block.outputs.get(self.next..)?.first_chunk()
    }

    /// How many 32-bit outputs were taken.
    #[must_use]
    pub fn taken(&self) -> u64 {
        (self.blocks * BLOCK as u64 + self.next as u64) - BLOCK as u64
    }

    /// `random()`: uniform on [0, 1) with 53 bits.
    #[inline]
    pub fn random(&mut self) -> f64 {
        unit(self.output(), self.output())
    }

    /// Three times `random()`.
    #[inline]
    pub(super) fn random_3(&mut self) -> [f64; 3] {
        if let Some(&[a, b, c, d, e, f]) = self.ahead() {
            self.next += 6;
            [unit(a, b), unit(c, d), unit(e, f)]
        } else {
            [self.random(), self.random(), self.random()]
        }
    }

    /// `getrandbits(k)` for k from 1 to 32: the top k bits of one output.
    #[inline]
    pub fn getrandbits(&mut self, k: u32) -> u32 {
        self.output() >> (32 - k)
    }

    /// `randrange(n)` for n ≥ 1: `getrandbits` of n's bit length until it is below n.
    #[inline]
    pub fn randrange(&mut self, n: u32) -> u32 {
        let shift = n.leading_zeros();
        // A processor guesses wrong about every other time whether a draw is below n. Of four outputs
        // it finds the first without a guess.
        if let Some(outputs) = self.ahead::<4>() {
            let draws = outputs.map(|output| output >> shift);
            let below = (0..4).fold(0, |below, i| below | u32::from(draws[i] < n) << i);
            if below != 0 {
                let first = below.trailing_zeros() as usize;
                self.next += first + 1;
                return draws[first & 3];
            }
        }
        loop {
            let draw = self.output() >> shift;
            if draw < n {
                return draw;
            }
        }
    }
}

/// The 53-bit fraction of two outputs.
#[inline]
fn unit(high: u32, low: u32) -> f64 {
    let bits = (u64::from(high >> 5) << 26) | u64::from(low >> 6);
    #[expect(clippy::cast_precision_loss, reason = "53 bits, exact")]
    let bits = bits as f64;
    bits * (1.0 / 9_007_199_254_740_992.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    #[test]
    fn the_outputs_are_an_independent_generators() {
        for seed in [0, 7, u64::from(u32::MAX), 1 << 32, u64::MAX] {
            let used = if seed >> 32 == 0 { 1 } else { 2 };
            let mut other = rand_mt::Mt::new_with_key(words(seed).into_iter().take(used));
            let mut random = PythonRandom::new(seed);
            for _ in 0..3000 {
                assert_eq!(random.output(), other.next_u32());
            }
        }
    }

    proptest! {
        #[test]
        fn looking_ahead_draws_what_output_by_output_does(
            seed: u64, calls in prop::collection::vec(prop::option::of(1u32..70), 1..600),
        ) {
            let (mut random, mut outputs) = (PythonRandom::new(seed), PythonRandom::new(seed));
            for below in calls {
                if let Some(n) = below {
                    let bits = u32::BITS - n.leading_zeros();
                    let draw = std::iter::repeat_with(|| outputs.getrandbits(bits)).find(|draw| *draw < n);
                    prop_assert_eq!(Some(random.randrange(n)), draw);
                } else {
                    prop_assert_eq!(random.random_3(), [outputs.random(), outputs.random(), outputs.random()]);
                }
                prop_assert_eq!(random.taken(), outputs.taken());
            }
        }
    }
}
