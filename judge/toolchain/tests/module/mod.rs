//! What the tests of several languages read from a module.

use std::collections::BTreeSet;

use contract::{MODULE, Signal, Value};
use wasmparser::{CompositeInnerType, Parser, Payload, TypeRef, ValType};

/// The functions that a module imports, as `module.name(types) -> types`.
pub fn imports(module: &[u8]) -> BTreeSet<String> {
    let mut types = Vec::new();
    let mut found = BTreeSet::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload.unwrap() {
            Payload::TypeSection(section) => {
                for group in section {
                    types.extend(group.unwrap().into_types().map(|sub| match sub.composite_type.inner {
                        CompositeInnerType::Func(function) => {
                            signature(function.params(), function.results())
                        }
                        other => panic!("{other:?}"),
                    }));
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.unwrap();
                    let TypeRef::Func(index) = import.ty else { panic!("{import:?}") };
                    found.insert(format!("{}.{}{}", import.module, import.name, types[index as usize]));
                }
            }
            _ => {}
        }
    }
    found
}

/// The names that a module exports.
pub fn exports(module: &[u8]) -> BTreeSet<String> {
    let sections = Parser::new(0).parse_all(module).filter_map(|payload| match payload.unwrap() {
        Payload::ExportSection(section) => Some(section),
        _ => None,
    });
    sections.flatten().map(|export| export.unwrap().name.to_owned()).collect()
}

fn signature(params: &[ValType], results: &[ValType]) -> String {
    format!("{params:?} -> {results:?}")
}

/// A signal, as a module imports it.
pub fn by_contract(signal: &Signal) -> String {
    let value = |value| match value {
        Value::I32 => ValType::I32,
        Value::I64 => ValType::I64,
        Value::F64 => ValType::F64,
    };
    let params: Vec<_> = signal.params.iter().map(|(_, param)| value(*param)).collect();
    let results: Vec<_> = signal.result.into_iter().map(value).collect();
    format!("{MODULE}.{}{}", signal.name, signature(&params, &results))
}
