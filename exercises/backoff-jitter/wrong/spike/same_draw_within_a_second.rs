// 每一秒抽一次：同一秒失败的还是一起回来。
// Draws once a second: what fails in the same second still comes back together.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff {
    drawn_at: Option<f64>,
    share: f64,
}

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64> {
        if self.drawn_at != Some(now) {
            self.drawn_at = Some(now);
            self.share = judge::random();
        }
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + self.share))
    }
}

retry!(Backoff);
