// 全抖动，窗口放大到四倍：在 [0, 4w) 里均匀分布，平均等 2w 秒，比 [w, 2w) 还久一点。
// Full jitter over a window four times as wide: uniform over [0, 4w), on average 2w, even more than [w, 2w).

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(4.0 * window * judge::random())
    }
}

retry!(Backoff);
