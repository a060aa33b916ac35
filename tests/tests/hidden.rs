//! What a report tells of a hidden case: its name, its verdict and its score, and nothing else, whatever the
//! submission or the judge does there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use contract::{Digest, Limits, Locale, Verdict};
use grade::{About, CaseReport, Exercise, Found, Report, Show};
use sandbox::{Sandbox, Settings};
use serde_json::Value;
use tests::{Home, judge_binary, repository};
use toolchain::{Source, Toolchains};

fn fixture(path: &str) -> PathBuf {
    repository().join("tests/fixtures").join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(fixture(path)).unwrap()
}

/// A limiter that logs all that it sees, and does this in the hidden cases.
fn limiter(home: &Home, name: &str, does: &str) -> PathBuf {
    let file = home.path().join(format!("{name}.rs"));
    std::fs::write(&file, read("hidden/limiter.rs").replace("/* HIDDEN */", does)).unwrap();
    file
}

/// What a run of the judge gives: its status, and what it prints.
fn printed(home: &Home, exercise: &str, file: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = home.judge(["test", exercise, "--exercises"]);
    let output = command.args([&fixture("exercises"), file]).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn report(home: &Home, exercise: &str, file: &Path, arguments: &[&str]) -> Report {
    let arguments = [&["--json"], arguments].concat();
    let (_, report, errors) = printed(home, exercise, file, &arguments);
    assert_eq!(errors, "");
    serde_json::from_str(&report).unwrap()
}

/// The same grading with every case shown: the same exercise's digest and the same submission, and so the
/// same seeds.
fn with_all_shown(home: &Home, exercise: &str, file: &Path, fresh_seeds: Option<u64>) -> Report {
    let told = report(home, exercise, file, &[]);
    let text = read(&format!("exercises/{exercise}/exercise.toml"));
    let mut exercise = Exercise::parse(exercise, "exercise.toml", &text).unwrap();
    for case in &mut exercise.cases {
        case.show = Show::Public;
    }
    let bytes = std::fs::read(file).unwrap();
    let source = Source { name: file.file_name().unwrap().to_str().unwrap().to_owned(), bytes };
    let toolchains = Toolchains::new(judge_binary(), home.path().join("toolchain"), Locale::En);
    let built = toolchains.build(&source, None, &Limits::DEFAULT).expect("it was compiled before");
    assert_eq!(Digest::of(&built.module).to_string(), told.submission.module_digest);
    let program = Sandbox::new(Settings::default()).unwrap().load(&built.module).ok().unwrap();
    let about = About { judge: told.judge, submission: told.submission, fresh_seeds };
    grade::grade(&exercise, about, &program, &|_, _| ())
}

fn found<'a>(report: &'a Report, case: &str) -> &'a Found {
    report.cases.iter().find(|found| found.id == case).unwrap().found.as_ref().unwrap()
}

/// Every number and sentence in a report's part that is long enough to be its own. (Names of metrics and
/// kinds of fault are nobody's.)
fn particulars(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Number(number) => drop(into.insert(number.to_string())),
        Value::String(text) => into.extend(text.lines().map(str::to_owned)),
        Value::Array(values) => values.iter().for_each(|value| particulars(value, into)),
        Value::Object(values) => values.values().for_each(|value| particulars(value, into)),
        Value::Null | Value::Bool(_) => {}
    }
    into.retain(|text| text.len() >= 6 && text.contains(|c: char| c.is_ascii_digit() || c == ' '));
}

