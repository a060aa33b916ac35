//! The reference policies, and the list by which scenarios, exercises and the command line name them.

mod least_connections;
mod p2c;
mod random;
mod round_robin;

use std::convert::Infallible;
use std::str::FromStr;

pub use least_connections::{LeastConnections, Ties};
pub use p2c::{P2c, Picks};
pub use random::Random;
pub use round_robin::RoundRobin;

use crate::router::Router;

/// A reference router: it cannot halt.
pub type Reference = Box<dyn Router<Halt = Infallible> + Send>;

/// One row of the list of policies.
#[derive(Debug)]
pub struct Policy {
    /// The name in scenarios, exercises and on the command line.
    pub name: &'static str,
    /// The chapter's name in Chinese.
    pub zh: &'static str,
    /// The name in English.
    pub en: &'static str,
    /// Whether the chapter's own table has it.
    pub in_chapter: bool,
    make: fn() -> Reference,
}

/// Every reference router, the chapter's four in the chapter's order first.
pub const ROUTERS: &[Policy] = &[
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

impl Policy {
    /// A fresh router of this policy.
    #[must_use]
    pub fn make(&self) -> Reference {
        (self.make)()
    }
}

impl FromStr for &'static Policy {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        ROUTERS.iter().find(|policy| policy.name == name).ok_or_else(|| {
            let known: Vec<_> = ROUTERS.iter().map(|policy| policy.name).collect();
            format!("there is no policy `{name}`; it is one of: {}", known.join(", "))
        })
    }
}
