// 不退避，每次在 30 秒里随便挑：救得多，可故障过去 38 秒了还没恢复。
// No backoff, anywhere within 30 s each time: it rescues much, and 38 s after the outage the load is still not back to normal.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, _attempt: u32, _now: f64) -> Option<f64> {
        Some(30_000.0 * judge::random())
    }
}

retry!(Backoff);
