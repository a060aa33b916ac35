// 全抖动 [0, 4w)，加预算；份额用小数算，向下取整。
// Full jitter over [0, 4w) under a budget, whose share is a product that is rounded down.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    second: f64,
    requests: u32,
    admitted: u32,
    allowed: u32,
}

impl Budgeted {
    fn advance(&mut self, now: f64) {
        if now > self.second {
            self.second = now;
            self.allowed = (0.1 * f64::from(self.requests)).floor() as u32;
            self.requests = 0;
            self.admitted = 0;
        }
    }
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(4.0 * window * judge::random())
    }

    fn on_request(&mut self, now: f64) {
        self.advance(now);
        self.requests += 1;
    }

    fn admit(&mut self, _attempt: u32, now: f64) -> bool {
        self.advance(now);
        if self.admitted >= self.allowed {
            return false;
        }
        self.admitted += 1;
        true
    }
}

retry!(Budgeted, on_request, admit);
