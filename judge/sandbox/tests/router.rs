//! A router in the sandbox does what the same router does natively, and sees what it is granted.

use std::collections::BTreeSet;

use contract::{FaultKind, Grant, Halt, Kind, Limits, SignalId, Submission as _};
use reference::balance::{self, Metric, Scenario, Streams, Why};
use reference::policies::{named, router::ROUTERS};
use sandbox::{Program, Sandbox, Settings};

fn load(wat: &str) -> Program {
    Sandbox::new(Settings::default()).unwrap().load(&wat::parse_str(wat).unwrap()).unwrap()
}

fn grant(callbacks: &[&str]) -> Grant {
    Grant {
        kind: Kind::Router,
        signals: BTreeSet::from([SignalId::InFlight]),
        callbacks: callbacks.iter().map(ToString::to_string).collect(),
        functions: Vec::new(),
    }
}

fn scenario(streams: Streams) -> Scenario {
    Scenario { requests: 3000, streams, ..Scenario::chapter() }
}

/// The log of a run, which must come to its end.
fn log(program: &Program, callbacks: &[&str], scenario: &Scenario) -> String {
    let grant = grant(callbacks);
    program.check(&grant).unwrap();
    let mut guest = program.router(&Limits::DEFAULT).unwrap();
    balance::run(scenario, 7, &mut *guest).unwrap();
    guest.log().text
}

#[test]
fn p2c_in_the_sandbox_comes_to_the_native_ones_metrics_bit_for_bit_on_both_streams() {
    let program = load(include_str!("../benches/p2c.wat"));
    let policy = named(ROUTERS, "p2c").unwrap();
    for streams in [Streams::Shared, Streams::Split] {
        for seed in [0, 7, u64::MAX] {
            let native = balance::run(&scenario(streams), seed, &mut *policy.make()).unwrap();
            let mut guest = program.router(&Limits::DEFAULT).unwrap();
            let sandboxed = balance::run(&scenario(streams), seed, &mut *guest).unwrap();
            assert_eq!(native.metrics(Metric::ALL), sandboxed.metrics(Metric::ALL));
            assert_eq!(native.waits().values(), sandboxed.waits().values());
            assert_eq!(guest.fuel_per_decision().count(), 3000);
        }
    }
}

#[test]
fn instances_share_nothing() {
    // Answers how often it was asked, modulo 8.
    let program = load(
        r#"(module (global $asked (mut i32) (i32.const 0))
            (func (export "route") (param f64) (result i32)
                (global.set $asked (i32.add (global.get $asked) (i32.const 1)))
                (i32.and (i32.sub (global.get $asked) (i32.const 1)) (i32.const 7))))"#,
    );
    let policy = named(ROUTERS, "round_robin").unwrap();
    let native = balance::run(&scenario(Streams::Split), 1, &mut *policy.make()).unwrap();
    for _ in 0..2 {
        let mut guest = program.router(&Limits::DEFAULT).unwrap();
        let run = balance::run(&scenario(Streams::Split), 1, &mut *guest).unwrap();
        assert_eq!(run.waits().values(), native.waits().values());
    }
}

#[test]
fn completions_are_told_with_the_counts_already_lowered_and_only_if_they_are_granted() {
    // Round robin that keeps its own counts, lowered by each completion, and traps if they are not the
    // world's at the next decision.
    let program = load(
        r#"(module
            (import "judge" "in_flight" (func $in_flight (param i32) (result i32)))
            (import "judge" "request_index" (func $request_index (result i32)))
            (memory 1)
            (func (export "on_complete") (param $server i32) (param $now f64) (param $latency f64)
                (i32.store8 (local.get $server)
                    (i32.sub (i32.load8_u (local.get $server)) (i32.const 1)))
                (if (i32.ne (call $in_flight (local.get $server)) (i32.load8_u (local.get $server)))
                    (then (unreachable)))
                (if (f64.le (local.get $latency) (f64.const 0)) (then (unreachable))))
            (func (export "route") (param f64) (result i32)
                (local $server i32)
                (local.set $server (i32.and (call $request_index) (i32.const 7)))
                (if (i32.ne (call $in_flight (local.get $server)) (i32.load8_u (local.get $server)))
                    (then (unreachable)))
                (i32.store8 (local.get $server)
                    (i32.add (i32.load8_u (local.get $server)) (i32.const 1)))
                (local.get $server)))"#,
    );
    assert!(program.check(&grant(&[])).is_err());
    assert_eq!(log(&program, &["on_complete"], &scenario(Streams::Split)), "");
}

