//! Modules made at random: from bytes, within what the pass takes, in several families.

use std::convert::Infallible;

use arbitrary::Unstructured;
use contract::{MODULE, Signal, SignalId, Value};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, EntityType, HeapType, ImportSection, InstructionSink, SectionId, TypeSection, ValType,
};
use wasm_smith::{Config, InstructionKind, InstructionKinds, Module};
use wasmparser::{FunctionBody, ImportSectionReader, Operator, Parser, Payload, TypeSectionReader};

/// Kinds of modules that [`module`] makes.
pub const FAMILIES: u64 = 6;

/// A module of a family out of these bytes; nothing if they are too few.
pub fn module(family: u64, bytes: &[u8]) -> Option<Vec<u8>> {
    let module = Module::new(config(family), &mut Unstructured::new(bytes)).ok()?;
    let module = module.to_bytes();
    let mut out = wasm_encoder::Module::new();
    let more = match family % FAMILIES {
        1 | 5 => More::Signals(Signal::ALL.iter().filter(|signal| is_imported(signal)).collect()),
        2 => More::Pages,
        4 => More::Elements,
        _ => More::Nothing,
    };
    Reshaped::new(&module, more).parse_core_module(&mut out, Parser::new(0), &module).ok()?;
    Some(out.finish())
}

/// `fail` does not return, and what only interpreters have is no module's of a student.
fn is_imported(signal: &Signal) -> bool {
    signal.id != SignalId::Fail && !signal.for_interpreters
}

fn config(family: u64) -> Config {
    use InstructionKind as K;
    let base = [K::Numeric, K::Parametric, K::Variable, K::Control];
    let kinds = |more: &[K]| InstructionKinds::new(&[&base, more].concat());
    let all = kinds(&[K::Vector, K::Reference, K::Table, K::Memory, K::Aggregate]);
    let config = Config {
        allow_start_export: false,
        allowed_instructions: all,
        compact_imports_enabled: false,
        // Otherwise hardly any function gets to its end.
        disallow_traps: true,
        exceptions_enabled: false,
        export_everything: true,
        gc_enabled: false,
        max_data_segments: 3,
        max_element_segments: 4,
        max_elements: 8,
        max_funcs: 4,
        max_globals: 5,
        max_imports: 0,
        max_instructions: 80,
        max_memories: 1,
        max_memory32_bytes: 6 << 16,
        max_table_elements: 40,
        max_tables: 2,
        max_tags: 0,
        max_types: 6,
        memory64_enabled: false,
        memory_max_size_required: true,
        min_funcs: 2,
        min_types: 2,
        min_memories: 1,
        reference_types_enabled: false,
        relaxed_simd_enabled: false,
        simd_enabled: false,
        table_max_size_required: true,
        tail_call_enabled: false,
        threads_enabled: false,
        wide_arithmetic_enabled: false,
        ..Config::default()
    };
    match family % FAMILIES {
        // Integers and control.
        0 => {
            Config { allow_floats: false, allowed_instructions: kinds(&[]), max_instructions: 120, ..config }
        }
        // Calls, through tables too, and the signals.
        1 => Config { max_funcs: 8, min_funcs: 4, min_tables: 1, max_tables: 1, ..config },
        // Bulk operations and growth.
        2 => Config { allowed_instructions: kinds(&[K::Memory]), min_data_segments: 1, ..config },
        // Floats and SIMD.
        3 => Config { allowed_instructions: kinds(&[K::Vector, K::Memory]), simd_enabled: true, ..config },
        // References, in several tables.
        4 => {
            Config { reference_types_enabled: true, min_tables: 1, max_tables: 3, max_elements: 12, ..config }
        }
        // Everything, and traps.
        _ => Config {
            disallow_traps: false,
            min_tables: 1,
            reference_types_enabled: true,
            simd_enabled: true,
            ..config
        },
    }
}

/// What wasm-smith can't be told: every `externref`, which the pass refuses, becomes a `funcref`; what
/// grows or is copied is small as a rule; and here and there stands something more.
struct Reshaped {
    types: u32,
    imported: bool,
    more: More,
    instructions: usize,
}

