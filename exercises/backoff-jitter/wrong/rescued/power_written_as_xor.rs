// `^` 在 Rust 里是异或，不是乘方：2 ^ 1 是 3，2 ^ 2 是 0。
// `^` is exclusive or in Rust, not a power: 2 ^ 1 is 3, and 2 ^ 2 is 0.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(2 ^ (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