/// What is to be seen in the hidden cases alone.
fn secrets(all_shown: &Report) -> BTreeSet<String> {
    let (mut told, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    particulars(&serde_json::to_value(found(all_shown, "told")).unwrap(), &mut told);
    for case in all_shown.cases.iter().filter(|case| case.id != "told") {
        particulars(&serde_json::to_value(case.found.as_ref().unwrap()).unwrap(), &mut hidden);
    }
    hidden.retain(|text| !told.contains(text));
    hidden
}

fn tells_nothing_of(secrets: &BTreeSet<String>, text: &str) {
    for secret in secrets {
        assert!(!text.contains(secret.as_str()), "{secret:?} is told:\n{text}");
    }
    assert!(!text.contains("advice-of-what-is-hidden") && !text.contains("给隐藏用例的建议"), "{text}");
}

/// A hidden case's JSON.
fn has_four_keys(report: &str) {
    let report: Value = serde_json::from_str(report).unwrap();
    let cases = report["cases"].as_array().unwrap();
    let hidden: Vec<_> = cases.iter().filter(|case| case["show"] == "hidden").collect();
    assert!(!hidden.is_empty());
    for case in hidden {
        let keys: Vec<_> = case.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(BTreeSet::from_iter(keys), BTreeSet::from(["id", "show", "verdict", "score"]));
    }
}

/// A hidden case's `JUnit`: one test, which says no more than that it failed.
fn has_one_test(junit: &str, case: &str) {
    let begins = format!("<testsuite name=\"{case}\"");
    let suite = junit.split("<testsuite ").map(|suite| format!("<testsuite {suite}"));
    let suite = suite.filter(|suite| suite.starts_with(&begins)).collect::<Vec<_>>();
    let [suite] = suite.as_slice() else { panic!("{junit}") };
    assert_eq!(suite.matches("<testcase ").count(), 1, "{suite}");
    assert!(suite.contains("<testcase name=\"hidden\"") && !suite.contains("<system-out"), "{suite}");
    let messages = suite.matches(" message=").count();
    assert_eq!(messages, suite.matches(" message=\"hidden case\"").count(), "{suite}");
}

/// Looks at everything that the judge prints in every way.
fn is_kept(home: &Home, exercise: &str, file: &Path, status: i32, hidden: &[&str]) {
    let secrets = secrets(&with_all_shown(home, exercise, file, None));
    assert!(!secrets.is_empty());
    let looks: [&[&str]; 6] = [
        &["--lang-ui", "en"],
        &["--lang-ui", "zh"],
        &["--json"],
        &["--format", "junit"],
        &["--timing"],
        &["--json", "--case", hidden[0]],
    ];
    for arguments in looks {
        let (seen, out, errors) = printed(home, exercise, file, arguments);
        if !arguments.contains(&"--case") {
            assert_eq!(seen, Some(status), "{out}{errors}");
        }
        tells_nothing_of(&secrets, &(out.clone() + &errors));
        if arguments.contains(&"--json") {
            has_four_keys(&out);
        }
        if arguments.contains(&"junit") {
            for case in hidden {
                has_one_test(&out, case);
            }
        }
        let timing = errors.strip_prefix("compiling ").and_then(|rest| rest.strip_suffix(" ms\n"));
        match arguments {
            ["--timing"] => assert!(timing.is_some_and(|rest| rest.contains(" ms, judging ")), "{errors}"),
            _ => assert_eq!(errors, ""),
        }
    }
}

#[test]
fn nothing_of_a_hidden_case_is_told_whatever_a_submission_does_there() {
    let home = Home::new();
    for (name, does, verdict) in [
        ("right", "", Verdict::Accepted),
        ("wrong", "return !passes;", Verdict::WrongAnswer),
        ("wrong_later", "if now > 2000.0 { return !passes; }", Verdict::WrongAnswer),
        ("panics", "panic!(\"seen: {now} {cost} {} {}\", self.rate, self.capacity);", Verdict::RuntimeError),
        ("logs_without_end", "loop { judge::log(\"still here, unseen\"); }", Verdict::OutputLimit),
        ("loops_for_ever", "loop { std::hint::black_box(()); }", Verdict::TimeLimit),
    ] {
        let file = limiter(&home, name, does);
        let told = report(&home, "hidden", &file, &[]);
        let verdicts: Vec<_> = told.cases.iter().map(|case| case.verdict).collect();
        assert_eq!(verdicts, [Verdict::Accepted, verdict, verdict], "{name}");
        assert!(found(&told, "told").log.text.starts_with("rate 50 capacity 12.5\n"), "{name}");
        let secrets = secrets(&with_all_shown(&home, "hidden", &file, None));
        assert!(secrets.iter().any(|secret| secret.starts_with("rate ")), "{name}: {secrets:?}");
        is_kept(&home, "hidden", &file, i32::from(verdict != Verdict::Accepted), &["unseen", "unheard"]);
    }
}

#[test]
fn nothing_of_a_hidden_case_is_told_on_fresh_seeds() {
    let home = Home::new();
    let file = limiter(&home, "panics", "panic!(\"seen: {now} {cost} {} {}\", self.rate, self.capacity);");
    let secrets = secrets(&with_all_shown(&home, "hidden", &file, Some(5)));
    for arguments in [&["--json", "--seed", "5"][..], &["--seed", "5"], &["--format", "junit", "--seed", "5"]]
    {
        let (status, out, errors) = printed(&home, "hidden", &file, arguments);
        assert_eq!((status, errors.as_str()), (Some(1), ""));
        tells_nothing_of(&secrets, &out);
    }
}

#[test]
fn nothing_of_a_hidden_case_is_told_where_the_judge_fails_even_if_the_submission_traps_there() {
    let home = Home::new();
    let file = home.path().join("functions.wat");
    let traps = "(module (func (export \"erlang_c\") (param i32 f64) (result f64)
        (if (f64.gt (local.get 1) (f64.const 1)) (then (unreachable))) (local.get 1)))";
    std::fs::write(&file, traps).unwrap();
    let all_shown = with_all_shown(&home, "hidden-beyond", &file, None);
    let error = found(&all_shown, "unseen").judge_error.as_ref().unwrap();
    assert!(error.contains("erlang_c(1, 1.2345678)"), "{error}");
    is_kept(&home, "hidden-beyond", &file, 2, &["unseen"]);
    for format in ["text", "json", "junit"] {
        let (_, out, errors) = printed(&home, "hidden-beyond", &file, &["--format", format]);
        assert!(!out.contains("1.2345678") && !out.contains("closed form"), "{out}");
        assert!(out.contains("unseen") && errors.is_empty(), "{out}{errors}");
    }
    let told = report(&home, "hidden-beyond", &file, &[]);
    assert_eq!((told.verdict, told.score.earned), (Verdict::JudgeError, 0));
    assert_eq!(told.judge_errors.len(), 1);
}

