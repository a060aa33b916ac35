// 想用 admit 限制重试量；这一题没有给这个回调，下一题才有。
// Wants to hold retries back by `admit`; this exercise grants no callback, the next one does.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        judge::random() < 0.1
    }
}

retry!(Backoff, admit);
