//! Grading a submission: every case on every seed, the checks, and the verdict.

use std::collections::BTreeMap;

use contract::{FuelUsage, JudgeError, Locale, Refusal, Submission, Usage, Verdict};
use rayon::prelude::*;
use reference::balance::Metric;
use reference::percentile::{Definition, Permille};

use crate::case::{self, SeedRun, Trouble, Values};
use crate::check::{self, Check, Range, Rule};
use crate::exercise::{Case, Exercise};
use crate::report::{
    CaseReport, CheckReport, ExerciseId, FaultReport, Metrics, Report, SCHEMA, Score, SubmissionId, Tolerance,
};

/// Told after each seed how many of how many are done. Called from any thread.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// What a report says of the judge and the submission that the runs do not show.
#[derive(Clone, Debug)]
pub struct About {
    /// The judge's version.
    pub judge: String,
    /// The submission.
    pub submission: SubmissionId,
}

/// The report of a submission that was not run: a `compile_error`.
#[must_use]
pub fn refuse(exercise: &Exercise, about: About, refusal: Refusal) -> Report {
    let mut report = blank(exercise, about, Verdict::CompileError);
    report.refusal = Some(refusal);
    report
}

/// Grades a submission. The report does not depend on the number of threads.
#[must_use]
pub fn grade(exercise: &Exercise, about: About, submission: &dyn Submission, progress: Progress) -> Report {
    if let Err(refusal) = submission.check(&exercise.grant) {
        return refuse(exercise, about, refusal);
    }
    let jobs: Vec<(&Case, u64)> =
        exercise.cases.iter().flat_map(|case| case.seeds.iter().map(move |seed| (case, *seed))).collect();
    let done = std::sync::atomic::AtomicUsize::new(0);
    let mut runs = jobs
        .par_iter()
        .map(|(case, seed)| {
            let run = case::run(case, &exercise.grant, *seed, submission);
            progress(1 + done.fetch_add(1, std::sync::atomic::Ordering::Relaxed), jobs.len());
            run
        })
        .collect::<Vec<_>>()
        .into_iter();
    let cases: Vec<_> = exercise
        .cases
        .iter()
        .map(|case| report_case(case, &runs.by_ref().take(case.seeds.len()).collect::<Vec<_>>()))
        .collect();
    conclude(exercise, about, cases)
}

fn blank(exercise: &Exercise, about: About, verdict: Verdict) -> Report {
    Report {
        schema: SCHEMA,
        judge: about.judge,
        exercise: ExerciseId { id: exercise.id.clone(), digest: exercise.digest.to_string() },
        submission: about.submission,
        verdict,
        score: Score { earned: 0, max: exercise.points() },
        badges: Vec::new(),
        refusal: None,
        judge_errors: Vec::new(),
        cases: Vec::new(),
    }
}

fn conclude(exercise: &Exercise, about: About, cases: Vec<CaseReport>) -> Report {
    let mut report = blank(exercise, about, Verdict::JudgeError);
    report.judge_errors = cases.iter().filter_map(|case| case.judge_error.clone()).collect();
    let checks = || cases.iter().flat_map(|case| &case.checks);
    match Verdict::of(cases.iter().map(|case| case.verdict)) {
        None => report.judge_errors.push(format!("exercise `{}` graded no case", exercise.id)),
        // Of an excerpt that has only badges nothing decides, and that is nobody's fault.
        Some(Verdict::Accepted) if exercise.excerpt && !checks().any(CheckReport::is_scored) => {
            report.verdict = Verdict::Skipped;
        }
        Some(Verdict::Accepted) if !checks().any(CheckReport::is_scored) => {
            report.judge_errors.push(format!("exercise `{}` scored no check", exercise.id));
        }
        Some(verdict) => report.verdict = verdict,
    }
    if report.verdict != Verdict::JudgeError {
        report.score.earned = cases.iter().map(|case| case.score.earned).sum();
        report.badges =
            checks().filter(|check| check.passed).filter_map(|check| check.badge.clone()).collect();
    }
    let guarded = checks().all(|check| check.passed || !check.guard);
    let some = 0 < report.score.earned && report.score.earned < report.score.max;
    if report.verdict == Verdict::WrongAnswer && exercise.partial && guarded && some {
        report.verdict = Verdict::PartiallyAccepted;
    }
    report.cases = cases;
    report
}

fn report_case(case: &Case, runs: &[SeedRun]) -> CaseReport {
    let mut report = CaseReport {
        id: case.id.clone(),
        show: case.show,
        verdict: Verdict::JudgeError,
        score: Score { earned: 0, max: case.points },
        seeds: case.seeds.clone(),
        metrics: Metrics::new(),
        reference: BTreeMap::new(),
        shown: case.metrics.iter().map(ToString::to_string).collect(),
        checks: Vec::new(),
        usage: usage(runs),
        log: runs.first().map(|run| run.student.log.clone()).unwrap_or_default(),
        first_divergence: runs.iter().find_map(|run| run.student.agreement.first.clone()),
        fault: None,
        judge_error: None,
    };
    match judge_case(case, runs, &mut report) {
        Ok(verdict) => report.verdict = verdict,
        Err(error) => {
            report.judge_error = Some(format!("case `{}`: {error}", case.id));
            report.checks.clear();
        }
    }
    if report.verdict == Verdict::Accepted {
        report.score.earned = case.points;
    }
    report
}

