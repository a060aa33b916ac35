// 立即重试，从不放弃，全部放行。
// Retries at once, never gives up, admits everything.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted;

impl Retry for Budgeted {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        Some(0.0)
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        true
    }
}

retry!(Budgeted, admit);
