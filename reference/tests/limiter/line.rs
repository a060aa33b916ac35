//! The line: scripts computed by hand, and what holds of every run in which requests wait.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::Answer::{self, Allow, WaitTime};
use reference::limiter::{Amount, Metric, Mode, Outcome, Requests, Rule, Scenario, run};
use reference::policies::limiter::{LIMITERS, TokenBucket};

use crate::recorder::{Chance, Recorder, Says, listed, scenario};
use crate::strategies::{count, played, slack, waiting};

const OF_THE_LINE: &[Metric] = &[
    Metric::Allowed,
    Metric::Refused,
    Metric::DelayMean,
    Metric::DelayP50,
    Metric::DelayP99,
    Metric::DelayShare,
    Metric::QueueMax,
    Metric::QueueFull,
];

/// A bucket of 2 tokens at 4 a second, before a line of 2.
fn line_of_two(rule: &str, rows: &str) -> Scenario {
    scenario(&format!(
        "rate = 4\ncapacity = 2\nrule = \"{rule}\"\nmode = \"queue\"\nqueue = 2\nscript = [{rows}]"
    ))
}

fn calls<L>(recorder: &Recorder<L>) -> Vec<(f64, f64, Answer)> {
    recorder.asked.iter().map(|asked| (asked.now, asked.cost, asked.answer)).collect()
}

const BURST: &str = "{ at = 0, cost = 2 }, { at = 0, cost = 1 }, { at = 0, cost = 0.5 }, \
    { at = 0, cost = 0.25 }, { at = 250, cost = 3 }, { at = 250, cost = 0.25 }";

#[test]
fn the_first_in_line_asks_how_long_and_passes_when_that_is_over() {
    let mut recorder = Recorder::new(listed("token_bucket"));
    let outcome = run(&line_of_two("token_bucket", BURST), 0, &mut recorder).unwrap();
    // The fourth finds the line full. At 250 the second passes before the fifth arrives, which costs more
    // than the capacity: it is told so when it is the first, at 375; so the last asks then.
    let asked = [
        (0.0, 2.0, WaitTime(0.0)),
        (0.0, 2.0, Allow(true)),
        (0.0, 1.0, WaitTime(250.0)),
        (250.0, 1.0, Allow(true)),
        (250.0, 0.5, WaitTime(125.0)),
        (375.0, 0.5, Allow(true)),
        (375.0, 3.0, WaitTime(f64::INFINITY)),
    ];
    assert_eq!(calls(&recorder), asked);
    // The last found the line full as well: the third and the fifth waited.
    assert_eq!((outcome.right(), outcome.decisions()), (7, 7));
    let expected = [3.0, 3.0, 625.0 / 3.0, 250.0, 375.0, 2.0 / 3.0, 2.0, 2.0];
    assert_eq!(outcome.metrics(OF_THE_LINE), expected.map(Some));
    assert_eq!(outcome.delays().unwrap().values().unwrap(), [0.0, 250.0, 375.0]);
}

#[test]
fn the_shaper_lets_each_pass_when_the_one_before_it_has_drained() {
    let rows = "{ at = 0, cost = 2 }, { at = 0, cost = 1 }, { at = 0, cost = 1 }, { at = 1000, cost = 1 }";
    let mut recorder = Recorder::new(listed("leaky_bucket_shaper"));
    let outcome = run(&line_of_two("leaky_bucket_shaper", rows), 0, &mut recorder).unwrap();
    let passed: Vec<_> = calls(&recorder).into_iter().filter(|call| call.2 == Allow(true)).collect();
    assert_eq!(passed.iter().map(|call| call.0).collect::<Vec<_>>(), [0.0, 500.0, 750.0, 1000.0]);
    assert_eq!((outcome.right(), outcome.decisions()), (8, 8));
    let expected = [4.0, 0.0, 312.5, 500.0, 750.0, 0.5, 2.0, 0.0];
    assert_eq!(outcome.metrics(OF_THE_LINE), expected.map(Some));
}

#[test]
fn who_is_refused_at_its_turn_is_asked_about_once_more() {
    // Twice the tolerance of 250 ms: 1e-9 of it, and the time of 2e-6 tokens.
    let grace = 2.0 * (1e-9 * 250.0 + 2e-6 / 4.0 * 1000.0);
    let rows = "{ at = 0, cost = 2 }, { at = 0, cost = 1 }, { at = 0, cost = 1 }";
    let said = |last: &[Answer]| {
        let first = [WaitTime(0.0), Allow(true), WaitTime(250.0), Allow(false)];
        let mut says = Recorder::new(Says::new(first.iter().chain(last).copied()));
        let outcome = run(&line_of_two("token_bucket", rows), 0, &mut says).unwrap();
        (outcome, calls(&says).into_iter().map(|call| call.0).collect::<Vec<_>>())
    };
    let again = 250.0 + grace;
    let (outcome, times) = said(&[Allow(true), WaitTime(249.999), Allow(true)]);
    assert_eq!(times, [0.0, 0.0, 0.0, 250.0, again, again, again + 249.999]);
    assert_eq!((outcome.right(), outcome.metric(Metric::Refused)), (7, Some(0.0)));
    // Refused again it is gone, which is wrong by then.
    let (outcome, times) = said(&[Allow(false), WaitTime(0.0), Allow(true)]);
    assert_eq!(times, [0.0, 0.0, 0.0, 250.0, again, again, again]);
    assert_eq!((outcome.metric(Metric::Allowed), outcome.metric(Metric::Refused)), (Some(2.0), Some(1.0)));
    assert_eq!(outcome.first_wrong().unwrap().decision, 4);
}

