//! Scenarios for the properties, and what the listed policies make of them.

use proptest::prelude::*;
use reference::limiter::{
    Amount, Answer, Ask, Concurrency, Costs, Metric, Mode, Outcome, Poisson, Requests, Row, Rule, Scenario,
    WeightedCost, run,
};

use crate::recorder::{Asked, Recorder, Says, listed};

pub(crate) fn streams() -> impl Strategy<Value = Scenario> {
    let costs = prop::collection::vec((1u8..10, 0.1f64..30.0), 1..4).prop_map(|parts| {
        let whole: f64 = parts.iter().map(|(weight, _)| f64::from(*weight)).sum();
        let weighted = parts
            .iter()
            .map(|(weight, cost)| WeightedCost { share: f64::from(*weight) / whole, cost: *cost });
        Costs::new(weighted.collect()).expect("shares that add up to 1")
    });
    let numbers = (0.5f64..200.0, 0.5f64..40.0, 0.5f64..100.0, 1u64..300, 0u64..4);
    (numbers, costs).prop_map(|((rate, capacity, arrivals_per_s, requests, probe_every), costs)| Scenario {
        rate: Amount::Fixed(rate),
        capacity: Amount::Fixed(capacity),
        rule: Rule::TokenBucket,
        concurrency: None,
        mode: Mode::Drop,
        requests: Requests::Poisson(Poisson { arrivals_per_s, requests, costs, probe_every }),
    })
}

/// Any rule of the ledger.
pub(crate) fn rules() -> impl Strategy<Value = Rule> {
    prop::sample::select(Rule::ALL)
}

/// Streams of which so many may hold a place at once.
pub(crate) fn holding() -> impl Strategy<Value = Scenario> {
    (streams(), rules(), 1u32..12, 1.0f64..500.0).prop_map(|(scenario, rule, most, mean)| Scenario {
        rule,
        concurrency: Some(Concurrency { most, hold: Some(mean) }),
        requests: without_probes(scenario.requests),
        ..scenario
    })
}

/// Streams whose requests wait in line.
pub(crate) fn waiting() -> impl Strategy<Value = Scenario> {
    (streams(), rules(), 1u32..30).prop_map(|(scenario, rule, most)| Scenario {
        rule,
        mode: Mode::Queue { most },
        requests: without_probes(scenario.requests),
        ..scenario
    })
}

fn without_probes(requests: Requests) -> Requests {
    match requests {
        Requests::Poisson(stream) => Requests::Poisson(Poisson { probe_every: 0, ..stream }),
        scripted @ Requests::Scripted(_) => scripted,
    }
}

/// A script in whole numbers (rate a multiple of 8, times of 125 ms) with an answer for each row, on which
/// whole numbers compute every level exactly.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    pub(crate) rate: i32,
    pub(crate) capacity: i32,
    /// (steps of 125 ms since the row above, cost, answer).
    pub(crate) rows: Vec<(i32, i32, bool)>,
}

impl Whole {
    pub(crate) fn scenario(&self) -> Scenario {
        let mut at = 0.0;
        let row = |(steps, cost, _): &(i32, i32, bool)| {
            at += f64::from(*steps) * 125.0;
            Row { at, cost: f64::from(*cost), ask: Ask::Allow, hold: None }
        };
        Scenario {
            rate: Amount::Fixed(f64::from(self.rate)),
            capacity: Amount::Fixed(f64::from(self.capacity)),
            rule: Rule::TokenBucket,
            concurrency: None,
            mode: Mode::Drop,
            requests: Requests::Scripted(self.rows.iter().map(row).collect()),
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let answers = self.rows.iter().map(|(_, _, passes)| Answer::Allow(*passes));
        run(&self.scenario(), 0, &mut Says::new(answers)).expect("an answer for each row")
    }
}

pub(crate) fn wholes() -> impl Strategy<Value = Whole> {
    let rows = prop::collection::vec((0i32..4, 1i32..12, any::<bool>()), 1..60);
    (1i32..5, 1i32..20, rows).prop_map(|(eighth, capacity, rows)| Whole { rate: 8 * eighth, capacity, rows })
}

pub(crate) fn played(policy: &str, scenario: &Scenario, seed: u64) -> (Outcome, Vec<Asked>) {
    let mut recorder = Recorder::new(listed(policy));
    let outcome = run(scenario, seed, &mut recorder).expect("a reference policy cannot halt");
    (outcome, recorder.asked)
}

/// A count among the metrics.
pub(crate) fn count(outcome: &Outcome, metric: Metric) -> u64 {
    let count = outcome.metric(metric).expect("a count of this run");
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    let whole = count as u64;
    whole
}

pub(crate) fn slack(scenario: &Scenario) -> f64 {
    1e-9 * scenario.limits(0).capacity.max(1.0)
}
