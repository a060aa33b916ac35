//! Common random numbers: whatever a policy decides and however much it draws, an attempt of a call takes
//! as long and ends the same.

use std::collections::BTreeMap;
use std::convert::Infallible;

use proptest::prelude::*;
use reference::endpoint::{Metric, Outcome, Pattern, Scenario, run};
use reference::kinds::client::{Client, Signals};
use reference::kinds::retry::Failure;
use reference::policies::client::{Backoff, Jitter};

use crate::scenario::{CHAINS, played, scenarios};

/// Decides by a generator of its own, and draws as it likes.
struct Whims {
    state: u64,
    longest: f64,
}

impl Whims {
    fn below(&mut self, n: u32) -> u32 {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.state >> 32) * u64::from(n)) >> 32) as u32
    }
}

impl Client for Whims {
    type Halt = Infallible;

    fn backoff(&mut self, _: u32, _: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        for _ in 0..self.below(3) {
            signals.draws.random();
        }
        Ok(self.longest * f64::from(self.below(1000)) / 1000.0)
    }

    fn wants_picks(&self) -> bool {
        true
    }

    fn pick(&mut self, _: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        signals.draws.random_below(7);
        let waiting = u32::try_from(signals.waiting_count()).expect("a small run");
        Ok(self.below(waiting).cast_signed())
    }
}

/// On one slot and without other limits, what is picked starts: notes how each failed attempt ends.
struct Notes<C> {
    inner: C,
    /// The workflow that was picked last, and when.
    started: Option<(u32, f64)>,
    /// By workflow, how often it had been picked, and attempt: the failure and how long it took.
    failures: BTreeMap<(u32, u32, u32), (Failure, f64)>,
    /// How often each workflow was picked.
    picked: BTreeMap<u32, u32>,
}

impl<C> Notes<C> {
    fn new(inner: C) -> Self {
        Self { inner, started: None, failures: BTreeMap::new(), picked: BTreeMap::new() }
    }
}

impl<C: Client> Client for Notes<C> {
    type Halt = C::Halt;

    fn backoff(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, C::Halt> {
        let (workflow, start) = self.started.expect("something was picked");
        let number = self.picked[&workflow];
        self.failures.insert((workflow, number, attempt), (signals.failure, now - start));
        self.inner.backoff(attempt, now, signals)
    }

    fn wants_picks(&self) -> bool {
        true
    }

    fn pick(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, C::Halt> {
        let place = if self.inner.wants_picks() { self.inner.pick(now, signals)? } else { 0 };
        let picked = signals.waiting(usize::try_from(place).expect("a place"));
        *self.picked.entry(picked.workflow).or_default() += 1;
        self.started = Some((picked.workflow, now));
        Ok(place)
    }
}

fn whims(scenario: &Scenario, seed: u64, state: u64) -> Outcome {
    run(scenario, seed, &mut Whims { state, longest: 5000.0 }).expect("it cannot halt")
}

proptest! {
    /// Where a workflow has one call at a time its attempts are the same, whatever else goes on. Where it has
    /// several, those of a workflow that is exhausted depend on what was in flight just then.
    #[test]
    fn under_every_policy_the_same_attempts_are_made_and_end_the_same(
        scenario in scenarios(Pattern::ALL), seed: u64, state: u64,
    ) {
        let (one, other) = (played("full_jitter", &scenario, seed), whims(&scenario, seed, state));
        let fates = [Metric::Ok, Metric::Wrong, Metric::Exhausted];
        prop_assert_eq!(one.metrics(&fates), other.metrics(&fates));
        if CHAINS.contains(&scenario.pattern) || one.metric(Metric::Exhausted) == Some(0.0) {
            prop_assert_eq!(one.calls(), other.calls());
            let busy = |outcome: &Outcome| outcome.in_flight().area();
            let cost = |outcome: &Outcome| outcome.metric(Metric::Cost).expect("it is always defined");
            for (one, other) in [(busy(&one), busy(&other)), (cost(&one), cost(&other))] {
                prop_assert!((one - other).abs() <= 1e-9 * one.abs(), "{} and {}", one, other);
            }
        }
    }

    #[test]
    fn a_failure_is_the_same_at_the_same_attempt_of_the_same_call(
        scenario in scenarios(CHAINS), seed: u64, state: u64, fail in 0.1f64..0.5,
    ) {
        let plenty = 1_000_000_000;
        let scenario = Scenario {
            rpm: plenty, itpm: plenty, otpm: plenty, slots: 1, fail, workflows: 5, attempts: 4, ..scenario
        };
        let mut whims = Notes::new(Whims { state, longest: 5000.0 });
        run(&scenario, seed, &mut whims).expect("it cannot halt");
        let mut jitter = Notes::new(Backoff { jitter: Jitter::Full });
        run(&scenario, seed, &mut jitter).expect("it cannot halt");
        prop_assert!(whims.failures.keys().eq(jitter.failures.keys()));
        for (of, (failure, span)) in &whims.failures {
            let (other_failure, other_span) = jitter.failures[of];
            prop_assert_eq!(*failure, other_failure, "{:?}", of);
            prop_assert!((span - other_span).abs() <= 1e-6, "{of:?}: {span} and {other_span} ms");
        }
    }
}
