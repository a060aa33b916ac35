//! What holds of every run by requests, whatever the policy does.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::kinds::retry::{Retry, Signals};
use reference::policies::retry::{Backoff, Jitter, RETRIES};
use reference::retry_requests::{Metric, Outcome, Scenario, Stopped, Why, run};

use super::model::expected;
use super::run_named;
use super::script::{Call, Recorder, World, scenarios, worlds};

fn played(world: &World) -> (Outcome, Recorder<'_>) {
    let mut recorder = Recorder::new(&world.script);
    let outcome = run(&world.scenario, world.seed, &mut recorder).expect("the script answers with delays");
    (outcome, recorder)
}

/// A jitter that draws, told of everything and refusing nothing, or told of nothing.
struct Listening {
    retries: Backoff,
    listens: bool,
}

impl Retry for Listening {
    type Halt = Infallible;

    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        self.retries.retry(attempt, now, signals)
    }

    fn wants_requests(&self) -> bool {
        self.listens
    }

    fn wants_admissions(&self) -> bool {
        self.listens
    }

    fn wants_successes(&self) -> bool {
        self.listens
    }
}

/// Always this delay.
struct After(f64);

impl Retry for After {
    type Halt = Infallible;

    fn retry(&mut self, _: u32, _: f64, _: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(self.0)
    }
}

fn run_after(delay: f64) -> Result<Outcome, Stopped<Infallible>> {
    run(&Scenario::chapter(), 7, &mut After(delay))
}

