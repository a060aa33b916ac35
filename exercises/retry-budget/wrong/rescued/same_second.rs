// 有预算，都等到下一个整 30 秒：一秒的预算救不了几个。
// A budget, and everyone comes at the next multiple of 30 s: one second's budget rescues few.

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
    fn retry(&mut self, _attempt: u32, now: f64) -> Option<f64> {
        const HALF_A_MINUTE: f64 = 30_000.0;
        Some(HALF_A_MINUTE - now % HALF_A_MINUTE)
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
