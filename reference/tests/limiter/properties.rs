//! What holds of every run of the limiter world.

use proptest::prelude::*;
use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::{Answer, Metric, Poisson, Requests, Scenario};
use reference::policies::limiter::{LIMITERS, TokenBucket};
use reference::random::{Draws, SplitDraws};

use crate::recorder::Asked;
use crate::strategies::{played, slack, streams, wholes};

proptest! {
    #[test]
    fn the_token_bucket_agrees_with_the_ledger_and_keeps_its_bound(scenario in streams(), seed: u64) {
        let (outcome, asked) = played("token_bucket", &scenario, seed);
        prop_assert_eq!(outcome.right(), outcome.decisions());
        prop_assert_eq!((outcome.decisions(), outcome.decisions()), (asked.len() as u64, scenario.work()));
        // What the policy grants to rounding, and as much again for the rounding of the excess itself.
        prop_assert!(outcome.metric(Metric::ExcessMax).is_none_or(|excess| excess <= 2.0 * slack(&scenario)));
    }

    #[test]
    fn the_leaky_bucket_as_a_meter_decides_as_the_token_bucket(scenario in streams(), seed: u64) {
        let (_, tokens) = played("token_bucket", &scenario, seed);
        let (outcome, meter) = played("leaky_bucket_meter", &scenario, seed);
        prop_assert_eq!(outcome.right(), outcome.decisions());
        for (one, other) in tokens.iter().zip(&meter) {
            match (one.answer, other.answer) {
                (Answer::WaitTime(one), Answer::WaitTime(other)) => {
                    let time = slack(&scenario) / scenario.limits(0).rate_per_s * 1000.0;
                    prop_assert!(one == other || (one - other).abs() <= time, "{one} and {other}");
                }
                (one, other) => prop_assert_eq!(one, other),
            }
        }
    }

    #[test]
    fn on_whole_numbers_the_mirror_images_decide_bit_for_bit_alike(whole in wholes()) {
        let (tokens, meter) = (
            played("token_bucket", &whole.scenario(), 0), played("leaky_bucket_meter", &whole.scenario(), 0),
        );
        prop_assert_eq!(tokens, meter);
    }

    #[test]
    fn the_shaper_lets_no_more_through_than_the_rate_after_its_first_request(scenario in streams(), seed: u64) {
        let (_, asked) = played("leaky_bucket_shaper", &scenario, seed);
        let rate = scenario.limits(0).rate_per_s;
        let passed: Vec<_> = asked.iter().filter(|asked| asked.answer == Answer::Allow(true)).collect();
        for pair in passed.windows(2) {
            let refill = (pair[1].now - pair[0].now) * rate / 1000.0;
            prop_assert!(refill >= pair[0].cost - 2.0 * slack(&scenario), "{pair:?}");
        }
    }

    #[test]
    fn agreement_is_that_with_a_bucket_of_whole_tokens(whole in wholes()) {
        let (mut level, mut right, mut first) = (whole.capacity, 0, None);
        for (decision, (steps, cost, passes)) in (0..).zip(&whole.rows) {
            level = whole.capacity.min(level + steps * whole.rate / 8);
            if *passes == (level >= *cost) || level == *cost {
                right += 1;
            } else if first.is_none() {
                first = Some((decision, f64::from(level)));
            }
            if *passes { level -= cost; }
        }
        let outcome = whole.outcome();
        prop_assert_eq!(outcome.right(), right);
        prop_assert_eq!(outcome.first_wrong().map(|wrong| (wrong.decision, wrong.level)), first);
    }

    #[test]
    fn the_largest_excess_is_that_of_all_windows_one_by_one(whole in wholes()) {
        let mut at = 0;
        let passed: Vec<(i32, i32)> = whole.rows.iter().filter_map(|(steps, cost, passes)| {
            at += steps;
            passes.then_some((at, *cost))
        }).collect();
        let windows = passed.iter().flat_map(|(from, _)| passed.iter().map(move |(to, _)| (*from, *to)));
        let excess = windows.filter(|(from, to)| from <= to).map(|(from, to)| {
            let within = passed.iter().filter(|(at, _)| (from..=to).contains(at));
            within.map(|(_, cost)| cost).sum::<i32>() - (whole.capacity + whole.rate * (to - from) / 8)
        }).max();
        prop_assert_eq!(whole.outcome().metric(Metric::ExcessMax), excess.map(f64::from));
    }

    #[test]
    fn asking_for_the_waiting_time_changes_no_decision(scenario in streams(), seed: u64, every in 1u64..4) {
        let with = |probe_every| {
            let Requests::Poisson(stream) = scenario.requests.clone() else { unreachable!("a stream") };
            let requests = Requests::Poisson(Poisson { probe_every, ..stream });
            Scenario { requests, ..scenario.clone() }
        };
        for policy in LIMITERS {
            let (outcome, without) = played(policy.name, &with(0), seed);
            let (probed, asked) = played(policy.name, &with(every), seed);
            let allows = asked.iter().filter(|asked| matches!(asked.answer, Answer::Allow(_)));
            prop_assert!(allows.eq(&without));
            prop_assert_eq!(probed.metric(Metric::ExcessMax), outcome.metric(Metric::ExcessMax));
            let calls = probed.decisions() - outcome.decisions();
            prop_assert_eq!(calls, outcome.decisions() / every);
        }
    }

    #[test]
    fn after_its_waiting_time_a_request_passes_and_a_little_before_it_does_not(
        rate_per_s in 0.1f64..1000.0, capacity in 0.5f64..100.0, start in 0.0f64..1e7,
        costs in prop::collection::vec(0.01f64..1.0, 1..40),
    ) {
        let draws = Draws::Split(SplitDraws::new(0, 0));
        let mut signals = Box::new(Signals { rate_per_s, capacity, concurrency: 0, draws });
        let mut bucket = TokenBucket::default();
        let Ok(()) = bucket.init(&mut signals);
        let mut now = start;
        let little = 1e-6 * capacity.max(1.0) / rate_per_s * 1000.0;
        for share in costs {
            let cost = share * capacity;
            let Ok(wait) = bucket.wait_time(now, cost, &mut signals);
            if wait > 2.0 * little {
                let Ok(early) = { bucket }.allow(now + wait - little, cost, &mut signals);
                prop_assert!(!early, "{little} ms before {wait} were over");
            }
            now += wait;
            prop_assert_eq!(bucket.wait_time(now, cost, &mut signals), Ok(0.0));
            prop_assert_eq!(bucket.allow(now, cost, &mut signals), Ok(true));
        }
    }

    #[test]
    fn every_policy_meets_the_same_requests(scenario in streams(), seed: u64) {
        let requests = |policy: &str| -> Vec<_> {
            let (_, asked) = played(policy, &scenario, seed);
            asked.iter().map(|asked| (asked.now.to_bits(), asked.cost.to_bits())).collect()
        };
        let first = requests("token_bucket");
        for policy in LIMITERS {
            prop_assert_eq!(&requests(policy.name), &first);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_bits_and_another_seed_other_ones(scenario in streams(), seed: u64) {
        let times = |asked: &[Asked]| -> Vec<_> { asked.iter().map(|asked| asked.now.to_bits()).collect() };
        let one = played("token_bucket", &scenario, seed);
        let again = played("token_bucket", &scenario, seed);
        prop_assert_eq!(times(&one.1), times(&again.1));
        prop_assert_eq!(&one, &again);
        prop_assert_ne!(times(&one.1), times(&played("token_bucket", &scenario, seed ^ 1).1));
    }
}
