// 放行一成的重试，而不是新请求的一成：故障里放得多，过后放得少。
// Lets a tenth of the retries through, not a tenth of the requests: many in the outage, few after it.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    asked: u32,
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        self.asked += 1;
        self.asked % 10 == 0
    }
}

retry!(Budgeted, admit);
