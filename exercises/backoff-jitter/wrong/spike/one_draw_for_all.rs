// 只抽一次，所有请求共用：大家等得一样久，还是一起回来。
// Draws once for all: everyone waits as long, and comes back together.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff {
    share: Option<f64>,
}

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let share = *self.share.get_or_insert_with(judge::random);
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + share))
    }
}

retry!(Backoff);
