//! What the worlds' tests share, and what holds for every world.

use std::fmt::Write as _;

use contract::Locale;
use serde_json::Value;

use super::plot::{picture, table};
use super::world::{Answer, Asked, SEED, World};
use super::{WORLDS, fits, settings};
use crate::problem::Problem;
use crate::terminal::{Paint, width_of};
use crate::waiting::Waiting;

fn asked(world: &World, set: &[&str], policies: &[&str], seed: u64) -> Result<Box<dyn Answer>, Problem> {
    let waiting = Waiting::begin(false, "");
    let set = settings::read(world.keys, set.iter().copied())?;
    (world.run)(&Asked { set, policies: policies.to_vec(), seed, plots: true, waiting: &waiting })
}

/// What a world answers.
pub fn answer(world: &World, set: &[&str], policies: &[&str], seed: u64) -> Box<dyn Answer> {
    asked(world, set, policies, seed).unwrap_or_else(|problem| panic!("{}", problem.text(Locale::En)))
}

/// What a world refuses, in Chinese and in English.
pub fn problem(world: &World, set: &[&str], policies: &[&str]) -> (String, String) {
    let problem = asked(world, set, policies, SEED).err().unwrap_or_else(|| panic!("{set:?} {policies:?}"));
    (problem.text(Locale::Zh).to_owned(), problem.text(Locale::En).to_owned())
}

/// Runs every row of a golden table and compares it key by key, and the keys' order.
pub fn agrees_with_golden(world: &World, golden: &str, table: &str, keys: &[&str]) {
    let parsed: Value = serde_json::from_str(golden).unwrap();
    let rows = parsed[table].as_array().unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let set: Vec<_> = keys.iter().map(|key| format!("{key}={}", written(&row[key]))).collect();
        let set: Vec<_> = set.iter().map(String::as_str).collect();
        let policies: Vec<_> = row["policy"].as_str().into_iter().collect();
        let seed = row["seed"].as_u64().unwrap_or(SEED);
        let printed = answer(world, &set, &policies, seed).json();
        let runs: Value = serde_json::from_str(&printed).unwrap();
        let runs = runs["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 1);
        assert!(agrees(row, &runs[0]), "expected {row:#}\nprinted {:#}", runs[0]);
        let first = format!("\"{table}\": [");
        let golden = &golden[golden.find(&first).unwrap() + first.len()..];
        assert_eq!(first_keys(&printed[printed.find('[').unwrap()..]), first_keys(golden));
    }
}

/// As `--set` takes it.
fn written(value: &Value) -> String {
    match value {
        Value::Array(values) => values.iter().map(written).collect::<Vec<_>>().join(","),
        value => value.to_string(),
    }
}

/// Counts are exact, other numbers agree to 1e-9 relative.
pub fn agrees(expected: &Value, printed: &Value) -> bool {
    match (expected, printed) {
        (Value::Object(expected), Value::Object(printed)) => {
            expected.len() == printed.len()
                && expected
                    .iter()
                    .all(|(key, value)| printed.get(key).is_some_and(|printed| agrees(value, printed)))
        }
        (Value::Array(expected), Value::Array(printed)) => {
            expected.len() == printed.len()
                && expected.iter().zip(printed).all(|(expected, printed)| agrees(expected, printed))
        }
        (Value::Number(expected), Value::Number(printed)) => {
            let (expected, printed) = (expected.as_f64().unwrap(), printed.as_f64().unwrap());
            (expected - printed).abs() <= 1e-9 * expected.abs()
        }
        (expected, printed) => expected == printed,
    }
}

/// The keys of the first object in a text, in its order; those of objects within it too.
fn first_keys(text: &str) -> Vec<String> {
    let mut depth = 0;
    let end = text.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        (c == '}' && depth == 0).then_some(at)
    });
    let lines = text[..end.unwrap()].lines().filter_map(|line| line.trim().strip_prefix('"'));
    lines.filter_map(|line| line.split_once("\":")).map(|(key, _)| key.to_owned()).collect()
}

