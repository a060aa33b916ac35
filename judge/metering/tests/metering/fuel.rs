use metering::Tripped;
use wasmtime::Val;

use crate::host::{End, Host};

/// What a call of `f` burns.
fn cost(body: &str, argument: i32) -> i64 {
    let wat = format!(
        r#"(module (memory 1) (table 10 funcref) (elem declare func 0) (data "xyz")
            (func) (func (export "f") (param i32) {body}))"#
    );
    let (end, burned) = Host::of(&wat).burn("f", &[Val::I32(argument)]);
    assert_eq!(end, End::Returned(vec![]), "{body}");
    burned
}

#[test]
fn straight_code_costs_one_per_instruction_and_one_for_entering() {
    assert_eq!(cost("", 0), 1);
    assert_eq!(cost("nop nop", 0), 1);
    assert_eq!(cost("local.get 0 drop", 0), 2);
    assert_eq!(cost("i32.const 1 i32.const 2 i32.add local.set 0", 0), 5);
    assert_eq!(cost("block block local.get 0 drop end end local.get 0 drop", 0), 3);
}

#[test]
fn only_the_arm_that_is_taken_costs() {
    let both = "local.get 0 if local.get 0 drop else local.get 0 local.set 0 local.get 0 drop end nop i32.const 7 drop";
    assert_eq!(cost(both, 1), 1 + 2 + 1 + 1);
    assert_eq!(cost(both, 0), 1 + 2 + 3 + 1);
}

#[test]
fn what_a_branch_passes_over_costs_nothing() {
    let skip = "block local.get 0 br_if 0 i32.const 1 drop i32.const 1 drop end i32.const 1 drop";
    assert_eq!(cost(skip, 1), 1 + 2 + 1);
    assert_eq!(cost(skip, 0), 1 + 2 + 2 + 1);
    let out = "block block local.get 0 br_if 1 i32.const 1 drop end i32.const 1 drop i32.const 1 drop end i32.const 1 drop";
    assert_eq!(cost(out, 1), 1 + 2 + 1);
    assert_eq!(cost(out, 0), 1 + 2 + 1 + 2 + 1);
    let early = "local.get 0 if return end i32.const 1 drop";
    assert_eq!(cost(early, 1), 1 + 2 + 1);
    assert_eq!(cost(early, 0), 1 + 2 + 1);
    let dead = "block br 0 i32.const 1 drop block i32.const 1 drop end if else end end i32.const 1 drop";
    assert_eq!(cost(dead, 0), 1 + 1 + 1);
}

#[test]
fn a_table_of_branches_costs_what_runs() {
    let table = "block block block local.get 0 br_table 0 1 2 end i32.const 1 drop end i32.const 1 drop i32.const 1 drop end i32.const 1 drop";
    assert_eq!(cost(table, 0), 1 + 2 + 1 + 2 + 1);
    assert_eq!(cost(table, 1), 1 + 2 + 2 + 1);
    assert_eq!(cost(table, 9), 1 + 2 + 1);
}

#[test]
fn every_round_of_a_loop_costs() {
    let count = "loop local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end i32.const 1 drop";
    for rounds in [1, 2, 1000] {
        assert_eq!(cost(count, rounds), 1 + 5 * i64::from(rounds) + 1);
    }
    let out = "block loop local.get 0 i32.eqz br_if 1 local.get 0 i32.const 1 i32.sub local.set 0 br 0 end end i32.const 1 drop";
    for rounds in [0, 1, 1000] {
        assert_eq!(cost(out, rounds), 1 + 3 + (3 + 5) * i64::from(rounds) + 1);
    }
}

#[test]
fn calls_cost_the_call_and_the_entering() {
    assert_eq!(cost("call 0 call 0", 0), 1 + 2 * 2);
    assert_eq!(cost("local.get 0 if call 0 call 0 end i32.const 1 drop", 1), 1 + 2 + 4 + 1);
    assert_eq!(cost("loop call 0 local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end", 3), 1 + 3 * 7);
}

