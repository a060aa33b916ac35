use contract::{Limits, Refusal};

use crate::host::wasm;

fn refused(wat: &str) -> Refusal {
    refused_within(wat, &Limits::DEFAULT)
}

fn refused_within(wat: &str, limits: &Limits) -> Refusal {
    metering::meter(&wasm(wat), limits).expect_err(wat)
}

fn feature(name: &str) -> Refusal {
    Refusal::Feature { feature: name.to_owned() }
}

#[track_caller]
fn over(module: &str, limits: Limits, what: &str, limit: u64, actual: u64, unit: &str) {
    let expected = Refusal::Limit { what: what.to_owned(), limit, actual, unit: unit.to_owned() };
    assert_eq!(refused_within(module, &limits), expected);
}

#[test]
fn nothing_is_empty() {
    assert_eq!(metering::meter(b"", &Limits::DEFAULT), Err(Refusal::Empty));
}

#[test]
fn what_is_no_module_is_invalid_with_the_place() {
    let component = *b"\0asm\x0d\0\x01\0";
    let type_error = wasm("(module (func (result i32) i64.const 0))");
    let truncated = &type_error[..type_error.len() - 3];
    for bytes in [b"\x7fELF" as &[u8], b"\0", b"\0asm\x02\0\0\0", &component, &type_error, truncated] {
        let Err(Refusal::Invalid { message }) = metering::meter(bytes, &Limits::DEFAULT) else {
            panic!("{bytes:?} is not refused as invalid");
        };
        assert!(message.contains("at offset 0x"), "{message}");
    }
}

#[test]
fn a_module_cut_anywhere_or_with_a_byte_changed_is_no_panic() {
    let module = wasm(include_str!("../../benches/interpreter.wat"));
    for cut in 0..module.len() {
        let _ = metering::meter(&module[..cut], &Limits::DEFAULT);
        for byte in [0, 0x7f, 0x80, 0xff, module[cut] ^ 1] {
            let mut changed = module.clone();
            changed[cut] = byte;
            let _ = metering::meter(&changed, &Limits::DEFAULT);
        }
    }
}

#[test]
fn features_that_the_judge_does_not_run_are_named() {
    let by_name: &[(&str, &[&str])] = &[
        (
            "threads",
            &[
                "(module (memory 1 1 shared))",
                r#"(module (import "env" "memory" (memory 1 1 shared)))"#,
                "(module (memory 1) (func (drop (i32.atomic.load (i32.const 0)))))",
                "(module (func atomic.fence))",
            ],
        ),
        (
            "relaxed SIMD",
            &["(module (func (param v128) (drop (i8x16.relaxed_swizzle (local.get 0) (local.get 0)))))"],
        ),
        ("64-bit memory", &["(module (memory i64 1))", "(module (table i64 1 funcref))"]),
        (
            "exceptions",
            &[
                "(module (tag))",
                r#"(module (import "env" "tag" (tag)))"#,
                "(module (func (param exnref)))",
                "(module (func (block (try_table (catch_all 0)))))",
            ],
        ),
        ("externref", &["(module (func (param externref)))", "(module (table 1 externref))"]),
        ("tail calls", &["(module (func $f (return_call $f)))"]),
        ("several memories", &["(module (memory 1) (memory 1))"]),
        ("typed function references", &["(module (type $t (func)) (func (param (ref $t))))"]),
        (
            "garbage collection",
            &[
                "(module (type (struct)))",
                "(module (type (array i8)))",
                "(module (rec (type (func)) (type (func))))",
                "(module (func (param anyref)))",
            ],
        ),
        ("custom page sizes", &["(module (memory 1 (pagesize 1)))"]),
        (
            "wide arithmetic",
            &["(module (func (param i64) (result i64 i64) (i64.mul_wide_u (local.get 0) (local.get 0))))"],
        ),
        ("stack switching", &["(module (type $f (func)) (type $c (cont $f)))"]),
    ];
    for (name, modules) in by_name {
        for wat in *modules {
            assert_eq!(refused(wat), feature(name), "{wat}");
        }
    }
    // `try … catch_all … end` in bytes, as `wat` no longer writes it.
    let legacy = wasm("(module (func block nop end))");
    let bytes: Vec<u8> = legacy.clone();
    let at = bytes.windows(4).position(|window| window == [0x02, 0x40, 0x01, 0x0b]).unwrap();
    let mut legacy = bytes;
    legacy[at] = 0x06;
    legacy[at + 2] = 0x19;
    assert_eq!(metering::meter(&legacy, &Limits::DEFAULT), Err(feature("legacy exceptions")));
}

