//! The second of two readings of a function: writes it with its charges, its depth and its NaNs.
//!
//! A function becomes
//!
//! ```wat
//! block              ;; left when the fuel is burned
//!   block            ;; left when the stack is too deep
//!     block (result …) ;; left by `return` and by branches to the function's own label
//!       …            ;; the charge and the check of entering, then the body
//!     end
//!     …              ;; gives the slots back
//!     return
//!   end
//!   …                ;; says "depth", traps
//! end
//! …                  ;; says "fuel", traps
//! ```
//!
//! so that a check is one branch, not taken, to code that stands out of the way at the end; and that
//! the branches of the body mean what they meant. What is left of the fuel is also kept in a local, so
//! that a loop waits for no load; the global is written at each charge, since any instruction may trap.

use contract::Limits;
use wasm_encoder::{BlockType, Encode, InstructionSink, ValType};
use wasmparser::{FunctionBody, Operator};

use crate::Tripped;
use crate::bounds::Stop;
use crate::charges::Reach;
use crate::guards;
use crate::injected::{Functions, Globals, Renumbered, Types};
use crate::nan::{self, Shape};
use crate::sections::{Sections, slice};
use crate::survey::Survey;

/// What all the functions of a module are written with.
pub struct Workshop<'a> {
    pub module: &'a [u8],
    pub limits: &'a Limits,
    pub sections: &'a Sections<'a>,
    pub globals: Globals,
    pub types: Types,
    pub functions: Functions,
}

/// Locals that a function has added, in the order of their first use.
struct Scratch {
    first: u32,
    added: Vec<(ScratchUse, ValType)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ScratchUse {
    Fuel,
    Length,
    Nan(ValType),
}

impl Scratch {
    fn local(&mut self, wanted: ScratchUse) -> u32 {
        let at = self.added.iter().position(|(used, _)| *used == wanted).unwrap_or_else(|| {
            let val_type = match wanted {
                ScratchUse::Fuel => ValType::I64,
                ScratchUse::Length => ValType::I32,
                ScratchUse::Nan(val_type) => val_type,
            };
            self.added.push((wanted, val_type));
            self.added.len() - 1
        });
        (self.first..).nth(at).unwrap_or(u32::MAX)
    }
}

/// A function as it is written.
struct Writer<'a> {
    code: Vec<u8>,
    scratch: Scratch,
    globals: Globals,
    /// The module, to copy from, and how far it has been copied or left out.
    module: &'a [u8],
    copied: u64,
    /// Blocks of the body that are open.
    nesting: u32,
    /// Whether a call may have changed the fuel since the local was set.
    stale: bool,
}

/// Writes a function of the type at an index: its locals and its code, as the code section has them.
pub fn write(
    shop: &mut Workshop<'_>,
    body: &FunctionBody<'_>,
    survey: &Survey,
    ty: u32,
) -> Result<Vec<u8>, Stop> {
    let mut operators = body.get_operators_reader()?;
    let result = shop.types.block_of(shop.sections, ty)?;
    let mut out = Writer {
        code: Vec::new(),
        scratch: Scratch { first: survey.locals, added: Vec::new() },
        globals: shop.globals,
        module: shop.module,
        copied: operators.original_position(),
        nesting: 0,
        stale: true,
    };
    out.sink().block(BlockType::Empty).block(BlockType::Empty).block(result);

    let mut charges = survey.charges.iter().peekable();
    if let Some(entering) = charges.next() {
        out.charge(entering.cost);
    }
    let limit = shop.limits.stack_slots;
    out.enter(survey, limit);

    let mut reach = Reach::default();
    let mut next = Some(operators.read_with_offset()?);
    while let Some((operator, at)) = next.take() {
        let end = operators.original_position();
        if !operators.eof() {
            next = Some(operators.read_with_offset()?);
        }
        let kept = reach.keeps(&operator);
        if !kept {
            out.replace(at, end);
            continue;
        }
        if let Some(charge) = charges.next_if(|charge| charge.at == at) {
            out.copy(at);
            out.charge(charge.cost);
        }
        let following = next.as_ref().map(|(operator, _)| operator);
        out.operator(shop, &operator, following, at, end)?;
    }

    let globals = out.globals;
    let mut code = InstructionSink::new(&mut out.code);
    code.end();
    if survey.calls {
        let slots = to_i32(survey.slots);
        code.global_get(globals.depth).i32_const(slots).i32_sub().global_set(globals.depth);
    }
    code.return_().end();
    globals.trip(&mut code, Tripped::Depth);
    code.end();
    globals.trip(&mut code, Tripped::Fuel);
    code.end();
    out.with_locals(body)
}