#[test]
fn bulk_instructions_cost_their_length_too() {
    assert_eq!(cost("i32.const 0 i32.const 0 i32.const 100 memory.fill", 0), 1 + 3 + 50 + 100);
    assert_eq!(cost("i32.const 0 i32.const 0 i32.const 100 memory.copy", 0), 1 + 3 + 50 + 100);
    assert_eq!(cost("i32.const 0 i32.const 0 i32.const 3 memory.init 0", 0), 1 + 3 + 50 + 3);
    assert_eq!(cost("i32.const 0 ref.null func i32.const 10 table.fill 0", 0), 1 + 3 + 50 + 10);
    assert_eq!(cost("i32.const 0 i32.const 0 i32.const 10 table.copy", 0), 1 + 3 + 50 + 10);
    assert_eq!(cost("i32.const 0 i32.const 0 i32.const 0 table.init 0", 0), 1 + 3 + 50);
    assert_eq!(cost("ref.null func i32.const 7 table.grow 0 drop", 0), 1 + 2 + 500 + 7);
    assert_eq!(cost("i32.const 2 memory.grow drop", 0), 1 + 1 + 500 + 2 * 1024);
}

#[test]
fn what_takes_a_host_longer_costs_more() {
    assert_eq!(cost("i32.const 6 i32.const 3 i32.div_s drop", 0), 1 + 2 + 5);
    assert_eq!(cost("f64.const 2 f64.sqrt drop", 0), 1 + 1 + 5);
    assert_eq!(cost("data.drop 0", 0), 1 + 50);
    let wat = r#"(module (import "judge" "server_count" (func $server_count (result i32)))
        (func (export "f") (drop (call $server_count))))"#;
    let (end, burned) = Host::of(wat).burn("f", &[]);
    assert_eq!((end, burned), (End::Returned(vec![]), 1 + 20));
}

#[test]
fn a_huge_length_burns_the_fuel_before_anything_is_done() {
    for (body, probe) in [
        ("i32.const 0 i32.const 7 i32.const -1 memory.fill", "memory.fill"),
        ("i32.const 0 i32.const 0 i32.const -1 memory.copy", "memory.copy"),
        ("i32.const 0 i32.const 0 i32.const -1 memory.init 0", "memory.init"),
        ("i32.const 0 ref.null func i32.const -1 table.fill 0", "table.fill"),
        ("i32.const 0 i32.const 0 i32.const -1 table.copy", "table.copy"),
        ("i32.const 0 i32.const 0 i32.const -1 table.init 0", "table.init"),
    ] {
        let wat = format!(
            r#"(module (memory 1) (table 10 funcref) (elem declare func 0) (data "x") (func (export "f") {body}))"#
        );
        let mut host = Host::of(&wat);
        host.set_fuel(1 << 31);
        assert_eq!(host.call("f", &[]), End::Tripped(Tripped::Fuel), "{probe}");
        assert_eq!(host.fuel(), (1 << 31) - 54 - 0xffff_ffff, "{probe}: the length is unsigned");
    }
}

#[test]
fn a_call_gets_by_on_exactly_what_it_burns_and_on_no_less() {
    let wat = r#"(module (memory 1)
        (func $g (param i32) (result i32) (i32.add (local.get 0) (i32.load (i32.const 0))))
        (func (export "f") (param i32) (result i32) (local i32)
            (loop
                (local.set 1 (call $g (local.get 1)))
                (if (i32.and (local.get 0) (i32.const 1)) (then (i32.store (i32.const 0) (local.get 0))))
                (br_if 0 (local.tee 0 (i32.sub (local.get 0) (i32.const 1)))))
            (local.get 1)))"#;
    let (end, burned) = Host::of(wat).burn("f", &[Val::I32(10)]);
    let mut host = Host::of(wat);
    host.set_fuel(burned);
    assert_eq!(host.call("f", &[Val::I32(10)]), end);
    assert_eq!(host.fuel(), 0);
    let mut host = Host::of(wat);
    host.set_fuel(burned - 1);
    assert_eq!(host.call("f", &[Val::I32(10)]), End::Tripped(Tripped::Fuel));
}