#[test]
fn two_features_in_one_place_are_named_by_one() {
    assert!(matches!(refused("(module (memory i64 1 1 shared))"), Refusal::Feature { .. }));
}

#[test]
fn nonsense_is_not_taken_for_a_feature() {
    let nonsense = "(module (memory 1) (func (result i32) (i64.load (i32.const 0))))";
    assert!(matches!(refused(nonsense), Refusal::Invalid { .. }));
}

#[test]
fn sizes_over_their_limits_are_named_with_both_numbers() {
    const D: Limits = Limits::DEFAULT;
    let module = wasm("(module (func))").len() as u64;
    over("(module (func))", Limits { module_bytes: 10, ..D }, "module size", 10, module, "bytes");
    over("(module (memory 1025))", D, "memory", 64 << 20, 1025 << 16, "bytes");
    over("(module (memory 65536))", D, "memory", 64 << 20, 1 << 32, "bytes");
    over("(module (table 10000000 funcref))", D, "table", 100_000, 10_000_000, "elements");
    over(
        "(module (table 60 funcref) (table 0xffffffff funcref) (table 1 funcref))",
        Limits { table_elements: 100, ..D },
        "table",
        100,
        0xffff_ffff + 61,
        "elements",
    );
    over("(module (func) (func) (func))", Limits { functions: 2, ..D }, "functions", 2, 3, "functions");
    let imports = r#"(module (import "a" "b" (func)) (import "a" "c" (func)) (func))"#;
    over(imports, Limits { functions: 2, ..D }, "functions", 2, 3, "functions");
    over(imports, Limits { functions: 1, ..D }, "functions", 1, 2, "functions");
    let long = "(module (func nop nop nop nop))";
    over(long, Limits { function_bytes: 5, ..D }, "function size", 5, 6, "bytes");
    let deep = "(module (func block loop i32.const 0 if end end end))";
    over(deep, Limits { nesting: 2, ..D }, "nesting", 2, 3, "blocks");
    metering::meter(&wasm(deep), &Limits { nesting: 3, ..D }).expect("three are three");
    let locals = "(module (func (param i32) (local i64 i64 f32)))";
    over(locals, Limits { locals: 3, ..D }, "locals", 3, 4, "locals");
    metering::meter(&wasm(locals), &Limits { locals: 4, ..D }).expect("four are four");
    over("(module (func (param i32 i32)))", Limits { locals: 1, ..D }, "locals", 1, 2, "locals");
    let globals = "(module (global i32 (i32.const 0)) (global i32 (i32.const 0)))";
    over(globals, Limits { globals: 1, ..D }, "globals", 1, 2, "globals");
    let types = "(module (type (func)) (type (func (param i32))))";
    over(types, Limits { types: 1, ..D }, "types", 1, 2, "types");
    let exports = r#"(module (func (export "a") (export "b")))"#;
    over(exports, Limits { exports: 1, ..D }, "exports", 1, 2, "exports");
    let branches = "(module (func (block (br_table 0 0 0 1 (i32.const 0)))))";
    over(branches, Limits { branch_targets: 2, ..D }, "branch targets", 2, 3, "targets");
    let segments = r#"(module (memory 1) (table 1 funcref) (elem func) (elem func) (data "") (data ""))"#;
    over(segments, Limits { segments: 3, ..D }, "segments", 3, 4, "segments");
    over(segments, Limits { segments: 1, ..D }, "segments", 1, 2, "segments");
}

