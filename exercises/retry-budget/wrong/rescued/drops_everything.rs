// 所有重试都拦下：峰值没有变化，一个也没救回。
// Drops every retry: the peak stays, and nothing is rescued.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted;

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        false
    }
}

retry!(Budgeted, admit);
