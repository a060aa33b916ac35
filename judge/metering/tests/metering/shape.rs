use contract::Limits;
use metering::Tripped;
use wasmparser::{Parser, Payload};
use wasmtime::Val;

use crate::host::{AMPLE, End, Host, metered};

#[test]
fn the_start_function_is_exported_and_not_started() {
    let wat = r#"(module (global $g (export "g") (mut i32) (i32.const 1))
        (func $start (global.set $g (i32.const 2)) (loop (br 0))) (start $start))"#;
    let mut host = Host::of(wat);
    let global = host.instance.get_global(&mut host.store, "g").unwrap();
    assert_eq!(global.get(&mut host.store).unwrap_i32(), 1);
    host.set_fuel(1000);
    assert_eq!(host.call(metering::START, &[]), End::Tripped(Tripped::Fuel));
    assert_eq!(global.get(&mut host.store).unwrap_i32(), 2);

    let mut host = Host::of("(module (func))");
    assert!(host.instance.get_func(&mut host.store, metering::START).is_none());
}

#[test]
fn a_start_function_that_is_imported_is_exported_too() {
    let mut host = Host::of(r#"(module (import "env" "start" (func $start)) (start $start))"#);
    host.set_fuel(AMPLE);
    assert_eq!(host.call(metering::START, &[]), End::Returned(vec![]));
}

#[test]
fn only_names_are_kept_of_the_custom_sections() {
    let wat = r#"(module (@custom "producers" "x") (@custom "anything" "y")
        (func $first) (func $second (call $first)))"#;
    let out = metered(wat, &Limits::DEFAULT);
    let mut customs = Vec::new();
    for payload in Parser::new(0).parse_all(&out) {
        if let Payload::CustomSection(section) = payload.unwrap() {
            customs.push((section.name().to_owned(), section.data().to_vec()));
        }
    }
    let [(name, data)] = &customs[..] else { panic!("{customs:?}") };
    assert_eq!(name, "name");
    let has = |wanted: &[u8]| data.windows(wanted.len()).any(|window| window == wanted);
    assert!(has(b"\x00\x05first") && has(b"\x01\x06second"), "{data:?}");
}

#[test]
fn a_module_without_anything_still_has_its_meter() {
    let mut host = Host::of("(module)");
    assert_eq!(host.fuel(), 0);
}

#[test]
fn an_import_that_copies_in_a_module_without_code_has_its_guard() {
    let wat = r#"(module (import "judge" "log" (func $log (param i32 i32))) (export "log" (func $log)))"#;
    let (end, burned) = Host::of(wat).burn("log", &[Val::I32(0), Val::I32(3)]);
    assert_eq!((end, burned), (End::Returned(vec![]), 3));
}

#[test]
fn an_import_of_another_type_than_the_contracts_is_left_to_the_sandbox() {
    for ty in ["", "(param i32)", "(param i32 f64)", "(param i32 i64)"] {
        metered(&format!(r#"(module (import "judge" "log" (func {ty})))"#), &Limits::DEFAULT);
    }
}

#[test]
fn the_same_module_and_limits_give_the_same_bytes() {
    let wat = include_str!("../../benches/interpreter.wat");
    assert_eq!(metered(wat, &Limits::DEFAULT), metered(wat, &Limits::DEFAULT));
}

#[test]
fn codes_and_limits_correspond() {
    for tripped in [Tripped::Fuel, Tripped::Depth, Tripped::Memory, Tripped::Table] {
        assert_eq!(Tripped::from_code(tripped.code()), Some(tripped));
    }
    assert_eq!([0, 5, -1].map(Tripped::from_code), [None; 3]);
}

#[test]
fn the_guests_of_the_benchmark_do_what_they_say() {
    let mut host = Host::of(include_str!("../../benches/interpreter.wat"));
    host.set_fuel(AMPLE);
    assert_eq!(host.call("run", &[Val::I32(10)]), End::Returned(vec![385]));
}
