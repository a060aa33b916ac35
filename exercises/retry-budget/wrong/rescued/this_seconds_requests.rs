// 按这一秒的新请求算预算：重试先问，新请求后到，那时还是 0。
// Takes the present second's new requests: the retries are asked before those come, and find 0.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    second: f64,
    requests: u32,
    admitted: u32,
}

impl Budgeted {
    fn advance(&mut self, now: f64) {
        if now > self.second {
            self.second = now;
            self.requests = 0;
            self.admitted = 0;
        }
    }
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn on_request(&mut self, now: f64) {
        self.advance(now);
        self.requests += 1;
    }

    fn admit(&mut self, _attempt: u32, now: f64) -> bool {
        self.advance(now);
        if self.admitted >= self.requests / 10 {
            return false;
        }
        self.admitted += 1;
        true
    }
}

retry!(Budgeted, on_request, admit);
