use contract::Locale;
use serde_json::Value;

use super::*;
use crate::commands::simulate::tests::{agrees, answer, problem};
use crate::terminal::Paint;

const GOLDEN: &str = include_str!("../../../../../../tests/golden/endpoint.json");

fn golden() -> Value {
    serde_json::from_str(GOLDEN).unwrap()
}

#[test]
fn every_row_of_the_golden_file_comes_out_key_by_key() {
    for row in golden()["runs"].as_array().unwrap() {
        let params = row["params"].as_object().unwrap();
        let set = params.iter().filter(|(key, _)| *key != "seed");
        let set: Vec<_> = set.map(|(key, value)| format!("{key}={value}")).collect();
        let set: Vec<_> = set.iter().map(String::as_str).collect();
        let seed = params["seed"].as_u64().unwrap();
        let printed = answer(&WORLD, &set, &[row["pattern"].as_str().unwrap()], seed).json();
        let printed: Value = serde_json::from_str(&printed).unwrap();
        let runs = printed["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 1);
        assert!(agrees(row, &runs[0]), "expected {row:#}\nprinted {:#}", runs[0]);
    }
}

#[test]
fn every_capacity_of_the_golden_file_comes_out() {
    let names: Vec<_> = Pattern::ALL.iter().map(|pattern| pattern.name()).collect();
    let printed = answer(&WORLD, &["per_min=1"], &names, SEED).json();
    let printed: Value = serde_json::from_str(&printed).unwrap();
    assert!(agrees(&golden()["capacity"], &printed["capacity"]), "{printed:#}");
}

#[test]
fn the_documents_figures_come_out() {
    let text = answer(&WORLD, &[], &[], SEED).table(Locale::En, 80);
    insta::assert_snapshot!(text);
    for figure in ["3.80", "3.85", "7.87", "43.4 s", "1 min 6 s", "10 min 45 s", "$0.0896", "$0.0828", "12%"]
    {
        assert!(text.contains(figure), "{figure}");
    }
    insta::assert_snapshot!(answer(&WORLD, &[], &[], SEED).table(Locale::Zh, usize::MAX));
}

#[test]
fn the_first_line_states_what_was_set() {
    let set =
        ["workflows=20", "per_min=2", "rpm=100", "timeout=6000", "client=shortest_first", "streams=split"];
    let answer = answer(&WORLD, &set, &["debate", "swarm"], 3);
    insta::assert_snapshot!(answer.table(Locale::En, 80));
    insta::assert_snapshot!(answer.table(Locale::Zh, usize::MAX));
}

#[test]
fn the_plots_show_the_knee_and_a_queue_that_grows() {
    let plots = answer(&WORLD, &[], &[], SEED).plots(Locale::En);
    let drawn: Vec<_> = plots.iter().map(|plot| plot.render(80, Paint::OFF)).collect();
    insta::assert_snapshot!(drawn.join("\n"));
}

#[test]
fn what_cannot_be_set_is_answered_with_what_can() {
    let (zh, en) = problem(&WORLD, &[], &["solo"]);
    assert!(zh.contains("map_reduce") && en.contains("map_reduce"), "{zh}{en}");
    let (zh, en) = problem(&WORLD, &["client=polite"], &[]);
    assert!(zh.contains("full_jitter") && en.contains("full_jitter"), "{zh}{en}");
    let (zh, en) = problem(&WORLD, &["workflows=1000000", "attempts=100"], &[]);
    assert!(zh.contains("100000000") && en.contains("`workflows`"), "{zh}{en}");
}

#[test]
fn the_key_of_clients_takes_every_client() {
    let key = WORLD.keys.iter().find(|key| key.name == CLIENT).unwrap();
    let Takes::Word(words) = key.takes else { panic!("a word") };
    assert!(words.iter().copied().eq(CLIENTS.iter().map(|client| client.name)));
}
