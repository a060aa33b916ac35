// 拿放行数除以这一秒的新请求数：重试先问，除数是 0。
// Divides by the present second's new requests: the retries are asked first, and the divisor is 0.

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
        self.admitted += 1;
        self.admitted * 100 / self.requests <= 10
    }
}

retry!(Budgeted, on_request, admit);
