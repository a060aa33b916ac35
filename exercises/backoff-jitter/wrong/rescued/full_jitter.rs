// 全抖动，[0, w)：第一次重试全都落到下一秒，等于立即重试。
// Full jitter over [0, w): every first retry comes in the next second, as if it had not waited.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * judge::random())
    }
}

retry!(Backoff);
