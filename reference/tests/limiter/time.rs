//! Units of time, seeds and pairs: what no choice of them may change.

use proptest::prelude::*;
use reference::limiter::{Amount, Answer, Concurrency, Metric, Outcome, Poisson, Requests, Scenario, run};
use reference::policies::limiter::LIMITERS;

use crate::recorder::{Asked, Chance, Recorder};
use crate::strategies::{holding, played, streams, waiting};

/// The same with every time twice as long.
fn twice(scenario: &Scenario) -> Scenario {
    let Requests::Poisson(stream) = scenario.requests.clone() else { unreachable!("a stream") };
    let arrivals_per_s = stream.arrivals_per_s / 2.0;
    let longer = |concurrency: Concurrency| Concurrency {
        hold: concurrency.hold.map(|hold| hold * 2.0),
        ..concurrency
    };
    Scenario {
        rate: Amount::Fixed(scenario.limits(0).rate_per_s / 2.0),
        concurrency: scenario.concurrency.map(longer),
        requests: Requests::Poisson(Poisson { arrivals_per_s, ..stream }),
        ..scenario.clone()
    }
}

fn any_mode() -> impl Strategy<Value = Scenario> {
    prop_oneof![streams(), holding(), waiting()]
}

/// Times twice as long, and the same of everything else.
fn is_twice(one: &(Outcome, Vec<Asked>), other: &(Outcome, Vec<Asked>)) {
    let times = [Metric::DelayMean, Metric::DelayP50, Metric::DelayP99];
    for metric in Metric::ALL {
        let factor = if times.contains(metric) { 2.0 } else { 1.0 };
        assert_eq!(one.0.metric(*metric).map(|value| factor * value), other.0.metric(*metric), "{metric}");
    }
    assert_eq!((one.0.right(), one.1.len()), (other.0.right(), other.1.len()));
    for (one, other) in one.1.iter().zip(&other.1) {
        assert_eq!((one.now * 2.0, one.cost), (other.now, other.cost));
        match (one.answer, other.answer) {
            (Answer::WaitTime(one), Answer::WaitTime(other)) => assert_eq!(one * 2.0, other),
            (one, other) => assert_eq!(one, other),
        }
    }
}

proptest! {
    #[test]
    fn times_twice_as_long_make_delays_twice_as_long_and_change_nothing_else(
        scenario in any_mode(), seed: u64,
    ) {
        // The fixed window has a second of its own.
        for policy in LIMITERS.iter().filter(|policy| policy.name != "fixed_window") {
            let (one, other) = (played(policy.name, &scenario, seed), played(policy.name, &twice(&scenario), seed));
            is_twice(&one, &other);
        }
    }

    #[test]
    fn a_policy_paired_with_itself_differs_by_nothing(scenario in any_mode(), seed: u64) {
        for policy in LIMITERS {
            let (one, other) = (played(policy.name, &scenario, seed), played(policy.name, &scenario, seed));
            for metric in Metric::ALL {
                let pair = one.0.metric(*metric).zip(other.0.metric(*metric));
                prop_assert!(pair.is_none_or(|(one, other)| one - other == 0.0));
            }
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn what_a_policy_answers_changes_no_gap_and_no_cost(scenario in holding(), seed: u64) {
        let of = |asked: &[Asked]| -> Vec<_> {
            asked.iter().map(|asked| (asked.now.to_bits(), asked.cost.to_bits())).collect()
        };
        let mut chance = Recorder::new(Chance);
        run(&scenario, seed, &mut chance).unwrap();
        for policy in LIMITERS {
            prop_assert_eq!(of(&played(policy.name, &scenario, seed).1), of(&chance.asked));
        }
    }
}
