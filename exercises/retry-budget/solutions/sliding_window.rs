// 滑动窗口：记下过去一秒里每个新请求和每个放行的重试的时刻。
// A sliding window: remembers when the last second's new requests came, and its admitted retries.

use std::collections::VecDeque;

use judge::{Retry, retry};

#[derive(Default)]
struct Budgeted {
    requests: VecDeque<f64>,
    retries: VecDeque<f64>,
}

impl Retry for Budgeted {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }

    fn on_request(&mut self, now: f64) {
        self.requests.push_back(now);
    }

    fn admit(&mut self, _attempt: u32, now: f64) -> bool {
        while self.requests.front().is_some_and(|came| *came < now - 1000.0) {
            self.requests.pop_front();
        }
        while self.retries.front().is_some_and(|admitted| *admitted <= now - 1000.0) {
            self.retries.pop_front();
        }
        if (self.retries.len() + 1) * 10 > self.requests.len() {
            return false;
        }
        self.retries.push_back(now);
        true
    }
}

retry!(Budgeted, on_request, admit);
