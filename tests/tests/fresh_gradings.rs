//! How often a verdict is wrong by chance: 600 fresh gradings, each with the case's own number of seeds.

use contract::Verdict;
use grade::{About, Exercise, SubmissionId, grade};
use sandbox::{Program, Sandbox, Settings};
use tests::repository;

const GRADINGS: u64 = 600;

fn p2c() -> Exercise {
    let file = repository().join("exercises/p2c/exercise.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let mut exercise = Exercise::parse("p2c", &file.display().to_string(), &text).unwrap();
    // The chapter's own case scores nothing and has its own seed.
    exercise.cases.retain(|case| case.points > 0);
    exercise
}

fn program(wat: &str) -> Program {
    let module = wat::parse_str(wat).unwrap();
    Sandbox::new(Settings::default()).unwrap().load(&module).unwrap()
}

/// A P2C whose draws come from a generator of its own (xorshift64), and that picks at random instead
/// in one decision of `one_in` (never, if that is 0).
fn own_draws(one_in: u32) -> Program {
    program(&format!(
        r#"(module
          (import "judge" "server_count" (func $server_count (result i32)))
          (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))
          (global $state (mut i64) (i64.const 88172645463325252))
          (func $below (param $n i32) (result i32)
            (local $x i64)
            (local.set $x (global.get $state))
            (local.set $x (i64.xor (local.get $x) (i64.shl (local.get $x) (i64.const 13))))
            (local.set $x (i64.xor (local.get $x) (i64.shr_u (local.get $x) (i64.const 7))))
            (local.set $x (i64.xor (local.get $x) (i64.shl (local.get $x) (i64.const 17))))
            (global.set $state (local.get $x))
            (i32.wrap_i64 (i64.rem_u (i64.shr_u (local.get $x) (i64.const 11)) (i64.extend_i32_u (local.get $n)))))
          (func (export "route") (param f64) (result i32)
            (local $a i32) (local $b i32)
            (local.set $a (call $below (call $server_count)))
            (if (i32.const {one_in})
              (then
                (if (i32.eqz (call $below (select (i32.const {one_in}) (i32.const 1) (i32.const {one_in}))))
                  (then (return (local.get $a))))))
            (local.set $b (call $below (call $server_count)))
            (select (local.get $a) (local.get $b)
              (i32.le_u (call $in_flight (local.get $a)) (call $in_flight (local.get $b))))))"#
    ))
}

/// How many of the gradings accept the program; any verdict but accepted and wrong answer is a failure
/// of the test.
fn accepted(program: &Program) -> u64 {
    let exercise = p2c();
    let mut accepted = 0;
    for grading in 0..GRADINGS {
        let submission = SubmissionId {
            language: "wat".to_owned(),
            digest: String::new(),
            module_digest: String::new(),
            toolchain: String::new(),
        };
        let about = About { judge: String::new(), submission, fresh_seeds: Some(grading) };
        let report = grade(&exercise, about, program, &|_, _| {});
        match report.verdict {
            Verdict::Accepted => accepted += 1,
            Verdict::WrongAnswer => {}
            other => panic!("{other:?}: {report:?}"),
        }
    }
    accepted
}

#[test]
fn of_600_gradings_of_a_correct_p2c_with_draws_of_its_own_at_most_one_is_refused() {
    let accepted = accepted(&own_draws(0));
    println!("accepted {accepted} of {GRADINGS}");
    assert!(accepted >= GRADINGS - 1, "{accepted} of {GRADINGS} accepted");
}

#[test]
fn of_600_gradings_of_a_p2c_that_picks_at_random_one_time_in_ten_at_most_one_is_accepted() {
    let accepted = accepted(&own_draws(10));
    println!("accepted {accepted} of {GRADINGS}");
    assert!(accepted <= 1, "{accepted} of {GRADINGS} accepted");
}