/// The verdict of a case; what was found is added to its report. A judge's error in any seed wins over
/// whatever the others did.
fn judge_case(case: &Case, runs: &[SeedRun], report: &mut CaseReport) -> Result<Verdict, JudgeError> {
    if runs.is_empty() {
        return Err(JudgeError::new("it has no seed, so that nothing was run"));
    }
    let policies = case.references();
    let mut references: Vec<Vec<&Values>> = vec![Vec::new(); policies.len()];
    let mut values: Vec<&Values> = Vec::new();
    for (run, seed) in runs.iter().zip(&case.seeds) {
        for (reference, found) in references.iter_mut().zip(&run.references) {
            reference.push(found.as_ref().map_err(Clone::clone)?);
        }
        match &run.student.values {
            Ok(found) => values.push(found),
            Err(Trouble::Judge(error)) => return Err(error.clone()),
            Err(Trouble::Student(fault)) if report.fault.is_none() => {
                let message = fault.describe(Locale::En);
                report.fault = Some(FaultReport { seed: *seed, fault: fault.clone(), message });
            }
            Err(Trouble::Student(_)) => {}
        }
    }
    for (policy, values) in policies.iter().zip(&references) {
        report.reference.insert(policy.name.to_owned(), by_name(values));
    }
    let faults = runs.iter().filter_map(|run| match &run.student.values {
        Err(Trouble::Student(fault)) => Some(fault.kind.verdict()),
        _ => None,
    });
    if let Some(verdict) = Verdict::of(faults) {
        return Ok(verdict);
    }
    report.metrics = by_name(&values);
    for check in &case.checks {
        let reference = check.reference().and_then(|wanted| {
            policies.iter().position(|policy| policy.name == wanted.name).map(|at| references[at].as_slice())
        });
        report.checks.push(report_check(check, runs, &values, reference.unwrap_or_default())?);
    }
    let passed = report.checks.iter().filter(|check| check.is_scored()).all(|check| check.passed);
    Ok(if passed { Verdict::Accepted } else { Verdict::WrongAnswer })
}

fn by_name(runs: &[&Values]) -> Metrics {
    let of = |at: usize| runs.iter().map(|values| values[at]).collect();
    Metric::ALL.iter().enumerate().map(|(at, metric)| (metric.to_string(), of(at))).collect()
}

/// One metric over the seeds, if all its values can be compared.
fn comparable(metric: Metric, whose: &str, runs: &[&Values]) -> Result<Vec<f64>, JudgeError> {
    let at = Metric::ALL.iter().position(|known| *known == metric);
    let value = |values: &Values| at.and_then(|at| values[at]);
    runs.iter().map(|values| check::comparable(metric, whose, value(values))).collect()
}

fn report_check(
    check: &Check,
    runs: &[SeedRun],
    values: &[&Values],
    reference: &[&Values],
) -> Result<CheckReport, JudgeError> {
    let mut report = CheckReport {
        id: check.id(),
        kind: String::new(),
        metric: check.metric().map(|metric| metric.to_string()),
        unit: check.metric().map(|metric| metric.unit().to_owned()).unwrap_or_default(),
        actual: 0.0,
        expected: None,
        tolerance: None,
        of: check.reference().map(|policy| policy.name.to_owned()),
        badge: None,
        guard: check.guard,
        passed: false,
        message: String::new(),
    };
    let tolerance = |range: &Range| Some(Tolerance { at_most: range.at_most, at_least: range.at_least });
    match &check.rule {
        Rule::Agreement { badge, .. } => {
            let agreements = || runs.iter().map(|run| &run.student.agreement);
            let decisions: u64 = agreements().map(|agreement| agreement.decisions).sum();
            let agreed: u64 = agreements().map(|agreement| agreement.agreed).sum();
            if decisions == 0 {
                return Err(JudgeError::new("agreement was asked of no decision"));
            }
            "agreement".clone_into(&mut report.kind);
            "decisions".clone_into(&mut report.unit);
            report.badge.clone_from(badge);
            (report.actual, report.expected) = (count(agreed), Some(count(decisions)));
            report.passed = agreed == decisions;
        }
        Rule::Bound { metric, range } => {
            "bound".clone_into(&mut report.kind);
            report.actual = check::deciding(range, &comparable(*metric, "the submission's", values)?);
            report.tolerance = tolerance(range);
            report.passed = range.contains(report.actual);
        }
        Rule::Ratio { metric, range, .. } => {
            let yours = comparable(*metric, "the submission's", values)?;
            let theirs = comparable(*metric, "the reference's", reference)?;
            let (actual, expected) = check::geometric_means(*metric, &yours, &theirs)?;
            "ratio".clone_into(&mut report.kind);
            (report.actual, report.expected) = (actual, Some(expected));
            report.tolerance = tolerance(range);
            report.passed = range.contains(actual / expected);
        }
    }
    report.message = report.describe(Locale::En);
    Ok(report)
}

#[expect(clippy::cast_precision_loss, reason = "decisions are far below 2^53")]
fn count(decisions: u64) -> f64 {
    decisions as f64
}

fn usage(runs: &[SeedRun]) -> Usage {
    let mut fuel: Vec<u64> = runs.iter().flat_map(|run| run.student.fuel.iter().copied()).collect();
    let decisions = fuel.len();
    let total: u128 = fuel.iter().map(|fuel| u128::from(*fuel)).sum();
    let p99 = Definition::NearestRank.index(Permille::P99, decisions);
    #[expect(clippy::cast_precision_loss, reason = "a mean for the report")]
    let mean = if decisions == 0 { 0.0 } else { total as f64 / decisions as f64 };
    Usage {
        decisions: decisions as u64,
        fuel: FuelUsage {
            mean,
            p99: p99.map_or(0, |index| *fuel.select_nth_unstable(index).1),
            max: fuel.iter().copied().max().unwrap_or(0),
        },
        peak_memory_bytes: runs.iter().map(|run| run.student.peak_memory_bytes).max().unwrap_or(0),
    }
}
