//! The submitted module, read as far as its function bodies: validated, within its limits, and in the
//! shape in which the rest of the pass asks for it.

use std::ops::Range;

use contract::{Limits, MODULE, RESERVED_PREFIX, Refusal, Signal};
use wasmparser::{
    ElementSectionReader, Encoding, ExportSectionReader, FuncToValidate, FuncType, FunctionBody,
    GlobalSectionReader, ImportSectionReader, MemoryType, Parser, Payload, TableType, TypeRef,
    TypeSectionReader, ValType, ValidPayload, Validator, ValidatorResources,
};

use crate::bounds::{Stop, within};
use crate::feature::ALLOWED;

/// Bytes in a page of memory.
pub const PAGE: u64 = 1 << 16;

/// An imported function whose calls burn fuel by a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Fuelled {
    /// Its index as a function.
    pub function: u32,
    /// Which parameter; it is an `i32`.
    pub param: u32,
}

/// A module, validated but for its function bodies.
#[derive(Default)]
pub struct Sections<'a> {
    /// The types as functions, by index.
    pub types: Vec<FuncType>,
    pub type_section: Option<TypeSectionReader<'a>>,
    pub import_section: Option<&'a [u8]>,
    /// How many of the functions are imported.
    pub imported: u32,
    /// What calling each imported function costs.
    pub call_costs: Vec<u64>,
    /// Those imports that burn fuel by a parameter, in order.
    pub fuelled: Vec<Fuelled>,
    /// The type of every function by index, the imported ones first.
    pub functions: Vec<u32>,
    pub table_section: Option<&'a [u8]>,
    pub tables: Vec<TableType>,
    pub memory_section: Option<&'a [u8]>,
    pub memory: Option<MemoryType>,
    pub globals: u32,
    pub global_section: Option<GlobalSectionReader<'a>>,
    pub export_section: Option<ExportSectionReader<'a>>,
    pub start: Option<u32>,
    pub element_section: Option<ElementSectionReader<'a>>,
    pub data_count: Option<u32>,
    pub bodies: Vec<(FuncToValidate<ValidatorResources>, FunctionBody<'a>)>,
    pub data_section: Option<&'a [u8]>,
    /// The content of the first `name` section.
    pub names: Option<&'a [u8]>,
}

impl<'a> Sections<'a> {
    /// Reads a module. A number that is declared is compared before anything is done that many times.
    pub fn read(module: &'a [u8], limits: &Limits) -> Result<Self, Stop> {
        let mut sections = Self::default();
        let mut segments = 0;
        let mut validator = Validator::new_with_features(ALLOWED);
        let mut parser = Parser::new(0);
        parser.set_features(ALLOWED);
        for payload in parser.parse_all(module) {
            let payload = payload?;
            match &payload {
                Payload::Version { encoding: Encoding::Component, .. } => {
                    let message = "this is a component, and the judge runs core modules (at offset 0x0)";
                    return Err(Refusal::Invalid { message: message.to_owned() }.into());
                }
                Payload::TypeSection(types) => {
                    within("types", limits.types, types.count().into(), "types")?;
                }
                Payload::ExportSection(exports) => {
                    within("exports", limits.exports, exports.count().into(), "exports")?;
                }
                Payload::ImportSection(imports) => {
                    within("functions", limits.functions, imports.count().into(), "functions")?;
                }
                Payload::FunctionSection(functions) => {
                    let all = u64::from(sections.imported) + u64::from(functions.count());
                    within("functions", limits.functions, all, "functions")?;
                }
                Payload::GlobalSection(globals) => {
                    within("globals", limits.globals, globals.count().into(), "globals")?;
                }
                Payload::ElementSection(elements) => {
                    segments += u64::from(elements.count());
                    within("segments", limits.segments, segments, "segments")?;
                }
                Payload::DataSection(data) => {
                    segments += u64::from(data.count());
                    within("segments", limits.segments, segments, "segments")?;
                }
                Payload::CodeSectionEntry(body) => {
                    let bytes = body.range().end - body.range().start;
                    within("function size", limits.function_bytes, bytes, "bytes")?;
                }
                _ => {}
            }
            if let ValidPayload::Func(function, body) = validator.payload(&payload)? {
                sections.bodies.push((function, body));
            } else {
                sections.keep(payload, module, limits)?;
            }
        }
        Ok(sections)
    }

