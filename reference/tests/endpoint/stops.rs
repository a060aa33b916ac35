//! What ends a run early, and what the policy is told until then.

use reference::endpoint::{MOST_BACKOFF, Metric, Pattern, Scenario, Stopped, Streams, Why, run};
use reference::kinds::client::{Client, Signals};
use reference::kinds::retry::Failure;

/// Answers and then goes wrong.
#[derive(Default)]
struct Says {
    init: Option<&'static str>,
    /// The backoff when there is none left in the list.
    always: Option<f64>,
    backoffs: Vec<Result<f64, &'static str>>,
    picks: Vec<Result<i32, &'static str>>,
    wants_picks: bool,
    asked: Vec<(&'static str, u32, f64, Failure)>,
}

impl Client for Says {
    type Halt = &'static str;

    fn init(&mut self, _: &mut Box<Signals>) -> Result<(), &'static str> {
        self.init.map_or(Ok(()), Err)
    }

    fn backoff(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, &'static str> {
        self.asked.push(("backoff", attempt, now, signals.failure));
        if self.backoffs.is_empty() { Ok(self.always.unwrap_or(0.0)) } else { self.backoffs.remove(0) }
    }

    fn wants_picks(&self) -> bool {
        self.wants_picks
    }

    fn pick(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, &'static str> {
        self.asked.push(("pick", 0, now, signals.failure));
        if self.picks.is_empty() { Ok(0) } else { self.picks.remove(0) }
    }
}

/// One workflow of five calls in a row, all of whose attempts fail.
fn failing() -> Scenario {
    Scenario {
        streams: Streams::Split,
        workflows: 1,
        fail: 1.0,
        attempts: 4,
        ..Scenario::document(Pattern::Single)
    }
}

fn stopped(scenario: &Scenario, says: &mut Says) -> Stopped<&'static str> {
    run(scenario, 1, says).expect_err("it goes wrong")
}

#[test]
fn a_backoff_that_is_no_delay_stops_the_run() {
    let beyond = MOST_BACKOFF.next_up();
    for answer in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, -f64::MIN_POSITIVE, beyond] {
        let mut says = Says { backoffs: vec![Ok(5.0), Ok(answer)], ..Says::default() };
        let found = stopped(&failing(), &mut says);
        let (_, attempt, now, failure) = says.asked[1];
        assert_eq!((found.function, found.decision, found.now), ("backoff", 1, now));
        let Why::NoDelay { answer: seen } = found.why else { panic!("{:?}", found.why) };
        assert_eq!(seen.to_bits(), answer.to_bits());
        assert_eq!((attempt, failure), (1, Failure::Error));
    }
    for answer in [0.0, -0.0, MOST_BACKOFF] {
        let mut says = Says { backoffs: vec![Ok(answer); 3], ..Says::default() };
        let outcome = run(&failing(), 1, &mut says).expect("these are delays");
        assert_eq!(outcome.metric(Metric::Exhausted), Some(1.0));
        assert_eq!(outcome.metric(Metric::Latency(reference::percentile::Permille::P50)), None);
        assert_eq!(outcome.metric(Metric::LatencyMean), None);
        assert_eq!(outcome.metric(Metric::CostPerSuccess), None);
        assert_eq!(outcome.metric(Metric::Cost), Some(0.0));
    }
}

#[test]
fn a_place_that_is_none_stops_the_run() {
    // Three proposals become ready at once, after four calls and four tools.
    let scenario = Scenario { fail: 0.0, slots: 16, ..failing() };
    let debate = Scenario { pattern: Pattern::Debate, ..scenario };
    for (picks, decision, waiting, answer) in [
        (vec![-1], 0, 1, -1),
        (vec![1], 0, 1, 1),
        (vec![i32::MIN], 0, 1, i32::MIN),
        (vec![0, 0, 0, 0, 3], 4, 3, 3),
        (vec![0, 0, 0, 0, 2, 2], 5, 2, 2),
    ] {
        let picks = picks.into_iter().map(Ok).collect();
        let mut says = Says { wants_picks: true, picks, ..Says::default() };
        let found = stopped(&debate, &mut says);
        let now = says.asked[usize::try_from(decision).expect("small")].2;
        let why = Why::NoSuchCall { answer, waiting };
        assert_eq!(found, Stopped { function: "pick", decision, now, why });
        assert_eq!(now == 0.0, decision == 0);
    }
}

#[test]
fn a_policy_that_halts_stops_the_run() {
    let why = Why::Halt("enough");
    let mut says = Says { init: Some("enough"), ..Says::default() };
    let init = Stopped { function: "init", decision: 0, now: 0.0, why: why.clone() };
    assert_eq!(stopped(&failing(), &mut says), init);

    let mut says = Says { wants_picks: true, picks: vec![Ok(0), Err("enough")], ..Says::default() };
    let found = stopped(&failing(), &mut says);
    // The backoff between the picks is a decision too.
    assert_eq!((found.function, found.decision, found.why), ("pick", 2, why.clone()));

    let mut says = Says { backoffs: vec![Err("enough")], ..Says::default() };
    let found = stopped(&failing(), &mut says);
    assert_eq!((found.function, found.decision, found.why), ("backoff", 0, why));
}

#[test]
fn a_policy_that_wants_no_picks_is_asked_for_none_and_sees_how_each_attempt_failed() {
    let mut says = Says::default();
    run(&failing(), 1, &mut says).expect("it answers");
    let asked: Vec<_> = says.asked.iter().map(|(what, attempt, _, why)| (*what, *attempt, *why)).collect();
    assert_eq!(asked, [0, 1, 2].map(|attempt| ("backoff", attempt, Failure::Error)));

    let slow = Scenario { fail: 0.0, timeout: 100.0, ..failing() };
    let mut says = Says::default();
    let outcome = run(&slow, 1, &mut says).expect("it answers");
    let asked: Vec<_> = says.asked.iter().map(|(_, attempt, now, why)| (*attempt, *now, *why)).collect();
    // Each attempt is given up after 100 ms, and billed: 1,020 tokens of input and 60 of output.
    assert_eq!(asked, [(0, 100.0), (1, 200.0), (2, 300.0)].map(|(a, now)| (a, now, Failure::TimedOut)));
    let cost = outcome.metric(Metric::Cost).expect("it is always defined");
    assert!((cost - 4.0 * (1020.0 * 3.0 + 60.0 * 15.0) / 1e6).abs() < 1e-12, "{cost}");
    assert_eq!(outcome.metric(Metric::Makespan), Some(400.0));
}

#[test]
fn a_run_ends_however_late_it_is() {
    // A hundred of the longest backoffs: three thousand years.
    let scenario = Scenario { workflows: 100, per_min: 1e6, attempts: 100, rpm: 20, ..failing() };
    let mut says = Says { always: Some(MOST_BACKOFF), ..Says::default() };
    let outcome = run(&scenario, 1, &mut says).expect("these are delays");
    assert!(outcome.is_conserved());
    assert_eq!(outcome.metric(Metric::Attempts), Some(10_000.0));
    assert!(outcome.metric(Metric::Makespan) >= Some(99.0 * MOST_BACKOFF));
}
