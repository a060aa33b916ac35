// 在 retry 里循环等到时间过去；返回之前时间是停住的。
// Loops in `retry` until the time has passed; time stands still until it returns.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        let due = now + window * (1.0 + judge::random());
        while now < due {
            std::hint::spin_loop();
        }
        Some(0.0)
    }
}

retry!(Backoff);
