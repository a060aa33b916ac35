//! mulberry32, a generator with 32 bits of state: the one that document 2's runs were made with.

/// A mulberry32 sequence.
#[derive(Clone, Debug)]
pub struct Mulberry32 {
    state: u32,
    taken: u64,
}

impl Mulberry32 {
    /// The sequence that begins after this state.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self { state: seed, taken: 0 }
    }

    /// The next draw, uniform on [0, 1) in steps of 2⁻³².
    #[inline]
    pub fn random(&mut self) -> f64 {
        self.taken += 1;
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let mut z = self.state;
        z = (z ^ (z >> 15)).wrapping_mul(z | 1);
        z ^= z.wrapping_add((z ^ (z >> 7)).wrapping_mul(z | 0x3D));
        f64::from(z ^ (z >> 14)) / 4_294_967_296.0
    }

    /// How many draws were taken.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.taken
    }
}
