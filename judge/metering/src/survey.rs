//! The first of two readings of a function: validates it, holds it to its limits, and finds out what
//! the second has to know before it writes the first instruction.

use contract::Limits;
use wasmparser::{
    FuncToValidate, FuncValidatorAllocations, FunctionBody, Operator, ValType, ValidatorResources,
};

use crate::bounds::{Stop, within};
use crate::charges::{Charge, Charges, Reach};

/// What a frame takes besides its values: the return address and the registers that it saves. With
/// fewer, many small frames would fill a native stack of the sandbox's size before they meet the limit.
const FRAME_SLOTS: u64 = 4;

/// What is known of a function.
#[derive(Debug)]
pub struct Survey {
    /// What is charged, by offset; never empty, and the first is that of entering.
    pub charges: Vec<Charge>,
    /// Whether it calls anything, so that frames can stand on its own.
    pub calls: bool,
    /// Slots on the call stack: the frame's own, parameters, locals, and the most operands held at once.
    pub slots: u64,
    /// Parameters and locals.
    pub locals: u32,
}

/// Reads a function of so many parameters, in a module where calling an imported function costs this.
pub fn survey(
    function: FuncToValidate<ValidatorResources>,
    body: &FunctionBody<'_>,
    params: usize,
    call_costs: &[u64],
    limits: &Limits,
    allocations: &mut FuncValidatorAllocations,
) -> Result<Survey, Stop> {
    let mut validator = function.into_validator(std::mem::take(allocations));

    // The counts are checked before they are handed on, and added up in 64 bits: they are run
    // lengths, and a few bytes can declare 2³² locals many times over.
    let mut locals = params as u64;
    within("locals", limits.locals, locals, "locals")?;
    let mut reader = body.get_binary_reader();
    for _ in 0..reader.read_var_u32()? {
        let at = reader.original_position();
        let count = reader.read_var_u32()?;
        locals += u64::from(count);
        within("locals", limits.locals, locals, "locals")?;
        validator.define_locals(at, count, reader.read::<ValType>()?)?;
    }

    let mut operators = body.get_operators_reader()?;
    let mut charges = Charges::new(operators.original_position(), call_costs);
    let mut reach = Reach::default();
    let mut calls = false;
    let mut height = 0;
    while !operators.eof() {
        let (operator, at) = operators.read_with_offset()?;
        if let Operator::BrTable { targets } = &operator {
            within("branch targets", limits.branch_targets, targets.len().into(), "targets")?;
        }
        validator.op(at, &operator)?;
        // The function's own frame is not a block.
        let nesting = u64::from(validator.control_stack_height()).saturating_sub(1);
        within("nesting", limits.nesting, nesting, "blocks")?;
        if reach.keeps(&operator) {
            charges.take(&operator, at);
            calls |= matches!(operator, Operator::Call { .. } | Operator::CallIndirect { .. });
            height = height.max(validator.operand_stack_height());
        }
    }
    operators.finish()?;
    let locals = validator.len_locals();
    *allocations = validator.into_allocations();
    Ok(Survey {
        charges: charges.finish(),
        calls,
        slots: FRAME_SLOTS + u64::from(locals) + u64::from(height),
        locals,
    })
}