proptest! {
    #[test]
    fn every_call_and_count_is_that_of_the_definition_with_numbered_requests(world in worlds()) {
        let (outcome, recorder) = played(&world);
        let mut expected = expected(&world);
        prop_assert_eq!(recorder.calls, expected.calls);
        prop_assert_eq!(&outcome.load, &expected.load);
        prop_assert_eq!(outcome.succeeded, expected.succeeded.len() as u64);
        prop_assert_eq!(outcome.succeeded_in_outage, expected.succeeded_in_outage);
        prop_assert_eq!(outcome.given_up, expected.given_up.len() as u64);
        prop_assert_eq!(outcome.dropped_by_admit, expected.dropped.len() as u64);
        prop_assert_eq!(outcome.pending_at_end, expected.pending);
        // No request ends in two ways.
        let mut ended = expected.succeeded;
        ended.append(&mut expected.given_up);
        ended.append(&mut expected.dropped);
        ended.sort_unstable();
        prop_assert!(ended.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn every_request_ends_in_one_way_or_is_pending(world in worlds()) {
        let (outcome, _) = played(&world);
        prop_assert!(outcome.is_conserved(), "{outcome:?}");
        prop_assert_eq!(
            outcome.requests, u64::from(world.scenario.rps) * u64::from(world.scenario.seconds)
        );
        prop_assert!(outcome.total_load() <= world.scenario.work());
        prop_assert_eq!(outcome.load.len(), world.scenario.seconds as usize);
    }

    /// Of each cohort's failures less than one is rounded away, so that a second serves its capacity and
    /// at most one more for every cohort that has a request.
    #[test]
    fn a_second_serves_its_load_or_its_capacity_and_at_most_one_more_a_cohort(world in worlds()) {
        let (outcome, recorder) = played(&world);
        for (second, load) in (0..).zip(&outcome.load) {
            let here = |call: &&Call| call.now() == f64::from(second) * 1000.0;
            let mut attempts: Vec<_> = recorder.calls.iter().filter(here).filter_map(|call| match call {
                Call::Request { .. } => Some(0),
                Call::Admit { attempt, .. } => Some(*attempt),
                _ => None,
            }).collect();
            attempts.sort_unstable();
            attempts.dedup();
            let served = recorder.calls.iter().filter(here);
            let served = served.filter(|call| matches!(call, Call::Success { .. })).count() as u64;
            let capacity = outcome.fleet.capacity_in(second);
            if *load <= capacity {
                prop_assert_eq!(served, *load);
            } else {
                prop_assert!(capacity <= served && served <= capacity + attempts.len() as u64);
            }
        }
    }

    #[test]
    fn a_run_is_a_function_of_scenario_and_seed(
        scenario in scenarios(), seed: u64, policy in 0..RETRIES.len(),
    ) {
        let policy = RETRIES[policy].name;
        prop_assert_eq!(run_named(&scenario, seed, policy), run_named(&scenario, seed, policy));
    }

    #[test]
    fn being_told_and_asked_changes_nothing(scenario in scenarios(), seed: u64) {
        let listening = |listens| Listening { retries: Backoff::new(Jitter::Full), listens };
        let told = run(&scenario, seed, &mut listening(true)).unwrap();
        prop_assert_eq!(told, run(&scenario, seed, &mut listening(false)).unwrap());
    }

    #[test]
    fn rescued_is_what_succeeds_beyond_the_run_without_retries(world in worlds()) {
        let (outcome, _) = played(&world);
        let none = run_named(&world.scenario, world.seed, "none");
        prop_assert_eq!(none.rescued, 0);
        prop_assert_eq!(outcome.rescued, outcome.succeeded.cast_signed() - none.succeeded.cast_signed());
        prop_assert_eq!(outcome.fleet, none.fleet);
    }

    #[test]
    fn a_halt_names_the_function_its_decision_and_its_time(world in worlds(), at: prop::sample::Index) {
        let (_, recorder) = played(&world);
        let at = at.index(recorder.calls.len());
        let mut halting = Recorder::new(&world.script);
        halting.halt_at = Some(at);
        let stopped = run(&world.scenario, world.seed, &mut halting).expect_err("it halts");
        let decisions = recorder.calls[..at].iter().filter(|call| call.is_decision()).count();
        let call = recorder.calls[at];
        prop_assert_eq!(stopped, Stopped {
            function: call.function(),
            decision: decisions as u64,
            now: call.now(),
            why: Why::Halt("halted"),
        });
    }

    #[test]
    fn an_answer_that_is_no_delay_stops_the_run_where_it_was_given(
        world in worlds(),
        at in 0usize..40,
        answer in prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY]),
    ) {
        let mut world = world;
        let at = at % world.script.len();
        world.script[at].delay = answer;
        let model = expected(&world).calls;
        let decisions = model.iter().filter(|call| call.is_decision());
        let asked = decisions.enumerate().find(|(decision, call)| {
            decision % world.script.len() == at && matches!(call, Call::Retry { .. })
        });
        let result = run(&world.scenario, world.seed, &mut Recorder::new(&world.script));
        match (result, asked) {
            (Ok(_), None) => {}
            (Err(stopped), Some((decision, call))) => {
                prop_assert_eq!(stopped.function, "retry");
                prop_assert_eq!(stopped.decision, decision as u64);
                prop_assert_eq!(stopped.now, call.now());
                let Why::NoDelay { answer: seen } = stopped.why else { panic!("it did not halt") };
                prop_assert_eq!(seen.to_bits(), answer.to_bits());
            }
            (result, asked) => panic!("{result:?}, asked {asked:?}"),
        }
    }

    #[test]
    fn every_metric_has_its_value(world in worlds()) {
        let (outcome, _) = played(&world);
        let all = outcome.metrics(Metric::ALL);
        for (metric, value) in Metric::ALL.iter().zip(all) {
            prop_assert_eq!(outcome.metric(*metric), value);
            prop_assert!(value.is_some() || *metric == Metric::RecoverySeconds);
        }
        let rises = outcome.load.iter().zip(&outcome.load[1..]);
        let rises = rises.map(|(before, after)| after.cast_signed() - before.cast_signed());
        prop_assert_eq!(outcome.spike().cast_signed(), rises.max().unwrap_or(0).max(0));
    }
}

#[test]
fn a_delay_past_the_end_is_pending_however_large() {
    for delay in [60_000.0, 1e9, 1e19, 1e300, f64::MAX] {
        let outcome = run_after(delay).unwrap();
        assert_eq!((outcome.pending_at_end, outcome.given_up, outcome.rescued), (8800, 0, 0), "{delay}");
        assert!(outcome.is_conserved());
    }
}

#[test]
fn a_negative_delay_gives_up_and_zero_does_not() {
    let none = run_named(&Scenario::chapter(), 7, "none");
    for delay in [-1.0, -f64::MIN_POSITIVE, -1e300, f64::MIN] {
        assert_eq!(run_after(delay).unwrap(), none, "{delay}");
    }
    let immediate = run_named(&Scenario::chapter(), 7, "immediate");
    for delay in [0.0, -0.0, f64::MIN_POSITIVE, 999.0, 1000.0, 1999.0] {
        assert_eq!(run_after(delay).unwrap(), immediate, "{delay}");
    }
    assert_ne!(run_after(2000.0).unwrap(), immediate);
}

#[test]
fn a_fleet_that_is_never_back_to_normal_has_no_recovery() {
    let scenario = super::scenario(r#"{"outage": [10, 60]}"#);
    let outcome = run_named(&scenario, 7, "immediate");
    assert_eq!(outcome.metric(Metric::RecoverySeconds), None);
}
