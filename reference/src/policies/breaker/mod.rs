//! The reference breakers.

mod closed;
mod consecutive;
mod error_rate;
mod state;

use std::convert::Infallible;

pub use closed::Closed;
pub use consecutive::Consecutive;
pub use error_rate::ErrorRate;

use super::Policy;
use crate::kinds::breaker::Breaker;

/// A reference breaker: it cannot halt.
pub type Reference = Box<dyn Breaker<Halt = Infallible> + Send>;

/// Every reference breaker.
pub const BREAKERS: &[Policy<Reference>] = &[
    Policy { name: "none", zh: "不熔断", en: "no breaker", in_chapter: false, make: || Box::new(Closed) },
    Policy {
        name: "consecutive",
        zh: "连续失败熔断",
        en: "opens after consecutive failures",
        in_chapter: false,
        make: || Box::new(Consecutive::usual()),
    },
    Policy {
        name: "error_rate",
        zh: "错误率熔断",
        en: "opens at a share of failures",
        in_chapter: false,
        make: || Box::new(ErrorRate::usual()),
    },
];
