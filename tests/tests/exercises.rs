//! Every exercise keeps its word: starters fail, solutions pass, and each wrong solution fails by what
//! its folder names.

use std::path::{Path, PathBuf};

use contract::Verdict;
use grade::{CaseReport, CheckReport, Exercise, Report, Show};
use tests::{Home, files, for_each_in_parallel, repository};

/// A file of an exercise and what must come of it.
struct Promise {
    exercise: String,
    file: PathBuf,
    wanted: Wanted,
}

enum Wanted {
    Accepted,
    /// Not accepted, but run.
    NotYet,
    /// This check among the failed ones, or this verdict.
    Fails(String),
}

fn exercises() -> Vec<PathBuf> {
    let mut folders: Vec<_> = std::fs::read_dir(repository().join("exercises"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

fn promises() -> Vec<Promise> {
    let mut promises = Vec::new();
    for folder in exercises() {
        let exercise = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let mut promise = |part: &str, wanted: fn(&Path) -> Wanted| {
            let all = files(&folder.join(part)).into_iter();
            promises.extend(all.map(|file| Promise {
                exercise: exercise.clone(),
                wanted: wanted(&file),
                file,
            }));
        };
        promise("starter", |_| Wanted::NotYet);
        promise("solutions", |_| Wanted::Accepted);
        promise("wrong", |file| {
            Wanted::Fails(file.parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned())
        });
    }
    promises
}

fn failed(report: &Report) -> Vec<&str> {
    let checks = report.cases.iter().flat_map(CaseReport::checks);
    checks
        .filter(|check: &&CheckReport| check.is_scored() && !check.passed)
        .map(|check| check.id.as_str())
        .collect()
}

fn verdict_name(verdict: Verdict) -> String {
    serde_json::to_value(verdict).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn starters_fail_solutions_pass_and_wrong_solutions_fail_by_what_their_folder_names() {
    let home = Home::shared();
    let promises = promises();
    assert!(promises.len() >= 3 * exercises().len());
    for_each_in_parallel(&promises, |Promise { exercise, file, wanted }| {
        let (report, output) = home.report(exercise, file);
        let found = (report.verdict, failed(&report));
        let told =
            || format!("{}: {found:?}\n{}", file.display(), serde_json::to_string_pretty(&report).unwrap());
        match wanted {
            Wanted::Accepted => {
                assert_eq!(report.verdict, Verdict::Accepted, "{}", told());
                assert_eq!(output.status.code(), Some(0));
                assert_eq!(report.score.earned, report.score.max);
            }
            Wanted::NotYet => {
                assert_eq!(report.verdict, Verdict::WrongAnswer, "{}", told());
                assert_eq!(output.status.code(), Some(1));
            }
            Wanted::Fails(name) => {
                assert_eq!(output.status.code(), Some(1), "{}", told());
                let by_check = report.verdict == Verdict::WrongAnswer && found.1.contains(&name.as_str());
                assert!(by_check || verdict_name(report.verdict) == *name, "wanted {name}: {}", told());
            }
        }
    });
}

#[test]
fn each_exercise_has_both_statements_with_the_same_headings_and_four_wrong_solutions() {
    let headings = |file: &Path| {
        let text =
            std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        text.lines()
            .filter(|line| line.starts_with('#'))
            .map(|line| line.chars().take_while(|c| *c == '#').count())
            .collect::<Vec<_>>()
    };
    for folder in exercises() {
        assert_eq!(headings(&folder.join("statement.zh.md")), headings(&folder.join("statement.en.md")));
        assert!(files(&folder.join("wrong")).len() >= 4, "{}", folder.display());
    }
}

#[test]
fn a_grading_gives_the_same_bytes_on_one_thread_and_on_two() {
    let home = Home::new();
    for folder in exercises() {
        let id = folder.file_name().unwrap().to_str().unwrap();
        let solutions = files(&folder.join("solutions"));
        let file = solutions.iter().find(|file| file.extension().is_some_and(|name| name == "wat"));
        let file = file.unwrap_or_else(|| panic!("{id} has no solution that needs no compiler"));
        let graded = |jobs: &str| {
            let output = home.judge(["test", id, "--json", "--jobs", jobs]).arg(file).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{id}: {}", String::from_utf8_lossy(&output.stderr));
            output.stdout
        };
        assert!(graded("1") == graded("2"), "{id}");
    }
}

#[test]
fn each_exercise_has_hidden_cases_and_as_many_hints_in_one_language_as_in_the_other() {
    let hints = |file: PathBuf| {
        let text =
            std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        text.lines().filter(|line| *line == "---").count()
    };
    for folder in exercises() {
        let id = folder.file_name().unwrap().to_str().unwrap();
        assert_eq!(hints(folder.join("hint.zh.md")), hints(folder.join("hint.en.md")), "{id}");
        let text = std::fs::read_to_string(folder.join("exercise.toml")).unwrap();
        let exercise = Exercise::parse(id, "exercise.toml", &text).unwrap();
        assert!(exercise.cases.iter().any(|case| case.show == Show::Hidden), "{id}");
    }
}
