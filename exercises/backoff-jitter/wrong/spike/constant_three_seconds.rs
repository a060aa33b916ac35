// 每次都等 3 秒：没有退避，也没有抖动。
// Three seconds every time: neither backoff nor jitter.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        Some(3000.0)
    }
}

retry!(Backoff);
