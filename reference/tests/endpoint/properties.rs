//! What holds of every run of the endpoint world.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::endpoint::{Capacity, Metric, Outcome, Pattern, Scenario, Streams, run};
use reference::kinds::client::{Client, Signals};
use reference::policies::client::{Backoff, CLIENTS, Jitter};

use crate::scenario::{CHAINS, played, scenarios};

/// Always picks the call that came first, but by being asked.
struct PicksFirst(Backoff);

impl Client for PicksFirst {
    type Halt = Infallible;

    fn backoff(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        self.0.backoff(attempt, now, signals)
    }

    fn wants_picks(&self) -> bool {
        true
    }
}

fn metric(outcome: &Outcome, metric: Metric) -> f64 {
    outcome.metric(metric).unwrap_or_else(|| panic!("{metric} is not defined"))
}

fn bits(outcome: &Outcome) -> Vec<Option<u64>> {
    outcome.metrics(Metric::ALL).into_iter().map(|value| value.map(f64::to_bits)).collect()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs())
}

/// One of the reference policies' names.
fn policies() -> impl Strategy<Value = &'static str> {
    (0..CLIENTS.len()).prop_map(|row| CLIENTS[row].name)
}

proptest! {
    #[test]
    fn every_workflow_and_every_call_ends_in_exactly_one_way(
        scenario in scenarios(Pattern::ALL), seed: u64, policy in policies(),
    ) {
        let outcome = played(policy, &scenario, seed);
        prop_assert!(outcome.is_conserved(), "{:?}", outcome.calls());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
        let exhausted = metric(&outcome, Metric::Exhausted) as usize;
        let ended = [Metric::Ok, Metric::Wrong, Metric::Exhausted].map(|of| metric(&outcome, of));
        prop_assert_eq!(ended.iter().sum::<f64>(), f64::from(scenario.workflows));

        let calls = outcome.calls();
        let planned = u64::from(Capacity::of(&scenario).calls) * u64::from(scenario.workflows);
        if exhausted == 0 {
            prop_assert_eq!((calls.joined, calls.succeeded), (planned, planned));
            prop_assert_eq!((calls.dropped, calls.forgotten, calls.late_failures), (0, 0, 0));
        } else {
            prop_assert!(calls.joined <= planned);
        }
        prop_assert!(calls.attempts + calls.dropped <= planned * u64::from(scenario.attempts));
        let latencies = outcome.latencies().values().expect("an exact sample").len();
        prop_assert_eq!(latencies, scenario.workflows as usize - exhausted);
    }

    #[test]
    fn littles_law_is_an_identity(scenario in scenarios(Pattern::ALL), seed: u64, policy in policies()) {
        let outcome = played(policy, &scenario, seed);
        let (area, sum) = (metric(&outcome, Metric::Area), metric(&outcome, Metric::LatencySum));
        prop_assert!(close(area, sum), "workflows: {area} and {sum}");
        // The same of the slots, in which an attempt's latency is its duration.
        let slots = f64::from(scenario.slots) * metric(&outcome, Metric::Makespan);
        let busy = metric(&outcome, Metric::Utilisation) * slots;
        let area = outcome.in_flight().area();
        prop_assert!(close(area, busy), "slots: {area} and {busy}");
    }

    #[test]
    fn no_limit_is_exceeded(scenario in scenarios(Pattern::ALL), seed: u64, policy in policies()) {
        let outcome = played(policy, &scenario, seed);
        prop_assert!(outcome.in_flight().max() <= f64::from(scenario.slots));
        prop_assert_eq!(outcome.queue().max(), metric(&outcome, Metric::PeakQueue));
        // What the bucket held and what came in until the last event, to the slack of each admission.
        let minutes = outcome.in_system().end_of_run() / 60_000.0;
        let attempts = metric(&outcome, Metric::Attempts);
        let allowed = f64::from(scenario.rpm) * (1.0 + minutes) + 1e-6 * attempts;
        prop_assert!(attempts <= allowed, "{attempts} requests where {allowed} are allowed");
    }

    #[test]
    fn no_limit_of_tokens_is_exceeded_where_nothing_fails(
        scenario in scenarios(Pattern::ALL), seed: u64, policy in policies(),
    ) {
        let scenario = Scenario { fail: 0.0, timeout: 60_000.0, ..scenario };
        let outcome = played(policy, &scenario, seed);
        let attempts = metric(&outcome, Metric::Attempts);
        prop_assert_eq!(attempts, f64::from(scenario.workflows * Capacity::of(&scenario).calls));
        let minutes = outcome.in_system().end_of_run() / 60_000.0;
        let plan = scenario.pattern.plan();
        let input: u32 = plan.calls().map(|call| call.uncached().min(scenario.itpm)).sum();
        let input = f64::from(input * scenario.workflows);
        let allowed = f64::from(scenario.itpm) * (1.0 + minutes) + 1e-6 * attempts;
        prop_assert!(input <= allowed, "{input} input tokens where {allowed} are allowed");
        // Output is known when it is there: what is in flight may exceed the limit once.
        let largest = plan.calls().map(|call| call.output).max().expect("a call");
        let over = f64::from(largest) * outcome.in_flight().max();
        let output = f64::from(Capacity::of(&scenario).output_tokens * scenario.workflows);
        let allowed = f64::from(scenario.otpm) * (1.0 + minutes) + over + 1e-6 * attempts;
        prop_assert!(output <= allowed, "{output} output tokens where {allowed} are allowed");
    }

    #[test]
    fn asking_for_the_first_of_the_queue_is_first_come_first_served(
        scenario in scenarios(Pattern::ALL), seed: u64, shared: bool,
    ) {
        let streams = if shared { Streams::Shared } else { Streams::Split };
        let scenario = Scenario { streams, ..scenario };
        let mut asked = PicksFirst(Backoff { jitter: Jitter::Full });
        let asked = run(&scenario, seed, &mut asked).expect("it cannot halt");
        let unasked = played("full_jitter", &scenario, seed);
        prop_assert_eq!(bits(&asked), bits(&unasked));
        prop_assert_eq!(asked.calls(), unasked.calls());
    }

    #[test]
    fn the_paired_difference_of_a_policy_with_itself_is_zero(
        scenario in scenarios(Pattern::ALL), seed: u64, policy in policies(), shared: bool,
    ) {
        let streams = if shared { Streams::Shared } else { Streams::Split };
        let scenario = Scenario { streams, ..scenario };
        let (one, other) = (played(policy, &scenario, seed), played(policy, &scenario, seed));
        prop_assert_eq!(bits(&one), bits(&other));
    }

    #[test]
    fn slots_beyond_the_most_that_are_taken_change_nothing(
        scenario in scenarios(Pattern::ALL), seed: u64, policy in policies(), more in 1u32..100,
    ) {
        let plenty = played(policy, &Scenario { slots: 1_000_000, ..scenario.clone() }, seed);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number")]
        let taken = plenty.in_flight().max() as u32;
        let enough = played(policy, &Scenario { slots: taken + more, ..scenario }, seed);
        prop_assert_eq!(enough.calls(), plenty.calls());
        for of in Metric::ALL.iter().filter(|of| **of != Metric::Utilisation) {
            prop_assert_eq!(enough.metric(*of), plenty.metric(*of), "{}", of);
        }
    }

    /// In general more capacity can hurt: see `where_order_changes_more_capacity_can_hurt`. It cannot where
    /// the order in which calls are admitted does not depend on it, as on a single workflow that has one call
    /// at a time. There the k-th admission is at the latest of when the call is ready and, for each bucket
    /// and each j before k, what was taken or charged since j less the bucket's size, over its rate, after j:
    /// each of them earlier or the same if all before are and the limit is higher.
    #[test]
    fn more_of_any_limit_never_delays_one_workflow_of_one_call_at_a_time(
        scenario in scenarios(CHAINS), seed: u64, policy in policies(), more in (0u32..50, 0u32..5000, 0u32..5000),
        slots in 1u32..20,
    ) {
        let scenario = Scenario { workflows: 1, ..scenario };
        let richer = Scenario {
            rpm: scenario.rpm + more.0,
            itpm: scenario.itpm + more.1,
            otpm: scenario.otpm + more.2,
            slots,
            ..scenario.clone()
        };
        let (base, richer) = (played(policy, &scenario, seed), played(policy, &richer, seed));
        prop_assert_eq!(base.calls(), richer.calls());
        let (before, after) = (metric(&base, Metric::Makespan), metric(&richer, Metric::Makespan));
        // A wake-up may come so much after its time, at each admission.
        let late = 0.001 * metric(&base, Metric::Attempts);
        prop_assert!(after <= before + late, "{after} after {before}");
    }
}

