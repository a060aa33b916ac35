use std::collections::BTreeMap;

use contract::{Fault, FaultKind, FuelUsage, Locale, Log, Moment, Refusal, Usage, Verdict};
use grade::{
    Answer, CaseReport, CheckReport, Divergence, ExerciseId, FaultReport, Found, Metrics, Report, SCHEMA,
    Score, Show, SubmissionId, Tolerance,
};

use super::{Shown, render};
use crate::terminal::Paint;

fn report(verdict: Verdict, cases: Vec<CaseReport>) -> Report {
    Report {
        schema: SCHEMA,
        judge: "0.1.0".to_owned(),
        exercise: ExerciseId { id: "p2c".to_owned(), digest: String::new() },
        submission: SubmissionId {
            language: "rust".to_owned(),
            digest: String::new(),
            module_digest: String::new(),
            toolchain: String::new(),
        },
        verdict,
        score: Score {
            earned: cases.iter().map(|case| case.score.earned).sum(),
            max: cases.iter().map(|case| case.score.max).sum(),
        },
        badges: Vec::new(),
        refusal: None,
        judge_errors: Vec::new(),
        cases,
    }
}

fn case(id: &str, verdict: Verdict, checks: Vec<CheckReport>) -> CaseReport {
    let max = u32::from(checks.iter().any(CheckReport::is_scored) || checks.is_empty());
    CaseReport {
        id: id.to_owned(),
        show: Show::Public,
        verdict,
        score: Score { earned: if verdict == Verdict::Accepted { max } else { 0 }, max },
        found: Some(found(checks)),
    }
}

fn found(checks: Vec<CheckReport>) -> Found {
    Found {
        seeds: vec![1, 2],
        metrics: metrics(139.58, 10.0),
        reference: BTreeMap::from([("p2c".to_owned(), metrics(120.0, 10.0))]),
        shown: vec!["wait.p99".to_owned()],
        checks,
        usage: Usage {
            decisions: 40_000,
            fuel: FuelUsage { mean: 81.25, p99: 90, max: 97 },
            peak_memory_bytes: 65_536,
        },
        log: Log::default(),
        first_divergence: None,
        fault: None,
        judge_error: None,
    }
}

fn metrics(p99: f64, mean: f64) -> Metrics {
    let twice = |value| vec![Some(value), Some(value + 2.0)];
    Metrics::from([
        ("wait.p99".to_owned(), twice(p99)),
        ("wait.mean".to_owned(), twice(mean)),
        ("reads.in_flight.max".to_owned(), vec![Some(2.0), Some(2.0)]),
    ])
}

fn bound(metric: &str, actual: f64, at_most: f64, passed: bool) -> CheckReport {
    CheckReport {
        id: metric.to_owned(),
        kind: "bound".to_owned(),
        metric: Some(metric.to_owned()),
        unit: String::new(),
        actual: Some(actual),
        expected: None,
        tolerance: Some(Tolerance { at_most: Some(at_most), at_least: None }),
        of: None,
        badge: None,
        guard: false,
        passed,
        message: String::new(),
        first_divergence: None,
        advice: None,
    }
}

fn ratio(metric: &str, actual: f64, expected: f64, passed: bool) -> CheckReport {
    CheckReport {
        kind: "ratio".to_owned(),
        expected: Some(expected),
        of: Some("p2c".to_owned()),
        ..bound(metric, actual, 1.05, passed)
    }
}

fn agreement(agreed: f64, decisions: f64, badge: Option<&str>) -> CheckReport {
    CheckReport {
        id: "agreement".to_owned(),
        kind: "agreement".to_owned(),
        metric: None,
        expected: Some(decisions),
        tolerance: None,
        badge: badge.map(str::to_owned),
        ..ratio("", agreed, decisions, agreed == decisions)
    }
}

fn divergence() -> Divergence {
    Divergence {
        seed: 7,
        decision: 12,
        function: "route".to_owned(),
        now_ms: Some(13.25),
        state: BTreeMap::from([("in_flight".to_owned(), vec![1.0, 0.0, 2.0])]),
        yours: Answer::of(2.0),
        reference: Answer::of(1.0),
        draws_yours: 2,
        draws_reference: 2,
    }
}

/// A case with a decision where the submission and the reference part.
fn apart(id: &str, verdict: Verdict, checks: Vec<CheckReport>) -> CaseReport {
    let mut apart = case(id, verdict, checks);
    let found = apart.found.as_mut().expect("the case is shown");
    for check in found.checks.iter_mut().filter(|check| check.kind == "agreement") {
        check.first_divergence = Some(divergence());
    }
    apart
}

