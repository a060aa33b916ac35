// 窗口 2、4、6、8 秒，线性增长；尝试次数多了才看得出差别。
// Windows of 2, 4, 6, 8 seconds: linear growth, which shows only with more attempts.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 2000.0 * f64::from(attempt + 1);
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
