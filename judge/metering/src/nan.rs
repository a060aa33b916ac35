//! Whose NaNs have bits that the specification leaves open, and who would see them.
//!
//! `abs`, `neg`, `copysign`, moves, loads, `pmin` and `pmax` only move bits about and are left alone,
//! so that a program that hides values in NaNs keeps them.

use wasm_encoder::{Ieee32, Ieee64, InstructionSink, ValType};
use wasmparser::Operator;

/// The shape of a float operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    F32,
    F64,
    F32x4,
    F64x2,
}

const NAN_32: u32 = 0x7fc0_0000;
const NAN_64: u64 = 0x7ff8_0000_0000_0000;

impl Shape {
    /// The type of a local that holds one.
    pub fn val_type(self) -> ValType {
        match self {
            Self::F32 => ValType::F32,
            Self::F64 => ValType::F64,
            Self::F32x4 | Self::F64x2 => ValType::V128,
        }
    }

    /// Replaces every NaN in the topmost operand by the canonical one, by way of the `scratch` local.
    pub fn canonicalise(self, code: &mut InstructionSink<'_>, scratch: u32) {
        code.local_tee(scratch);
        match self {
            Self::F32 => code.f32_const(Ieee32::new(NAN_32)),
            Self::F64 => code.f64_const(Ieee64::new(NAN_64)),
            Self::F32x4 => {
                code.v128_const((u128::from(NAN_32) * 0x1_0000_0001_0000_0001_0000_0001).cast_signed())
            }
            Self::F64x2 => code.v128_const((u128::from(NAN_64) << 64 | u128::from(NAN_64)).cast_signed()),
        };
        // Only a NaN is not equal to itself.
        code.local_get(scratch).local_get(scratch);
        match self {
            Self::F32 => code.f32_eq().select(),
            Self::F64 => code.f64_eq().select(),
            Self::F32x4 => code.f32x4_eq().v128_bitselect(),
            Self::F64x2 => code.f64x2_eq().v128_bitselect(),
        };
    }
}

/// The shape of the result, if a NaN in it may have any bits.
pub fn made_by(operator: &Operator<'_>) -> Option<Shape> {
    use Operator as O;
    Some(match operator {
        O::F32Add
        | O::F32Sub
        | O::F32Mul
        | O::F32Div
        | O::F32Sqrt
        | O::F32Min
        | O::F32Max
        | O::F32Ceil
        | O::F32Floor
        | O::F32Trunc
        | O::F32Nearest
        | O::F32DemoteF64 => Shape::F32,
        O::F64Add
        | O::F64Sub
        | O::F64Mul
        | O::F64Div
        | O::F64Sqrt
        | O::F64Min
        | O::F64Max
        | O::F64Ceil
        | O::F64Floor
        | O::F64Trunc
        | O::F64Nearest
        | O::F64PromoteF32 => Shape::F64,
        O::F32x4Add
        | O::F32x4Sub
        | O::F32x4Mul
        | O::F32x4Div
        | O::F32x4Sqrt
        | O::F32x4Min
        | O::F32x4Max
        | O::F32x4Ceil
        | O::F32x4Floor
        | O::F32x4Trunc
        | O::F32x4Nearest
        | O::F32x4DemoteF64x2Zero => Shape::F32x4,
        O::F64x2Add
        | O::F64x2Sub
        | O::F64x2Mul
        | O::F64x2Div
        | O::F64x2Sqrt
        | O::F64x2Min
        | O::F64x2Max
        | O::F64x2Ceil
        | O::F64x2Floor
        | O::F64x2Trunc
        | O::F64x2Nearest
        | O::F64x2PromoteLowF32x4 => Shape::F64x2,
        _ => return None,
    })
}

/// The shape in which the operator takes its topmost operand, if all that it can tell of a NaN in it
/// is that it is one: another arithmetic one (whose own result is canonical), a comparison, a
/// conversion to integers.
pub fn hidden_by(operator: &Operator<'_>) -> Option<Shape> {
    use Operator as O;
    Some(match operator {
        O::F64PromoteF32
        | O::F32Eq
        | O::F32Ne
        | O::F32Lt
        | O::F32Gt
        | O::F32Le
        | O::F32Ge
        | O::I32TruncF32S
        | O::I32TruncF32U
        | O::I64TruncF32S
        | O::I64TruncF32U
        | O::I32TruncSatF32S
        | O::I32TruncSatF32U
        | O::I64TruncSatF32S
        | O::I64TruncSatF32U => Shape::F32,
        O::F32DemoteF64
        | O::F64Eq
        | O::F64Ne
        | O::F64Lt
        | O::F64Gt
        | O::F64Le
        | O::F64Ge
        | O::I32TruncF64S
        | O::I32TruncF64U
        | O::I64TruncF64S
        | O::I64TruncF64U
        | O::I32TruncSatF64S
        | O::I32TruncSatF64U
        | O::I64TruncSatF64S
        | O::I64TruncSatF64U => Shape::F64,
        O::F64x2PromoteLowF32x4
        | O::F32x4Eq
        | O::F32x4Ne
        | O::F32x4Lt
        | O::F32x4Gt
        | O::F32x4Le
        | O::F32x4Ge
        | O::I32x4TruncSatF32x4S
        | O::I32x4TruncSatF32x4U => Shape::F32x4,
        O::F32x4DemoteF64x2Zero
        | O::F64x2Eq
        | O::F64x2Ne
        | O::F64x2Lt
        | O::F64x2Gt
        | O::F64x2Le
        | O::F64x2Ge
        | O::I32x4TruncSatF64x2SZero
        | O::I32x4TruncSatF64x2UZero => Shape::F64x2,
        _ => return made_by(operator),
    })
}
