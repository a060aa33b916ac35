//! Both worlds against the chapter's program and its form by requests: every key of every row, and the
//! rows' own text, so that the order of the keys is held too.

use reference::policies::retry::Budget;
use reference::retry::{self, Rule};
use reference::retry_requests::{self, Row};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::run_named;

fn file() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/retry.json");
    std::fs::read_to_string(path).expect("the golden file")
}

fn rows(key: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(&file()).expect("JSON");
    let rows = file[key].as_array().expect("rows").clone();
    assert!(!rows.is_empty());
    rows
}

/// The scenario that these keys of a row write.
fn scenario<S: DeserializeOwned>(row: &Value, keys: &[&str]) -> S {
    let written: Map<_, _> = keys.iter().map(|key| ((*key).to_owned(), row[*key].clone())).collect();
    serde_json::from_value(written.into()).expect("a valid scenario")
}

fn check_text(key: &str, rows: &[String]) {
    let file: String = file().split_whitespace().collect();
    let text = format!("\"{key}\":[{}]", rows.join(","));
    assert!(file.contains(&text), "the keys of `{key}` stand in another order than the file's");
}

#[test]
fn every_row_of_the_chapters_cohorts_is_met() {
    let mut texts = Vec::new();
    for row in rows("runs") {
        let rule: Rule = row["policy"].as_str().expect("a name").parse().expect("a known policy");
        let keys = ["rps", "capacity", "seconds", "outage", "max_attempts", "budget"];
        let outcome = retry::run(&scenario(&row, &keys), rule);
        assert_eq!(serde_json::to_value(&outcome).unwrap(), row);
        texts.push(serde_json::to_string(&outcome).unwrap());
    }
    check_text("runs", &texts);
}

#[test]
fn every_row_of_the_form_by_requests_is_met() {
    let mut texts = Vec::new();
    for row in rows("per_request") {
        let policy = row["policy"].as_str().expect("a name");
        let keys = ["rps", "capacity", "depth", "seconds", "outage", "max_attempts"];
        let scenario: retry_requests::Scenario = scenario(&row, &keys);
        let outcome = run_named(&scenario, 7, policy);
        assert!(outcome.is_conserved());
        let found = Row::new(policy, Budget::CHAPTER, &outcome);
        assert_eq!(serde_json::to_value(&found).unwrap(), row);
        texts.push(serde_json::to_string(&found).unwrap());
    }
    check_text("per_request", &texts);
}

#[test]
fn the_chapters_scenario_is_what_stands_when_nothing_is_written() {
    assert_eq!(scenario::<retry::Scenario>(&Value::Null, &[]), retry::Scenario::chapter());
    assert_eq!(scenario::<retry_requests::Scenario>(&Value::Null, &[]), retry_requests::Scenario::chapter());
}

#[test]
fn the_rules_of_the_cohorts_are_the_chapters_policies_in_its_order() {
    let chapter = reference::policies::retry::RETRIES.iter().filter(|policy| policy.in_chapter);
    let names: Vec<_> = chapter.map(|policy| policy.name).collect();
    assert_eq!(Rule::ALL.map(|rule| rule.to_string()).to_vec(), names);
    assert!("backoff".parse::<Rule>().unwrap_err().contains("backoff_jitter_budget"));
}
