//! The kinds of policy as instances: the typed functions of each, and the signals that only it has.

mod functions;
mod limiter;
mod retry;
mod router;

pub(crate) use functions::FunctionsInstance;
pub(crate) use limiter::LimiterInstance;
pub(crate) use retry::RetryInstance;
pub(crate) use router::RouterInstance;
