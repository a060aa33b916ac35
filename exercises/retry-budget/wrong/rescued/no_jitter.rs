// 有预算，退避不抖动：故障过后没有几秒有重试可放行。
// A budget, and backoff without jitter: few seconds after the outage have retries to let through.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    second: f64,
    requests: u32,
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
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        Some(1000.0 * f64::from(1u32 << (attempt + 1)))
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
