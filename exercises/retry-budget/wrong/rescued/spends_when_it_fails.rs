// 失败时就扣预算，到时间的一律放行：每秒排进去的都会再失败一次，故障过后没有剩下的可救。
// Spends the budget when a request fails, and admits whatever comes due: in the outage each place goes to a retry that will fail again.

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
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64> {
        self.advance(now);
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn on_request(&mut self, now: f64) {
        self.advance(now);
        self.requests += 1;
    }
}

retry!(Budgeted, on_request);
