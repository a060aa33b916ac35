//! The types, globals and functions that the pass adds, all at the ends of their index spaces so
//! that no index of the submission changes.

use std::collections::BTreeMap;

use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    BlockType, ConstExpr, Function, GlobalSection, GlobalType, InstructionSink, TypeSection, ValType,
};

use crate::Tripped;
use crate::bounds::Stop;
use crate::sections::{Fuelled, Sections};

/// Where the added globals are.
#[derive(Clone, Copy, Debug)]
pub struct Globals {
    /// What is left: `i64`.
    pub fuel: u32,
    /// The code of what tripped: `i32`.
    pub limit: u32,
    /// Slots in use on the call stack: `i32`.
    pub depth: u32,
    /// Elements of all tables: `i64`.
    pub elements: u32,
}

impl Globals {
    /// After so many of the submission's.
    pub fn after(globals: u32) -> Self {
        Self { fuel: globals, limit: globals + 1, depth: globals + 2, elements: globals + 3 }
    }

    /// Declares them, the tables being of so many elements at first.
    pub fn declare(section: &mut GlobalSection, elements: u64) {
        let mut declare = |val_type, init: ConstExpr| {
            section.global(GlobalType { val_type, mutable: true, shared: false }, &init);
        };
        declare(ValType::I64, ConstExpr::i64_const(0));
        declare(ValType::I32, ConstExpr::i32_const(0));
        declare(ValType::I32, ConstExpr::i32_const(0));
        declare(ValType::I64, ConstExpr::i64_const(elements.cast_signed()));
    }

    /// Says which limit was met, and traps.
    pub fn trip(self, code: &mut InstructionSink<'_>, tripped: Tripped) {
        code.i32_const(tripped.code()).global_set(self.limit).unreachable();
    }
}

/// The module's types, and those added.
pub struct Types {
    pub section: TypeSection,
    /// For each of the submission's function types that was asked for: the type of a block that
    /// takes nothing and gives its results.
    blocks: BTreeMap<u32, u32>,
    next: u32,
}

impl Types {
    pub fn new(sections: &Sections<'_>) -> Result<Self, Stop> {
        let mut section = TypeSection::new();
        if let Some(types) = &sections.type_section {
            Renumbered(sections).parse_type_section(&mut section, types.clone())?;
        }
        let next = u32::try_from(sections.types.len()).unwrap_or(u32::MAX);
        Ok(Self { section, blocks: BTreeMap::new(), next })
    }

    /// Adds a function type.
    pub fn function(&mut self, params: &[ValType], results: &[ValType]) -> u32 {
        self.section.ty().function(params.iter().copied(), results.iter().copied());
        self.next += 1;
        self.next - 1
    }

    /// The type of a block that takes nothing and gives what a function of this type does.
    pub fn block_of(&mut self, sections: &Sections<'_>, ty: u32) -> Result<BlockType, Stop> {
        let Some(function) = sections.types.get(ty as usize) else { return Ok(BlockType::Empty) };
        Ok(match (function.params(), function.results()) {
            (_, []) => BlockType::Empty,
            (_, [one]) => BlockType::Result(Renumbered(sections).val_type(*one)?),
            ([], _) => BlockType::FunctionType(ty),
            (_, many) => {
                if let Some(&known) = self.blocks.get(&ty) {
                    return Ok(BlockType::FunctionType(known));
                }
                let results = Renumbered(sections).val_types(many.to_vec())?;
                let added = self.function(&[], &results);
                self.blocks.insert(ty, added);
                BlockType::FunctionType(added)
            }
        })
    }
}

/// The functions added.
#[derive(Default)]
pub struct Functions {
    /// Type and body of each.
    pub added: Vec<(u32, Function)>,
    /// The index of the guard of `memory.grow`.
    pub memory_grow: Option<u32>,
    /// The index of the guard of `table.grow`, by table.
    pub table_grow: BTreeMap<u32, u32>,
}

impl Functions {
    /// Adds one, and gives its index.
    pub fn add(&mut self, sections: &Sections<'_>, ty: u32, body: Function) -> u32 {
        let index = sections.functions.len() + self.added.len();
        self.added.push((ty, body));
        u32::try_from(index).unwrap_or(u32::MAX)
    }
}

/// Writes what is not code again, with the guards of imports in the place of the imports.
pub struct Renumbered<'a>(pub &'a Sections<'a>);

impl Renumbered<'_> {
    /// What stands for a function: its guard, which are the first functions added, or itself.
    pub fn function(&self, function: u32) -> u32 {
        let sections = self.0;
        let rank = sections.fuelled.binary_search_by_key(&function, |&Fuelled { function, .. }| function);
        rank.map_or(function, |rank| u32::try_from(sections.functions.len() + rank).unwrap_or(u32::MAX))
    }
}

impl Reencode for Renumbered<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, wasm_encoder::reencode::Error<Self::Error>> {
        Ok(self.function(function))
    }
}
