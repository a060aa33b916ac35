// 一半固定、一半随机，[w/2, w)：第一次重试又落到下一秒。
// Half fixed, half drawn, over [w/2, w): the first retries come in the next second again.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window / 2.0 + window / 2.0 * judge::random())
    }
}

retry!(Backoff);
