//! A report as `JUnit` XML, for tools that show test results: a suite for each case, a test for each check.
//!
//! A failed check and a fault of the submission are failures; the judge's own faults are errors. There is
//! no time in it, and characters that XML cannot hold are left out.

use contract::{Locale, Verdict};
use grade::{CaseReport, CheckReport, Report};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use crate::terminal::escape;

/// Renders a report. Like JSON it is in English whatever language is spoken.
pub fn render(report: &Report) -> String {
    let mut junit = quick_junit::Report::new(format!("judge {}", report.exercise.id));
    if let Some(refusal) = &report.refusal {
        let failure = failed(NonSuccessKind::Failure, report.verdict, &refusal.describe(Locale::En));
        junit.add_test_suite(suite(&report.exercise.id, [TestCase::new("compile", failure)]));
    }
    for case in &report.cases {
        let mut of_case = suite(&case.id, tests(case));
        if let Some(log) = case.found.as_ref().map(|found| &found.log).filter(|log| !log.text.is_empty()) {
            let cut = if log.cut { "\n(cut at its limit)" } else { "" };
            of_case.set_system_out(format!("{}{cut}", log.text));
        }
        junit.add_test_suite(of_case);
    }
    // Those of cases stand there.
    let told = |error: &String| report.cases.iter().any(|case| own_error(case) == Some(error));
    let others: Vec<_> = report.judge_errors.iter().filter(|error| !told(error)).collect();
    if !others.is_empty() {
        let errors = others
            .into_iter()
            .map(|error| TestCase::new("judge", failed(NonSuccessKind::Error, Verdict::JudgeError, error)));
        junit.add_test_suite(suite(&report.exercise.id, errors));
    }
    escape::xml(&junit.to_string().expect("a report is text and numbers")) + "\n"
}

fn suite(name: &str, tests: impl IntoIterator<Item = TestCase>) -> TestSuite {
    let mut suite = TestSuite::new(name);
    for mut test in tests {
        test.set_classname(name);
        suite.add_test_case(test);
    }
    suite
}

fn own_error(case: &CaseReport) -> Option<&String> {
    case.found.as_ref()?.judge_error.as_ref()
}

fn tests(case: &CaseReport) -> Vec<TestCase> {
    let whole = |kind, message: &str| vec![TestCase::new("run", failed(kind, case.verdict, message))];
    let Some(found) = &case.found else {
        let status = match case.verdict {
            Verdict::Accepted => TestCaseStatus::success(),
            Verdict::JudgeError => failed(NonSuccessKind::Error, case.verdict, "hidden case"),
            _ => failed(NonSuccessKind::Failure, case.verdict, "hidden case"),
        };
        return vec![TestCase::new("hidden", status)];
    };
    if let Some(error) = &found.judge_error {
        return whole(NonSuccessKind::Error, error);
    }
    if let Some(fault) = &found.fault {
        return whole(NonSuccessKind::Failure, &format!("seed {}. {}", fault.seed, fault.message));
    }
    found.checks.iter().map(|check| TestCase::new(check.id.as_str(), status(check))).collect()
}

fn status(check: &CheckReport) -> TestCaseStatus {
    if check.passed {
        return TestCaseStatus::success();
    }
    let message = match &check.first_divergence {
        Some(first) => format!("{}; the first: {}", check.message, first.describe(check, Locale::En)),
        None => check.message.clone(),
    };
    if let Some(badge) = &check.badge {
        let mut skipped = TestCaseStatus::skipped();
        skipped.set_message(format!("badge {badge} not earned: {message}"));
        return skipped;
    }
    failed(NonSuccessKind::Failure, Verdict::WrongAnswer, &message)
}

fn failed(kind: NonSuccessKind, verdict: Verdict, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(verdict.name(Locale::En)).set_message(message);
    status
}