#[test]
fn no_plot_is_wider_than_the_screen_or_styled_where_styles_are_off() {
    for world in WORLDS {
        let answer = answer(world, &[], &[], SEED);
        for locale in [Locale::Zh, Locale::En] {
            for columns in [20, 40, 79, 80, 100] {
                let plots = answer.plots(locale);
                let plot: String = plots.iter().map(|plot| plot.render(columns, Paint::OFF)).collect();
                for line in plot.lines() {
                    assert!(
                        width_of(line) <= columns && !line.contains('\u{1b}'),
                        "{columns}: {line}\n{plot}"
                    );
                    assert_eq!(line.trim_end(), line, "spaces at the end of a line");
                }
                assert!(plots.iter().all(|plot| plot.render(columns, Paint::ON).contains('\u{1b}')));
            }
        }
    }
}

#[test]
fn the_first_line_of_every_table_fits_the_screen() {
    for world in WORLDS {
        for locale in [Locale::Zh, Locale::En] {
            let table = answer(world, &[], &[], SEED).table(locale, 40);
            assert!(width_of(table.lines().next().unwrap()) <= 40, "{table}");
        }
    }
}

#[test]
fn an_option_that_would_change_nothing_is_refused_with_what_to_leave_out() {
    for world in WORLDS {
        assert_eq!(fits(world, true, false).is_ok(), !(world.policies)().is_empty(), "{}", world.name);
        assert_eq!(fits(world, false, true).is_ok(), world.draws, "{}", world.name);
        assert!(fits(world, false, false).is_ok());
        let options = [(true, false, "--policy"), (false, true, "--seed")];
        for (policies, seed, option) in options {
            let Err(problem) = fits(world, policies, seed) else { continue };
            let texts = [Locale::Zh, Locale::En].map(|locale| problem.text(locale).to_owned());
            assert!(texts.iter().all(|text| text.contains(option) && text.contains(world.name)), "{texts:?}");
        }
    }
}

#[test]
fn the_points_of_every_plot_are_told_alike_in_both_languages_and_are_the_drawn_ones() {
    for world in WORLDS {
        let answer = answer(world, &[], &[], SEED);
        let [zh, en] = [Locale::Zh, Locale::En].map(|locale| table(&answer.plots(locale)));
        assert_eq!(zh, en, "{}", world.name);
        let mut rows = en.lines();
        assert_eq!(rows.next(), Some("plot,line,x,y"));
        let points = answer.plots(Locale::En);
        let points = points.iter().flat_map(|plot| plot.level.iter().chain(&plot.lines));
        let mut points = points.flat_map(|line| &line.points).filter(|(_, y)| y.is_finite());
        for row in rows {
            let cells: Vec<_> = row.split(',').collect();
            let [_, _, x, y] = cells[..] else { panic!("{row}") };
            assert_eq!(points.next(), Some(&(x.parse().unwrap(), y.parse().unwrap())), "{row}");
        }
        assert_eq!(points.next(), None);
    }
}

#[test]
fn every_plot_is_a_picture_with_its_titles_and_names() {
    for world in WORLDS {
        for locale in [Locale::Zh, Locale::En] {
            let plots = answer(world, &[], &[], SEED).plots(locale);
            let picture = picture(&plots).unwrap().replace("&apos;", "'").replace("&amp;", "&");
            assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"));
            for plot in &plots {
                let texts = plot.lines.iter().map(|line| &line.name).chain([&plot.title, &plot.x.title]);
                for text in texts {
                    assert!(picture.contains(text.as_str()), "{}: {text}", world.name);
                }
            }
        }
    }
}

/// Worlds of which a table shows metrics that it names itself, each with what is set in a further run.
const MEASURED: &[(&World, &[&str])] = &[
    (&super::limiter::WORLD, &["mode=queue", "arrivals_per_s=90", "capacity=1"]),
    (&super::limiter::WORLD, &["concurrency=4", "hold=40.0"]),
    (
        &super::retry_events::WORLD,
        &["layers=3", "outages=[]", "errors=0.3", "seconds=20.0", "breaker=consecutive"],
    ),
    (&super::fleet::WORLD, &["instances=4", "decode_instances=2", "requests=500", "health=hysteresis"]),
    (&super::balance::WORLD, &["balancers=4", "snapshot_ms=20.0"]),
    (&super::balance::WORLD, &["speeds=[1.0, 3.0]", "weights=[1.0, 3.0]", "servers=2", "mean_gap=3.0"]),
    (
        &super::balance::WORLD,
        &["layer=4", "connections={ clients = 20, skew = 1.0, max_requests = 50 }", "requests=5000"],
    ),
];

