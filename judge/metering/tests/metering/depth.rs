use std::ops::Range;

use contract::Limits;
use metering::Tripped;
use wasmtime::Val;

use crate::host::{AMPLE, End, Host};

const DEEP: End = End::Tripped(Tripped::Depth);

fn run(wat: &str, slots: u32, argument: i32) -> End {
    let mut host = Host::with(wat, Limits { stack_slots: slots, ..Limits::DEFAULT });
    host.set_fuel(AMPLE);
    host.call("f", &[Val::I32(argument)])
}

/// A text for each of many locals.
fn each(locals: Range<u32>, text: impl Fn(u32) -> String) -> String {
    locals.map(text).collect()
}

#[test]
fn recursion_without_end_is_stopped_however_it_is_done() {
    for wat in [
        r#"(module (func $f (export "f") (param i32) (call $f (local.get 0))))"#,
        r#"(module (type $t (func (param i32))) (table funcref (elem $f))
            (func $f (export "f") (param i32) (call_indirect (type $t) (local.get 0) (i32.const 0))))"#,
        r#"(module (func $f (export "f") (param i32) (call $g (local.get 0)))
            (func $g (param i32) (call $f (local.get 0))))"#,
    ] {
        assert_eq!(run(wat, Limits::DEFAULT.stack_slots, 0), DEEP, "{wat}");
    }
}

#[test]
fn the_hosts_stack_is_safe_from_large_frames() {
    let sum = each(1..2001, |local| format!("local.get {local} i64.add "));
    let set = each(1..2001, |local| format!("(local.set {local} (i64.load (local.get 0))) "));
    let wat = format!(
        r#"(module (memory 1) (func $f (export "f") (param i32) (local {})
            {set} (call $f (local.get 0)) i64.const 0 {sum} drop))"#,
        "i64 ".repeat(2000)
    );
    assert_eq!(run(&wat, Limits::DEFAULT.stack_slots, 0), DEEP);

    // Operands instead of locals.
    let push = "(i64.load (i32.const 0)) ".repeat(2000);
    let add = "i64.add ".repeat(2000);
    let wat = format!(
        r#"(module (memory 1) (func $f (export "f") (param i32)
            i64.const 0 {push} (call $f (local.get 0)) {add} drop))"#
    );
    assert_eq!(run(&wat, Limits::DEFAULT.stack_slots, 0), DEEP);

    // Parameters and results.
    let wat = format!(
        r#"(module (func $f (param {}) (result {}) {} (call $f)) (func (export "f") (param i32) {} (call $f) {}))"#,
        "i64 ".repeat(500),
        "i64 ".repeat(500),
        each(0..500, |local| format!("local.get {local} ")),
        "i64.const 1 ".repeat(500),
        "drop ".repeat(500),
    );
    assert_eq!(run(&wat, Limits::DEFAULT.stack_slots, 0), DEEP);
}

#[test]
fn a_frame_takes_four_slots_and_its_parameters_locals_and_operands() {
    // Each frame: 4, a parameter, two locals, and two operands.
    let wat = r#"(module (func $f (export "f") (param i32) (local i32 f64)
        (if (local.get 0) (then (call $f (i32.sub (local.get 0) (i32.const 1)))))))"#;
    assert_eq!(run(wat, 9 * 10, 9), End::Returned(vec![]));
    assert_eq!(run(wat, 9 * 10 - 1, 9), DEEP);
    assert_eq!(run(wat, 9 * 10, 10), DEEP);
    assert_eq!(run(wat, 8, 0), DEEP, "not even one fits");
}

#[test]
fn a_function_that_calls_nothing_takes_its_slots_too() {
    let wat = r#"(module (func $leaf (param i32) (local i64 i64 i64))
        (func (export "f") (param i32) (call $leaf (local.get 0))))"#;
    assert_eq!(run(wat, 6 + 8, 0), End::Returned(vec![]));
    assert_eq!(run(wat, 6 + 7, 0), DEEP);
}

#[test]
fn every_way_out_of_a_function_gives_its_slots_back() {
    let ways = [
        "call $nop",
        "call $nop return",
        "call $nop br 0",
        "call $nop local.get 0 br_if 0 call $nop",
        "call $nop block block local.get 0 br_if 2 end return end",
        "call $nop block local.get 0 br_table 0 1 0 end",
        "call $nop loop local.get 0 if return else br 2 end end",
        "call $nop local.get 0 if call $nop return end call $nop",
    ];
    for way in ways {
        for argument in [0, 1, 2] {
            let wat = format!(
                r#"(module (func $nop (call $leaf)) (func $leaf)
                    (func $way (param i32) {way})
                    (func (export "f") (param i32) (local i32)
                        (local.set 1 (i32.const 1000))
                        (loop (call $way (local.get 0))
                            (br_if 0 (local.tee 1 (i32.sub (local.get 1) (i32.const 1)))))))"#
            );
            assert_eq!(run(&wat, 40, argument), End::Returned(vec![]), "{way} of {argument}");
        }
    }
}

#[test]
fn results_go_through_every_way_out() {
    let wat = r#"(module (func $nop)
        (func $way (param i32) (result i32 f64)
            (call $nop)
            (if (i32.eq (local.get 0) (i32.const 1)) (then (return (i32.const 10) (f64.const 1))))
            (block (br_if 0 (i32.ne (local.get 0) (i32.const 2))) (br 1 (i32.const 20) (f64.const 2)))
            (i32.const 30) (f64.const 3))
        (func (export "f") (param i32) (result i32 f64) (call $way (local.get 0))))"#;
    for (argument, first, second) in [(1, 10, 1.0_f64), (2, 20, 2.0), (3, 30, 3.0)] {
        assert_eq!(run(wat, 100, argument), End::Returned(vec![first, second.to_bits()]));
    }
}

#[test]
fn values_that_a_compiler_keeps_are_not_counted_and_the_hosts_own_check_stands_behind() {
    // Two thousand products that don't change in the loop: the compiler may hold them all across the
    // call, in a frame that counts a handful of slots.
    let products = each(1..2001, |factor| {
        format!("(local.set 1 (i32.xor (local.get 1) (i32.mul (local.get 0) (i32.const {}))))", factor * 7919)
    });
    let wat = format!(
        r#"(module (func $f (export "f") (param i32) (local i32)
            (loop {products} (call $f (local.get 1)) {products} (br_if 0 (local.get 1)))))"#
    );
    let end = run(&wat, Limits::DEFAULT.stack_slots, 0);
    assert!(matches!(end, DEEP | End::Trapped), "{end:?}");
}
