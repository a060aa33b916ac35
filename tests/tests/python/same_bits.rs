//! A policy that states the same algorithm gets the same metrics in every language, to the last bit:
//! the exercises' own solutions, and routers whose decisions hang on logarithms, powers and hashes.

use std::path::Path;

use serde_json::Value;
use tests::{Home, repository};

const LANGUAGES: [&str; 4] = ["rs", "py", "ts", "c"];

/// The metrics of every case that shows them, and the verdict. Hidden cases are drawn anew for each
/// submission.
fn metrics(home: &Home, exercises: &Path, exercise: &str, file: &Path) -> (Value, Vec<Value>) {
    let output =
        home.judge(["test", exercise, "--json", "--exercises"]).arg(exercises).arg(file).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let cases = report["cases"].as_array().unwrap().iter();
    (report["verdict"].clone(), cases.map(|case| case["metrics"].clone()).collect())
}

/// Compares the files of this stem in a folder; there must be those of these endings.
fn agree(exercises: &Path, exercise: &str, folder: &Path, stem: &str, required: &[&str]) {
    let home = Home::shared();
    let mut first: Option<Vec<Value>> = None;
    for ending in LANGUAGES {
        let file = folder.join(format!("{stem}.{ending}"));
        if !file.is_file() {
            assert!(!required.contains(&ending), "{} is missing", file.display());
            continue;
        }
        let (verdict, found) = metrics(&home, exercises, exercise, &file);
        assert_eq!(verdict, "accepted", "{}", file.display());
        assert!(found.iter().any(|metrics| !metrics.is_null()), "{}", file.display());
        let first = first.get_or_insert_with(|| found.clone());
        assert_eq!(&found, first, "{}", file.display());
    }
}

#[test]
fn the_solutions_of_every_exercise_agree_in_every_language() {
    let exercises = repository().join("exercises");
    for entry in std::fs::read_dir(&exercises).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(text) = std::fs::read_to_string(folder.join("exercise.toml")) else { continue };
        let id = folder.file_name().unwrap().to_str().unwrap();
        let kind = text.lines().find_map(|line| line.strip_prefix("kind = \"")).unwrap();
        let kind = kind.split('"').next().unwrap();
        agree(&exercises, id, &folder.join("solutions"), kind, &["rs", "py", "ts"]);
    }
}

#[test]
fn routers_that_weigh_latencies_and_hash_requests_agree_in_every_language() {
    let exercises = repository().join("tests/fixtures/same_bits");
    for id in ["ewma", "hashing"] {
        agree(&exercises, id, &exercises.join(id), "router", &LANGUAGES);
    }
}
