// 抽整数秒：w 到 2w − 1，每个机会相等。
// Draws whole seconds: w to 2w − 1, all as likely.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 2usize.pow(attempt + 1);
        let seconds = window + judge::random_below(window);
        Some(seconds as f64 * 1000.0)
    }
}

retry!(Backoff);
