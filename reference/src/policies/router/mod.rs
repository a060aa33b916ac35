//! The reference routers.

mod least_connections;
mod p2c;
mod random;
mod round_robin;

use std::convert::Infallible;

pub use least_connections::{LeastConnections, Ties};
pub use p2c::{P2c, Picks};
pub use random::Random;
pub use round_robin::RoundRobin;

use super::Policy;
use crate::kinds::router::Router;

/// A reference router: it cannot halt.
pub type Reference = Box<dyn Router<Halt = Infallible> + Send>;

/// Every reference router, the chapter's four in the chapter's order first.
pub const ROUTERS: &[Policy<Reference>] = &[
    Policy {
        name: "round_robin",
        zh: "轮询",
        en: "round robin",
        in_chapter: true,
        make: || Box::new(RoundRobin),
    },
    Policy { name: "random", zh: "随机", en: "random", in_chapter: true, make: || Box::new(Random) },
    Policy {
        name: "least_connections",
        zh: "最少连接",
        en: "least connections",
        in_chapter: true,
        make: || Box::new(LeastConnections { ties: Ties::LowestIndex }),
    },
    Policy {
        name: "p2c",
        zh: "二选一",
        en: "power of two choices",
        in_chapter: true,
        make: || Box::new(P2c { picks: Picks::WithReplacement }),
    },
    Policy {
        name: "least_connections_random_tie",
        zh: "最少连接（平局随机）",
        en: "least connections, random ties",
        in_chapter: false,
        make: || Box::new(LeastConnections { ties: Ties::Random }),
    },
    Policy {
        name: "p2c_distinct",
        zh: "二选一（两台不同）",
        en: "power of two choices, distinct picks",
        in_chapter: false,
        make: || Box::new(P2c { picks: Picks::Distinct }),
    },
];
