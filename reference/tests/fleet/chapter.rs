//! What the chapter says of inference services, on this fleet.

use reference::fleet::{Metric, Quantity, Scenario};
use reference::percentile::Permille;

use crate::played::{metric, played, played_with, scenario};

const P99_TTFT: Metric = Metric::Percentile(Quantity::Ttft, Permille::P99);
const P99_LATENCY: Metric = Metric::Percentile(Quantity::Latency, Permille::P99);
const SEEDS: std::ops::Range<u64> = 0..12;

/// Exercise 1: an instance with 2 prompts of 100,000 tokens against one with 8 short ones; then somebody asks.
const CHOOSE: &str = "instances = 2\nprefill = 10000.0\nkv = 500000\nscript = [
    { at = 0.0, session = 0, prompt = 100000, output = 100, instance = 0 },
    { at = 0.0, session = 1, prompt = 100000, output = 100, instance = 0 },
    { at = 0.0, session = 10, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 11, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 12, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 13, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 14, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 15, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 16, prompt = 500, output = 100, instance = 1 },
    { at = 0.0, session = 17, prompt = 500, output = 100, instance = 1 },
    { at = 100.0, session = 20, prompt = 1000, output = 50 },
]
warm_up = 10";

#[test]
fn exercise_1_connections_point_to_the_instance_with_2_long_prompts_and_pending_tokens_to_the_other() {
    let scenario = scenario(CHOOSE);
    let first_token = |router| {
        let outcome = played(&scenario, 0, router);
        let journey = outcome.journeys()[10];
        (journey.instance.unwrap(), journey.first_token.unwrap() - journey.arrival)
    };
    // 20 s of prefill before it, against what is left of 0.4 s.
    assert_eq!(first_token("least_connections"), (0, 20_000.0));
    assert_eq!(first_token("least_pending_tokens"), (1, 400.0));
    // The percentile is over those after the first ten: over who asks.
    let p99 = |router| metric(&played(&scenario, 0, router), P99_TTFT);
    assert_eq!((p99("least_connections"), p99("least_pending_tokens")), (20_000.0, 400.0));
}

/// A stream of short prompts with long ones among them.
fn long_tail() -> Scenario {
    scenario(
        "instances = 4\nprefill = 10000.0\nkv = 2000000\nslots = 128\nsessions_per_s = 6.0\nrequests = 6000\nwarm_up = 500\n\
         prompt = [{ share = 0.97, from = 100, to = 1500 }, { share = 0.03, from = 50000, to = 150000 }]\n\
         output = [{ share = 1.0, from = 20, to = 200 }]",
    )
}

#[test]
fn exercise_1_with_a_long_tail_of_prompts_pending_tokens_have_the_lower_time_to_first_token() {
    let scenario = long_tail();
    for seed in SEEDS {
        let [connections, tokens] =
            ["least_connections", "least_pending_tokens"].map(|router| played(&scenario, seed, router));
        for asked in [P99_TTFT, Metric::Mean(Quantity::Ttft)] {
            let (connections, tokens) = (metric(&connections, asked), metric(&tokens, asked));
            assert!(tokens < connections, "seed {seed}, {asked}: {tokens} against {connections}");
        }
    }
}

/// Exercise 4: conversations whose turns share their prefix, and one popular session with nearly half of all
/// requests: far more than an instance can take.
const CONVERSATIONS: &str = "instances = 8\nprefill = 8000.0\nkv = 400000\nslots = 32\nstep_ms = 15.0\nstep_ms_per_request = 0.3\n\
     sessions_per_s = 8.0\nrequests = 12000\nwarm_up = 1000\nturns = { mean = 6.0 }\nthink_ms = 15000.0\n\
     prompt = [{ share = 1.0, from = 200, to = 2000 }]\nfollow_up = [{ share = 1.0, from = 50, to = 600 }]\n\
     output = [{ share = 1.0, from = 20, to = 400 }]\nhot = { sessions = 1, share = 0.8, prefix = 4000 }\n";

#[test]
fn exercise_4_affinity_alone_overloads_and_bounded_load_keeps_most_hits_without() {
    let scenario = scenario(CONVERSATIONS);
    for seed in SEEDS {
        let [least, hashed, bounded] =
            ["least_connections", "consistent_hashing", "bounded_load"].map(|router| {
                let outcome = played(&scenario, seed, router);
                move |asked| metric(&outcome, asked)
            });
        for asked in [P99_TTFT, P99_LATENCY, Metric::LoadImbalance, Metric::PeakInFlight] {
            let (bounded, hashed) = (bounded(asked), hashed(asked));
            assert!(bounded < hashed / 2.0, "seed {seed}, {asked}: {bounded} against {hashed}");
        }
        // Without affinity there is no overload, but a prefix is seldom where its session goes next.
        let hits = [&least, &bounded, &hashed].map(|of| of(Metric::PrefixHit));
        assert!(hits.is_sorted() && hits[0] < 0.75 && hits[1] > 0.9, "seed {seed}: {hits:?}");
        for asked in [Metric::Mean(Quantity::Ttft), P99_TTFT, P99_LATENCY] {
            assert!(bounded(asked) < least(asked), "seed {seed}, {asked}");
        }
    }
}

