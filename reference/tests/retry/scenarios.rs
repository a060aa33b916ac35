//! What a scenario may say, what a seed makes of it, and that a refusal names the key.

use std::collections::BTreeSet;

use proptest::prelude::*;
use reference::retry;
use reference::retry_requests::{Scenario, Varying};

use super::scenario;

fn refusal(text: &str) -> String {
    serde_json::from_str::<Scenario>(text).expect_err(text).to_string()
}

fn cohorts_refusal(text: &str) -> String {
    serde_json::from_str::<retry::Scenario>(text).expect_err(text).to_string()
}

#[test]
fn a_count_out_of_range_is_refused_by_its_key_in_both_worlds() {
    for (key, text) in [
        ("rps", r#"{"rps": 0}"#),
        ("rps", r#"{"rps": 1000000001}"#),
        ("capacity", r#"{"capacity": 0}"#),
        ("depth", r#"{"depth": 0}"#),
        ("depth", r#"{"depth": 4294967295}"#),
        ("seconds", r#"{"seconds": 0}"#),
        ("seconds", r#"{"seconds": 100001}"#),
        ("max_attempts", r#"{"max_attempts": 0}"#),
        ("max_attempts", r#"{"max_attempts": 33}"#),
        ("outage", r#"{"outage": [10, 10]}"#),
        ("outage", r#"{"outage": [20, 10]}"#),
        ("outage", r#"{"outage": [10, 61]}"#),
        ("outage", r#"{"outage": [4294967295, 4294967295]}"#),
        ("outage", r#"{"seconds": 15}"#),
    ] {
        for message in [refusal(text), cohorts_refusal(text)] {
            assert!(message.starts_with(&format!("`{key}`: ")), "{text}: {message}");
        }
    }
}

#[test]
fn a_key_or_a_type_that_is_none_is_refused_in_both_worlds() {
    for text in [r#"{"rate": 1000}"#, r#"{"outage_end": 20}"#] {
        let key = text.split('"').nth(1).expect("a key");
        for message in [refusal(text), cohorts_refusal(text)] {
            assert!(message.contains(&format!("`{key}`")), "{text}: {message}");
        }
    }
    for text in [r#"{"rps": -1}"#, r#"{"rps": 1.5}"#, r#"{"outage": [1, 2, 3]}"#, r#"{"outage": 10}"#] {
        refusal(text);
        cohorts_refusal(text);
    }
    assert!(refusal(r#"{"budget": 0.1}"#).contains("`budget`"));
}

#[test]
fn a_budget_that_is_no_share_is_refused() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.1, 1.1] {
        let table = toml::Table::from_iter([("budget".to_owned(), value.into())]);
        let message = table.try_into::<retry::Scenario>().unwrap_err().message().to_owned();
        assert!(message.starts_with("`budget`: "), "{value}: {message}");
    }
    assert!(serde_json::from_str::<retry::Scenario>(r#"{"budget": 0}"#).is_ok());
}

#[test]
fn a_run_that_is_too_long_is_refused() {
    let longest = scenario(r#"{"rps": 100, "seconds": 100000, "max_attempts": 1}"#);
    assert_eq!(longest.work(), Scenario::MOST_WORK);
    for text in [
        r#"{"rps": 101, "seconds": 100000, "max_attempts": 1}"#,
        r#"{"rps": 1000000000, "seconds": 100000, "max_attempts": 32}"#,
    ] {
        let message = refusal(text);
        assert!(message.starts_with("`rps`: ") && message.contains("10000000"), "{message}");
    }
    // The cohorts are counted, not simulated one by one.
    let text = r#"{"rps": 1000000000, "seconds": 100000, "max_attempts": 32}"#;
    assert!(serde_json::from_str::<retry::Scenario>(text).is_ok());
}

#[test]
fn an_outage_may_be_written_in_two_ways_but_not_in_both() {
    let plain = scenario(r#"{"outage": [5, 12]}"#);
    assert_eq!(plain, scenario(r#"{"outage_start": 5, "outage_seconds": 7}"#));
    assert_eq!(plain.drawn(3).outage, (5, 12));
    assert_eq!(scenario(r#"{"outage_start": 5}"#).drawn(3).outage, (5, 15));
    assert_eq!(scenario(r#"{"outage_seconds": 5}"#).drawn(3).outage, (10, 15));
    for text in [
        r#"{"outage": [5, 12], "outage_start": 5}"#,
        r#"{"outage": [5, 12], "outage_seconds": {"from": 1, "to": 2}}"#,
    ] {
        assert!(refusal(text).starts_with("`outage`: stands alone"), "{text}");
    }
}

#[test]
fn a_range_that_is_none_is_refused_by_its_key() {
    for (key, text) in [
        ("depth", r#"{"depth": {"from": 0, "to": 3}}"#),
        ("depth", r#"{"depth": {"from": 4, "to": 3}}"#),
        ("depth", r#"{"depth": {"from": 1, "to": 4294967295}}"#),
        ("outage_start", r#"{"outage_start": {"from": 9, "to": 8}}"#),
        ("outage_start", r#"{"outage_start": 4294967295}"#),
        ("outage_seconds", r#"{"outage_seconds": 0}"#),
        ("outage_seconds", r#"{"outage_seconds": {"from": 0, "to": 8}}"#),
        (
            "outage_seconds",
            r#"{"outage_start": {"from": 0, "to": 55}, "outage_seconds": {"from": 1, "to": 6}}"#,
        ),
        ("outage_seconds", r#"{"outage_start": 51}"#),
        ("seconds", r#"{"seconds": 0, "outage_start": 0}"#),
    ] {
        let message = refusal(text);
        assert!(message.starts_with(&format!("`{key}`: ")), "{text}: {message}");
    }
    for text in [
        r#"{"depth": "10"}"#,
        r#"{"depth": {"from": 4}}"#,
        r#"{"depth": {"from": 4, "to": 6, "step": 2}}"#,
        r#"{"outage_start": 1.5}"#,
    ] {
        let message = refusal(text);
        assert!(message.contains("a whole number, or a range of them"), "{text}: {message}");
    }
}

#[test]
fn a_range_gives_each_of_its_values_to_some_seed_and_no_other() {
    let scenario: Scenario = toml::from_str(
        "depth = { from = 4, to = 6 }
         outage_start = { from = 8, to = 15 }
         outage_seconds = { from = 1, to = 2 }",
    )
    .unwrap();
    let drawn: Vec<_> = (0..500).map(|seed| scenario.drawn(seed)).collect();
    // 500 seeds miss one of 48 combinations with a probability below 48 × (47/48)^500 = 0.13%.
    let all: BTreeSet<_> =
        drawn.iter().map(|fleet| (fleet.depth, fleet.outage.0, fleet.outage.1 - fleet.outage.0)).collect();
    let expected =
        (4..=6).flat_map(|depth| (8..=15).flat_map(move |start| [1, 2].map(|s| (depth, start, s))));
    assert_eq!(all, expected.collect());
    assert!(drawn.iter().all(|fleet| fleet.rps == 1000 && fleet.capacity == 1200 && fleet.seconds == 60));
}

proptest! {
    #[test]
    fn a_value_that_varies_moves_no_other(seed: u64) {
        let both = scenario(r#"{"depth": {"from": 4, "to": 20}, "outage_start": {"from": 5, "to": 20}}"#);
        let one = Scenario { depth: Varying::fixed(10), ..both.clone() };
        prop_assert_eq!(one.drawn(seed).outage, both.drawn(seed).outage);
        prop_assert_eq!(one.drawn(seed).depth, 10);
    }
}
