//! The module, put together again.

use contract::Limits;
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    CodeSection, CustomSection, DataCountSection, ElementSection, ExportKind, ExportSection, FunctionSection,
    GlobalSection, Module, RawSection, SectionId,
};
use wasmparser::FuncValidatorAllocations;

use crate::body::{self, Workshop};
use crate::bounds::{Stop, within};
use crate::guards;
use crate::injected::{Functions, Globals, Renumbered, Types};
use crate::sections::Sections;
use crate::survey::survey;
use crate::{FUEL, LIMIT, MEMORY, START};

/// The largest function that a browser takes, in bytes.
const LARGEST_FUNCTION: u64 = 7_654_321;

/// Checks a module and writes it anew.
pub fn rewrite(module: &[u8], limits: &Limits) -> Result<Vec<u8>, Stop> {
    let mut sections = Sections::read(module, limits)?;
    let bodies = std::mem::take(&mut sections.bodies);
    let mut shop = Workshop {
        module,
        limits,
        sections: &sections,
        globals: Globals::after(sections.globals),
        types: Types::new(&sections)?,
        functions: Functions::default(),
    };
    guards::add_imports(&mut shop);

    let mut code = CodeSection::new();
    let mut allocations = FuncValidatorAllocations::default();
    for (function, body) in bodies {
        let ty = function.ty;
        let params = sections.types.get(ty as usize).map_or(0, |ty| ty.params().len());
        let survey = survey(function, &body, params, &sections.call_costs, limits, &mut allocations)?;
        let written = body::write(&mut shop, &body, &survey, ty)?;
        within("metered function size", LARGEST_FUNCTION, written.len() as u64, "bytes")?;
        code.raw(&written);
    }
    for (_, body) in &shop.functions.added {
        code.function(body);
    }
    assemble(shop, &code)
}

/// Writes the sections in their order.
fn assemble(shop: Workshop<'_>, code: &CodeSection) -> Result<Vec<u8>, Stop> {
    let Workshop { sections, globals, types, functions, .. } = shop;
    let mut renumbered = Renumbered(sections);
    let mut out = Module::new();
    if !types.section.is_empty() {
        out.section(&types.section);
    }
    raw(&mut out, SectionId::Import, sections.import_section);

    let mut declared = FunctionSection::new();
    for ty in sections.functions.iter().skip(sections.imported as usize) {
        declared.function(*ty);
    }
    for (ty, _) in &functions.added {
        declared.function(*ty);
    }
    if !declared.is_empty() {
        out.section(&declared);
    }
    raw(&mut out, SectionId::Table, sections.table_section);
    raw(&mut out, SectionId::Memory, sections.memory_section);

    let mut all_globals = GlobalSection::new();
    if let Some(section) = &sections.global_section {
        renumbered.parse_global_section(&mut all_globals, section.clone())?;
    }
    Globals::declare(&mut all_globals, sections.tables.iter().map(|table| table.initial).sum());
    out.section(&all_globals);

    let mut exports = ExportSection::new();
    if let Some(section) = &sections.export_section {
        renumbered.parse_export_section(&mut exports, section.clone())?;
    }
    exports.export(FUEL, ExportKind::Global, globals.fuel);
    exports.export(LIMIT, ExportKind::Global, globals.limit);
    if sections.memory_section.is_some() {
        exports.export(MEMORY, ExportKind::Memory, 0);
    }
    if let Some(start) = sections.start {
        exports.export(START, ExportKind::Func, renumbered.function(start));
    }
    out.section(&exports);

    if let Some(section) = &sections.element_section {
        let mut elements = ElementSection::new();
        renumbered.parse_element_section(&mut elements, section.clone())?;
        out.section(&elements);
    }
    if let Some(count) = sections.data_count {
        out.section(&DataCountSection { count });
    }
    if !code.is_empty() {
        out.section(code);
    }
    raw(&mut out, SectionId::Data, sections.data_section);
    if let Some(names) = sections.names {
        out.section(&CustomSection { name: "name".into(), data: names.into() });
    }
    Ok(out.finish())
}

fn raw(out: &mut Module, id: SectionId, data: Option<&[u8]>) {
    if let Some(data) = data {
        out.section(&RawSection { id: id.into(), data });
    }
}
