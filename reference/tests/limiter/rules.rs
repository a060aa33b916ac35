//! The three rules of the ledger: what each calls right.

use proptest::prelude::*;
use reference::limiter::Answer::{self, Allow, WaitTime};
use reference::limiter::{Metric, Outcome, Rule, Scenario, run};
use reference::policies::limiter::LIMITERS;

use crate::recorder::{Asked, Says, scenario};
use crate::strategies::{Whole, played, rules, slack, streams, wholes};

fn judged(rule: Rule, script: &str, answers: &[Answer]) -> Outcome {
    let text = format!("rate = 2\ncapacity = 4\nrule = \"{}\"\nscript = [{script}]", rule.name());
    run(&scenario(&text), 0, &mut Says::new(answers.iter().copied())).unwrap()
}

const SCRIPT: &str = "{ at = 0, cost = 1 }, { at = 0, cost = 1 }, { at = 250, cost = 3, ask = \"wait_time\" }, \
    { at = 500, cost = 4 }, { at = 500, cost = 5, ask = \"wait_time\" }, { at = 500, cost = 5 }";

#[test]
fn each_rule_calls_its_own_answers_right() {
    // Both pass at 0: 2 of 4 tokens are left, 2.5 at 250, 3 at 500. The shaper's first has drained at 500.
    let bucket =
        [Allow(true), Allow(true), WaitTime(250.0), Allow(false), WaitTime(f64::INFINITY), Allow(false)];
    let shaper =
        [Allow(true), Allow(false), WaitTime(250.0), Allow(true), WaitTime(f64::INFINITY), Allow(false)];
    for (rule, answers) in
        [(Rule::TokenBucket, bucket), (Rule::LeakyBucketMeter, bucket), (Rule::LeakyBucketShaper, shaper)]
    {
        let outcome = judged(rule, SCRIPT, &answers);
        assert_eq!((outcome.right(), outcome.decisions()), (6, 6), "{rule:?}");
    }
    for (rule, answers, decision, level) in [
        (Rule::TokenBucket, shaper, 1, 3.0),
        (Rule::LeakyBucketMeter, shaper, 1, 1.0),
        (Rule::LeakyBucketShaper, bucket, 1, 1.0),
    ] {
        let outcome = judged(rule, SCRIPT, &answers);
        let wrong = outcome.first_wrong().unwrap();
        assert_eq!((wrong.decision, wrong.level, wrong.held), (decision, level, 0), "{rule:?}");
        assert_eq!(wrong.right, Allow(wrong.answer == Allow(false)));
    }
}

#[test]
fn the_shapers_boundaries_are_the_end_of_draining_and_the_capacity() {
    for (at, cost, passing, refusing) in [
        ("499.997", "1", false, true),
        ("499.999", "1", true, true),
        ("500", "1", true, true),
        ("500.003", "1", true, false),
        ("1000", "3.999995", true, false),
        ("1000", "4", true, true),
        ("1000", "4.000005", false, true),
    ] {
        let script = format!("{{ at = 0, cost = 1 }}, {{ at = {at}, cost = {cost} }}");
        for (answer, right) in [(true, passing), (false, refusing)] {
            let outcome = judged(Rule::LeakyBucketShaper, &script, &[Allow(true), Allow(answer)]);
            assert_eq!(outcome.right() == 2, right, "{at}, {cost}: {answer}");
        }
    }
}

#[test]
fn a_rule_bears_the_name_of_the_policy_that_follows_it() {
    for rule in Rule::ALL {
        assert!(LIMITERS.iter().any(|policy| policy.name == rule.name()));
        assert_eq!(
            scenario(&format!(
                "rate = 1\ncapacity = 1\nrule = \"{}\"\nscript = [{{ at = 0, cost = 1 }}]",
                rule.name()
            ))
            .rule,
            *rule
        );
    }
}

