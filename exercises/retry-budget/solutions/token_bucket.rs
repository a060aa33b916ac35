// 令牌桶：一个新请求放入十分之一个令牌，一个重试取走一个；桶里最多留上一秒的份。
// A token bucket: a new request puts in a tenth of a token and a retry takes one; it holds at most what the last second put in.

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    /// 单位是十分之一个令牌，没有舍入误差。 In tenths of a token, so that nothing is rounded.
    tenths: u32,
    second: f64,
    /// 这一秒放入的，和上一秒放入的：后者是桶的容量。 What this second put in, and the last one: the latter is the capacity.
    put_in: u32,
    capacity: u32,
}

impl Budgeted {
    fn advance(&mut self, now: f64) {
        if now > self.second {
            self.second = now;
            self.capacity = self.put_in;
            self.put_in = 0;
            self.tenths = self.tenths.min(self.capacity);
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
        self.put_in += 1;
        self.tenths += 1;
    }

    fn admit(&mut self, _attempt: u32, now: f64) -> bool {
        self.advance(now);
        if self.tenths < 10 {
            return false;
        }
        self.tenths -= 10;
        true
    }
}

retry!(Budgeted, on_request, admit);
