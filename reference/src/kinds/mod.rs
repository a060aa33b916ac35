//! The kinds of policy: what each is asked and what it sees. One trait a kind, for reference policies and
//! students' alike.

pub mod functions;
pub mod limiter;
pub mod retry;
pub mod router;