/// How many answers are right by a bucket of whole tokens and this rule.
fn right_in_whole_numbers(whole: &Whole, rule: Rule) -> u64 {
    // Below 0, what has not drained yet has been gone for so many tokens' time.
    let (mut tokens, mut draining, mut right) = (whole.capacity, -1, 0);
    for (steps, cost, passes) in &whole.rows {
        tokens = whole.capacity.min(tokens + steps * whole.rate / 8);
        draining -= steps * whole.rate / 8;
        let (content, room) = (draining.max(0), whole.capacity - cost);
        let (enough, boundary) = match rule {
            Rule::TokenBucket => (tokens >= *cost, tokens == *cost),
            Rule::LeakyBucketMeter => (content <= room, content == room),
            Rule::LeakyBucketShaper => {
                let (drained, fits) = (draining <= 0, room >= 0);
                (drained && fits, drained && fits && (draining == 0 || room == 0))
            }
        };
        right += u64::from(*passes == enough || boundary);
        if *passes {
            tokens -= cost;
            draining = content + cost;
        }
    }
    right
}

/// Each decision, with waiting times left out.
fn decided(asked: &[Asked]) -> Vec<Answer> {
    asked.iter().map(|asked| asked.answer).filter(|answer| matches!(answer, Allow(_))).collect()
}

proptest! {
    #[test]
    fn agreement_is_that_with_a_bucket_of_whole_tokens(whole in wholes(), rule in rules()) {
        let scenario = Scenario { rule, ..whole.scenario() };
        let said = whole.rows.iter().map(|(_, _, passes)| Allow(*passes));
        let outcome = run(&scenario, 0, &mut Says::new(said)).unwrap();
        prop_assert_eq!(outcome.right(), right_in_whole_numbers(&whole, rule));
    }

    #[test]
    fn the_meters_rule_is_the_token_buckets_from_the_other_side(whole in wholes(), scenario in streams(), seed: u64) {
        let by = |rule, scenario: Scenario| Scenario { rule, ..scenario };
        let said = || Says::new(whole.rows.iter().map(|(_, _, passes)| Allow(*passes)));
        let judged = |rule| run(&by(rule, whole.scenario()), 0, &mut said()).unwrap();
        let (tokens, meter) = (judged(Rule::TokenBucket), judged(Rule::LeakyBucketMeter));
        prop_assert_eq!(tokens.right(), meter.right());
        prop_assert_eq!(tokens.metrics(Metric::ALL), meter.metrics(Metric::ALL));
        // One's level is what the other's lacks.
        let lacks = f64::from(whole.capacity) - meter.first_wrong().map_or(0.0, |wrong| wrong.level);
        prop_assert!(tokens.first_wrong().is_none_or(|wrong| wrong.level == lacks));
        for (rule, policy) in [
            (Rule::TokenBucket, "leaky_bucket_meter"),
            (Rule::LeakyBucketMeter, "token_bucket"),
            (Rule::LeakyBucketMeter, "leaky_bucket_meter"),
        ] {
            let (outcome, _) = played(policy, &by(rule, scenario.clone()), seed);
            prop_assert_eq!(outcome.right(), outcome.decisions());
        }
    }

    #[test]
    fn the_shaper_is_right_by_its_own_rule_and_the_token_bucket_by_it_is_not(scenario in streams(), seed: u64) {
        let scenario = Scenario { rule: Rule::LeakyBucketShaper, ..scenario };
        let (outcome, asked) = played("leaky_bucket_shaper", &scenario, seed);
        prop_assert_eq!(outcome.right(), outcome.decisions());
        prop_assert!(outcome.metric(Metric::ExcessMax).is_none_or(|excess| excess <= 2.0 * slack(&scenario)));
        let (bursts, tokens) = played("token_bucket", &scenario, seed);
        prop_assert!(decided(&asked) == decided(&tokens) || bursts.right() < bursts.decisions());
    }

    #[test]
    fn the_rule_changes_what_is_right_and_nothing_that_happens(scenario in streams(), seed: u64) {
        for policy in LIMITERS {
            let by = |rule| played(policy.name, &Scenario { rule, ..scenario.clone() }, seed);
            let first = by(Rule::TokenBucket);
            for rule in Rule::ALL {
                let (outcome, asked) = by(*rule);
                prop_assert_eq!(&asked, &first.1);
                prop_assert_eq!(outcome.metrics(Metric::ALL), first.0.metrics(Metric::ALL));
            }
        }
    }
}
