//! Verdicts, scores and whose fault it was, with submissions that are plain Rust.

use contract::{
    Fault, FaultKind, Function, FunctionsGuest, Grant, Guest, Halt, JudgeError, LimiterGuest, Limits, Log,
    Moment, Refusal, RetryGuest, RouterGuest, Submission, TrapReason, Verdict,
};
use grade::{About, Answer, Exercise, Found, Report, Seeds, SubmissionId, grade};
use reference::kinds::router::{Router, Signals};
use reference::sample::Sample;

/// What a submission does at a decision.
type Decide = fn(&mut Box<Signals>) -> Result<i32, Halt>;

struct Native(Decide);

struct NativeGuest {
    decide: Decide,
    fuel: Sample,
}

impl Router for NativeGuest {
    type Halt = Halt;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Halt> {
        self.fuel.record(10.0);
        (self.decide)(signals)
    }
}

impl Guest for NativeGuest {
    fn fuel_per_decision(&self) -> &Sample {
        &self.fuel
    }

    fn peak_memory_bytes(&self) -> u64 {
        65_536
    }

    fn log(&self) -> Log {
        Log::default()
    }
}

impl Submission for Native {
    fn check(&self, _grant: &Grant) -> Result<(), Refusal> {
        Ok(())
    }

    fn router(&self, _limits: &Limits) -> Result<Box<dyn RouterGuest>, Halt> {
        Ok(Box::new(NativeGuest { decide: self.0, fuel: Sample::new() }))
    }

    fn retry(&self, _limits: &Limits) -> Result<Box<dyn RetryGuest>, Halt> {
        unreachable!("these exercises ask for routers")
    }

    fn limiter(&self, _limits: &Limits) -> Result<Box<dyn LimiterGuest>, Halt> {
        unreachable!("these exercises ask for routers")
    }

    fn functions(&self, _functions: &[Function], _limits: &Limits) -> Result<Box<dyn FunctionsGuest>, Halt> {
        unreachable!("these exercises ask for routers")
    }
}

