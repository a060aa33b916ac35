// 想用无穷大表示“不再重试”；放弃要返回 None。
// Means infinity as “never again”; to give up is to return None.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        if attempt >= 2 {
            return Some(f64::INFINITY);
        }
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
