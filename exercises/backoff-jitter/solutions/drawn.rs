// 每个失败自己抽：在 [w, 2w) 里均匀分布，w = 2^(k+1) 秒。
// Each failure draws its own delay: uniform over [w, 2w), where w = 2^(k+1) seconds.

use judge::{Retry, retry};

#[derive(Default)]
struct Backoff;

impl Retry for Backoff {
    fn retry(&mut self, attempt: u32, _now: f64) -> Option<f64> {
        let window = 1000.0 * f64::from(1u32 << (attempt + 1));
        Some(window * (1.0 + judge::random()))
    }
}

retry!(Backoff);
