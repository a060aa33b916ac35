//! Submissions that must not win, in `tests/hostile`. A file's folder names the verdict that it must earn.
//!
//! - `any/<verdict>`: an attack on every kind of policy, made in each of its decisions.
//! - `anywhere/<verdict>`: the same in each function that the judge calls, one at a time.
//! - `source/<verdict>`: an attack in Rust, with the kit of every kind.
//! - `<exercise>/<verdict>`: a whole submission to one exercise of `tests/fixtures/exercises`. Below
//!   `wrong_answer` the next folder names the check that has to catch it.
//!
//! An attack is the part of a module that defines `$attack`, or of a source that defines `attack`. It is put
//! into a policy that is right (`right/<kind>`) and calls it, so that whatever comes is the attack's doing.
//! A comment `told: …` is what the report has to say in English.

mod attack;
mod exports;
mod judging;
mod modules;
mod paths;
mod shown;
mod sources;

use contract::{Fault, Limits, Moment};
use grade::{CheckReport, Report};
use tests::{Home, files, for_each_in_parallel};

use attack::{Attacked, Policy, hostile, on_every_kind, stem};
use judging::{Judged, judge};

/// What a verdict promises beside its name.
fn keeps_its_word(attacked: &Attacked, judged: &Judged) {
    let report = &judged.report;
    let told = || format!("{}: {}", attacked.name, serde_json::to_string_pretty(report).unwrap());
    assert_eq!(judged.verdict(), attacked.verdict, "{}", told());
    let accepted = attacked.verdict == "accepted";
    assert_eq!(judged.output.status.code(), Some(i32::from(!accepted)), "{}", told());
    assert_eq!(report.score.earned == report.score.max, accepted, "{}", told());
    assert!(judged.output.stderr.is_empty(), "{}", judged.stderr());
    judging::validate(&judged.output.stdout);
    match attacked.verdict.as_str() {
        "compile_error" => assert!(report.refusal.is_some() && report.cases.is_empty(), "{}", told()),
        "accepted" | "wrong_answer" => assert_eq!(faults(report).count(), 0, "{}", told()),
        _ => assert!(faults(report).count() > 0, "{}", told()),
    }
    let said = judged.said();
    for wanted in &attacked.told {
        assert!(said.contains(wanted.as_str()), "{}: {wanted:?} is not in {said}", attacked.name);
    }
    // Nothing of a file outside.
    assert!(!judged.stdout().contains("root:"), "{}", told());
}

fn faults(report: &Report) -> impl Iterator<Item = &Fault> {
    let found = report.cases.iter().filter_map(|case| case.found.as_ref());
    found.filter_map(|found| found.fault.as_ref()).map(|fault| &fault.fault)
}

fn failed(report: &Report) -> Vec<&str> {
    let checks = report.cases.iter().flat_map(grade::CaseReport::checks);
    checks.filter(|check: &&CheckReport| !check.passed).map(|check| check.id.as_str()).collect()
}

#[test]
fn a_policy_whose_attack_does_nothing_is_accepted() {
    let home = Home::new();
    for policy in Policy::all() {
        for attacked in
            [policy.with("nothing", "(func $attack)", &policy.places()), policy.in_rust("fn attack() {}")]
        {
            let judged = judge(&home, policy.kind.name(), &attacked.file(&home));
            assert_eq!(judged.verdict(), "accepted", "{}: {}", attacked.name, judged.stdout());
        }
    }
}

#[test]
fn an_attack_on_any_kind_earns_the_verdict_of_its_folder() {
    let home = Home::new();
    let attacks =
        on_every_kind("any", |policy, name, text| vec![policy.with(name, text, &policy.decisions())]);
    for_each_in_parallel(&attacks, |(policy, attacked)| {
        keeps_its_word(attacked, &judge(&home, policy.kind.name(), &attacked.file(&home)));
    });
}

#[test]
fn an_attack_anywhere_earns_the_verdict_of_its_folder_and_the_report_says_where() {
    let home = Home::new();
    let at_each = |policy: &Policy, name: &str, text: &str| {
        policy.places().into_iter().map(|place| policy.with(name, text, &[place])).collect()
    };
    for_each_in_parallel(&on_every_kind("anywhere", at_each), |(policy, attacked)| {
        let judged = judge(&home, policy.kind.name(), &attacked.file(&home));
        keeps_its_word(attacked, &judged);
        let place = attacked.places[0].as_str();
        let right = |moment: &Moment| match moment {
            Moment::Init => attack::STARTING.contains(&place),
            Moment::Call { function, .. } => function == place,
            Moment::Scripted { call, .. } => call.starts_with(&format!("{place}(")),
        };
        assert!(
            faults(&judged.report).all(|fault| right(&fault.moment)),
            "{}: {}",
            attacked.name,
            judged.said()
        );
    });
}

#[test]
fn an_attack_in_rust_earns_the_verdict_of_its_folder_with_every_kit() {
    let home = Home::new();
    let attacks = on_every_kind("source", |policy, _, text| vec![policy.in_rust(text)]);
    for_each_in_parallel(&attacks, |(policy, attacked)| {
        if attacked.needs_confinement() && !attack::files_outside_are_out_of_reach() {
            return;
        }
        keeps_its_word(attacked, &judge(&home, policy.kind.name(), &attacked.file(&home)));
    });
}

#[test]
fn a_whole_submission_earns_the_verdict_of_its_folder_by_the_check_that_guards_it() {
    let home = Home::new();
    let whole = attack::whole();
    assert!(!whole.is_empty());
    for_each_in_parallel(&whole, |(exercise, check, attacked)| {
        let judged = judge(&home, exercise, &hostile(&attacked.name));
        keeps_its_word(attacked, &judged);
        assert_eq!(check.is_some(), attacked.verdict == "wrong_answer", "{}", attacked.name);
        if let Some(check) = check {
            let failed = failed(&judged.report);
            assert!(failed.contains(&check.as_str()), "{}: {failed:?}", attacked.name);
        }
    });
}

#[test]
fn the_fuel_that_was_burned_before_a_trap_is_in_the_report() {
    let home = Home::new();
    let file = hostile("anywhere/runtime_error/burns_much_fuel_then_traps.wat");
    for policy in Policy::all() {
        for place in policy.places() {
            let attacked = policy.with(&stem(&file), &attack::read(&file), &[place]);
            let judged = judge(&home, policy.kind.name(), &attacked.file(&home));
            for fault in faults(&judged.report) {
                let burned = fault.fuel;
                assert!(burned > Limits::DEFAULT.fuel_per_call / 2, "{}: {fault:?}", attacked.name);
                assert!(burned <= Limits::DEFAULT.fuel_per_call, "{}: {fault:?}", attacked.name);
            }
            assert!(faults(&judged.report).count() > 0);
        }
    }
}

#[test]
fn the_same_attack_gets_the_same_report() {
    let home = Home::new();
    for file in files(&hostile("any/accepted")) {
        for policy in Policy::all() {
            let attacked = policy.with(&stem(&file), &attack::read(&file), &policy.decisions());
            let report = || judge(&home, policy.kind.name(), &attacked.file(&home)).output.stdout;
            assert_eq!(report(), report(), "{}", attacked.name);
        }
    }
}
