// 只重试一次：第二次失败就放弃，以为上限要自己管。
// Retries once: gives up at the second failure, as if the limit were its own affair.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        if attempt >= 1 {
            return None;
        }
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
