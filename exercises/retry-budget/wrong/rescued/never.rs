// 从不重试：不会超预算，也一个没救回。
// Never retries: keeps any budget, and rescues nothing.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted;

impl Retry for Budgeted {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        None
    }
}

retry!(Budgeted);