impl Writer<'_> {
    fn sink(&mut self) -> InstructionSink<'_> {
        InstructionSink::new(&mut self.code)
    }

    /// Copies the submission's own bytes up to an offset.
    fn copy(&mut self, to: u64) {
        if let Some(bytes) = slice(self.module, self.copied..to) {
            self.code.extend_from_slice(bytes);
        }
        self.copied = self.copied.max(to);
    }

    /// Copies up to an instruction, and leaves that one out.
    fn replace(&mut self, at: u64, end: u64) {
        self.copy(at);
        self.copied = end;
    }

    /// Writes one operator with what belongs before and after it.
    fn operator(
        &mut self,
        shop: &mut Workshop<'_>,
        operator: &Operator<'_>,
        following: Option<&Operator<'_>>,
        at: u64,
        end: u64,
    ) -> Result<(), Stop> {
        use Operator as O;
        match operator {
            O::Block { .. } | O::Loop { .. } | O::If { .. } => {
                self.refresh(at);
                self.nesting += 1;
            }
            // The function's own `end` is the innermost block's, and is written with it.
            O::End if self.nesting == 0 => self.replace(at, end),
            O::End => {
                self.refresh(at);
                self.nesting -= 1;
            }
            O::Else | O::Br { .. } | O::BrIf { .. } | O::BrTable { .. } => self.refresh(at),
            O::Unreachable => self.stale = false,
            O::Return => {
                self.stale = false;
                self.replace(at, end);
                let to = self.nesting;
                self.sink().br(to);
            }
            O::Call { function_index } => {
                let guard = Renumbered(shop.sections).function(*function_index);
                if guard != *function_index {
                    self.call_instead(at, end, guard);
                }
                self.stale = true;
            }
            O::CallIndirect { .. } => self.stale = true,
            O::RefFunc { function_index } => {
                let guard = Renumbered(shop.sections).function(*function_index);
                if guard != *function_index {
                    self.replace(at, end);
                    self.sink().ref_func(guard);
                }
            }
            O::MemoryGrow { .. } => {
                let guard = guards::memory_grow(shop);
                self.call_instead(at, end, guard);
            }
            O::TableGrow { table } => {
                let guard = guards::table_grow(shop, *table)?;
                self.call_instead(at, end, guard);
            }
            O::MemoryFill { .. }
            | O::MemoryCopy { .. }
            | O::MemoryInit { .. }
            | O::TableFill { .. }
            | O::TableCopy { .. }
            | O::TableInit { .. } => {
                self.copy(at);
                self.charge_by_length();
            }
            _ => {
                if let Some(shape) = nan::made_by(operator)
                    && following.and_then(nan::hidden_by) != Some(shape)
                {
                    self.copy(end);
                    self.canonicalise(shape);
                }
            }
        }
        Ok(())
    }

    fn call_instead(&mut self, at: u64, end: u64, guard: u32) {
        self.replace(at, end);
        self.sink().call(guard);
        self.stale = true;
    }

    fn canonicalise(&mut self, shape: Shape) {
        let scratch = self.scratch.local(ScratchUse::Nan(shape.val_type()));
        shape.canonicalise(&mut self.sink(), scratch);
    }

    /// Where control goes elsewhere or comes from elsewhere, the local holds what the global does.
    fn refresh(&mut self, at: u64) {
        if std::mem::take(&mut self.stale) {
            self.copy(at);
            let fuel = self.scratch.local(ScratchUse::Fuel);
            let global = self.globals.fuel;
            self.sink().global_get(global).local_set(fuel);
        }
    }

    fn charge(&mut self, cost: u64) {
        self.burn(|code| {
            code.i64_const(cost.cast_signed());
        });
    }

    /// Charges by the topmost operand, a length, and leaves it there.
    fn charge_by_length(&mut self) {
        let length = self.scratch.local(ScratchUse::Length);
        self.sink().local_set(length);
        self.burn(|code| {
            // A length is unsigned: −1 is the largest.
            code.local_get(length).i64_extend_i32_u();
        });
        self.sink().local_get(length);
    }

    fn burn(&mut self, amount: impl FnOnce(&mut InstructionSink<'_>)) {
        let local = self.scratch.local(ScratchUse::Fuel);
        let stale = std::mem::take(&mut self.stale);
        let global = self.globals.fuel;
        // Past the three blocks around the body, the outermost.
        let burned = self.nesting + 2;
        let mut code = InstructionSink::new(&mut self.code);
        if stale {
            code.global_get(global)
        } else {
            code.local_get(local)
        };
        amount(&mut code);
        code.i64_sub().local_tee(local).global_set(global);
        code.local_get(local).i64_const(0).i64_lt_s().br_if(burned);
    }

    /// Takes the function's slots. One that calls nothing only looks whether there is room.
    fn enter(&mut self, survey: &Survey, limit: u32) {
        let depth = self.globals.depth;
        let mut code = InstructionSink::new(&mut self.code);
        match u64::from(limit).checked_sub(survey.slots) {
            Some(room) => code.global_get(depth).i32_const(to_i32(room)).i32_gt_u(),
            None => code.i32_const(1),
        };
        code.br_if(1);
        if survey.calls {
            code.global_get(depth).i32_const(to_i32(survey.slots)).i32_add().global_set(depth);
        }
    }

    /// The function's own declarations of locals, those added, and the code.
    fn with_locals(self, body: &FunctionBody<'_>) -> Result<Vec<u8>, Stop> {
        let mut reader = body.get_binary_reader();
        let declarations = reader.read_var_u32()?;
        let start = reader.original_position();
        let end = body.get_operators_reader()?.original_position();
        let mut out = Vec::with_capacity(self.code.len() + 64);
        (declarations as usize + self.scratch.added.len()).encode(&mut out);
        out.extend_from_slice(slice(self.module, start..end).unwrap_or_default());
        for (_, val_type) in &self.scratch.added {
            1_u32.encode(&mut out);
            val_type.encode(&mut out);
        }
        out.extend_from_slice(&self.code);
        Ok(out)
    }
}

/// The operand that stands for a number of slots, none of which is larger than the limit.
fn to_i32(slots: u64) -> i32 {
    u32::try_from(slots).unwrap_or(u32::MAX).cast_signed()
}
