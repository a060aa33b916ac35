use wasmtime::Val;

use crate::host::{AMPLE, End, Host};

const NAN_32: u64 = 0x7fc0_0000;
const NAN_64: u64 = 0x7ff8_0000_0000_0000;

/// NaNs as they must not come out: negative, with a payload, signalling.
const ODD_64: [u64; 3] = [0xfff8_0000_0000_0000, 0x7ff8_0000_dead_beef, 0x7ff0_0000_0000_0001];
const ODD_32: [u32; 3] = [0xffc0_0000, 0x7fc0_dead, 0x7f80_0001];

/// The bits that an expression over the parameter `x` gives.
fn bits(param: &str, result: &str, expression: &str, argument: Val) -> u64 {
    let wat = format!(
        r#"(module (memory 1) (func (export "f") (param $x {param}) (result {result}) {expression}))"#
    );
    let mut host = Host::of(&wat);
    host.set_fuel(AMPLE);
    match host.call("f", &[argument]) {
        End::Returned(values) => values[0],
        other => panic!("{expression}: {other:?}"),
    }
}

#[test]
fn a_nan_that_arithmetic_makes_is_the_canonical_one() {
    for odd in ODD_64 {
        for op in ["add", "sub", "mul", "div", "min", "max"] {
            for operands in ["(local.get $x) (f64.const 1)", "(f64.const 1) (local.get $x)"] {
                let expression = format!("(f64.{op} {operands})");
                assert_eq!(bits("f64", "f64", &expression, Val::F64(odd)), NAN_64, "{expression}");
                let seen = format!("(i64.reinterpret_f64 {expression})");
                assert_eq!(bits("f64", "i64", &seen, Val::F64(odd)), NAN_64, "{seen}");
                let stored = format!("(f64.store (i32.const 0) {expression}) (i64.load (i32.const 0))");
                assert_eq!(bits("f64", "i64", &stored, Val::F64(odd)), NAN_64, "{stored}");
            }
        }
        for op in ["sqrt", "ceil", "floor", "trunc", "nearest"] {
            let expression = format!("(f64.{op} (local.get $x))");
            assert_eq!(bits("f64", "f64", &expression, Val::F64(odd)), NAN_64, "{expression}");
        }
        let demoted = bits("f64", "f32", "(f32.demote_f64 (local.get $x))", Val::F64(odd));
        assert_eq!(demoted, NAN_32);
    }
    for odd in ODD_32 {
        for op in ["add", "sub", "mul", "div", "min", "max"] {
            let expression = format!("(f32.{op} (f32.const 1) (local.get $x))");
            assert_eq!(bits("f32", "f32", &expression, Val::F32(odd)), NAN_32, "{expression}");
        }
        for op in ["sqrt", "ceil", "floor", "trunc", "nearest"] {
            let expression = format!("(f32.{op} (local.get $x))");
            assert_eq!(bits("f32", "f32", &expression, Val::F32(odd)), NAN_32, "{expression}");
        }
        let promoted = bits("f32", "f64", "(f64.promote_f32 (local.get $x))", Val::F32(odd));
        assert_eq!(promoted, NAN_64);
    }
}

#[test]
fn a_nan_out_of_numbers_is_the_canonical_one() {
    for expression in [
        "(f64.div (f64.const 0) (local.get $x))",
        "(f64.sqrt (f64.const -1))",
        "(f64.sub (f64.const inf) (f64.const inf))",
        "(f64.mul (f64.const inf) (local.get $x))",
        "(f64.add (f64.sqrt (f64.const -1)) (local.get $x))",
        "(f64.sqrt (f64.mul (f64.const inf) (local.get $x)))",
    ] {
        assert_eq!(bits("f64", "f64", expression, Val::F64(0)), NAN_64, "{expression}");
    }
}

#[test]
fn the_sign_of_a_nan_that_copysign_looks_at_is_the_canonical_ones() {
    let expression = "(f64.copysign (f64.const 1) (f64.div (f64.const 0) (local.get $x)))";
    assert_eq!(bits("f64", "f64", expression, Val::F64(0)), 1.0_f64.to_bits());
}

#[test]
fn numbers_come_out_as_they_are() {
    for number in [0.0, -0.0, 1.5, -2.25, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, 5e-324] {
        let twice = bits("f64", "f64", "(f64.add (local.get $x) (local.get $x))", Val::F64(number.to_bits()));
        assert_eq!(twice, (number + number).to_bits());
    }
}

