// 把时刻减反了，得到负数，等于每次都放弃。
// Subtracts the wrong way round: the delay is negative, which gives up every time.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        let due = now + window * (1.0 + judge::random());
        Some(now - due)
    }
}

retry!(Backoff);
