//! What could buy a low load or a quick recovery does not pass, and what is right does.

use contract::{Locale, Verdict};
use grade::{CheckReport, Found};
use tests::{Home, repository};

/// The failed checks of the chapter's own scenario.
fn failed(found: &Found) -> Vec<&CheckReport> {
    found.checks.iter().filter(|check| check.is_scored() && !check.passed).collect()
}

fn chapter(report: &grade::Report) -> &Found {
    report.cases.iter().find(|case| case.id == "chapter").unwrap().found.as_ref().unwrap()
}

#[test]
fn never_retrying_retrying_for_ever_and_retrying_all_at_once_fail_by_the_check_that_guards_each() {
    let home = Home::new();
    for (exercise, file, guard) in [
        ("backoff-jitter", "rescued/never.rs", "rescued"),
        ("backoff-jitter", "rescued/gives_up_too_early.rs", "rescued"),
        ("backoff-jitter", "spike/immediate.rs", "spike"),
        ("backoff-jitter", "peak_load/all_in_one_second.rs", "peak_load"),
        ("retry-budget", "rescued/never.rs", "rescued"),
        ("retry-budget", "rescued/drops_everything.rs", "rescued"),
        ("retry-budget", "peak_load/immediate_for_ever.rs", "peak_load"),
        ("retry-budget", "peak_load/same_second.rs", "peak_load"),
    ] {
        let path = repository().join("exercises").join(exercise).join("wrong").join(file);
        let (report, _) = home.report(exercise, &path);
        assert_eq!(report.verdict, Verdict::WrongAnswer, "{file}");
        let failed: Vec<_> = failed(chapter(&report)).iter().map(|check| check.id.as_str()).collect();
        assert!(failed.contains(&guard), "{exercise} {file}: {failed:?}");
    }
}

#[test]
fn the_chapters_budget_and_jitter_that_the_policy_draws_itself_pass() {
    let home = Home::new();
    for (exercise, file) in [("retry-budget", "retry.rs"), ("backoff-jitter", "drawn.rs")] {
        let path = repository().join("exercises").join(exercise).join("solutions").join(file);
        assert_eq!(home.report(exercise, &path).0.verdict, Verdict::Accepted, "{file}");
    }
}

#[test]
fn full_jitter_is_nearly_immediate_here_and_is_told_why_it_fails() {
    let home = Home::new();
    let file = repository().join("exercises/backoff-jitter/wrong/rescued/full_jitter.rs");
    let (report, _) = home.report("backoff-jitter", &file);
    let found = chapter(&report);
    let rescued = failed(found).into_iter().find(|check| check.id == "rescued").unwrap();
    // A little more than a third of what the reference rescues; immediate retries get 0.27 of it.
    let ratio = rescued.ratio().unwrap();
    assert!((0.35..0.38).contains(&ratio), "{ratio}");
    let advice = rescued.advice.as_ref().unwrap();
    assert!(advice.en.contains("full jitter") && advice.zh.contains("全抖动"), "{advice:?}");
    for (locale, said) in [(Locale::En, &advice.en), (Locale::Zh, &advice.zh)] {
        let locale = locale.pick("zh", "en");
        let output = home.judge(["--lang-ui", locale, "test", "backoff-jitter"]).arg(&file).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(said.as_str()), "{text}");
    }
}
