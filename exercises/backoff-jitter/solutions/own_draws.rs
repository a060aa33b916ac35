// 不用评测机的随机数，自带一个以常数为种子的 xorshift64*。
// Draws nothing from the judge: brings its own xorshift64*, seeded by a constant.

use judge::{Retry, retry};

struct Backoff {
    state: u64,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { state: 0x9E37_79B9_7F4A_7C15 }
    }
}

impl Backoff {
    /// [0, 1) 上的均匀随机数。 A uniform draw from [0, 1).
    fn uniform(&mut self) -> f64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let drawn = self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        drawn as f64 / 4_294_967_296.0
    }
}

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = judge::pow(2.0, f64::from(attempt + 1));
        Some(1000.0 * window * (1.0 + self.uniform()))
    }
}

retry!(Backoff);
