//! The kinds of policy: what each is asked and what it sees. One trait a kind, for reference policies and
//! students' alike.

pub mod breaker;
pub mod client;
pub(crate) mod counts;
pub mod functions;
pub mod health;
pub mod limiter;
pub mod retry;
pub mod router;