#[test]
fn an_endless_loop_stops_within_one_block_of_its_fuel() {
    let wat = r#"(module (global $rounds (export "rounds") (mut i32) (i32.const 0))
        (func (export "f") (loop
            (global.set $rounds (i32.add (global.get $rounds) (i32.const 1)))
            (br 0))))"#;
    let mut host = Host::of(wat);
    host.set_fuel(1 + 5 * 1000 + 4);
    assert_eq!(host.call("f", &[]), End::Tripped(Tripped::Fuel));
    assert_eq!(host.fuel(), -1);
    let rounds = host.instance.get_global(&mut host.store, "rounds").unwrap();
    assert_eq!(rounds.get(&mut host.store).unwrap_i32(), 1000);
}

#[test]
fn loops_and_calls_of_nothing_end_too() {
    for wat in [
        r#"(module (func (export "f") (loop (br 0))))"#,
        r#"(module (func (export "f") (loop nop (block (br 1)))))"#,
        r#"(module (func (export "f") (loop (br_if 0 (i32.const 1)))))"#,
        r#"(module (func (export "f") (loop (br_table 0 0 (i32.const 1)))))"#,
        r#"(module (func $g) (func (export "f") (loop (call $g) (br 0))))"#,
        r#"(module (func (export "f") (param) (loop (if (i32.const 1) (then (br 1)) (else (br 1))))))"#,
    ] {
        let mut host = Host::of(wat);
        host.set_fuel(100_000);
        assert_eq!(host.call("f", &[]), End::Tripped(Tripped::Fuel), "{wat}");
        assert!((-5..0).contains(&host.fuel()), "{wat}: {}", host.fuel());
    }
}

#[test]
fn fuel_burned_before_a_trap_is_charged() {
    let wat = r#"(module (func (export "f") (param i32)
        (loop (br_if 0 (local.tee 0 (i32.sub (local.get 0) (i32.const 1)))))
        unreachable))"#;
    let (end, burned) = Host::of(wat).burn("f", &[Val::I32(1000)]);
    assert_eq!((end, burned), (End::Trapped, 1 + 5 * 1000 + 1));
}

#[test]
fn no_fuel_at_all_runs_nothing() {
    let mut host = Host::of(r#"(module (func (export "f")))"#);
    host.set_fuel(0);
    assert_eq!(host.call("f", &[]), End::Tripped(Tripped::Fuel));
}

const LOG: &str = r#"(module
    (import "env" "first" (func))
    (import "judge" "log" (func $log (param i32 i32)))
    (type $log_type (func (param i32 i32)))
    (memory 1)
    (table 2 funcref)
    (elem (i32.const 0) $log)
    (global $held funcref (ref.func $log))
    (export "log" (func $log))
    (func (export "direct") (param i32) (call $log (i32.const 0) (local.get 0)))
    (func (export "indirect") (param i32)
        (call_indirect (type $log_type) (i32.const 0) (local.get 0) (i32.const 0)))
    (func (export "by_reference") (param i32)
        (table.set (i32.const 1) (ref.func $log))
        (call_indirect (type $log_type) (i32.const 0) (local.get 0) (i32.const 1)))
    (func (export "by_global") (param i32)
        (table.set (i32.const 1) (global.get $held))
        (call_indirect (type $log_type) (i32.const 0) (local.get 0) (i32.const 1))))"#;

#[test]
fn an_import_that_copies_costs_its_length_however_it_is_called() {
    for (name, instructions) in
        [("direct", 2 + 20), ("indirect", 3 + 5), ("by_reference", 6 + 5), ("by_global", 6 + 5)]
    {
        for length in [0, 1, 1000] {
            let (end, burned) = Host::of(LOG).burn(name, &[Val::I32(length)]);
            assert_eq!(end, End::Returned(vec![]));
            assert_eq!(burned, 1 + instructions + i64::from(length), "{name} of {length}");
        }
        let mut host = Host::of(LOG);
        host.set_fuel(1 << 31);
        assert_eq!(host.call(name, &[Val::I32(-1)]), End::Tripped(Tripped::Fuel), "{name}");
    }
    let (_, burned) = Host::of(LOG).burn("log", &[Val::I32(0), Val::I32(500)]);
    assert_eq!(burned, 500, "an import that is exported again");
}
