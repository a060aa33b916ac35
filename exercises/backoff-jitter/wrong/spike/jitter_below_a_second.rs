// 抖动不到一秒：窗口那么宽，却挤在同一秒里。
// Jitter of less than a second: however wide the window, they all come in one second.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window + 1000.0 * judge::random())
    }
}

retry!(Backoff);
