//! Grading a submission: every case on every seed, the checks, and the verdict.

use std::sync::atomic::{AtomicUsize, Ordering};

use contract::{FuelUsage, JudgeError, Locale, Refusal, Submission, Usage, Verdict};
use rayon::prelude::*;
use reference::percentile::{Definition, Permille};
use reference::sample::Sample;

use crate::case::{self, SeedRun};
use crate::check::{self, Check, Metric, Range, Rule, comparable};
use crate::exercise::{Case, Exercise, Show};
use crate::report::{
    Advice, CaseReport, CheckReport, ExerciseId, FaultReport, Found, Metrics, Report, SCHEMA, Score,
    SubmissionId, Tolerance,
};
use crate::world::{Trouble, Values};

/// Told after each seed how many of how many are done. Called from any thread.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// What a report says of the judge and the submission that the runs do not show.
#[derive(Clone, Debug)]
pub struct About {
    /// The judge's version.
    pub judge: String,
    /// The submission.
    pub submission: SubmissionId,
    /// Replaces the seeds of every case by fresh ones, as many, that follow from this number.
    pub fresh_seeds: Option<u64>,
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
    let cases: Vec<(&Case, Vec<u64>)> =
        exercise.cases.iter().map(|case| (case, case.seeds.of(exercise, case, &about))).collect();
    let jobs: Vec<Job> = cases
        .iter()
        .enumerate()
        .flat_map(|(at, (case, seeds))| {
            seeds.iter().enumerate().map(move |(nth, seed)| Job { at, case, nth, seed: *seed })
        })
        .collect();
    // By case: the first seed whose run came to a fault. What the later ones would do is not asked.
    let stopped: Vec<_> = cases.iter().map(|_| AtomicUsize::new(usize::MAX)).collect();
    let done = AtomicUsize::new(0);
    let mut runs = jobs
        .par_iter()
        .map(|job| {
            let needed = job.nth <= stopped[job.at].load(Ordering::Relaxed);
            let run = needed.then(|| case::run(job.case, &exercise.grant, job.seed, submission));
            if run.as_ref().is_some_and(SeedRun::is_faulty) {
                stopped[job.at].fetch_min(job.nth, Ordering::Relaxed);
            }
            progress(1 + done.fetch_add(1, Ordering::Relaxed), jobs.len());
            run
        })
        .collect::<Vec<_>>()
        .into_iter();
    let cases: Vec<_> = cases
        .into_iter()
        .zip(stopped)
        .map(|((case, seeds), stopped)| {
            let all = runs.by_ref().take(seeds.len());
            // A later run may have been under way: it counts no more than one that was not begun, so that
            // the report is the same on any number of threads.
            let counted = stopped.into_inner().saturating_add(1);
            let runs: Vec<_> = all.collect::<Vec<_>>().into_iter().take(counted).flatten().collect();
            judged(exercise, case, seeds, &runs)
        })
        .collect();
    conclude(exercise, about, cases)
}

/// One run that there is to do.
struct Job<'a> {
    /// Which case.
    at: usize,
    case: &'a Case,
    /// Which of its seeds.
    nth: usize,
    seed: u64,
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

/// A case with everything that was found, hidden or not.
struct Judged {
    id: String,
    show: Show,
    verdict: Verdict,
    score: Score,
    found: Found,
    /// Whether every guard held.
    guarded: bool,
    /// Whether a check decided.
    scored: bool,
}

fn conclude(exercise: &Exercise, about: About, cases: Vec<Judged>) -> Report {
    let mut report = blank(exercise, about, Verdict::JudgeError);
    report.judge_errors = cases.iter().filter_map(judge_error).collect();
    let scored = cases.iter().any(|case| case.scored);
    match Verdict::of(cases.iter().map(|case| case.verdict)) {
        None => report.judge_errors.push(format!("exercise `{}` graded no case", exercise.id)),
        // Of an excerpt that has only badges nothing decides, and that is nobody's fault.
        Some(Verdict::Accepted) if exercise.excerpt && !scored => report.verdict = Verdict::Skipped,
        Some(Verdict::Accepted) if !scored => {
            report.judge_errors.push(format!("exercise `{}` scored no check", exercise.id));
        }
        Some(verdict) => report.verdict = verdict,
    }
    if report.verdict != Verdict::JudgeError {
        report.score.earned = cases.iter().map(|case| case.score.earned).sum();
        let checks = cases.iter().flat_map(|case| &case.found.checks);
        report.badges = checks.filter(|check| check.passed).filter_map(|check| check.badge.clone()).collect();
    }
    let guarded = cases.iter().all(|case| case.guarded);
    let some = 0 < report.score.earned && report.score.earned < report.score.max;
    if report.verdict == Verdict::WrongAnswer && exercise.partial && guarded && some {
        report.verdict = Verdict::PartiallyAccepted;
    }
    report.cases = cases.into_iter().map(shown).collect();
    report
}

