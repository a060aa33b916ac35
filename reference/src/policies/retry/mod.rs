//! The reference retry policies.

mod allowance;
mod backoff;
mod budget;
mod fixed;
mod hedged;
mod in_time;
mod jittered;
mod production;
mod selective;
mod window;

use std::convert::Infallible;

pub use allowance::{Allowance, Budgeted};
pub use backoff::{Backoff, Jitter};
pub use budget::Budget;
pub use fixed::{Immediate, Never};
pub use hedged::Hedged;
pub use in_time::RETRIES_IN_TIME;
pub use jittered::{Jittered, Spread};
pub use production::{Adaptive, Envoy, Finagle, Grpc};
pub use selective::{Only, Selective};

use super::Policy;
use crate::kinds::retry::Retry;

/// A reference retry policy: it cannot halt.
pub type Reference = Box<dyn Retry<Halt = Infallible> + Send>;

/// Every reference retry policy of the worlds that go by seconds, the chapter's four in the chapter's order
/// first. Their windows are of seconds; [`RETRIES_IN_TIME`] has the policies for continuous time.
pub const RETRIES: &[Policy<Reference>] = &[
    Policy { name: "none", zh: "不重试", en: "no retries", in_chapter: true, make: || Box::new(Never) },
    Policy {
        name: "immediate",
        zh: "立即重试",
        en: "immediate retries",
        in_chapter: true,
        make: || Box::new(Immediate),
    },
    Policy {
        name: "backoff_jitter",
        zh: "指数退避 + 抖动",
        en: "exponential backoff with jitter",
        in_chapter: true,
        make: || Box::new(Backoff::new(Jitter::Even)),
    },
    Policy {
        name: "backoff_jitter_budget",
        zh: "退避 + 抖动 + 重试预算",
        en: "backoff, jitter and a retry budget",
        in_chapter: true,
        make: || Box::new(Budgeted { retries: Backoff::new(Jitter::Even), budget: Budget::chapter() }),
    },
    Policy {
        name: "backoff_drawn_jitter",
        zh: "指数退避 + 随机抖动",
        en: "exponential backoff with drawn jitter",
        in_chapter: false,
        make: || Box::new(Backoff::new(Jitter::Drawn)),
    },
    Policy {
        name: "full_jitter",
        zh: "全抖动",
        en: "full jitter",
        in_chapter: false,
        make: || Box::new(Backoff::new(Jitter::Full)),
    },
];
