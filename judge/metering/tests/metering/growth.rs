use contract::Limits;
use metering::Tripped;
use wasmtime::Val;

use crate::host::{AMPLE, End, Host};

const FAILED: u64 = u32::MAX as u64;

fn limits(pages: u64, elements: u64) -> Limits {
    Limits { memory_bytes: pages << 16, table_elements: elements, ..Limits::DEFAULT }
}

/// Grows one after the other on one instance, until something trips.
fn grow(wat: &str, limits: Limits, by: &[i32]) -> Vec<End> {
    let mut host = Host::with(wat, limits);
    let mut ends = Vec::new();
    for delta in by {
        host.set_fuel(AMPLE);
        ends.push(host.call("f", &[Val::I32(*delta)]));
    }
    ends
}

fn returned(size: u64) -> End {
    End::Returned(vec![size])
}

fn memory(declared: &str) -> String {
    format!(
        r#"(module (memory {declared}) (func (export "f") (param i32) (result i32) (memory.grow (local.get 0))))"#
    )
}

#[test]
fn memory_grows_to_its_limit_and_trips_past_it() {
    let ends = grow(&memory("1"), limits(10, 0), &[0, 4, 5, 0, 1]);
    let expected = [returned(1), returned(1), returned(5), returned(10), End::Tripped(Tripped::Memory)];
    assert_eq!(ends, expected);
    assert_eq!(grow(&memory("1"), limits(10, 0), &[-1]), [End::Tripped(Tripped::Memory)]);
    assert_eq!(grow(&memory("1 1000"), limits(10, 0), &[10]), [End::Tripped(Tripped::Memory)]);
}

#[test]
fn a_limit_that_is_no_multiple_of_a_page_is_rounded_down() {
    let limits = Limits { memory_bytes: (3 << 16) - 1, ..Limits::DEFAULT };
    assert_eq!(grow(&memory("1"), limits, &[1, 1]), [returned(1), End::Tripped(Tripped::Memory)]);
}

#[test]
fn past_its_own_maximum_memory_fails_as_it_always_would() {
    for delta in [3, 1000, -1] {
        assert_eq!(grow(&memory("1 3"), limits(10, 0), &[delta, 2]), [returned(FAILED), returned(1)]);
    }
    // That is no way to burn or to save fuel.
    let (_, burned) = Host::with(&memory("1 3"), limits(10, 0)).burn("f", &[Val::I32(-1)]);
    assert_eq!(burned, 1 + 1 + 500);
}

#[test]
fn growing_without_fuel_is_a_matter_of_fuel() {
    let mut host = Host::with(&memory("1"), limits(100, 0));
    host.set_fuel(10 * 1024);
    assert_eq!(host.call("f", &[Val::I32(10)]), End::Tripped(Tripped::Fuel));
}

#[test]
fn tables_grow_to_their_limit_together_and_trip_past_it() {
    let wat = r#"(module (table $a 2 funcref) (table $b 3 funcref)
        (func $a (result i32) (table.grow $a (ref.null func) (i32.const 1)))
        (func (export "f") (param i32) (result i32) (drop (call $a)) (table.grow $b (ref.null func) (local.get 0))))"#;
    let ends = grow(wat, limits(1, 10), &[2, 1, 0]);
    assert_eq!(ends, [returned(3), returned(5), End::Tripped(Tripped::Table)]);
    assert_eq!(grow(wat, limits(1, 10), &[-1]), [End::Tripped(Tripped::Table)]);
}

#[test]
fn past_its_own_maximum_a_table_fails_as_it_always_would_and_takes_nothing() {
    let wat = r#"(module (table 2 4 funcref)
        (func (export "f") (param i32) (result i32) (table.grow 0 (ref.null func) (local.get 0))))"#;
    let ends = grow(wat, limits(1, 6), &[3, 3, 3, -1, 2, 1]);
    assert_eq!(
        ends,
        [
            returned(FAILED),
            returned(FAILED),
            returned(FAILED),
            returned(FAILED),
            returned(2),
            returned(FAILED)
        ]
    );
}
