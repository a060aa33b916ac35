//! The reference routers: of one queue per server here, of the fleet in [`fleet`].

pub mod fleet;
mod least_connections;
mod least_work;
mod p2c;
mod peak_ewma;
mod prequal;
mod random;
mod round_robin;
mod weighted_least_request;
mod weighted_round_robin;

use std::convert::Infallible;

pub use least_connections::{LeastConnections, Ties};
pub use least_work::LeastWork;
pub use p2c::{P2c, Picks};
pub use peak_ewma::PeakEwma;
pub use prequal::Prequal;
pub use random::Random;
pub use round_robin::RoundRobin;
pub use weighted_least_request::WeightedLeastRequest;
pub use weighted_round_robin::WeightedRoundRobin;

use super::Policy;
use crate::kinds::router::Router;

/// A reference router: it cannot halt.
pub type Reference = Box<dyn Router<Halt = Infallible> + Send>;

/// Every reference router, the chapter's four in the chapter's order first. Each skips the servers that
/// are not ready while another is. Those from `weighted_round_robin` on remember something between
/// decisions, except `weighted_least_request`; `least_work` knows what no student's policy sees.
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
    Policy {
        name: "weighted_round_robin",
        zh: "加权轮询（平滑）",
        en: "weighted round robin, smooth",
        in_chapter: false,
        make: || Box::new(WeightedRoundRobin::default()),
    },
    Policy {
        name: "weighted_least_request",
        zh: "加权最少请求",
        en: "weighted least request",
        in_chapter: false,
        make: || Box::new(WeightedLeastRequest),
    },
    Policy {
        name: "peak_ewma",
        zh: "峰值 EWMA",
        en: "peak EWMA",
        in_chapter: false,
        make: || Box::new(PeakEwma::default()),
    },
    Policy {
        name: "least_work",
        zh: "最少工作量（全知）",
        en: "least work, all-knowing",
        in_chapter: false,
        make: || Box::new(LeastWork),
    },
    Policy {
        name: "prequal",
        zh: "Prequal（冷热）",
        en: "Prequal, hot and cold",
        in_chapter: false,
        make: || Box::new(Prequal::default()),
    },
];