fn exercise(cases: &str) -> Exercise {
    let text = format!(
        "format_version = 1\nkind = \"router\"\nworld = \"balance\"\ndifficulty = \"easy\"\n\
         title = {{ zh = \"题\", en = \"exercise\" }}\nsignals = [\"in_flight\"]\n{cases}"
    );
    Exercise::parse("test", "exercise.toml", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn case(id: &str, more: &str, check: &str) -> String {
    format!(
        "[[case]]\nid = \"{id}\"\nshow = \"public\"\nscenario = {{ requests = 500 }}\nseeds = [1, 2]\n{more}\ncheck = [{check}]\n"
    )
}

fn graded(exercise: &Exercise, decide: Decide) -> Report {
    let submission = SubmissionId {
        language: "rust".to_owned(),
        digest: String::new(),
        module_digest: String::new(),
        toolchain: String::new(),
    };
    grade(
        exercise,
        About { judge: "test".to_owned(), submission, fresh_seeds: None },
        &Native(decide),
        &|_, _| {},
    )
}

fn found(report: &Report, case: usize) -> &Found {
    report.cases[case].found.as_ref().expect("the case is not hidden")
}

const ROUND_ROBIN: Decide = |signals| Ok(i32::try_from(signals.request_index() % 8).unwrap());
const ZERO: Decide = |_| Ok(0);
const TRAPS: Decide =
    |_| Err(Halt::Student { kind: FaultKind::Trap { reason: TrapReason::Unreachable }, fuel: 3 });

const AGREES: &str = "{ agreement = \"round_robin\" }";
const EVEN: &str = "{ metric = \"share.max\", at_most = 0.13 }";

#[test]
fn all_checks_passed_is_accepted_with_every_point() {
    let exercise = exercise(&(case("a", "points = 2", AGREES) + &case("b", "", EVEN)));
    let report = graded(&exercise, ROUND_ROBIN);
    assert_eq!(report.verdict, Verdict::Accepted);
    assert_eq!((report.score.earned, report.score.max), (3, 3));
    assert_eq!(found(&report, 0).usage.decisions, 1000);
}

#[test]
fn a_policy_paired_with_itself_has_a_ratio_of_exactly_one() {
    let check = "{ metric = \"wait.mean\", at_most = \"1 × reference\", at_least = \"1 × reference\", of = \"round_robin\" }";
    let report = graded(&exercise(&case("a", "", check)), ROUND_ROBIN);
    assert_eq!(report.verdict, Verdict::Accepted);
    assert_eq!(found(&report, 0).checks[0].ratio(), Some(1.0));
}

#[test]
fn a_failed_check_is_a_wrong_answer_and_says_by_how_much() {
    let report = graded(&exercise(&case("a", "", AGREES)), ZERO);
    assert_eq!(report.verdict, Verdict::WrongAnswer);
    assert_eq!(report.score.earned, 0);
    let check = &found(&report, 0).checks[0];
    // Round robin answers 0 for one request in eight: 63 of 500, on each of two seeds.
    assert_eq!((check.actual, check.expected), (Some(126.0), Some(1000.0)));
    let divergence = found(&report, 0).first_divergence.as_ref().unwrap();
    assert_eq!((divergence.seed, divergence.decision), (1, 1));
    assert_eq!((&divergence.yours, &divergence.reference), (&Answer::of(0.0), &Answer::of(1.0)));
}

#[test]
fn the_partial_verdict_needs_the_exercises_word_some_points_and_no_failed_guard() {
    let first = case("a", "", AGREES);
    let cases = first.clone() + &case("b", "", "{ metric = \"share.max\", at_most = 0.01 }");
    let guarded = first + &case("b", "", "{ metric = \"share.max\", at_most = 0.01, guard = true }");
    let partial = |cases: &str, decide| graded(&exercise(&format!("partial = true\n{cases}")), decide);

    assert_eq!(graded(&exercise(&cases), ROUND_ROBIN).verdict, Verdict::WrongAnswer);
    let report = partial(&cases, ROUND_ROBIN);
    assert_eq!(report.verdict, Verdict::PartiallyAccepted);
    assert_eq!((report.score.earned, report.score.max), (1, 2));
    assert_eq!(partial(&guarded, ROUND_ROBIN).verdict, Verdict::WrongAnswer);
    assert_eq!(partial(&cases, ZERO).verdict, Verdict::WrongAnswer);
    assert_eq!(partial(&cases, TRAPS).verdict, Verdict::RuntimeError);
}

#[test]
fn a_fault_names_the_decision_and_the_earliest_seed_and_nothing_is_checked() {
    let decide: Decide = |signals| {
        if signals.request_index() == 7 { TRAPS(signals) } else { Ok(0) }
    };
    let report = graded(&exercise(&case("a", "", EVEN)), decide);
    assert_eq!(report.verdict, Verdict::RuntimeError);
    let case = found(&report, 0);
    assert!(case.checks.is_empty() && case.metrics.is_empty());
    let fault = case.fault.as_ref().unwrap();
    assert_eq!(fault.seed, 1);
    let Fault { moment: Moment::Call { function, decision, .. }, fuel, .. } = &fault.fault else {
        panic!("{fault:?}")
    };
    assert_eq!((function.as_str(), *decision, *fuel), ("route", 7, 3));
    assert_eq!(case.usage.decisions, 8, "up to the fault; the other seed counts for nothing");
}

#[test]
fn an_answer_that_is_no_server_is_a_runtime_error() {
    for answer in [-1, 8, i32::MIN, i32::MAX] {
        let decide: Decide = match answer {
            -1 => |_| Ok(-1),
            8 => |_| Ok(8),
            i32::MIN => |_| Ok(i32::MIN),
            _ => |_| Ok(i32::MAX),
        };
        let report = graded(&exercise(&case("a", "", EVEN)), decide);
        assert_eq!(report.verdict, Verdict::RuntimeError);
        let kind = &found(&report, 0).fault.as_ref().unwrap().fault.kind;
        assert_eq!(*kind, FaultKind::NoSuchServer { answer, servers: 8 });
    }
}

#[test]
fn a_judges_error_wins_over_the_students_fault_and_scores_nothing() {
    let halt: Decide = |signals| {
        // The student's fault on one seed, the judge's on the other.
        let draws = signals.draws.random();
        if draws < 0.5 { TRAPS(signals) } else { Err(JudgeError::new("the disk is on fire").into()) }
    };
    let panics: Decide = |signals| {
        assert!(signals.draws.random() < 0.5, "a world came apart");
        TRAPS(signals)
    };
    let seeds = "[[case]]\nid = \"a\"\nshow = \"public\"\nscenario = { requests = 5 }\nseeds = { from = 1, count = 12 }\ncheck = [{ metric = \"share.max\", at_most = 1 }]\n";
    let exercise = exercise(&(seeds.to_owned() + &case("b", "", "{ metric = \"share.max\", at_most = 1 }")));
    for (decide, told) in [(halt, "on fire"), (panics, "came apart")] {
        let report = graded(&exercise, decide);
        assert_eq!(report.verdict, Verdict::JudgeError);
        assert_eq!(report.score.earned, 0);
        assert!(report.judge_errors[0].contains("case `a`"), "{:?}", report.judge_errors);
        assert!(report.judge_errors[0].contains(told), "{:?}", report.judge_errors);
    }
}

#[test]
fn a_ratio_to_a_reference_that_is_zero_is_a_judge_error_that_names_the_check() {
    // One server a request: nobody waits.
    let check = "[[case]]\nid = \"idle\"\nshow = \"public\"\nscenario = { servers = 64, requests = 20, mean_gap = 1e6 }\nseeds = [1]\ncheck = [{ metric = \"wait.mean\", at_most = \"1.05 × reference\", of = \"p2c\" }]\n";
    let report = graded(&exercise(check), ZERO);
    assert_eq!(report.verdict, Verdict::JudgeError);
    assert!(report.judge_errors[0].contains("`wait.mean`"), "{:?}", report.judge_errors);
}

#[test]
fn a_badge_is_earned_or_not_and_never_decides() {
    let badge = "{ agreement = \"round_robin\", badge = \"by-the-book\" }";
    let exercise =
        exercise(&(case("a", "", badge) + &case("b", "", "{ metric = \"share.max\", at_most = 1 }")));
    let earned = graded(&exercise, ROUND_ROBIN);
    assert_eq!((earned.verdict, earned.badges), (Verdict::Accepted, vec!["by-the-book".to_owned()]));
    let missed = graded(&exercise, ZERO);
    assert_eq!((missed.verdict, missed.badges), (Verdict::Accepted, vec![]));
    assert_eq!(missed.score.max, 1);
}

#[test]
fn reads_beyond_the_bound_fail_on_the_seed_that_has_them() {
    let reads_all: Decide = |signals| {
        (0..8).for_each(|server| {
            signals.in_flight(server);
        });
        Ok(0)
    };
    let check = "{ metric = \"reads.in_flight.max\", at_most = 2 }";
    let report = graded(&exercise(&case("a", "", check)), reads_all);
    assert_eq!(report.verdict, Verdict::WrongAnswer);
    assert_eq!(found(&report, 0).checks[0].actual, Some(8.0));
}

#[test]
fn the_report_is_the_same_on_one_thread_and_on_four() {
    let exercise = exercise(&(case("a", "", AGREES) + &case("b", "", EVEN)));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| serde_json::to_string(&graded(&exercise, ROUND_ROBIN)).unwrap())
    };
    assert_eq!(on(1), on(4));
}