/// A limiter of whose hidden runs the verdict tells whether one had a rate above 25.
fn tells_by_its_verdict(home: &Home, name: &str, comment: &str) -> PathBuf {
    let file = home.path().join(format!("{name}.wat"));
    let text = format!(
        ";; {comment}
        (module
          (import \"judge\" \"rate\" (func $rate (result f64)))
          (import \"judge\" \"capacity\" (func $capacity (result f64)))
          (func (export \"init\")
            (if (i32.and (f64.ne (call $capacity) (f64.const 12.5)) (f64.gt (call $rate) (f64.const 25)))
              (then (unreachable))))
          (func (export \"allow\") (param f64 f64) (result i32) (i32.const 1))
          (func (export \"wait_time\") (param f64 f64) (result f64) (f64.const 0)))"
    );
    std::fs::write(&file, text).unwrap();
    file
}

fn hidden_seeds(report: &Report) -> Vec<&[u64]> {
    ["unseen", "unheard"].map(|case| found(report, case).seeds.as_slice()).to_vec()
}

#[test]
fn hidden_seeds_follow_from_the_source_and_one_byte_of_it_changes_them_all() {
    let home = Home::new();
    let all_shown = |file: &Path| with_all_shown(&home, "hidden", file, None);
    let one = all_shown(&tells_by_its_verdict(&home, "one", "a"));
    let same = all_shown(&tells_by_its_verdict(&home, "of_another_name", "a"));
    let other = all_shown(&tells_by_its_verdict(&home, "other", "b"));
    assert_eq!(hidden_seeds(&one), hidden_seeds(&same));
    assert_eq!(one.submission.module_digest, other.submission.module_digest);
    assert_eq!(found(&one, "told").seeds, found(&other, "told").seeds);
    let all: Vec<u64> = [&one, &other].iter().flat_map(|report| hidden_seeds(report).concat()).collect();
    assert_eq!(all.len(), 8);
    assert_eq!(BTreeSet::from_iter(&all).len(), all.len(), "{all:?}");
}

#[test]
fn a_hidden_case_is_run_on_those_seeds() {
    let home = Home::new();
    let mut seen = BTreeSet::new();
    for comment in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] {
        let file = tells_by_its_verdict(&home, comment, comment);
        let of = |report: &Report| {
            let verdict = |case: &CaseReport| (case.id.clone(), case.verdict);
            report.cases.iter().map(verdict).collect::<Vec<_>>()
        };
        let told = of(&report(&home, "hidden", &file, &[]));
        assert_eq!(told, of(&with_all_shown(&home, "hidden", &file, None)));
        assert_eq!(told, of(&report(&home, "hidden", &file, &[])));
        seen.insert(told[2].1);
    }
    assert_eq!(seen.len(), 2, "one verdict for every seed says nothing: {seen:?}");
}

#[test]
fn what_is_logged_in_a_hidden_case_is_paid_for() {
    let home = Home::new();
    for (length, verdict) in [("0", Verdict::Accepted), ("60000", Verdict::TimeLimit)] {
        let file = home.path().join(format!("{length}.wat"));
        std::fs::write(&file, read("hidden/burns.wat").replace("LENGTH", length)).unwrap();
        let verdicts: Vec<_> =
            report(&home, "hidden", &file, &[]).cases.iter().map(|case| case.verdict).collect();
        assert_eq!(verdicts, [Verdict::Accepted, verdict, verdict], "{length} bytes");
    }
}
