// 都等到下一个整 30 秒，全部放行：整场故障的重试挤进同一秒。
// Everyone comes at the next multiple of 30 s and is admitted: a whole outage's retries in one second.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted;

impl Retry for Budgeted {
    fn retry(&mut self, _attempt: u32, now: f64) -> Option<f64> {
        const HALF_A_MINUTE: f64 = 30_000.0;
        Some(HALF_A_MINUTE - now % HALF_A_MINUTE)
    }
}

retry!(Budgeted);