#[test]
fn exercise_4_when_an_instance_joins_few_sessions_move() {
    let scenario = scenario(&format!(
        "{CONVERSATIONS}changes = [{{ change = \"join\", at = 500000.0, loading_ms = 60000.0 }}]"
    ));
    for seed in SEEDS {
        let moved = ["consistent_hashing", "bounded_load", "least_connections"]
            .map(|router| metric(&played(&scenario, seed, router), Metric::SessionsMovedShare));
        // One in nine on average; bounded load moves those too that were away from home.
        assert!(moved[0] < 0.25 && moved[1] < 0.4 && moved[2] > 0.75, "seed {seed}: {moved:?}");
    }
}

/// The same eight instances, all of them whole or half of them for each part.
fn pools(decode_instances: u32) -> Scenario {
    scenario(&format!(
        "instances = 8\ndecode_instances = {decode_instances}\nprefill = 8000.0\nkv = 400000\nstep_ms = 15.0\n\
         step_ms_per_request = 0.3\nsessions_per_s = 8.0\nrequests = 8000\nwarm_up = 1000\n\
         prompt = [{{ share = 0.9, from = 200, to = 4000 }}, {{ share = 0.1, from = 5000, to = 20000 }}]\n\
         output = [{{ share = 0.8, from = 20, to = 400 }}, {{ share = 0.2, from = 400, to = 1500 }}]"
    ))
}

#[test]
fn two_pools_keep_prefill_from_stalling_decode_and_want_a_router_that_sees_both() {
    let (whole, split) = (pools(0), pools(4));
    for seed in SEEDS {
        let of = |scenario, router| {
            let outcome = played(scenario, seed, router);
            move |asked| metric(&outcome, asked)
        };
        let whole = of(&whole, "least_pending_tokens");
        let [both, by_kv, random] =
            ["two_pools", "two_pools_by_kv", "random"].map(|router| of(&split, router));
        let p99_tpot = Metric::Percentile(Quantity::Tpot, Permille::P99);
        assert!(both(p99_tpot) < whole(p99_tpot) / 2.0, "seed {seed}");
        for asked in [Metric::Mean(Quantity::Ttft), P99_TTFT, Metric::Mean(Quantity::Tpot), p99_tpot] {
            assert!(both(asked) < random(asked), "seed {seed}, {asked}");
        }
        // What is on its way to an instance is not in its KV cache yet.
        assert!(both(Metric::Mean(Quantity::Tpot)) < by_kv(Metric::Mean(Quantity::Tpot)), "seed {seed}");
    }
}

#[test]
fn readiness_by_load_helps_a_router_that_sees_none_and_hysteresis_flaps_less() {
    let scenario = scenario(
        "instances = 8\nprefill = 8000.0\nkv = 200000\nslots = 24\nstep_ms = 15.0\nstep_ms_per_request = 0.3\n\
         sessions_per_s = 9.0\nrequests = 12000\nwarm_up = 1000\n\
         prompt = [{ share = 0.9, from = 200, to = 4000 }, { share = 0.1, from = 5000, to = 20000 }]\n\
         output = [{ share = 0.8, from = 20, to = 400 }, { share = 0.2, from = 400, to = 1500 }]",
    );
    for seed in SEEDS {
        let [always, threshold, hysteresis] = ["always", "queue_threshold", "hysteresis"].map(|rule| {
            let outcome = played_with(&scenario, seed, "random", rule);
            move |asked| metric(&outcome, asked)
        });
        assert!(
            threshold(P99_TTFT) < always(P99_TTFT) && hysteresis(P99_TTFT) < always(P99_TTFT),
            "seed {seed}"
        );
        assert_eq!((always(Metric::Flips), always(Metric::AllOut)), (0.0, 0.0));
        assert!(hysteresis(Metric::Flips) > 0.0, "seed {seed}");
        assert!(hysteresis(Metric::Flips) < threshold(Metric::Flips) * 0.6, "seed {seed}");
        assert!(hysteresis(Metric::PeakEngineQueue) <= 8.0);
    }
}