/// In both languages, one below the other.
fn rendered(report: &Report) -> String {
    let shown = |locale: Locale| Shown {
        locale,
        paint: Paint::OFF,
        columns: 80,
        wraps: true,
        excerpt: false,
        title: locale.pick("二选一", "Power of two choices").to_owned(),
        world: "balance",
        simulates: true,
        file: "my.rs".to_owned(),
        command: "judge test p2c my.rs".to_owned(),
        module_bytes: Some(1234),
        next: Some(("stale".to_owned(), locale.pick("过时的状态", "Stale balancers").to_owned())),
    };
    format!("{}\n{}", render(report, &shown(Locale::Zh)), render(report, &shown(Locale::En)))
}

#[test]
fn an_accepted_report_names_the_badge_and_the_next_exercise() {
    let chapter = case(
        "chapter",
        Verdict::Accepted,
        vec![agreement(20_000.0, 20_000.0, Some("reproduces-the-chapter"))],
    );
    let checks = vec![ratio("wait.mean", 10.91, 10.85, true), bound("reads.in_flight.max", 2.0, 2.0, true)];
    insta::assert_snapshot!(rendered(&report(
        Verdict::Accepted,
        vec![chapter, case("long-tail", Verdict::Accepted, checks)]
    )));
}

#[test]
fn a_wrong_answer_says_why_once_for_each_case_and_what_to_try() {
    let missed = apart(
        "chapter",
        Verdict::Accepted,
        vec![agreement(19_000.0, 20_000.0, Some("reproduces-the-chapter"))],
    );
    let checks = vec![ratio("wait.mean", 12.5, 10.0, false), bound("reads.in_flight.max", 8.0, 2.0, false)];
    let wrong = case("long-tail", Verdict::WrongAnswer, checks);
    let same = vec![bound("wait.p99", 70.0, 60.0, false), agreement(1.0, 20.0, None)];
    let same = apart("same", Verdict::WrongAnswer, same);
    insta::assert_snapshot!(rendered(&report(Verdict::WrongAnswer, vec![missed, wrong, same])));
}

#[test]
fn a_fault_is_told_with_its_moment_and_the_log_is_cut_and_harmless() {
    let fault = Fault {
        moment: Moment::Call { function: "route".to_owned(), decision: 3, now_ms: 4.5 },
        kind: FaultKind::NoSuchServer { answer: -1, servers: 8 },
        fuel: 12,
    };
    let mut lines: Vec<_> = (0..30).map(|line| format!("line {line}")).collect();
    lines[1] = format!("\u{1b}[31mred\u{7} {}", "x".repeat(300));
    let found = Found {
        fault: Some(FaultReport { seed: 2, message: fault.describe(Locale::En), fault }),
        metrics: Metrics::new(),
        log: Log { text: lines.join("\n"), cut: true },
        ..found(Vec::new())
    };
    let faulty = CaseReport { found: Some(found), ..case("long-tail", Verdict::RuntimeError, Vec::new()) };
    let shown = rendered(&report(Verdict::RuntimeError, vec![faulty]));
    assert!(!shown.contains(['\u{1b}', '\u{7}']));
    insta::assert_snapshot!(shown);
}

#[test]
fn a_refusal_shows_the_compilers_messages_and_no_table() {
    let messages = "error: expected `;`\n --> my.rs:3:1\n\u{1b}[2J".to_owned();
    let mut refused = report(Verdict::CompileError, Vec::new());
    refused.score.max = 3;
    refused.refusal = Some(Refusal::Compiler { messages });
    insta::assert_snapshot!(rendered(&refused));
}

#[test]
fn a_judge_error_is_never_blamed_on_the_student() {
    let error = Some("case `a`: the reference's `wait.p50` is 0".to_owned());
    let found = Found { judge_error: error, ..found(Vec::new()) };
    let broken = CaseReport { found: Some(found), ..case("a", Verdict::JudgeError, Vec::new()) };
    let mut failed = report(Verdict::JudgeError, vec![broken]);
    failed.judge_errors = vec!["case `a`: the reference's `wait.p50` is 0".to_owned(), "another".to_owned()];
    insta::assert_snapshot!(rendered(&failed));
}

#[test]
fn what_names_of_an_exercise_could_do_to_a_terminal_is_undone() {
    let mut hostile = report(
        Verdict::Accepted,
        vec![case("a", Verdict::Accepted, vec![agreement(1.0, 1.0, Some("\u{1b}[1mbadge"))])],
    );
    hostile.submission.language = "\u{9b}".to_owned();
    let shown = Shown {
        locale: Locale::En,
        paint: Paint::OFF,
        columns: 20,
        wraps: true,
        excerpt: false,
        title: "\u{202e}title".to_owned(),
        world: "balance",
        simulates: true,
        file: "a\nb\r.rs".to_owned(),
        command: "judge\u{1b}".to_owned(),
        module_bytes: None,
        next: None,
    };
    let text = render(&hostile, &shown);
    assert!(!text.chars().any(|c| c.is_control() && c != '\n') && !text.contains('\u{202e}'), "{text}");
}
