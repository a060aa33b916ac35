// 在 w 上下各抖 10%：有一半比 w 早。
// Within 10% of w on either side: half of them come before w.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (0.9 + 0.2 * judge::random()))
    }
}

retry!(Backoff);
