//! The reference retry policies on their own.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::kinds::retry::{Failure, Retry, Signals};
use reference::policies::retry::{
    Adaptive, Budgeted, Envoy, Finagle, Grpc, Hedged, Immediate, Jittered, Only, RETRIES_IN_TIME, Selective,
    Spread,
};
use reference::random::{Draws, SplitDraws};

fn signals(seed: u64) -> Signals {
    Signals::new(Draws::Split(SplitDraws::new(seed, 0)))
}

fn granted(policy: &mut impl Retry<Halt = Infallible>, now: f64, signals: &mut Box<Signals>) -> bool {
    policy.retry(0, now, signals).unwrap() >= 0.0
}

proptest! {
    #[test]
    fn every_delay_is_in_its_window(seed: u64, attempt in 0u32..2000) {
        let window = (100.0 * 2f64.powi(attempt.min(1000).cast_signed())).min(10_000.0);
        let tripled = (100.0 * 3f64.powi((attempt + 1).min(600).cast_signed())).min(10_000.0);
        for (spread, from, to, draws) in [
            (Spread::Full, 0.0, window, 1),
            (Spread::Equal, window / 2.0, window, 1),
            (Spread::Decorrelated, 100.0, tripled, u64::from(attempt) + 1),
        ] {
            let mut signals = Box::new(signals(seed));
            let delay = Jittered::usual(spread).retry(attempt, 0.0, &mut signals).unwrap();
            prop_assert!(from <= delay && delay <= to, "{:?}: {}", spread, delay);
            prop_assert_eq!(signals.draws.position(), draws);
        }
    }

    #[test]
    fn a_delay_is_finite_after_any_attempt(seed: u64, attempt in 0u32.., base in 1e-3f64..1e6, factor in 1.0f64..1e6) {
        let cap = base * factor;
        for spread in [Spread::Full, Spread::Equal] {
            let delay = Jittered { spread, base, cap }.retry(attempt, 0.0, &mut Box::new(signals(seed))).unwrap();
            prop_assert!((0.0..=cap).contains(&delay));
        }
    }

    #[test]
    fn finagles_budget_is_a_fifth_of_ten_seconds_requests_and_a_hundred(
        steps in prop::collection::vec((0.0f64..4000.0, 0u32..200, 0u32..200), 1..20),
    ) {
        let mut policy = Budgeted { retries: Immediate, budget: Finagle::new() };
        let (mut signals, mut now) = (Box::new(signals(0)), 0.0);
        let mut all: Vec<(f64, f64, f64)> = Vec::new();
        for (gap, requests, retries) in steps {
            now += gap;
            for _ in 0..requests {
                policy.on_request(now, &mut signals).unwrap();
            }
            let second = f64::floor(now / 1000.0);
            all.push((second, f64::from(requests), 0.0));
            for _ in 0..retries {
                let last = all.iter().filter(|(at, ..)| *at > second - 10.0);
                let (told, spent) = last.fold((0.0, 0.0), |sum, part| (sum.0 + part.1, sum.1 + part.2));
                let expected = spent + 1.0 <= 0.2 * told + 100.0;
                prop_assert_eq!(granted(&mut policy, now, &mut signals), expected);
                all.push((second, 0.0, f64::from(u8::from(expected))));
            }
        }
    }

    #[test]
    fn grpcs_throttle_counts_tokens(steps in prop::collection::vec(any::<bool>(), 1..200)) {
        let mut policy = Budgeted { retries: Immediate, budget: Grpc::new() };
        let (mut signals, mut tokens) = (Box::new(signals(0)), 10.0f64);
        for succeeds in steps {
            if succeeds {
                policy.on_success(0, 0.0, &mut signals).unwrap();
                tokens = (tokens + 0.1).min(10.0);
            } else {
                policy.on_failure(0, 0.0, &mut signals).unwrap();
                tokens = (tokens - 1.0).max(0.0);
            }
            prop_assert_eq!(granted(&mut policy, 0.0, &mut signals), tokens > 5.0);
        }
    }

    #[test]
    fn envoys_budget_bounds_the_retries_under_way(
        steps in prop::collection::vec((0u32..200, 0u8..3), 1..200),
    ) {
        let mut policy = Budgeted { retries: Immediate, budget: Envoy::new() };
        let (mut signals, mut under_way) = (Box::new(signals(0)), 0u32);
        for (active, step) in steps {
            signals.active = u64::from(active);
            match step {
                0 => {
                    let expected = f64::from(under_way + 1) <= (f64::from(active) / 5.0).max(3.0);
                    prop_assert_eq!(policy.admit(1, 0.0, &mut signals).unwrap(), expected);
                    under_way += u32::from(expected);
                }
                1 if under_way > 0 => {
                    policy.on_failure(2, 0.0, &mut signals).unwrap();
                    under_way -= 1;
                }
                _ => {
                    policy.on_success(0, 0.0, &mut signals).unwrap();
                }
            }
        }
    }
}