#[test]
fn who_is_told_less_than_a_step_of_the_clock_still_passes() {
    // At 1e9 ms a double's step is the time of 0.12 tokens, a hundred thousand times the tolerance.
    let rows = vec!["{ at = 1e9, cost = 1 }"; 40].join(", ");
    let text = format!("rate = 1e9\ncapacity = 10\nmode = \"queue\"\nqueue = 40\nscript = [{rows}]");
    let outcome = run(&scenario(&text), 0, &mut TokenBucket::default()).unwrap();
    assert_eq!((outcome.metric(Metric::Allowed), outcome.right()), (Some(40.0), outcome.decisions()));
}

#[test]
fn a_wait_beyond_all_reason_counts_as_never() {
    for (wait, passes) in [(1e19, 1.0), (1.1e19, 0.0), (f64::MAX, 0.0), (f64::INFINITY, 0.0)] {
        let rows = "{ at = 0, cost = 1 }";
        let outcome =
            run(&line_of_two("token_bucket", rows), 0, &mut Says::new([WaitTime(wait), Allow(true)]));
        assert_eq!(outcome.unwrap().metric(Metric::Allowed), Some(passes), "{wait}");
    }
}

#[test]
fn without_a_request_that_passed_there_is_no_delay() {
    let outcome = run(
        &line_of_two("token_bucket", "{ at = 5, cost = 3 }"),
        0,
        &mut Recorder::new(listed("token_bucket")),
    );
    let expected = [Some(0.0), Some(1.0), None, None, None, None, Some(0.0), Some(0.0)];
    assert_eq!(outcome.unwrap().metrics(OF_THE_LINE), expected);
}

#[test]
fn a_question_of_a_script_is_asked_after_those_whose_turn_has_come() {
    let rows = "{ at = 0, cost = 2 }, { at = 0, cost = 1 }, { at = 250, cost = 1, ask = \"wait_time\" }";
    let mut recorder = Recorder::new(listed("token_bucket"));
    let outcome = run(&line_of_two("token_bucket", rows), 0, &mut recorder).unwrap();
    let asked = calls(&recorder);
    assert_eq!(asked[3..], [(250.0, 1.0, Allow(true)), (250.0, 1.0, WaitTime(250.0))]);
    assert_eq!(outcome.metric(Metric::WaitTimeCalls), Some(3.0));
}

/// The token bucket as it is written at first: without any allowance for rounding.
#[derive(Default)]
struct Plain {
    tokens: f64,
    at: f64,
}

impl Plain {
    fn refill(&mut self, now: f64, signals: &Signals) {
        self.tokens = (self.tokens + signals.rate_per_s / 1000.0 * (now - self.at)).min(signals.capacity);
        self.at = now;
    }
}

impl Limiter for Plain {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.tokens = signals.capacity;
        Ok(())
    }

    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        self.refill(now, signals);
        let passes = self.tokens >= cost;
        if passes {
            self.tokens -= cost;
        }
        Ok(passes)
    }

    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        self.refill(now, signals);
        Ok(if cost > signals.capacity {
            f64::INFINITY
        } else {
            ((cost - self.tokens) / (signals.rate_per_s / 1000.0)).max(0.0)
        })
    }
}

/// The policy that is right by this rule.
fn right_by(rule: Rule) -> &'static str {
    LIMITERS.iter().find(|policy| policy.name == rule.name()).expect("a policy for each rule").name
}

/// Room for all, and the largest cost.
fn roomy(scenario: Scenario) -> (Scenario, f64) {
    let Requests::Poisson(stream) = &scenario.requests else { unreachable!("a stream") };
    let most = stream.costs.weighted().iter().map(|part| part.cost).fold(0.0, f64::max);
    (Scenario { mode: Mode::Queue { most: 1000 }, ..scenario }, most)
}

fn delays(outcome: &Outcome) -> &[f64] {
    outcome.delays().unwrap().values().unwrap()
}

