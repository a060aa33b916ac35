//! The inference fleet: where requests go, and what that does to the first token and the caches.

use reference::fleet::{Metric, Scenario, run as simulate};
use reference::policies;
use reference::policies::health::HEALTH;
use reference::policies::router::Reference;
use reference::policies::router::fleet::FLEET_ROUTERS;
use serde_json::{Value, json};

use super::measured::{Head, Measured, Run, Track, scenario};
use super::settings::{Key, Takes};
use super::world::{Answer, Asked, SEED, World, listed};
use crate::problem::Problem;

type Policy = policies::Policy<Reference>;

const HEALTH_KEY: &str = "health";

pub const WORLD: World = World {
    name: "fleet",
    zh: "推理集群：prefill、decode、KV 与前缀缓存",
    en: "an inference fleet: prefill, decode, KV and prefix caches",
    keys: &[
        Key { name: "instances", takes: Takes::Written("8") },
        Key { name: "decode_instances", takes: Takes::Written("4") },
        Key { name: "prefill", takes: Takes::Written("10000.0") },
        Key { name: "chunk", takes: Takes::Written("512") },
        Key { name: "slots", takes: Takes::Written("64") },
        Key { name: "kv", takes: Takes::Written("500000") },
        Key { name: "queue", takes: Takes::Written("1000") },
        Key { name: "step_ms", takes: Takes::Written("20.0") },
        Key { name: "step_ms_per_request", takes: Takes::Written("0.2") },
        Key { name: "step_ms_per_token", takes: Takes::Written("0.0001") },
        Key { name: "speeds", takes: Takes::Written("[1.0, 1.0, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0]") },
        Key { name: "keys", takes: Takes::Written("[10, 11, 12, 13, 14, 15, 16, 17]") },
        Key {
            name: "changes",
            takes: Takes::Written("[{ change = \"join\", at = 60000.0, loading_ms = 20000.0 }]"),
        },
        Key { name: "report_ms", takes: Takes::Written("100.0") },
        Key { name: "transfer_latency_ms", takes: Takes::Written("5.0") },
        Key { name: "kv_bytes_per_token", takes: Takes::Written("131072.0") },
        Key { name: "bandwidth_gb_per_s", takes: Takes::Written("25.0") },
        Key {
            name: "script",
            takes: Takes::Written("[{ at = 0.0, session = 1, prompt = 100000, output = 200 }]"),
        },
        Key { name: "sessions_per_s", takes: Takes::Written("2.0") },
        Key { name: "requests", takes: Takes::Written("5000") },
        Key { name: "turns", takes: Takes::Written("{ mean = 6.0 }") },
        Key { name: "think_ms", takes: Takes::Written("15000.0") },
        Key { name: "prompt", takes: Takes::Written("[{ share = 1.0, from = 200, to = 2000 }]") },
        Key { name: "follow_up", takes: Takes::Written("[{ share = 1.0, from = 50, to = 600 }]") },
        Key { name: "output", takes: Takes::Written("[{ share = 1.0, from = 20, to = 400 }]") },
        Key { name: "hot", takes: Takes::Written("{ sessions = 3, share = 0.3, prefix = 8000 }") },
        Key { name: "warm_up", takes: Takes::Written("500") },
        Key { name: HEALTH_KEY, takes: Takes::Word(&["always", "queue_threshold", "hysteresis"]) },
    ],
    policies: || listed(FLEET_ROUTERS),
    draws: true,
    seed: SEED,
    run,
};

/// Who is run where nobody is named.
const USUAL: &[&str] = &[
    "round_robin",
    "random",
    "least_connections",
    "least_pending_tokens",
    "p2c_pending_tokens",
    "consistent_hashing",
    "bounded_load",
    "prefix_aware",
    "scored",
];
/// The same where prefill and decode have pools of their own.
const USUAL_SPLIT: &[&str] = &["random", "two_pools", "two_pools_by_kv"];

const SHOWN: &[&str] = &["served", "ttft.p99", "tpot.p99", "latency.p99", "prefix.hit", "load.imbalance"];

/// Conversations of some turns whose prompts grow, of which a tenth have prompts of tens of thousands of
/// tokens.
fn usual_traffic(written: &mut serde_json::Map<String, Value>) {
    let usual = json!({
        "sessions_per_s": 2.0,
        "requests": 5000,
        "turns": { "mean": 5.0 },
        "think_ms": 15_000.0,
        "prompt": [{ "share": 0.9, "from": 200, "to": 2000 }, { "share": 0.1, "from": 10_000, "to": 40_000 }],
        "follow_up": [{ "share": 1.0, "from": 50, "to": 600 }],
        "output": [{ "share": 1.0, "from": 20, "to": 400 }],
    });
    let Value::Object(usual) = usual else { unreachable!("it is an object") };
    for (key, value) in usual {
        written.entry(key).or_insert(value);
    }
}

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let mut written = asked.set.clone();
    let health = written.remove(HEALTH_KEY);
    let health = health.as_ref().and_then(Value::as_str).unwrap_or(HEALTH[0].name);
    let health = HEALTH.iter().find(|policy| policy.name == health).expect("the key takes known rules");
    if !written.contains_key("script") {
        usual_traffic(&mut written);
    }
    let scenario: Scenario = scenario(WORLD.keys, &written)?;
    let usual = if scenario.is_split() { USUAL_SPLIT } else { USUAL };
    let policies = asked.chosen_or(&FLEET_ROUTERS.iter().collect::<Vec<_>>(), usual)?;
    let runs = asked.each(&policies, |policy: &'static Policy| {
        let outcome = simulate(&scenario, asked.seed, &mut *policy.make(), |_| health.make());
        let outcome = outcome.expect("reference policies neither halt nor answer what is no instance");
        let tracks = [
            (
                "engine_queue_by_second",
                ("引擎里排队的请求", "Requests that wait in the engines"),
                outcome.engine_queue(),
            ),
            (
                "router_queue_by_second",
                ("分配前排队的请求", "Requests that wait before the instances"),
                outcome.router_queue(),
            ),
            ("in_flight_by_second", ("正在处理的请求", "Requests in flight"), outcome.in_flight()),
            ("kv_used_by_second", ("KV 里的 token", "Tokens in the KV caches"), outcome.kv_used()),
        ];
        Run {
            policy: policy.name,
            name: (policy.zh, policy.en),
            metrics: Run::metrics(Metric::ALL, outcome.metrics(Metric::ALL), |metric| metric.unit()),
            tracks: tracks.map(|(id, name, series)| Track::new(id, name, series)).into(),
        }
    });
    let instances = scenario.instances;
    let mut head = Head::new(format!("{instances} 个实例"), format!("{instances} instances"));
    if scenario.is_split() {
        let decode = scenario.decode_instances;
        head.add(format!("其中 {decode} 个只做 decode"), format!("{decode} of them for decode alone"));
    }
    if health.name != HEALTH[0].name {
        head.add(format!("就绪规则：{}", health.zh), format!("readiness: {}", health.en));
    }
    Ok(Box::new(Measured::new(asked, head, SHOWN, runs)))
}
