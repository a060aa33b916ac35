// 不退避，每次等 8 到 16 秒：第一次重试就拖得太久。
// No backoff, 8 to 16 seconds each time: already the first retry comes too late.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        Some(8000.0 * (1.0 + judge::random()))
    }
}

retry!(Backoff);
