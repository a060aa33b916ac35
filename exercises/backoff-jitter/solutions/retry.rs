// 本章的写法：同一批的第 j 个失败（从 0 数起）等 w + j mod w 秒，均匀铺开，不用随机数。
// As the chapter spreads them: failure j of a cohort, from 0, waits w + j mod w seconds. It draws nothing.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff {
    /// 现在这一批：第几次尝试、什么时刻失败。 The present cohort: which attempt, and when it failed.
    cohort: (u32, f64),
    /// 这一批已经失败了几个。 How many of it have failed so far.
    failed: u64,
}

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64> {
        let window = 1u64 << (attempt + 1);
        if self.cohort != (attempt, now) {
            self.cohort = (attempt, now);
            self.failed = 0;
        }
        let seconds = window + self.failed % window;
        self.failed += 1;
        Some(seconds as f64 * 1000.0)
    }
}

retry!(Backoff);
