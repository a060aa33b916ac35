//! The judge's own faults are told as such: status 2, and a message that names what to mend.

use std::path::PathBuf;
use std::process::{Command, Output};

use tests::{Home, judge_binary, repository};

/// A limiter that refuses everything and never waits.
const LIMITER: &str = r#"(module
    (func (export "allow") (param f64 f64) (result i32) (i32.const 0))
    (func (export "wait_time") (param f64 f64) (result f64) (f64.const 0)))"#;

fn broken() -> PathBuf {
    repository().join("tests/fixtures/broken")
}

fn told(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_check_on_a_metric_that_is_undefined_is_a_judge_error_that_names_the_metric() {
    let home = Home::new();
    let file = home.path().join("limiter.wat");
    std::fs::write(&file, LIMITER).unwrap();
    let judge = |format: &str, locale: &str| {
        let mut command = home.judge(["--lang-ui", locale, "--exercises"]);
        command.arg(broken()).args(["test", "undefined-metric", "--format", format]).arg(&file);
        told(&command.output().unwrap())
    };
    for (locale, whose) in [("en", "judge error"), ("zh", "评测机错误")] {
        let text = judge("text", locale);
        assert!(text.contains("`refused.share` is undefined") && text.contains(whose), "{text}");
        assert!(!text.contains("wrong answer") && !text.contains("答案错误"), "{text}");
    }
    let junit = judge("junit", "en");
    assert!(junit.contains("<error") && !junit.contains("<failure"), "{junit}");
    let report: grade::Report = serde_json::from_str(&judge("json", "en")).unwrap();
    assert_eq!((report.verdict, report.score.earned), (contract::Verdict::JudgeError, 0));
}

#[test]
fn a_case_without_checks_is_refused_with_its_file_and_line() {
    let home = Home::new();
    let file = repository().join("exercises/p2c/solutions/router.wat");
    let output = home.judge(["--exercises"]).arg(broken()).args(["test", "no-check"]).arg(file).output();
    let text = told(&output.unwrap());
    assert!(text.contains("case `unchecked` has no check; add `check = [...]`"), "{text}");
    assert!(text.contains("no-check/exercise.toml:8"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_for_the_cache_is_a_judge_error_that_names_the_folder() {
    let home = Home::new();
    let cache = home.path().join("cache");
    std::fs::create_dir(&cache).unwrap();
    // A file system of one page, which a namespace of its own may mount.
    let script = r#"mount -t tmpfs -o size=4k none "$1" && shift && exec "$@""#;
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"])
        .arg(&cache)
        .arg(judge_binary())
        .args(["--lang-ui", "en", "test", "p2c"])
        .arg(repository().join("exercises/p2c/solutions/router.wat"))
        .current_dir(repository())
        .env("XDG_CACHE_HOME", &cache)
        .env("XDG_DATA_HOME", home.path().join("data"))
        .output()
        .expect("`unshare` is part of every Linux system");
    let text = told(&output);
    assert!(text.contains("No space left on device"), "{text}");
    assert!(text.contains(cache.to_str().unwrap()), "{text}");
    assert!(text.contains("the judge's fault, not yours"), "{text}");
}
