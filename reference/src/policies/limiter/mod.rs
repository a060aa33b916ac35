//! The reference limiters.

mod fixed_window;
mod leaky_bucket_meter;
mod leaky_bucket_shaper;
mod token_bucket;

use std::convert::Infallible;

pub use fixed_window::FixedWindow;
pub use leaky_bucket_meter::LeakyBucketMeter;
pub use leaky_bucket_shaper::LeakyBucketShaper;
pub use token_bucket::TokenBucket;

use super::Policy;
use crate::kinds::limiter::{Limiter, Signals};

/// A reference limiter: it cannot halt.
pub type Reference = Box<dyn Limiter<Halt = Infallible> + Send>;

/// Every reference limiter. The first two are right, and decide alike; the shaper is stricter; the fixed
/// window is wrong, and kept for comparison.
pub const LIMITERS: &[Policy<Reference>] = &[
    Policy {
        name: "token_bucket",
        zh: "令牌桶",
        en: "token bucket",
        in_chapter: false,
        make: || Box::new(TokenBucket::default()),
    },
    Policy {
        name: "leaky_bucket_meter",
        zh: "漏桶（计量）",
        en: "leaky bucket as a meter",
        in_chapter: false,
        make: || Box::new(LeakyBucketMeter::default()),
    },
    Policy {
        name: "leaky_bucket_shaper",
        zh: "漏桶（整形）",
        en: "leaky bucket as a shaper",
        in_chapter: false,
        make: || Box::new(LeakyBucketShaper::default()),
    },
    Policy {
        name: "fixed_window",
        zh: "固定窗口",
        en: "fixed window",
        in_chapter: false,
        make: || Box::new(FixedWindow::default()),
    },
];

/// How many tokens a request may lack: as many as rounding can take. Without it a request that waited as
/// long as it was told could be refused, and be told a wait that is too short to move the clock.
fn rounding(signals: &Signals) -> f64 {
    1e-9 * signals.capacity.max(1.0)
}