#[test]
fn what_init_draws_moves_nothing_on_the_shared_stream() {
    let policy = |draws: &str| {
        load(&format!(
            r#"(module
                (import "judge" "random" (func $random (result f64)))
                (import "judge" "random_below" (func $random_below (param i32) (result i32)))
                (func (export "init") {draws})
                (func (export "route") (param f64) (result i32) (call $random_below (i32.const 8))))"#
        ))
    };
    let waits = |program: &Program| {
        let mut guest = program.router(&Limits::DEFAULT).unwrap();
        balance::run(&scenario(Streams::Shared), 7, &mut *guest).unwrap().waits().values().unwrap().to_vec()
    };
    assert_eq!(waits(&policy("")), waits(&policy("(drop (call $random)) (drop (call $random))")));
}

#[test]
fn logarithms_and_powers_are_the_pinned_ones_and_nan_has_one_form() {
    let program = load(
        r#"(module
            (import "judge" "ln" (func $ln (param f64) (result f64)))
            (import "judge" "log" (func $log (param i32 i32)))
            (memory (export "memory") 1)
            (func (export "init")
                ;; The bits of ln(-1), as eight characters below "A" and up.
                (local $bits i64) (local $at i32)
                (local.set $bits (i64.reinterpret_f64 (call $ln (f64.const -1))))
                (loop $next
                    (i32.store8 (local.get $at)
                        (i32.add (i32.const 65)
                            (i32.wrap_i64 (i64.and (i64.const 15)
                                (i64.shr_u (local.get $bits)
                                    (i64.extend_i32_u (i32.sub (i32.const 60) (i32.mul (local.get $at) (i32.const 4)))))))))
                    (local.set $at (i32.add (local.get $at) (i32.const 1)))
                    (br_if $next (i32.lt_u (local.get $at) (i32.const 16))))
                (call $log (i32.const 0) (i32.const 16)))
            (func (export "route") (param f64) (result i32) (i32.const 0)))"#,
    );
    // 0x7ff8000000000000, with A for 0.
    assert_eq!(log(&program, &[], &scenario(Streams::Split)), "HPPIAAAAAAAAAAAA\n");
}

#[test]
fn memory_is_reported_whether_or_not_it_is_exported() {
    for export in ["", "(export \"memory\")"] {
        let program = load(&format!(
            r#"(module (memory {export} 3) (func (export "route") (param f64) (result i32) (i32.const 0)))"#
        ));
        let guest = program.router(&Limits::DEFAULT).unwrap();
        assert_eq!(guest.peak_memory_bytes(), 3 << 16);
    }
}

#[test]
fn the_runs_fuel_is_all_that_its_calls_have_together() {
    let program = load(r#"(module (func (export "route") (param f64) (result i32) (nop) (i32.const 0)))"#);
    let limits = Limits { fuel_for_run: 100, ..Limits::DEFAULT };
    let mut guest = program.router(&limits).unwrap();
    let stopped = balance::run(&scenario(Streams::Split), 1, &mut *guest).unwrap_err();
    let Why::Halt(Halt::Student { kind, .. }) = stopped.why else { panic!("{stopped:?}") };
    assert_eq!(kind, FaultKind::FuelForRun { fuel: 100 });
    // Entering and the answer cost 1 each.
    assert_eq!(stopped.decision, 50);
}
