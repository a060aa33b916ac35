// 从不重试：峰值最低、恢复最快，一个也没救回。
// Never retries: the lowest peak and the fastest recovery, and nothing rescued.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        None
    }
}

retry!(Backoff);
