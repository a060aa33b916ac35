//! The limiters: who passes at which rate, who waits and for how long.

use reference::limiter::{Metric, Scenario, run as simulate};
use reference::policies;
use reference::policies::limiter::{LIMITERS, Reference};

use super::measured::{Head, Measured, Run, Track, scenario};
use super::settings::{Key, Takes};
use super::world::{Answer, Asked, SEED, World, listed};
use crate::problem::Problem;

type Policy = policies::Policy<Reference>;

pub const WORLD: World = World {
    name: "limiter",
    zh: "限流：令牌桶、漏桶与并发上限",
    en: "rate limits: token buckets, leaky buckets and limits on concurrency",
    keys: &[
        Key { name: "rate", takes: Takes::Written("100") },
        Key { name: "capacity", takes: Takes::Written("5") },
        Key {
            name: "rule",
            takes: Takes::Word(&["token_bucket", "leaky_bucket_meter", "leaky_bucket_shaper"]),
        },
        Key { name: "mode", takes: Takes::Word(&["drop", "queue"]) },
        Key { name: "queue", takes: Takes::Written("1000") },
        Key { name: "concurrency", takes: Takes::Written("8") },
        Key { name: "hold", takes: Takes::Written("40.0") },
        Key { name: "arrivals_per_s", takes: Takes::Written("80") },
        Key { name: "requests", takes: Takes::Written("20000") },
        Key { name: "cost", takes: Takes::Written("1.0") },
        Key {
            name: "costs",
            takes: Takes::Written("[{ cost = 1.0, share = 0.9 }, { cost = 20.0, share = 0.1 }]"),
        },
        Key { name: "probe_every", takes: Takes::Written("10") },
        Key { name: "script", takes: Takes::Written("[{ at = 0.0, cost = 1.0 }, { at = 5.0, cost = 1.0 }]") },
    ],
    policies: || listed(LIMITERS),
    draws: true,
    seed: SEED,
    run,
};

/// A stream at four fifths of the rate.
const RATE: f64 = 100.0;
const CAPACITY: f64 = 5.0;
const ARRIVALS: f64 = 80.0;
const REQUESTS: u64 = 20_000;
/// How many wait in line at most, where they wait.
const QUEUE: u32 = 1000;

/// Who is run where nobody is named: those who say how long to wait, or those who count places.
const BY_RATE: &[&str] =
    &["token_bucket", "leaky_bucket_meter", "leaky_bucket_shaper", "fixed_window", "request_count"];
const BY_PLACES: &[&str] = &["token_bucket", "concurrency", "token_bucket_concurrency"];

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let mut written = asked.set.clone();
    written.entry("rate").or_insert(RATE.into());
    written.entry("capacity").or_insert(CAPACITY.into());
    if written.get("mode").is_some_and(|mode| mode == "queue") {
        written.entry("queue").or_insert(QUEUE.into());
    }
    if !written.contains_key("script") {
        written.entry("arrivals_per_s").or_insert(ARRIVALS.into());
        written.entry("requests").or_insert(REQUESTS.into());
    }
    let scenario: Scenario = scenario(WORLD.keys, &written)?;
    let limits = scenario.limits(asked.seed);
    let (shown, usual): (&[&str], _) = if scenario.concurrency.is_some() {
        (&["allowed", "refused", "refused.share", "allowed.cost", "excess.max", "held.max"], BY_PLACES)
    } else if written.get("mode").is_some_and(|mode| mode == "queue") {
        (
            &["allowed", "refused", "delay.share", "delay.mean", "delay.p99", "queue.max", "excess.max"],
            BY_RATE,
        )
    } else {
        (&["allowed", "refused", "refused.share", "allowed.cost", "excess.max"], BY_RATE)
    };
    let policies = asked.chosen_or(&LIMITERS.iter().collect::<Vec<_>>(), usual)?;
    let runs = asked.each(&policies, |policy: &'static Policy| {
        let outcome = simulate(&scenario, asked.seed, &mut *policy.make());
        let outcome = outcome.expect("a reference policy neither halts nor answers what is no wait");
        let tracks = [
            Some(("tokens_by_second", ("桶里的令牌", "Tokens in the bucket"), outcome.bucket())),
            outcome.held().map(|held| ("held_by_second", ("同时进行的请求", "Requests at once"), held)),
            outcome.queue().map(|queue| ("queue_by_second", ("排队的请求", "Requests that wait"), queue)),
        ];
        let tracks = tracks.into_iter().flatten();
        Run {
            policy: policy.name,
            name: (policy.zh, policy.en),
            metrics: Run::metrics(Metric::ALL, outcome.metrics(Metric::ALL), |metric| metric.unit()),
            tracks: tracks.map(|(id, name, series)| Track::new(id, name, series)).collect(),
        }
    });
    let (rate, capacity) = (limits.rate_per_s, limits.capacity);
    let head = Head::new(
        format!("每秒 {rate} 个令牌，桶里最多 {capacity} 个"),
        format!("{rate} tokens a second, {capacity} in the bucket at most"),
    );
    Ok(Box::new(Measured::new(asked, head, shown, runs)))
}