/// What a report shows of a case.
fn shown(case: Judged) -> CaseReport {
    let Judged { id, show, verdict, score, found, .. } = case;
    CaseReport { id, show, verdict, score, found: (show != Show::Hidden).then_some(found) }
}

/// What the judge says of its own fault in a case. Of a hidden one it says no more than that there was one.
fn judge_error(case: &Judged) -> Option<String> {
    let error = case.found.judge_error.as_ref()?;
    Some(match case.show {
        Show::Hidden => {
            format!("case `{}`: the judge failed; its author can see why by showing the case", case.id)
        }
        Show::Example | Show::Public => error.clone(),
    })
}

fn judged(exercise: &Exercise, case: &Case, seeds: Vec<u64>, runs: &[SeedRun]) -> Judged {
    let first_divergence =
        runs.iter().find_map(|run| run.student.tallies.iter().find_map(|tally| tally.first.clone()));
    let mut judged = Judged {
        id: case.id.clone(),
        show: case.show,
        verdict: Verdict::JudgeError,
        score: Score { earned: 0, max: case.points },
        found: Found {
            seeds,
            shown: case.metrics.iter().map(|metric| metric.name.clone()).collect(),
            usage: usage(runs),
            log: runs.first().map(|run| run.student.log.clone()).unwrap_or_default(),
            first_divergence,
            ..Found::default()
        },
        guarded: true,
        scored: false,
    };
    match judge_case(exercise, case, runs, &mut judged.found) {
        Ok(verdict) => judged.verdict = verdict,
        Err(error) => {
            judged.found.judge_error = Some(format!("case `{}`: {error}", case.id));
            judged.found.checks.clear();
        }
    }
    let checks = &judged.found.checks;
    judged.guarded = checks.iter().all(|check| check.passed || !check.guard);
    judged.scored = checks.iter().any(CheckReport::is_scored);
    if judged.verdict == Verdict::Accepted {
        judged.score.earned = case.points;
    }
    judged
}

/// The verdict of a case; what was found is added to its report. A judge's error in any seed wins over
/// whatever the others did.
fn judge_case(
    exercise: &Exercise,
    case: &Case,
    runs: &[SeedRun],
    report: &mut Found,
) -> Result<Verdict, JudgeError> {
    if runs.is_empty() {
        return Err(JudgeError::new("it has no seed, so that nothing was run"));
    }
    let policies = case.references();
    let mut references: Vec<Vec<&Values>> = vec![Vec::new(); policies.len()];
    let mut values: Vec<&Values> = Vec::new();
    for (run, seed) in runs.iter().zip(&report.seeds) {
        for (reference, found) in references.iter_mut().zip(&run.references) {
            reference.push(found.as_ref().map_err(Clone::clone)?);
        }
        match &run.student.values {
            // A run that ended well and decided nothing was checked for nothing.
            Ok(_) if run.student.fuel.count() == 0 => {
                return Err(JudgeError::new("it came to no decision, so that nothing was checked"));
            }
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
        report.reference.insert((*policy).to_owned(), by_name(exercise.metrics, values));
    }
    let faults = runs.iter().filter_map(|run| match &run.student.values {
        Err(Trouble::Student(fault)) => Some(fault.kind.verdict()),
        _ => None,
    });
    if let Some(verdict) = Verdict::of(faults) {
        return Ok(verdict);
    }
    report.metrics = by_name(exercise.metrics, &values);
    for check in &case.checks {
        let reference = check
            .policy()
            .and_then(|wanted| policies.iter().position(|policy| *policy == wanted))
            .map(|at| references[at].as_slice());
        let seen =
            Seen { metrics: exercise.metrics, runs, values: &values, reference: reference.unwrap_or(&[]) };
        report.checks.push(seen.check(check)?);
    }
    let passed = report.checks.iter().filter(|check| check.is_scored()).all(|check| check.passed);
    Ok(if passed { Verdict::Accepted } else { Verdict::WrongAnswer })
}

fn by_name(metrics: &[Metric], runs: &[&Values]) -> Metrics {
    let of = |at: usize| runs.iter().map(|values| values[at]).collect();
    metrics.iter().enumerate().map(|(at, metric)| (metric.name.clone(), of(at))).collect()
}

/// What a check looks at: the runs over the seeds.
struct Seen<'a> {
    metrics: &'a [Metric],
    runs: &'a [SeedRun],
    values: &'a [&'a Values],
    reference: &'a [&'a Values],
}