/// What stands here and there, its result dropped.
enum More {
    Nothing,
    /// The memory grows by a page.
    Pages,
    /// The first table grows by an element.
    Elements,
    /// The signals are called in turn, with constants.
    Signals(Vec<&'static Signal>),
}

/// Something more stands in front of every so many instructions.
const APART: usize = 11;

impl Reshaped {
    fn new(module: &[u8], more: More) -> Self {
        let mut types = 0;
        for payload in Parser::new(0).parse_all(module) {
            if let Ok(Payload::TypeSection(section)) = payload {
                types = section.count();
            }
        }
        Self { types, imported: false, more, instructions: 0 }
    }

    fn import(&mut self, imports: &mut ImportSection) {
        for (ty, signal) in (self.types..).zip(self.more.signals()) {
            imports.import(MODULE, signal.name, EntityType::Function(ty));
        }
        self.imported = true;
    }

    /// The most that a length mostly is; among all integers hardly one would do.
    fn usual_length(operator: &Operator<'_>) -> Option<i32> {
        use Operator as O;
        match operator {
            O::MemoryGrow { .. } | O::TableGrow { .. } => Some(3),
            O::MemoryFill { .. } | O::MemoryCopy { .. } | O::MemoryInit { .. } => Some(255),
            O::TableFill { .. } | O::TableCopy { .. } | O::TableInit { .. } => Some(7),
            _ => None,
        }
    }
}

impl More {
    fn signals(&self) -> &[&'static Signal] {
        if let Self::Signals(signals) = self { signals } else { &[] }
    }

    /// Something that leaves the operands as they are.
    fn write(&self, which: usize, code: &mut InstructionSink<'_>) {
        match self {
            Self::Nothing => {}
            Self::Pages => {
                code.i32_const(1).memory_grow(0).drop();
            }
            Self::Elements => {
                code.ref_null(HeapType::FUNC).i32_const(1).table_grow(0).drop();
            }
            Self::Signals(signals) => {
                let which = which % signals.len();
                let signal = signals[which];
                for (_, value) in signal.params {
                    match value {
                        Value::I32 => code.i32_const(3),
                        Value::I64 => code.i64_const(3),
                        Value::F64 => code.f64_const(3.0.into()),
                    };
                }
                code.call(u32::try_from(which).expect("signals are few"));
                if signal.result.is_some() {
                    code.drop();
                }
            }
        }
    }
}

fn val_type(value: Value) -> ValType {
    match value {
        Value::I32 => ValType::I32,
        Value::I64 => ValType::I64,
        Value::F64 => ValType::F64,
    }
}

impl Reencode for Reshaped {
    type Error = Infallible;

    fn abstract_heap_type(
        &mut self,
        ty: wasmparser::AbstractHeapType,
    ) -> Result<wasm_encoder::AbstractHeapType, Error<Infallible>> {
        Ok(match ty {
            wasmparser::AbstractHeapType::Extern => wasm_encoder::AbstractHeapType::Func,
            other => utils::abstract_heap_type(self, other),
        })
    }

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        Ok(function + u32::try_from(self.more.signals().len()).expect("signals are few"))
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_type_section(self, types, section)?;
        for signal in self.more.signals() {
            let params = signal.params.iter().map(|(_, value)| val_type(*value));
            types.ty().function(params, signal.result.map(val_type));
        }
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        _: ImportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        self.import(imports);
        Ok(())
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut wasm_encoder::Module,
        _: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Result<(), Error<Infallible>> {
        if before == Some(SectionId::Function) && !self.imported {
            let mut imports = ImportSection::new();
            self.import(&mut imports);
            module.section(&imports);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Infallible>> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            self.instructions += 1;
            if self.instructions.is_multiple_of(APART) {
                self.more.write(self.instructions / APART, &mut function.instructions());
            }
            let operator = operators.read()?;
            if let Some(most) = Self::usual_length(&operator)
                && !self.instructions.is_multiple_of(4)
            {
                function.instructions().i32_const(most).i32_and();
            }
            function.instruction(&self.instruction(operator)?);
        }
        code.function(&function);
        Ok(())
    }
}
