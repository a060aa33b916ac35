// 以为尝试从 1 数起，窗口只有一半：2^k 秒。
// Thinks that attempts count from 1, and so halves the window: 2^k seconds.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << attempt);
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