impl Seen<'_> {
    /// One metric over the seeds, if all its values can be compared; `None` if one of them fails the
    /// check by being undefined.
    fn over_seeds(
        &self,
        metric: &Metric,
        whose: &str,
        runs: &[&Values],
    ) -> Result<Option<Vec<f64>>, JudgeError> {
        let at = self.metrics.iter().position(|known| known.name == metric.name);
        let value = |values: &Values| at.and_then(|at| values[at]);
        runs.iter()
            .map(|values| comparable(metric, value(values)))
            .collect::<Result<_, _>>()
            .map_err(|error| JudgeError::new(format!("{whose} {error}")))
    }

    fn yours(&self, metric: &Metric) -> Result<Option<Vec<f64>>, JudgeError> {
        self.over_seeds(metric, "the submission's", self.values)
    }

    fn theirs(&self, metric: &Metric) -> Result<Vec<f64>, JudgeError> {
        self.over_seeds(metric, "the reference's", self.reference)?.ok_or_else(|| {
            JudgeError::new(format!("the reference's `{}` is undefined in this scenario", metric.name))
        })
    }

    /// How often something held, over all seeds.
    fn tally(&self, id: &str) -> Result<(f64, f64), JudgeError> {
        let tallies = || self.runs.iter().flat_map(|run| &run.student.tallies).filter(|tally| tally.id == id);
        let tried: u64 = tallies().map(|tally| tally.tried).sum();
        if tried == 0 {
            return Err(JudgeError::new(format!("`{id}` was tried by no decision or call")));
        }
        Ok((count(tallies().map(|tally| tally.held).sum()), count(tried)))
    }

    fn check(&self, check: &Check) -> Result<CheckReport, JudgeError> {
        let tolerance = |range: &Range| Tolerance { at_most: range.at_most, at_least: range.at_least };
        let mut report = CheckReport {
            id: check.id(),
            kind: check.kind().to_owned(),
            metric: check.metric().map(|metric| metric.name.clone()),
            unit: check.metric().map(|metric| metric.unit.to_owned()).unwrap_or_default(),
            actual: None,
            expected: None,
            tolerance: check.range().map(tolerance),
            of: check.policy().map(str::to_owned),
            badge: check.badge().cloned(),
            guard: check.guard,
            passed: false,
            message: String::new(),
            first_divergence: None,
            advice: None,
        };
        match &check.rule {
            Rule::Agreement { .. } | Rule::Property { .. } | Rule::Expected { .. } => {
                let (held, tried) = self.tally(&report.id)?;
                let unit = match &check.rule {
                    Rule::Agreement { .. } => "decisions",
                    Rule::Property { .. } => "trials",
                    _ => "calls",
                };
                unit.clone_into(&mut report.unit);
                (report.actual, report.expected) = (Some(held), Some(tried));
                report.passed = held == tried;
                let mut tallies = self.runs.iter().flat_map(|run| &run.student.tallies);
                report.first_divergence =
                    tallies.find_map(|tally| tally.first.clone().filter(|_| tally.id == report.id));
            }
            Rule::Bound { metric, range } => {
                report.actual = self.yours(metric)?.map(|yours| check::deciding(range, &yours));
                report.passed = report.actual.is_some_and(|actual| range.contains(actual));
            }
            Rule::Ratio { metric, range, .. } => {
                let theirs = self.theirs(metric)?;
                if let Some(yours) = self.yours(metric)? {
                    let (actual, expected) = check::geometric_means(metric, &yours, &theirs)?;
                    (report.actual, report.expected) = (Some(actual), Some(expected));
                    report.passed = range.contains(actual / expected);
                }
            }
            Rule::Difference { metric, range, .. } => {
                let theirs = self.theirs(metric)?;
                if let Some(yours) = self.yours(metric)? {
                    let (actual, expected) = (check::mean(&yours), check::mean(&theirs));
                    (report.actual, report.expected) = (Some(actual), Some(expected));
                    report.passed = range.contains(actual - expected);
                }
            }
            Rule::Ordering { metric, share, .. } => {
                let theirs = self.theirs(metric)?;
                "seeds".clone_into(&mut report.unit);
                report.tolerance = Some(Tolerance { at_most: None, at_least: Some(*share) });
                if let Some(yours) = self.yours(metric)? {
                    let below = yours.iter().zip(&theirs).filter(|(yours, theirs)| yours < theirs).count();
                    let (below, all) = (count(below as u64), count(theirs.len() as u64));
                    (report.actual, report.expected) = (Some(below), Some(all));
                    report.passed = below / all >= *share;
                }
            }
        }
        report.message = report.describe(Locale::En);
        report.advice = check
            .advice
            .as_ref()
            .filter(|_| !report.passed)
            .map(|advice| Advice { zh: advice.zh.clone(), en: advice.en.clone() });
        Ok(report)
    }
}

#[expect(clippy::cast_precision_loss, reason = "decisions are far below 2^53")]
fn count(decisions: u64) -> f64 {
    decisions as f64
}

fn usage(runs: &[SeedRun]) -> Usage {
    let mut fuel = Sample::new();
    for run in runs {
        fuel.merge(&run.student.fuel);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "fuel is a whole number")]
    let whole = |fuel: Option<f64>| fuel.map_or(0, |fuel| fuel.round() as u64);
    Usage {
        decisions: fuel.count(),
        fuel: FuelUsage {
            mean: fuel.mean().unwrap_or(0.0),
            p99: whole(fuel.percentile(Permille::P99, Definition::NearestRank)),
            max: whole(fuel.max()),
        },
        peak_memory_bytes: runs.iter().map(|run| run.student.peak_memory_bytes).max().unwrap_or(0),
    }
}
