// 忘了换成毫秒：以为等 2 秒，其实等 2 毫秒。
// Forgets that delays are milliseconds: 2 s become 2 ms.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
