//! The reference limiters.

mod concurrency;
mod fixed_window;
mod leaky_bucket_meter;
mod leaky_bucket_shaper;
mod request_count;
mod token_bucket;
mod token_bucket_concurrency;

use std::convert::Infallible;

pub use concurrency::Concurrency;
pub use fixed_window::FixedWindow;
pub use leaky_bucket_meter::LeakyBucketMeter;
pub use leaky_bucket_shaper::LeakyBucketShaper;
pub use request_count::RequestCount;
pub use token_bucket::TokenBucket;
pub use token_bucket_concurrency::TokenBucketConcurrency;

use super::Policy;
use crate::kinds::limiter::{Limiter, Signals};

/// A reference limiter: it cannot halt.
pub type Reference = Box<dyn Limiter<Halt = Infallible> + Send>;

/// Every reference limiter. The first two are right by the rules of the same names, and decide alike; the
/// shaper is right by its own, and stricter. The fixed window is wrong by each, and kept for comparison.
/// The next one keeps a limit by concurrency, that after it this and the tokens' together: it is right
/// where both are limited. The last is wrong where costs differ, and kept for comparison.
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
    Policy {
        name: "concurrency",
        zh: "并发上限",
        en: "concurrency limit",
        in_chapter: false,
        make: || Box::new(Concurrency::default()),
    },
    Policy {
        name: "token_bucket_concurrency",
        zh: "令牌桶 + 并发上限",
        en: "token bucket and concurrency limit",
        in_chapter: false,
        make: || Box::new(TokenBucketConcurrency::default()),
    },
    Policy {
        name: "request_count",
        zh: "按请求数",
        en: "count of requests",
        in_chapter: false,
        make: || Box::new(RequestCount::default()),
    },
];

/// How many tokens a request may lack: as many as rounding can take. Without it a request that waited as
/// long as it was told could be refused, and be told a wait that is too short to move the clock.
fn rounding(signals: &Signals) -> f64 {
    1e-9 * signals.capacity.max(1.0)
}