#[test]
fn the_tables_of_metrics_in_both_languages() {
    let usual = [&super::limiter::WORLD, &super::retry_events::WORLD, &super::fleet::WORLD];
    let all = usual.into_iter().map(|world| (world, &[][..])).chain(MEASURED.iter().copied());
    let mut text = String::new();
    for (world, set) in all {
        for locale in [Locale::Zh, Locale::En] {
            let table = answer(world, set, &[], SEED).table(locale, 80);
            writeln!(text, "{} {}\n{table}", world.name, set.join(" ")).unwrap();
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_row_of_json_has_the_policy_what_was_set_and_every_metric() {
    for (world, set) in MEASURED {
        let printed = answer(world, set, &[], SEED).json();
        let printed: Value = serde_json::from_str(&printed).unwrap();
        let runs = printed["runs"].as_array().unwrap();
        assert!(!runs.is_empty());
        for run in runs {
            assert!(run["policy"].is_string() && run["params"]["seed"] == SEED, "{run}");
            for pair in *set {
                let (key, _) = pair.split_once('=').unwrap();
                assert!(!run["params"][key].is_null(), "{key}: {run}");
            }
            let metrics = run["metrics"].as_object().unwrap();
            assert!(metrics.len() > 10 && metrics.values().all(|value| value.is_number() || value.is_null()));
        }
    }
}

#[test]
fn a_scenario_that_a_world_refuses_is_answered_with_the_key() {
    for (world, wrong, key) in [
        (&super::limiter::WORLD, "rate=-1", "`rate`"),
        (&super::retry_events::WORLD, "layers=9", "`layers`"),
        (&super::fleet::WORLD, "decode_instances=8", "`decode_instances`"),
        (&super::balance::WORLD, "speeds=[1.0]", "`speeds`"),
        (&super::balance::WORLD, "changes=[{ at = 1.0, server = 99, speed = 1.0 }]", "`changes`"),
        (&super::balance::WORLD, "trace=no-such-file.csv", "`no-such-file.csv`"),
        (&super::balance::WORLD, "connections=3", "`connections`"),
        (&super::retry_events::WORLD, "outages=[{ from = 0.0 }]", "`outages[0]`"),
    ] {
        let (zh, en) = problem(world, &[wrong], &[]);
        assert!(zh.contains(key) && en.contains(key), "{zh} {en}");
    }
}

#[test]
fn a_trace_is_read_from_a_file_and_a_wrong_line_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.csv");
    let set = format!("trace={}", file.display());
    std::fs::write(&file, "arrival,size\n0,5\n1,5\n2,5\n").unwrap();
    let printed = answer(&super::balance::WORLD, &[&set, "servers=1"], &["round_robin"], SEED).json();
    let printed: Value = serde_json::from_str(&printed).unwrap();
    // The second waits from 1 to 5 and the third from 2 to 10.
    assert_eq!(printed["runs"][0]["metrics"]["wait.mean"], 4.0);
    std::fs::write(&file, "arrival,size\n0,5\n1,five\n").unwrap();
    let (zh, en) = problem(&super::balance::WORLD, &[&set], &[]);
    assert!(zh.contains("line 3") && en.contains("line 3"), "{zh} {en}");
}

#[test]
fn a_world_lists_every_key_and_policy_in_both_languages() {
    for world in WORLDS {
        for locale in [Locale::Zh, Locale::En] {
            let text = super::list::text(world, locale);
            let begins =
                |name: &str| text.lines().any(|line| line.trim_start().starts_with(&format!("{name} ")));
            let policies = (world.policies)();
            let names = world.keys.iter().map(|key| key.name).chain(policies.iter().map(|[name, ..]| *name));
            for name in names {
                assert!(begins(name), "{name}\n{text}");
            }
        }
    }
    insta::assert_snapshot!(super::list::text(&super::balance::WORLD, Locale::Zh));
    insta::assert_snapshot!(super::list::text(&super::endpoint::WORLD, Locale::En));
}