proptest! {
    #[test]
    fn requests_are_conserved_whatever_is_answered(scenario in waiting(), seed: u64) {
        let mut chance = Recorder::new(Chance);
        let outcomes = LIMITERS.iter().map(|policy| played(policy.name, &scenario, seed).0)
            .chain([run(&scenario, seed, &mut chance).unwrap()]);
        let Mode::Queue { most } = scenario.mode else { unreachable!("a line") };
        for outcome in outcomes {
            let count = |metric| count(&outcome, metric);
            let Requests::Poisson(stream) = &scenario.requests else { unreachable!("a stream") };
            prop_assert_eq!(count(Metric::Allowed) + count(Metric::Refused), stream.requests);
            prop_assert_eq!(outcome.delays().unwrap().count(), count(Metric::Allowed));
            prop_assert!(count(Metric::QueueMax) <= u64::from(most));
            prop_assert!(count(Metric::QueueFull) <= count(Metric::Refused));
            prop_assert!(outcome.decisions() <= scenario.work());
        }
        prop_assert!(chance.asked.is_sorted_by(|one, other| one.now <= other.now));
    }

    #[test]
    fn who_is_right_by_the_rule_agrees_and_refuses_only_who_never_passes_or_finds_no_room(
        scenario in waiting(), seed: u64,
    ) {
        let (outcome, asked) = played(right_by(scenario.rule), &scenario, seed);
        prop_assert_eq!(outcome.right(), outcome.decisions());
        let never = asked.iter().filter(|asked| asked.answer == WaitTime(f64::INFINITY)).count() as u64;
        let full = count(&outcome, Metric::QueueFull);
        prop_assert_eq!(count(&outcome, Metric::Refused), full + never);
        prop_assert!(outcome.metric(Metric::ExcessMax).is_none_or(|excess| excess <= 2.0 * slack(&scenario)));
    }

    #[test]
    fn who_does_not_allow_for_rounding_loses_no_request(scenario in waiting(), seed: u64) {
        // With room for all: who is asked about a little later leaves as much later, and in a full line that
        // may be just too late for the next one.
        let (scenario, _) = roomy(Scenario { rule: Rule::TokenBucket, ..scenario });
        let mut plain = Recorder::new(Plain::default());
        let outcome = run(&scenario, seed, &mut plain).unwrap();
        prop_assert_eq!(outcome.right(), outcome.decisions());
        let (reference, _) = played("token_bucket", &scenario, seed);
        prop_assert_eq!(count(&outcome, Metric::Allowed), count(&reference, Metric::Allowed));
        for (one, other) in delays(&outcome).iter().zip(delays(&reference)) {
            let time = 10.0 * 1e-6 * scenario.limits(0).capacity.max(1.0) / scenario.limits(0).rate_per_s * 1000.0;
            prop_assert!((one - other).abs() <= time, "{} and {}", one, other);
        }
    }

    #[test]
    fn what_leaves_the_shaper_is_never_closer_than_its_cost_takes(scenario in waiting(), seed: u64) {
        let scenario = Scenario { rule: Rule::LeakyBucketShaper, ..scenario };
        let (_, asked) = played("leaky_bucket_shaper", &scenario, seed);
        let rate = scenario.limits(0).rate_per_s;
        let passed: Vec<_> = asked.iter().filter(|asked| asked.answer == Allow(true)).collect();
        for pair in passed.windows(2) {
            let drained = (pair[1].now - pair[0].now) * rate / 1000.0;
            prop_assert!(drained >= pair[0].cost - 2.0 * slack(&scenario), "{pair:?}");
        }
    }

    #[test]
    fn the_shaper_holds_nobody_back_for_less_than_the_token_bucket_does(scenario in waiting(), seed: u64) {
        let (scenario, _) = roomy(scenario);
        let by = |policy| played(policy, &scenario, seed).0;
        let (shaper, tokens) = (by("leaky_bucket_shaper"), by("token_bucket"));
        prop_assert_eq!(delays(&shaper).len(), delays(&tokens).len());
        let little = 1e-6 * scenario.limits(0).capacity.max(1.0) / scenario.limits(0).rate_per_s * 1000.0;
        for (one, other) in delays(&shaper).iter().zip(delays(&tokens)) {
            prop_assert!(*one >= other - little, "{} and {}", one, other);
        }
    }

    #[test]
    fn a_larger_bucket_holds_nobody_back_for_longer(scenario in waiting(), seed: u64, more in 1.0f64..4.0) {
        let (scenario, largest) = roomy(scenario);
        let with = |capacity| {
            let capacity = Amount::Fixed(capacity);
            run(&Scenario { capacity, ..scenario.clone() }, seed, &mut TokenBucket::default()).unwrap()
        };
        let small = scenario.limits(0).capacity.max(largest);
        let (one, other) = (with(small), with(small * more));
        let little = 1e-6 * (small * more).max(1.0) / scenario.limits(0).rate_per_s * 1000.0;
        prop_assert_eq!(delays(&one).len(), delays(&other).len());
        for (small, large) in delays(&one).iter().zip(delays(&other)) {
            prop_assert!(*large <= small + little, "{} and {}", small, large);
        }
    }
}
