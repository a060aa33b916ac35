// 按奇偶错开 250 毫秒，不随机：还是同一秒。
// Staggers odd and even by 250 ms, without a draw: still the same second.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff {
    failed: u32,
}

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        self.failed += 1;
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window + 250.0 * f64::from(self.failed % 2))
    }
}

retry!(Backoff);
