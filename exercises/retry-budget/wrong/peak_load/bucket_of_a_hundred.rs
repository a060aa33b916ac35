// 令牌桶的容量写死成 100 个令牌：流量只有一半时，平时攒下的是两秒的份。
// A bucket whose capacity of 100 tokens is written into the code: at half the traffic it saves up two seconds' worth.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    tenths: u32,
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn on_request(&mut self, _now: f64) {
        self.tenths = (self.tenths + 1).min(1000);
    }

    fn admit(&mut self, _attempt: u32, _now: f64) -> bool {
        if self.tenths < 10 {
            return false;
        }
        self.tenths -= 10;
        true
    }
}

retry!(Budgeted, on_request, admit);
