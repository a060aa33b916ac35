// 不设预算，摊到三分多钟里：峰值不高，可运行结束时大多还没轮到。
// No budget, spread over more than three minutes: no peak, and most have not come by the end of the run.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted;

impl Retry for Budgeted {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        Some(200_000.0 * judge::random())
    }
}

retry!(Budgeted);
