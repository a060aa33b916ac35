//! The limit by concurrency: scripts computed by hand, and what holds of every run.

use std::collections::BTreeMap;

use proptest::prelude::*;
use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::Answer::Allow;
use reference::limiter::{
    Amount, Ask, Concurrency, Metric, Mode, Outcome, Requests, Row, Rule, Scenario, Stopped, Why, run,
};
use reference::policies::limiter::LIMITERS;
use reference::random::{Draws, Purpose, SplitDraws, exponential};

use crate::recorder::{Chance, Ended, Recorder, Says, listed, scenario};
use crate::strategies::{count, holding, played, slack};

/// Two places and four tokens at a token a second.
fn two_places(rows: &str) -> Scenario {
    scenario(&format!("rate = 1\ncapacity = 4\nconcurrency = 2\nscript = [{rows}]"))
}

fn answers<L>(recorder: &Recorder<L>) -> Vec<bool> {
    recorder.asked.iter().map(|asked| asked.answer == Allow(true)).collect()
}

const ROWS: &str = "{ at = 0, cost = 1, hold = 300 }, { at = 0, cost = 2, hold = 100 }, \
    { at = 50, cost = 0.5, hold = 1 }, { at = 100, cost = 0.5, hold = 200 }, \
    { at = 300, cost = 3, hold = 7 }, { at = 300, cost = 0.5, hold = 0 }, \
    { at = 300, cost = 0.25, hold = 1000 }";

#[test]
fn what_ends_at_a_moment_has_ended_before_anything_is_asked_at_it_in_the_order_of_requests() {
    let mut recorder = Recorder::new(listed("token_bucket_concurrency"));
    let outcome = run(&two_places(ROWS), 0, &mut recorder).unwrap();
    // At 50 no place is free; at 100 one just is. At 300 the first and the fourth have ended, 0.8 tokens are
    // there, so 3 are refused; of the last two the first holds its place for no time.
    assert_eq!(answers(&recorder), [true, true, false, true, false, true, true]);
    let ended = |now, cost, asked| Ended { now, cost, asked };
    let told = [ended(100.0, 2.0, 3), ended(300.0, 1.0, 4), ended(300.0, 0.5, 4), ended(300.0, 0.5, 6)];
    assert_eq!(recorder.ended, told);
    assert_eq!((outcome.right(), outcome.decisions()), (7, 7));
    let metrics = outcome.metrics(&[
        Metric::Allowed,
        Metric::Refused,
        Metric::AllowedCost,
        Metric::Ended,
        Metric::HeldAtEnd,
        Metric::HeldMax,
        Metric::DelayMean,
        Metric::QueueMax,
    ]);
    assert_eq!(metrics, [Some(5.0), Some(2.0), Some(4.25), Some(4.0), Some(1.0), Some(2.0), None, None]);
}

#[test]
fn agreement_asks_for_tokens_and_a_place_both() {
    let judged = |policy: &str| run(&two_places(ROWS), 0, &mut Recorder::new(listed(policy))).unwrap();
    // No tokens: it lets the 3 at 300 pass, which takes a place and all tokens from the two after it.
    let tokens = judged("concurrency");
    let wrong = tokens.first_wrong().unwrap();
    assert_eq!((wrong.decision, wrong.held, wrong.answer, wrong.right), (4, 0, Allow(true), Allow(false)));
    assert!((wrong.level - 0.8).abs() < 1e-12);
    // No places: it lets the third pass, where two are held.
    let places = judged("token_bucket");
    let wrong = places.first_wrong().unwrap();
    assert_eq!((wrong.decision, wrong.held, wrong.answer, wrong.right), (2, 2, Allow(true), Allow(false)));
    assert_eq!(places.metric(Metric::HeldMax), Some(3.0));
}

#[test]
fn where_no_place_is_free_no_rounding_of_tokens_makes_passing_right() {
    let rows =
        "{ at = 0, cost = 1, hold = 9 }, { at = 0, cost = 2, hold = 9 }, { at = 0, cost = 1, hold = 9 }";
    for (last, right) in [(true, 2), (false, 3)] {
        let said = [Allow(true), Allow(true), Allow(last)];
        assert_eq!(run(&two_places(rows), 0, &mut Says::new(said)).unwrap().right(), right, "{last}");
    }
}

#[test]
fn what_ends_with_the_last_request_has_ended_and_what_ends_later_has_not() {
    for (hold, ended, held) in [("0", 1.0, 0.0), ("1e-9", 0.0, 1.0)] {
        let scenario = two_places(&format!("{{ at = 5, cost = 1, hold = {hold} }}"));
        let mut recorder = Recorder::new(listed("concurrency"));
        let outcome = run(&scenario, 0, &mut recorder).unwrap();
        let counts = outcome.metrics(&[Metric::Ended, Metric::HeldAtEnd, Metric::HeldMax]);
        assert_eq!(counts, [Some(ended), Some(held), Some(1.0)], "{hold}");
        assert_eq!(recorder.ended.len(), usize::from(held == 0.0));
    }
}

