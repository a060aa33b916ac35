//! The numbers over time against the identities that they must keep.

use proptest::prelude::*;
use reference::limiter::Answer::Allow;
use reference::limiter::{Amount, Metric, Rule, Scenario, run};
use reference::series::Series;

use crate::recorder::{Chance, Recorder, Says, listed, scenario};
use crate::strategies::{holding, played, rules, streams, waiting, wholes};

fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-6 * expected.abs().max(1.0)
}

/// The first means of the series, as many as there are.
fn means(series: &Series) -> Vec<f64> {
    series.stretches().iter().map(|stretch| stretch.mean).collect()
}

#[test]
fn a_bucket_refills_in_a_straight_line_and_a_leaky_one_drains_in_one() {
    let rows = "{ at = 0, cost = 2 }, { at = 4, cost = 3 }, { at = 8, cost = 1 }";
    let series = |rule: Rule| {
        let text = format!("rate = 500\ncapacity = 3\nrule = \"{}\"\nscript = [{rows}]", rule.name());
        run(&scenario(&text), 0, &mut Recorder::new(listed("token_bucket"))).unwrap().bucket().clone()
    };
    // Half a token a millisecond. The bucket is full at 4, and then empty.
    let tokens = series(Rule::TokenBucket);
    assert_eq!(means(&tokens), [1.25, 1.75, 2.25, 2.75, 0.25, 0.75, 1.25, 1.75, 0.0]);
    let maxima: Vec<_> = tokens.stretches().iter().map(|stretch| stretch.max).collect();
    assert_eq!(maxima, [3.0, 1.75, 2.25, 2.75, 3.0, 0.75, 1.25, 1.75, 2.0]);
    let meter = series(Rule::LeakyBucketMeter);
    assert_eq!(means(&meter), [1.75, 1.25, 0.75, 0.25, 2.75, 2.25, 1.75, 1.25, 0.0]);
    assert_eq!((meter.max(), meter.area(), tokens.area()), (3.0, 12.0, 12.0));
    assert_eq!(series(Rule::LeakyBucketShaper), meter);
}

proptest! {
    #[test]
    fn tokens_and_what_is_missing_of_them_add_up_to_the_capacity(scenario in streams(), seed: u64) {
        let by = |rule| played("token_bucket", &Scenario { rule, ..scenario.clone() }, seed).0;
        let (tokens, meter) = (by(Rule::TokenBucket), by(Rule::LeakyBucketMeter));
        let (tokens, meter) = (tokens.bucket(), meter.bucket());
        prop_assert_eq!(tokens.end_of_run().to_bits(), meter.end_of_run().to_bits());
        let whole = scenario.limits(0).capacity * tokens.end_of_run();
        prop_assert!(is_near(tokens.area() + meter.area(), whole));
        prop_assert!(tokens.max() <= scenario.limits(0).capacity);
    }

    #[test]
    fn the_area_of_the_bucket_is_that_of_its_level_step_by_step(whole in wholes(), rule in rules()) {
        let said = whole.rows.iter().map(|(_, _, passes)| Allow(*passes));
        let scenario = Scenario { rule, ..whole.scenario() };
        let outcome = run(&scenario, 0, &mut Says::new(said)).unwrap();
        // A step is 125 ms, in which `rate / 8` whole tokens come: cut into as many parts, each of them
        // a straight line between whole numbers.
        let parts = whole.rate / 8;
        let (mut level, mut area) = (if rule == Rule::TokenBucket { whole.capacity } else { 0 }, 0.0);
        let shown = |level: i32| f64::from(if rule == Rule::TokenBucket { level } else { -level }.max(0));
        let ceiling = if rule == Rule::TokenBucket { whole.capacity } else { 0 };
        for (steps, cost, passes) in &whole.rows {
            for _ in 0..steps * parts {
                let next = ceiling.min(level + 1);
                area += f64::midpoint(shown(level), shown(next)) * 125.0 / f64::from(parts);
                level = next;
            }
            if *passes {
                level -= cost;
            }
        }
        prop_assert!(is_near(outcome.bucket().area(), area), "{} and {area}", outcome.bucket().area());
    }

    #[test]
    fn the_area_of_the_places_is_the_time_that_they_are_held(scenario in holding(), seed: u64) {
        let mut chance = Recorder::new(Chance);
        let outcome = run(&scenario, seed, &mut chance).unwrap();
        let (held, end) = (outcome.held().unwrap(), outcome.bucket().end_of_run());
        prop_assert_eq!(held.end_of_run().to_bits(), end.to_bits());
        let passed = chance.asked.iter().filter(|asked| asked.answer == Allow(true));
        let begun: f64 = passed.map(|asked| end - asked.now).sum();
        let over: f64 = chance.ended.iter().map(|ended| end - ended.now).sum();
        prop_assert!(is_near(held.area(), begun - over));
        prop_assert!(outcome.queue().is_none());
    }

    #[test]
    fn the_area_of_the_line_is_the_sum_of_the_delays(scenario in waiting(), seed: u64) {
        // All costs are below this, so that all who waited passed.
        let scenario = Scenario { capacity: Amount::Fixed(30.0), ..scenario };
        let (outcome, _) = played(scenario.rule.name(), &scenario, seed);
        let (queue, sum) = (outcome.queue().unwrap(), outcome.delays().unwrap().sum());
        prop_assert!(is_near(queue.area(), sum), "{} and {sum}", queue.area());
        prop_assert_eq!(outcome.metric(Metric::QueueMax), Some(queue.max()));
        prop_assert_eq!(queue.end_of_run().to_bits(), outcome.bucket().end_of_run().to_bits());
        prop_assert!(outcome.held().is_none());
        // Nobody waits for one who lets all pass.
        prop_assert_eq!(played("concurrency", &scenario, seed).0.queue().unwrap().area(), 0.0);
    }
}