    /// The type of a function.
    pub fn type_of(&self, function: u32) -> Option<&FuncType> {
        let ty = *self.functions.get(function as usize)?;
        self.types.get(ty as usize)
    }

    /// Files away a section that has been validated.
    fn keep(&mut self, payload: Payload<'a>, module: &'a [u8], limits: &Limits) -> Result<(), Stop> {
        match payload {
            Payload::TypeSection(types) => {
                for ty in types.clone().into_iter_err_on_gc_types() {
                    self.types.push(ty?);
                }
                self.type_section = Some(types);
            }
            Payload::ImportSection(imports) => {
                self.import_section = slice(module, imports.range());
                self.keep_imports(imports)?;
            }
            Payload::FunctionSection(functions) => {
                for ty in functions {
                    self.functions.push(ty?);
                }
            }
            Payload::TableSection(tables) => {
                self.table_section = slice(module, tables.range());
                let mut elements = 0_u64;
                for table in tables {
                    let ty = table?.ty;
                    elements = elements.saturating_add(ty.initial);
                    self.tables.push(ty);
                }
                within("table", limits.table_elements, elements, "elements")?;
            }
            Payload::MemorySection(memories) => {
                self.memory_section = slice(module, memories.range());
                for memory in memories {
                    let ty = memory?;
                    within("memory", limits.memory_bytes, ty.initial.saturating_mul(PAGE), "bytes")?;
                    self.memory = Some(ty);
                }
            }
            Payload::GlobalSection(globals) => {
                self.globals = globals.count();
                self.global_section = Some(globals);
            }
            Payload::ExportSection(exports) => {
                for export in exports.clone().into_iter_with_offsets() {
                    let (at, export) = export?;
                    if export.name.starts_with(RESERVED_PREFIX) {
                        let name = export.name;
                        let message = format!(
                            "the export `{name}` begins with `{RESERVED_PREFIX}`, which the judge keeps for itself; rename it (at offset 0x{at:x})"
                        );
                        return Err(Refusal::Invalid { message }.into());
                    }
                }
                self.export_section = Some(exports);
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(elements) => self.element_section = Some(elements),
            Payload::DataCountSection { count, .. } => self.data_count = Some(count),
            Payload::DataSection(data) => self.data_section = slice(module, data.range()),
            Payload::CustomSection(custom) if custom.name() == "name" && self.names.is_none() => {
                self.names = Some(custom.data());
            }
            _ => {}
        }
        Ok(())
    }

    fn keep_imports(&mut self, imports: ImportSectionReader<'a>) -> Result<(), Stop> {
        for import in imports.into_imports() {
            let import = import?;
            let TypeRef::Func(ty) = import.ty else {
                let import = format!("{}.{}", import.module, import.name);
                return Err(Refusal::Import { import, granted: Vec::new() }.into());
            };
            let signal = Signal::named(import.name).filter(|_| import.module == MODULE);
            // One that is not the contract's is the sandbox's to refuse.
            self.call_costs.push(signal.map_or(1, |signal| signal.fuel));
            // A type that the contract does not give it is the sandbox's to refuse.
            if let Some(param) = signal.and_then(|signal| signal.fuel_by)
                && let Some(ty) = self.types.get(ty as usize)
                && ty.params().get(param) == Some(&ValType::I32)
                && let Ok(param) = u32::try_from(param)
            {
                self.fuelled.push(Fuelled { function: self.imported, param });
            }
            self.functions.push(ty);
            self.imported += 1;
        }
        Ok(())
    }
}

/// The bytes of a range of the module.
pub fn slice(module: &[u8], range: Range<u64>) -> Option<&[u8]> {
    module.get(usize::try_from(range.start).ok()?..usize::try_from(range.end).ok()?)
}
