// 有抖动，没有退避：每次都等 2 到 4 秒。
// Jitter without backoff: 2 to 4 seconds every time.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        Some(2000.0 * (1.0 + judge::random()))
    }
}

retry!(Backoff);
