// 窗口写成只有两格的表：尝试次数更多的用例里越界。
// Keeps the windows in a table of two, which ends too soon where there are more attempts.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        const WINDOWS: [f64; 2] = [2000.0, 4000.0];
        Some(WINDOWS[attempt as usize] * (1.0 + judge::random()))
    }
}

retry!(Backoff);