#[test]
fn grpcs_throttle_stops_after_five_failures_and_starts_after_more_than_a_success() {
    let mut policy = Budgeted { retries: Immediate, budget: Grpc::new() };
    let mut signals = Box::new(signals(0));
    let mut told = |succeeds: bool| {
        let told = if succeeds {
            policy.on_success(0, 0.0, &mut signals)
        } else {
            policy.on_failure(0, 0.0, &mut signals)
        };
        told.unwrap();
        granted(&mut policy, 0.0, &mut signals)
    };
    assert_eq!([false; 5].map(&mut told), [true, true, true, true, false]);
    assert!(told(true));
}

#[test]
fn adaptive_throttling_rejects_by_its_formula() {
    // 3000 attempts of which 300 are accepted: (3000 − 600)/3001 of the next are turned away.
    let mut turned_away = 0;
    for seed in 0..2000 {
        let mut policy = Budgeted { retries: Immediate, budget: Adaptive::new() };
        let mut signals = Box::new(signals(seed));
        for attempt in 0..3000 {
            policy.admit(0, 0.0, &mut signals).unwrap();
            if attempt % 10 == 0 {
                policy.on_success(0, 0.0, &mut signals).unwrap();
            }
        }
        turned_away += u32::from(!policy.admit(0, 1000.0, &mut signals).unwrap());
        // Two minutes later all of it is forgotten.
        assert!(policy.admit(0, 121_000.0, &mut signals).unwrap());
    }
    let p: f64 = 2400.0 / 3001.0;
    let deviation = (2000.0 * p * (1.0 - p)).sqrt();
    assert!((f64::from(turned_away) - 2000.0 * p).abs() < 3.3 * deviation, "{turned_away} of 2000, not {p}");
}

#[test]
fn adaptive_throttling_minds_nothing_while_half_is_accepted_and_draws_nothing_then() {
    let mut policy = Budgeted { retries: Immediate, budget: Adaptive::new() };
    let mut signals = Box::new(signals(1));
    assert!(policy.wants_first_attempts() && policy.wants_admissions());
    for _ in 0..1000 {
        assert!(policy.admit(0, 0.0, &mut signals).unwrap());
        policy.on_success(0, 0.0, &mut signals).unwrap();
        assert!(policy.admit(1, 0.0, &mut signals).unwrap());
    }
    assert_eq!(signals.draws.position(), 0);
}

#[test]
fn the_choosy_retry_what_they_are_for() {
    let mut signals = Box::new(signals(0));
    let mut ended = Selective { retries: Immediate, only: Only::WhatEnded };
    for (failure, expected) in [(Failure::Refused, true), (Failure::TimedOut, false), (Failure::Error, true)]
    {
        signals.failure = failure;
        assert_eq!(granted(&mut ended, 0.0, &mut signals), expected, "{failure:?}");
    }
    let mut outermost = Selective { retries: Immediate, only: Only::Outermost };
    for layer in 0..4 {
        signals.layer = layer;
        assert_eq!(granted(&mut outermost, 0.0, &mut signals), layer == 0);
    }
    let mut hedged = Hedged { after: 30.0 };
    assert!(!granted(&mut hedged, 0.0, &mut signals) && hedged.wants_hedges());
    assert_eq!(hedged.hedge(5.0, &mut signals), Ok(30.0));
}

#[test]
fn no_two_rows_have_the_same_name() {
    let names: std::collections::BTreeSet<_> = RETRIES_IN_TIME.iter().map(|policy| policy.name).collect();
    assert_eq!(names.len(), RETRIES_IN_TIME.len());
    let asks_first: Vec<_> = RETRIES_IN_TIME
        .iter()
        .filter(|policy| policy.make().wants_first_attempts())
        .map(|policy| policy.name)
        .collect();
    assert_eq!(asks_first, ["adaptive_throttle"]);
}