#[test]
fn a_row_holds_its_place_as_long_as_it_says_and_as_long_as_is_drawn_for_it_otherwise() {
    let rows = "{ at = 0, cost = 1, hold = 7 }, { at = 1, cost = 1 }, { at = 1e6, cost = 1 }";
    let text = format!("rate = 1\ncapacity = 4\nconcurrency = 2\nhold = 100\nscript = [{rows}]");
    let mut recorder = Recorder::new(listed("concurrency"));
    run(&scenario(&text), 3, &mut recorder).unwrap();
    let drawn = Draws::Split(SplitDraws::new(3, 0)).of(Purpose::Hold, 1);
    let mut ends = vec![7.0, 1.0 + exponential(drawn, 1.0 / 100.0)];
    ends.sort_by(f64::total_cmp);
    assert_eq!(recorder.ended.iter().map(|ended| ended.now).collect::<Vec<_>>(), ends);
}

#[test]
fn a_halt_when_an_end_is_told_names_its_time_and_the_decision_that_comes_next() {
    struct Halts(u32);
    impl Limiter for Halts {
        type Halt = &'static str;
        fn allow(&mut self, _: f64, _: f64, signals: &mut Box<Signals>) -> Result<bool, &'static str> {
            self.0 = signals.concurrency;
            Ok(true)
        }
        fn wait_time(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<f64, &'static str> {
            unreachable!("not asked beside a limit by concurrency")
        }
        fn wants_ends(&self) -> bool {
            true
        }
        fn on_end(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<(), &'static str> {
            Err("not that one")
        }
    }
    let mut halts = Halts(0);
    let stopped = run(&two_places(ROWS), 0, &mut halts).unwrap_err();
    let why = Why::Halt("not that one");
    // The third passed too, at 50, and ends at 51.
    assert_eq!(stopped, Stopped { function: "on_end", decision: 3, now: 51.0, why });
    assert_eq!(halts.0, 2);
}

/// A script of distinct costs, so that an end says whose it is; every hold is drawn.
fn distinct(count: u32) -> Scenario {
    let row = |number| Row {
        at: f64::from(number) * 10.0,
        cost: 1.0 + f64::from(number) / 1024.0,
        ask: Ask::Allow,
        hold: None,
    };
    Scenario {
        rate: Amount::Fixed(50.0),
        capacity: Amount::Fixed(20.0),
        rule: Rule::TokenBucket,
        concurrency: Some(Concurrency { most: 4, hold: Some(60.0) }),
        mode: Mode::Drop,
        requests: Requests::Scripted((0..count).map(row).collect()),
    }
}

fn conserved(outcome: &Outcome, scenario: &Scenario) {
    let count = |metric| count(outcome, metric);
    assert_eq!(count(Metric::Allowed) + count(Metric::Refused), scenario.work());
    assert_eq!(count(Metric::Allowed), count(Metric::Ended) + count(Metric::HeldAtEnd));
}

proptest! {
    #[test]
    fn requests_are_conserved_whatever_is_answered(scenario in holding(), seed: u64) {
        for policy in LIMITERS {
            conserved(&played(policy.name, &scenario, seed).0, &scenario);
        }
        let mut chance = Recorder::new(Chance);
        let outcome = run(&scenario, seed, &mut chance).unwrap();
        conserved(&outcome, &scenario);
        prop_assert_eq!(chance.ended.len() as u64, count(&outcome, Metric::Ended));
        prop_assert!(chance.ended.is_sorted_by(|one, other| one.now <= other.now));
        for ended in &chance.ended {
            let (before, after) = chance.asked.split_at(ended.asked);
            prop_assert!(before.iter().all(|asked| asked.now <= ended.now));
            prop_assert!(after.iter().all(|asked| asked.now >= ended.now));
        }
    }

    #[test]
    fn who_counts_places_never_holds_more_than_there_are(scenario in holding(), seed: u64) {
        let most = f64::from(scenario.concurrency.unwrap().most);
        for policy in ["concurrency", "token_bucket_concurrency"] {
            let (outcome, _) = played(policy, &scenario, seed);
            prop_assert!(outcome.metric(Metric::HeldMax).unwrap() <= most);
        }
    }

    #[test]
    fn tokens_and_places_together_are_right_where_both_are_limited(scenario in holding(), seed: u64) {
        let scenario = Scenario { rule: Rule::TokenBucket, ..scenario };
        let (outcome, _) = played("token_bucket_concurrency", &scenario, seed);
        prop_assert_eq!(outcome.right(), outcome.decisions());
        prop_assert!(outcome.metric(Metric::ExcessMax).is_none_or(|excess| excess <= 2.0 * slack(&scenario)));
    }

    #[test]
    fn without_a_limit_by_concurrency_both_are_the_token_bucket(scenario in holding(), seed: u64) {
        let unlimited = Scenario { concurrency: None, ..scenario };
        let (both, tokens) =
            (played("token_bucket_concurrency", &unlimited, seed), played("token_bucket", &unlimited, seed));
        prop_assert_eq!(both, tokens);
    }

    #[test]
    fn how_long_a_request_holds_its_place_depends_on_no_answer(seed: u64) {
        let scenario = distinct(200);
        let mut holds = BTreeMap::new();
        let mut check = |ended: &[Ended]| {
            for Ended { now, cost, .. } in ended {
                let first = *holds.entry(cost.to_bits()).or_insert(*now);
                assert_eq!(first.to_bits(), now.to_bits());
            }
        };
        for policy in LIMITERS {
            let mut recorder = Recorder::new(listed(policy.name));
            run(&scenario, seed, &mut recorder).unwrap();
            check(&recorder.ended);
        }
        let mut chance = Recorder::new(Chance);
        run(&scenario, seed, &mut chance).unwrap();
        check(&chance.ended);
    }
}
