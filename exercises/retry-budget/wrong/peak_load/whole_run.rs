// 预算按整个运行算：故障前攒下的一次花光。
// A budget over the whole run: what was saved before the outage is spent at once.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    requests: u32,
    retries: u32,
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn on_request(&mut self, _now: f64) {
        self.requests += 1;
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        if (self.retries + 1) * 10 > self.requests {
            return false;
        }
        self.retries += 1;
        true
    }
}

retry!(Budgeted, on_request, admit);
