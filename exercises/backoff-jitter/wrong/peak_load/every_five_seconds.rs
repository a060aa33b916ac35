// 对齐到整 5 秒，以为这样省事：五秒的失败一起回来。
// Aligns retries to multiples of 5 s: five seconds' failures come back together.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        let due = now + window * (1.0 + judge::random());
        Some((due / 5000.0).ceil() * 5000.0 - now)
    }
}

retry!(Backoff);
