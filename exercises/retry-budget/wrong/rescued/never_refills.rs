// 新的一秒忘了把已放行的清零：只够用一次。
// Forgets to clear the admitted count in a new second: the budget lasts once.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    second: f64,
    requests: u32,
    admitted: u32,
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn on_request(&mut self, now: f64) {
        if now > self.second {
            self.second = now;
            self.requests = 0;
        }
        self.requests += 1;
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        if self.admitted >= self.requests / 10 {
            return false;
        }
        self.admitted += 1;
        true
    }
}

retry!(Budgeted, on_request, admit);
