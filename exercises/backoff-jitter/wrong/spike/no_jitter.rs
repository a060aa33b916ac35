// 指数退避，没有抖动：同一秒失败的，在同一秒一起回来。
// Exponential backoff without jitter: what fails in one second comes back in one second.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        Some(1000.0 * f64::from(1u32 << (attempt + 1)))
    }
}

retry!(Backoff);