/// A module of one function with the given bytes for its locals.
fn with_locals(declarations: &[u8]) -> Vec<u8> {
    let mut body = declarations.to_vec();
    body.push(0x0b);
    let mut module = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x0a".to_vec();
    module.push(u8::try_from(body.len() + 2).unwrap());
    module.push(1);
    module.push(u8::try_from(body.len()).unwrap());
    module.extend(body);
    module
}

#[test]
fn locals_declared_by_the_billion_are_counted_and_not_made() {
    const MANY: [u8; 6] = [0xff, 0xff, 0xff, 0xff, 0x0f, 0x7f];
    let mut declarations = vec![3];
    for _ in 0..3 {
        declarations.extend(MANY);
    }
    let Err(Refusal::Limit { what, actual, .. }) =
        metering::meter(&with_locals(&declarations), &Limits::DEFAULT)
    else {
        panic!("not refused by the limit");
    };
    assert_eq!((what.as_str(), actual), ("locals", 0xffff_ffff));

    // With the limit out of the way the validator's own stands.
    let limits = Limits { locals: u32::MAX, ..Limits::DEFAULT };
    assert!(metering::meter(&with_locals(&declarations), &limits).is_err());
}

#[test]
fn counts_declared_without_content_are_refused_and_not_allocated() {
    // Every section from types to data with a count of 2³² − 1 and nothing after it.
    for section in 1..=12_u8 {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([section, 5, 0xff, 0xff, 0xff, 0xff, 0x0f]);
        assert!(metering::meter(&module, &Limits::DEFAULT).is_err(), "section {section}");
    }
    // As many entries in a `br_table`.
    let module = wasm("(module (func i32.const 0 br_table 0 0 0 0 0 0 0))");
    let at = module.windows(2).position(|window| window == [0x0e, 6]).unwrap();
    let mut module = module;
    module.splice(at + 1..at + 6, [0xff, 0xff, 0xff, 0xff, 0x0f]);
    assert!(metering::meter(&module, &Limits::DEFAULT).is_err());
}

#[test]
fn a_hundred_thousand_functions_and_a_million_blocks_are_refused_at_once() {
    let many = format!("(module {})", "(func)".repeat(100_000));
    assert!(matches!(refused(&many), Refusal::Limit { what, .. } if what == "functions"));
    let blocks = format!("(module (func {}))", "block end ".repeat(1_000_000));
    assert!(matches!(refused(&blocks), Refusal::Limit { what, .. } if what == "function size"));
    let deep = format!("(module (func {} {}))", "block ".repeat(100_000), "end ".repeat(100_000));
    assert!(matches!(refused(&deep), Refusal::Limit { what, .. } if what == "nesting"));
}

#[test]
fn imports_that_are_no_functions_are_named() {
    for (import, what) in [
        ("memory", "(memory 1)"),
        ("table", "(table 1 funcref)"),
        ("global", "(global i32)"),
        ("counter", "(global (mut i32))"),
    ] {
        let wat = format!(r#"(module (import "env" "{import}" {what}))"#);
        let expected = Refusal::Import { import: format!("env.{import}"), granted: vec![] };
        assert_eq!(refused(&wat), expected);
    }
}

#[test]
fn names_that_the_judge_keeps_are_refused() {
    for name in ["judge.fuel", "judge.limit", "judge.anything"] {
        let wat = format!(r#"(module (func (export "{name}")))"#);
        let Refusal::Invalid { message } = refused(&wat) else { panic!("{name} is not refused") };
        assert!(message.contains(name), "{message}");
    }
    metering::meter(&wasm(r#"(module (func (export "judge")))"#), &Limits::DEFAULT).expect("no dot");
}
