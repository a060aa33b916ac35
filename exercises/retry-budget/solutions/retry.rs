// 本章的写法：退避铺满 [w, 2w)，每秒放行的重试不超过上一秒新请求的一成。
// As the chapter has it: backoff spread over [w, 2w), and in a second no more retries than a tenth of the last one's new requests.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    cohort: (u32, f64),
    failed: u64,
    second: f64,
    /// 这一秒的新请求。 This second's new requests.
    requests: u32,
    /// 这一秒还能放行几个重试。 How many more retries this second lets through.
    left: u32,
}

impl Budgeted {
    /// 到了新的一秒：上一秒的新请求数定下这一秒的预算，重新数起。
    /// In a new second the last one's new requests make the budget, and the count starts again.
    fn advance(&mut self, now: f64) {
        if now > self.second {
            self.second = now;
            self.left = self.requests / 10;
            self.requests = 0;
        }
    }
}

impl Retry for Budgeted {
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

    fn on_request(&mut self, now: f64) {
        self.advance(now);
        self.requests += 1;
    }

    fn admit(&mut self, _attempt: u32, now: f64) -> bool {
        self.advance(now);
        let passes = self.left > 0;
        self.left = self.left.saturating_sub(1);
        passes
    }
}

retry!(Budgeted, on_request, admit);
