//! What is wrong with a text that has the right form: types that don't fit, and the like. The validator
//! names an offset in the module, which nobody wrote; here it becomes a function's name and its line.

use std::collections::BTreeMap;

use wasmparser::{
    BinaryReaderError, ExternalKind, KnownCustom, Name, Parser, Payload, TypeRef, Validator, WasmFeatures,
};

/// The mistake, in both languages since reports are the same in both; `None` if there is none.
pub(crate) fn describe(module: &[u8], text: &str, name: &str) -> Option<String> {
    // With everything allowed: what the judge does not run is for the metering pass to name.
    let error = Validator::new_with_features(WasmFeatures::all()).validate_all(module).err()?;
    let function = Functions::of(module).ok().and_then(|functions| functions.at(error.offset()));
    let line = function.as_ref().and_then(|function| line_of(function, text));
    let line = line.map(|line| format!(":{line}")).unwrap_or_default();
    let (en, zh) = function.map(|Function { shown, .. }| shown).map_or_else(Default::default, |shown| {
        (format!("in the function `{shown}`: "), format!("函数 `{shown}`："))
    });
    let said = error.message();
    Some(format!("{name}{line}: {en}{said}\n{name}{line}：{zh}{}", in_chinese(said)))
}

/// The commonest mistakes in Chinese, and the others as the validator has them.
fn in_chinese(said: &str) -> String {
    if let Some(types) = said.strip_prefix("type mismatch: ") {
        let types = types.trim();
        if let Some(wanted) =
            types.strip_prefix("expected ").and_then(|rest| rest.strip_suffix(" but nothing on stack"))
        {
            return format!("类型不对：这里需要 {wanted}，但栈是空的");
        }
        if let Some((wanted, found)) =
            types.strip_prefix("expected ").and_then(|rest| rest.split_once(", found "))
        {
            return format!("类型不对：这里需要 {wanted}，实际是 {found}");
        }
        if types.starts_with("values remaining on stack at end of block") {
            return "类型不对：块结束时栈上还有多余的值".to_owned();
        }
    }
    said.to_owned()
}

/// A function as its author knows it.
struct Function {
    /// `$name`, or the name that it is exported by.
    shown: String,
    exported: bool,
}

/// Where the functions of a module are, and what they are called.
#[derive(Default)]
struct Functions {
    imported: u32,
    bodies: Vec<std::ops::Range<u64>>,
    named: BTreeMap<u32, String>,
    exported: BTreeMap<u32, String>,
}

impl Functions {
    fn of(module: &[u8]) -> Result<Self, BinaryReaderError> {
        let mut found = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        found.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            found.exported.insert(export.index, export.name.to_owned());
                        }
                    }
                }
                Payload::CodeSectionEntry(body) => found.bodies.push(body.range()),
                Payload::CustomSection(section) => {
                    let KnownCustom::Name(names) = section.as_known() else { continue };
                    for subsection in names {
                        let Name::Function(names) = subsection? else { continue };
                        for naming in names {
                            let naming = naming?;
                            found.named.insert(naming.index, naming.name.to_owned());
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// The function whose body has this offset; one without a name cannot be pointed out.
    fn at(&self, offset: u64) -> Option<Function> {
        let body = self.bodies.iter().position(|body| body.contains(&offset) || body.end == offset)?;
        let index = self.imported + u32::try_from(body).ok()?;
        let named =
            self.named.get(&index).map(|name| Function { shown: format!("${name}"), exported: false });
        let exported = || self.exported.get(&index);
        named.or_else(|| exported().map(|name| Function { shown: name.clone(), exported: true }))
    }
}

/// The line where a function begins, as it is commonly written; 1 is the first.
fn line_of(function: &Function, text: &str) -> Option<usize> {
    let begin = if function.exported {
        format!("(func (export \"{}\")", function.shown)
    } else {
        format!("(func {}", function.shown)
    };
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c));
    // An import is written the same way, inside of parentheses of its own.
    let here = |line: &str| {
        let line = line.trim_start();
        let found = line.find(&begin).filter(|at| ends(&line[at + begin.len()..]));
        found.is_some() && !line.starts_with("(import") && !line.starts_with(";;")
    };
    text.lines().position(here).map(|line| line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(text: &str) -> Option<String> {
        describe(&wat::parse_str(text).unwrap(), text, "my.wat")
    }

    #[test]
    fn the_function_and_its_line_are_named_in_both_languages() {
        let text = "(module\n  (import \"judge\" \"random\" (func $r (result f64)))\n  (func $less)\n  (func $le (param f64) (result i32)\n    (call $r)))";
        assert_eq!(
            described(text).unwrap(),
            "my.wat:4: in the function `$le`: type mismatch: expected i32, found f64\n\
             my.wat:4：函数 `$le`：类型不对：这里需要 i32，实际是 f64"
        );
        let text = "(module\n\n  (func (export \"route\") (param f64) (result i32)))";
        assert_eq!(
            described(text).unwrap(),
            "my.wat:3: in the function `route`: type mismatch: expected i32 but nothing on stack\n\
             my.wat:3：函数 `route`：类型不对：这里需要 i32，但栈是空的"
        );
    }

    #[test]
    fn without_a_name_the_mistake_is_told_alone_and_what_is_valid_has_none() {
        let text = "(module (func i32.const 0))";
        assert!(described(text).unwrap().starts_with("my.wat: type mismatch: values remaining"));
        assert_eq!(described("(module (memory i64 1) (func (export \"f\")))"), None);
    }
}
