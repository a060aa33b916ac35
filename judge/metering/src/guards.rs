//! The functions that stand in front of what a submission may do only within limits: growing the
//! memory, growing a table, calling an import that burns fuel by a parameter.
//!
//! They are called in place of the instruction or the import and take the same operands. They count
//! no slots on the call stack: they call nothing of the submission's.

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{BlockType, Function, InstructionSink, ValType};

use crate::Tripped;
use crate::body::Workshop;
use crate::bounds::Stop;
use crate::injected::{Globals, Renumbered};
use crate::sections::{Fuelled, PAGE};

/// Fuel for a page of memory: it has to be cleared.
const PAGE_FUEL: i64 = 1024;

/// Adds the guards of the imports. [`Renumbered`] counts on them to come first.
pub fn add_imports(shop: &mut Workshop<'_>) {
    let Workshop { sections, globals, functions, .. } = shop;
    let globals = *globals;
    for &Fuelled { function, param } in &sections.fuelled {
        let (Some(&index), Some(ty)) =
            (sections.functions.get(function as usize), sections.type_of(function))
        else {
            continue;
        };
        let mut body = Function::new([]);
        let mut code = body.instructions();
        burn(&mut code, globals, |code| {
            code.local_get(param).i64_extend_i32_u();
        });
        for (local, _) in (0..).zip(ty.params()) {
            code.local_get(local);
        }
        code.call(function).end();
        functions.add(sections, index, body);
    }
}

/// Parameters and locals of the guards of growth. That of a table takes the new elements' value first.
mod memory {
    pub const DELTA: u32 = 0;
    pub const TOTAL: u32 = 1;
}
mod table {
    pub const VALUE: u32 = 0;
    pub const DELTA: u32 = 1;
    pub const TOTAL: u32 = 2;
    pub const BEFORE: u32 = 3;
}

/// The guard of `memory.grow`, added if it is the first time.
pub fn memory_grow(shop: &mut Workshop<'_>) -> u32 {
    let Workshop { sections, limits, globals, types, functions, .. } = shop;
    let globals = *globals;
    if let Some(known) = functions.memory_grow {
        return known;
    }
    let limit = limits.memory_bytes / PAGE;
    let mut body = Function::new([(1, ValType::I64)]);
    let mut code = body.instructions();
    code.memory_size(0).i64_extend_i32_u();
    code.local_get(memory::DELTA).i64_extend_i32_u().i64_add().local_set(memory::TOTAL);
    // Past its own maximum it fails as it always would.
    if let Some(own) = sections.memory.and_then(|memory| memory.maximum).filter(|own| *own < limit) {
        fail_over(&mut code, memory::TOTAL, own);
    }
    code.local_get(memory::TOTAL);
    trip_over(&mut code, globals, limit, Tripped::Memory);
    burn(&mut code, globals, |code| {
        code.local_get(memory::DELTA).i64_extend_i32_u().i64_const(PAGE_FUEL).i64_mul();
    });
    code.local_get(memory::DELTA).memory_grow(0).end();
    let ty = types.function(&[ValType::I32], &[ValType::I32]);
    let index = functions.add(sections, ty, body);
    functions.memory_grow = Some(index);
    index
}

/// The guard of `table.grow` on a table, added if it is the first time.
pub fn table_grow(shop: &mut Workshop<'_>, table: u32) -> Result<u32, Stop> {
    let Workshop { sections, limits, globals, types, functions, .. } = shop;
    let globals = *globals;
    if let Some(&known) = functions.table_grow.get(&table) {
        return Ok(known);
    }
    let limit = limits.table_elements;
    let Some(own) = sections.tables.get(table as usize) else { return Ok(u32::MAX) };
    let mut body = Function::new([(1, ValType::I64), (1, ValType::I32)]);
    let mut code = body.instructions();
    if let Some(maximum) = own.maximum.filter(|maximum| *maximum < limit) {
        code.table_size(table).i64_extend_i32_u();
        code.local_get(table::DELTA).i64_extend_i32_u().i64_add().local_set(table::TOTAL);
        fail_over(&mut code, table::TOTAL, maximum);
    }
    // The total over all tables is kept, so that growing costs the same however many there are.
    code.global_get(globals.elements)
        .local_get(table::DELTA)
        .i64_extend_i32_u()
        .i64_add()
        .local_tee(table::TOTAL);
    trip_over(&mut code, globals, limit, Tripped::Table);
    burn(&mut code, globals, |code| {
        code.local_get(table::DELTA).i64_extend_i32_u();
    });
    code.local_get(table::VALUE).local_get(table::DELTA).table_grow(table).local_tee(table::BEFORE);
    code.i32_const(-1).i32_ne().if_(BlockType::Empty);
    code.local_get(table::TOTAL).global_set(globals.elements).end();
    code.local_get(table::BEFORE).end();
    let element = ValType::Ref(Renumbered(sections).ref_type(own.element_type)?);
    let ty = types.function(&[element, ValType::I32], &[ValType::I32]);
    let index = functions.add(sections, ty, body);
    functions.table_grow.insert(table, index);
    Ok(index)
}

/// Takes the fuel that `amount` leaves as an operand: an `i64` of 0 or more.
fn burn(code: &mut InstructionSink<'_>, globals: Globals, amount: impl FnOnce(&mut InstructionSink<'_>)) {
    code.global_get(globals.fuel);
    amount(code);
    code.i64_sub().global_set(globals.fuel);
    code.global_get(globals.fuel).i64_const(0).i64_lt_s().if_(BlockType::Empty);
    globals.trip(code, Tripped::Fuel);
    code.end();
}

/// Returns −1 if the local is over the maximum.
fn fail_over(code: &mut InstructionSink<'_>, local: u32, maximum: u64) {
    code.local_get(local).i64_const(maximum.cast_signed()).i64_gt_u().if_(BlockType::Empty);
    code.i32_const(-1).return_().end();
}

/// Trips if the topmost operand is over the limit.
fn trip_over(code: &mut InstructionSink<'_>, globals: Globals, limit: u64, tripped: Tripped) {
    code.i64_const(limit.cast_signed()).i64_gt_u().if_(BlockType::Empty);
    globals.trip(code, tripped);
    code.end();
}
