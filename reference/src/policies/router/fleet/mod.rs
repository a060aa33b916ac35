//! The reference routers of the fleet: those that ask only instances that are ready.
//!
//! Whatever a rule leaves open goes to the lowest key, so that the order of instances decides nothing.

mod any;
mod bounded_load;
mod least;
mod prefix_aware;
mod ready;
mod ring;
mod scored;
mod two_pools;

pub use any::{AnyReady, P2cPending, RoundRobinReady};
pub use bounded_load::BoundedLoad;
pub use least::{LeastInFlight, LeastPending};
pub use prefix_aware::PrefixAware;
pub use ring::{ConsistentHashing, Ring};
pub use scored::Scored;
pub use two_pools::{DecodeBy, TwoPools};

use super::Reference;
use crate::policies::Policy;

/// Every reference router of the fleet.
pub const FLEET_ROUTERS: &[Policy<Reference>] = &[
    Policy {
        name: "round_robin",
        zh: "轮询",
        en: "round robin",
        in_chapter: true,
        make: || Box::new(RoundRobinReady::default()),
    },
    Policy { name: "random", zh: "随机", en: "random", in_chapter: true, make: || Box::new(AnyReady) },
    Policy {
        name: "least_connections",
        zh: "最少连接",
        en: "least connections",
        in_chapter: true,
        make: || Box::new(LeastInFlight),
    },
    Policy {
        name: "least_pending_tokens",
        zh: "最少待处理 token",
        en: "least pending tokens",
        in_chapter: true,
        make: || Box::new(LeastPending),
    },
    Policy {
        name: "p2c_pending_tokens",
        zh: "二选一（待处理 token）",
        en: "P2C by pending tokens",
        in_chapter: false,
        make: || Box::new(P2cPending),
    },
    Policy {
        name: "consistent_hashing",
        zh: "一致性哈希",
        en: "consistent hashing of the session",
        in_chapter: true,
        make: || Box::new(ConsistentHashing::default()),
    },
    Policy {
        name: "bounded_load",
        zh: "有界负载哈希（带滞后）",
        en: "consistent hashing, bounded load",
        in_chapter: true,
        make: || Box::new(BoundedLoad::default()),
    },
    Policy {
        name: "prefix_aware",
        zh: "前缀感知（带负载闸门）",
        en: "prefix-aware with a load gate",
        in_chapter: false,
        make: || Box::new(PrefixAware::default()),
    },
    Policy {
        name: "scored",
        zh: "加权打分",
        en: "score of queue, KV and prefix",
        in_chapter: false,
        make: || Box::new(Scored::default()),
    },
    Policy {
        name: "two_pools",
        zh: "两个池子",
        en: "least pending tokens to prefill, fewest in flight to decode",
        in_chapter: false,
        make: || Box::new(TwoPools { decode_by: DecodeBy::InFlight }),
    },
    Policy {
        name: "two_pools_by_kv",
        zh: "两个池子（decode 看 KV 使用率）",
        en: "least pending tokens to prefill, least KV cache to decode",
        in_chapter: false,
        make: || Box::new(TwoPools { decode_by: DecodeBy::KvUsed }),
    },
];
