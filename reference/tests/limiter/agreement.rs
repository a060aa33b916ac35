//! Agreement with the ledger in the policy's own state, and where a run stops.

use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::Answer::{Allow, WaitTime};
use reference::limiter::{Answer, Metric, Outcome, Stopped, Why, run};
use reference::policies::limiter::{RequestCount, TokenBucket};

use crate::recorder::{Says, scenario};

fn said(script: &str, answers: &[Answer]) -> Outcome {
    let text = format!("rate = 1.0\ncapacity = 1.0\nscript = [{script}]");
    run(&scenario(&text), 0, &mut Says::new(answers.iter().copied())).unwrap()
}

#[test]
fn one_wrong_answer_does_not_make_the_later_ones_wrong() {
    let script = "{ at = 0.0, cost = 1.0 }, { at = 0.0, cost = 1.0 }, { at = 0.0, cost = 1.0 }, \
        { at = 2000.0, cost = 1.0, ask = \"wait_time\" }, { at = 3000.0, cost = 0.5 }";
    // The ledger: 1, 0 (wrong, so −1), −1, 1 after two seconds, 1 as it holds no more (wrong).
    let answers = [Allow(true), Allow(true), Allow(false), WaitTime(0.0), Allow(false)];
    let outcome = said(script, &answers);
    assert_eq!((outcome.decisions(), outcome.right()), (5, 3));
    let wrong = outcome.first_wrong().unwrap();
    assert_eq!((wrong.decision, wrong.level, wrong.right), (1, 0.0, Allow(false)));

    // The ledger: 1, 0 (wrong, so −1), −1 (wrong, so −2), 0 after two seconds, 1 after three.
    let answers = [Allow(true), Allow(true), Allow(true), WaitTime(1000.0), Allow(true)];
    let outcome = said(script, &answers);
    assert_eq!((outcome.decisions(), outcome.right()), (5, 3));
    assert_eq!(outcome.metric(Metric::ExcessMax), Some(2.0));
}

#[test]
fn near_the_boundary_either_answer_is_right_and_a_little_further_one() {
    for (cost, passing, refusing) in [
        ("0.999998", true, false),
        ("0.9999995", true, true),
        ("1.0", true, true),
        ("1.0000005", true, true),
        ("1.000002", false, true),
    ] {
        let row = format!("{{ at = 0.0, cost = {cost} }}");
        for (answer, right) in [(true, passing), (false, refusing)] {
            assert_eq!(said(&row, &[Allow(answer)]).right(), u64::from(right), "{cost}: {answer}");
        }
    }
}

#[test]
fn the_slack_grows_with_the_capacity() {
    for (cost, right) in [("100000.05", 1), ("100000.2", 0)] {
        let text = format!("rate = 1.0\ncapacity = 100000\nscript = [{{ at = 0.0, cost = {cost} }}]");
        let outcome = run(&scenario(&text), 0, &mut Says::new([Allow(true)])).unwrap();
        assert_eq!(outcome.right(), right, "{cost}");
    }
}

#[test]
fn a_waiting_time_is_right_within_the_time_of_the_slack() {
    let wait = |cost: &str, answer| {
        let script = format!("{{ at = 0, cost = 1 }}, {{ at = 0, cost = {cost}, ask = \"wait_time\" }}");
        let outcome = said(&script, &[Allow(true), WaitTime(answer)]);
        (outcome.right() == 2, outcome.first_wrong().map(|wrong| wrong.right))
    };
    for (answer, right) in [
        (1000.0, true),
        (1000.0009, true),
        (999.9991, true),
        (1000.0012, false),
        (999.9988, false),
        (0.0, false),
    ] {
        assert_eq!(wait("1.0", answer), (right, (!right).then_some(WaitTime(1000.0))), "{answer}");
    }
    for (cost, answer, right) in [
        ("1.0", f64::INFINITY, true),
        ("0.999998", f64::INFINITY, false),
        ("0.9999995", f64::INFINITY, true),
        ("1.0000005", f64::INFINITY, true),
        ("1.0000005", 1000.0005, true),
        ("1.0000005", 1001.0, false),
        ("1.000002", 1000.002, false),
        ("2.0", 2000.0, false),
        ("2.0", f64::MAX, false),
        ("2.0", f64::INFINITY, true),
    ] {
        assert_eq!(wait(cost, answer).0, right, "{cost}: {answer}");
    }
}

#[test]
fn a_limiter_that_counts_requests_fails_where_costs_are_tokens() {
    let scenario = scenario(
        "rate = 1000\ncapacity = 10000\narrivals_per_s = 5\nrequests = 2000\nprobe_every = 10\n\
         costs = [{ share = 0.9, cost = 100 }, { share = 0.1, cost = 5000 }]",
    );
    let counting = run(&scenario, 1, &mut RequestCount::default()).unwrap();
    let right = run(&scenario, 1, &mut TokenBucket::default()).unwrap();
    assert_eq!((counting.decisions(), right.decisions(), right.right()), (2200, 2200, 2200));
    assert!(counting.right() < 1100, "{} right", counting.right());
    assert!(counting.metric(Metric::ExcessMax).unwrap() > 100_000.0);
    assert!(right.metric(Metric::ExcessMax).unwrap() <= 1e-5);
    assert_eq!(right.metric(Metric::WaitTimeCalls), Some(200.0));
}

#[test]
fn a_halt_stops_the_run_where_it_happened() {
    struct Refuses;
    impl Limiter for Refuses {
        type Halt = &'static str;
        fn init(&mut self, _: &mut Box<Signals>) -> Result<(), &'static str> {
            Err("not today")
        }
        fn allow(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<bool, &'static str> {
            unreachable!("init halted")
        }
        fn wait_time(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<f64, &'static str> {
            unreachable!("init halted")
        }
    }
    let scenario = scenario(
        "rate = 1\ncapacity = 1\n\
         script = [{ at = 3, cost = 1 }, { at = 4, cost = 1, ask = \"wait_time\" }, { at = 5, cost = 1 }]",
    );
    let why = Why::Halt("not today");
    let stopped = Stopped { function: "init", decision: 0, now: 0.0, why };
    assert_eq!(run(&scenario, 0, &mut Refuses).unwrap_err(), stopped);
    let answers = [Allow(true), WaitTime(999.0)];
    for (spoken, function, now) in [(0, "allow", 3.0), (1, "wait_time", 4.0), (2, "allow", 5.0)] {
        let stopped = run(&scenario, 0, &mut Says::new(answers[..spoken].iter().copied())).unwrap_err();
        let why = Why::Halt("speechless");
        assert_eq!(stopped, Stopped { function, decision: spoken as u64, now, why });
    }
}

#[test]
fn an_answer_that_is_no_wait_stops_the_run() {
    let scenario = scenario(
        "rate = 1\ncapacity = 1\nscript = [{ at = 3, cost = 1 }, { at = 4, cost = 1, ask = \"wait_time\" }]",
    );
    for answer in [f64::NAN, -1e-300, -1.0, f64::NEG_INFINITY] {
        let stopped = run(&scenario, 0, &mut Says::new([Allow(true), WaitTime(answer)])).unwrap_err();
        assert_eq!((stopped.function, stopped.decision, stopped.now), ("wait_time", 1, 4.0));
        let Why::NoWait { answer: found } = stopped.why else { panic!("{stopped:?}") };
        assert_eq!(found.to_bits(), answer.to_bits());
    }
    for answer in [-0.0, 0.0, f64::INFINITY] {
        assert!(run(&scenario, 0, &mut Says::new([Allow(true), WaitTime(answer)])).is_ok(), "{answer}");
    }
}