#[test]
fn an_excerpt_that_has_only_badges_is_skipped_and_an_unknown_case_is_named() {
    let badge = "{ agreement = \"round_robin\", badge = \"by-the-book\" }";
    let exercise = exercise(&(case("a", "", badge) + &case("b", "", EVEN)));
    let report = graded(&exercise.excerpt(&["a"]).unwrap(), ROUND_ROBIN);
    assert_eq!(report.verdict, Verdict::Skipped);
    assert_eq!(report.badges, ["by-the-book"]);
    assert!(report.judge_errors.is_empty());
    assert_eq!(graded(&exercise.excerpt(&["b"]).unwrap(), ROUND_ROBIN).verdict, Verdict::Accepted);
    assert_eq!(exercise.excerpt(&["b", "c"]).unwrap_err(), "c");
}

#[test]
fn a_case_without_a_seed_is_a_judge_error_and_never_a_pass() {
    let mut exercise = exercise(&case("a", "", "{ metric = \"wait.mean\", at_most = 1 }"));
    exercise.cases[0].seeds = Seeds::Listed(Vec::new());
    let report = graded(&exercise, ZERO);
    assert_eq!(report.verdict, Verdict::JudgeError);
    assert!(report.judge_errors[0].contains("no seed"), "{:?}", report.judge_errors);
}
