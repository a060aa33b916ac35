// 都等到下一个整 30 秒：整场故障的重试挤进同一秒。
// Everyone waits for the next multiple of 30 s: a whole outage's retries come in one second.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, _attempt: u32, now: f64) -> Option<f64> {
        const HALF_A_MINUTE: f64 = 30_000.0;
        Some(HALF_A_MINUTE - now % HALF_A_MINUTE)
    }
}

retry!(Backoff);