#[test]
fn what_only_moves_bits_keeps_them() {
    for odd in ODD_64 {
        for expression in [
            "local.get $x",
            "(f64.reinterpret_i64 (i64.reinterpret_f64 (local.get $x)))",
            "(f64.store (i32.const 0) (local.get $x)) (f64.load (i32.const 0))",
            "(select (local.get $x) (f64.const 1) (i32.const 1))",
            "(block (result f64) (br 0 (local.get $x)))",
        ] {
            assert_eq!(bits("f64", "f64", expression, Val::F64(odd)), odd, "{expression}");
        }
        let sign = 1 << 63;
        assert_eq!(bits("f64", "f64", "(f64.abs (local.get $x))", Val::F64(odd)), odd & !sign);
        assert_eq!(bits("f64", "f64", "(f64.neg (local.get $x))", Val::F64(odd)), odd ^ sign);
        let copied = bits("f64", "f64", "(f64.copysign (local.get $x) (f64.const -1))", Val::F64(odd));
        assert_eq!(copied, odd | sign);
    }
    for odd in ODD_32 {
        let sign = 1 << 31;
        assert_eq!(bits("f32", "f32", "(f32.neg (local.get $x))", Val::F32(odd)), u64::from(odd ^ sign));
        let loaded = "(f32.store (i32.const 0) (local.get $x)) (f32.load (i32.const 0))";
        assert_eq!(bits("f32", "f32", loaded, Val::F32(odd)), u64::from(odd));
    }
}

#[test]
fn lanes_are_canonical_too_and_each_by_itself() {
    for odd in ODD_64 {
        for op in ["add", "sub", "mul", "div", "min", "max"] {
            for (lane, expected) in [(0, Some(NAN_64)), (1, None)] {
                // Lane 1 is a number and stays one.
                let expression = format!(
                    "(i64x2.extract_lane {lane} (f64x2.{op}
                        (f64x2.replace_lane 0 (f64x2.splat (f64.const 4)) (local.get $x))
                        (f64x2.splat (f64.const 1))))"
                );
                let found = bits("f64", "i64", &expression, Val::F64(odd));
                match expected {
                    Some(expected) => assert_eq!(found, expected, "{expression}"),
                    None => assert!(!f64::from_bits(found).is_nan(), "{expression}"),
                }
            }
        }
        for op in ["sqrt", "ceil", "floor", "trunc", "nearest"] {
            let expression = format!("(i64x2.extract_lane 1 (f64x2.{op} (f64x2.splat (local.get $x))))");
            assert_eq!(bits("f64", "i64", &expression, Val::F64(odd)), NAN_64, "{expression}");
        }
        let demoted = "(i32x4.extract_lane 1 (f32x4.demote_f64x2_zero (f64x2.splat (local.get $x))))";
        assert_eq!(bits("f64", "i32", demoted, Val::F64(odd)), NAN_32);
        let moved =
            "(i64x2.extract_lane 0 (f64x2.pmax (f64x2.splat (local.get $x)) (f64x2.splat (f64.const 1))))";
        assert_eq!(bits("f64", "i64", moved, Val::F64(odd)), odd);
    }
    for odd in ODD_32 {
        for op in ["add", "sub", "mul", "div", "min", "max"] {
            for lane in 0..4 {
                let expression = format!(
                    "(i32x4.extract_lane {lane} (f32x4.{op} (f32x4.splat (local.get $x)) (f32x4.splat (f32.const 1))))"
                );
                assert_eq!(bits("f32", "i32", &expression, Val::F32(odd)), NAN_32, "{expression}");
            }
        }
        for op in ["sqrt", "ceil", "floor", "trunc", "nearest"] {
            let expression = format!("(i32x4.extract_lane 3 (f32x4.{op} (f32x4.splat (local.get $x))))");
            assert_eq!(bits("f32", "i32", &expression, Val::F32(odd)), NAN_32, "{expression}");
        }
        let promoted = "(i64x2.extract_lane 1 (f64x2.promote_low_f32x4 (f32x4.splat (local.get $x))))";
        assert_eq!(bits("f32", "i64", promoted, Val::F32(odd)), NAN_64);
    }
}

#[test]
fn lanes_read_in_another_shape_are_canonical_before_they_are_read() {
    // Two halves of a NaN are numbers to an addition of the other shape.
    let expression = "(i64x2.extract_lane 0 (f64x2.add
        (v128.const i64x2 0 0)
        (f32x4.add (f32x4.splat (local.get $x)) (f32x4.splat (local.get $x)))))";
    let canonical = f64::from_bits(NAN_32 << 32 | NAN_32).to_bits();
    for odd in ODD_32 {
        assert_eq!(bits("f32", "i64", expression, Val::F32(odd)), canonical);
    }
}