#[test]
fn where_order_changes_more_capacity_can_hurt() {
    let lifted = Scenario { rpm: 1_000_000, itpm: 100_000_000, otpm: 100_000_000, ..tight(Pattern::Single) };
    let makespan = |scenario: &Scenario, seed| {
        let outcome = played("no_jitter", scenario, seed);
        metric(&outcome, Metric::Makespan)
    };
    let hurts = |place: &str, less: &Scenario, more: &Scenario, seed| {
        let (less, more) = (makespan(less, seed), makespan(more, seed));
        assert!(more > less + 1.0, "{place}: {more} after {less}");
    };
    // One workflow whose calls run side by side, and nothing but slots.
    let parallel =
        Scenario { pattern: Pattern::MapReduce, workflows: 1, slots: 2, fail: 0.2, ..lifted.clone() };
    hurts("a slot for one workflow", &parallel, &Scenario { slots: 3, ..parallel.clone() }, 612);
    // Several that have one call at a time each, and nothing fails.
    let several = Scenario { workflows: 6, per_min: 20.0, slots: 3, fail: 0.0, ..lifted };
    hurts("a slot for six workflows", &several, &Scenario { slots: 4, ..several.clone() }, 1331);
    let five = tight(Pattern::Supervisor);
    hurts("input", &five, &Scenario { itpm: 8400, ..five.clone() }, 88);
    let five = tight(Pattern::Hierarchical);
    hurts("output", &five, &Scenario { otpm: 1600, ..five.clone() }, 3);
}

fn tight(pattern: Pattern) -> Scenario {
    Scenario {
        streams: Streams::Split,
        workflows: 5,
        per_min: 30.0,
        slots: 2,
        rpm: 20,
        itpm: 8000,
        otpm: 1500,
        fail: 0.1,
        attempts: 4,
        ..Scenario::document(pattern)
    }
}
