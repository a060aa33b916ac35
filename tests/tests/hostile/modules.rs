//! Modules too large, too deep or broken, made here because they are not worth keeping.

use std::path::Path;

use contract::{Refusal, Verdict};
use grade::Report;
use tests::{Home, files};

use crate::attack::{Policy, hostile, read};
use crate::judging::{judge, judge_module};

/// `(module (func (export "route") (param f64) (result i32) i32.const 0))`, with this much more of
/// something.
fn module(build: impl FnOnce(&mut wasm_encoder::FunctionSection, &mut wasm_encoder::CodeSection)) -> Vec<u8> {
    use wasm_encoder::{
        CodeSection, ExportKind, ExportSection, Function, FunctionSection, Module, TypeSection, ValType,
    };
    let mut types = TypeSection::new();
    types.ty().function([ValType::F64], [ValType::I32]);
    types.ty().function([], []);
    let mut functions = FunctionSection::new();
    functions.function(0);
    let mut exports = ExportSection::new();
    exports.export("route", ExportKind::Func, 0);
    let mut code = CodeSection::new();
    let mut route = Function::new([]);
    route.instructions().i32_const(0).end();
    code.function(&route);
    build(&mut functions, &mut code);
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&exports).section(&code);
    module.finish()
}

/// Adds a function whose body these instructions are.
fn function(
    functions: &mut wasm_encoder::FunctionSection,
    code: &mut wasm_encoder::CodeSection,
    body: impl FnOnce(&mut wasm_encoder::InstructionSink<'_>),
) {
    let mut function = wasm_encoder::Function::new([]);
    body(&mut function.instructions());
    functions.function(1);
    code.function(&function);
}

fn refused_limit(report: &Report) -> &str {
    match &report.refusal {
        Some(Refusal::Limit { what, .. }) => what,
        other => panic!("{other:?}, verdict {:?}", report.verdict),
    }
}

#[test]
fn a_module_of_a_hundred_megabytes_is_refused_by_its_size() {
    let home = Home::new();
    let mut module = module(|_, _| {});
    // A custom section of that length, so that the module is valid.
    let length = 100_000_000_u32;
    module.push(0);
    leb128(&mut module, length + 2);
    module.extend_from_slice(&[1, b'x']);
    module.resize(module.len() + length as usize, 0);
    let report = judge_module(&home, &module);
    assert_eq!(report.verdict, Verdict::CompileError);
    assert_eq!(refused_limit(&report), "module size");
}

fn leb128(bytes: &mut Vec<u8>, mut value: u32) {
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        bytes.push(if value == 0 { low } else { low | 0x80 });
        if value == 0 {
            return;
        }
    }
}

#[test]
fn too_many_functions_too_large_a_function_and_too_deep_a_nesting_are_refused_by_name() {
    let home = Home::new();
    let many = module(|functions, code| {
        for _ in 0..100_000 {
            function(functions, code, |body| {
                body.end();
            });
        }
    });
    let large = module(|functions, code| {
        function(functions, code, |body| {
            for _ in 0..1_000_000 {
                body.block(wasm_encoder::BlockType::Empty).end();
            }
            body.end();
        });
    });
    let deep = module(|functions, code| {
        function(functions, code, |body| {
            for _ in 0..5_000 {
                body.block(wasm_encoder::BlockType::Empty);
            }
            for _ in 0..=5_000 {
                body.end();
            }
        });
    });
    for (module, what) in [(many, "functions"), (large, "function size"), (deep, "nesting")] {
        let report = judge_module(&home, &module);
        assert_eq!(report.verdict, Verdict::CompileError);
        assert_eq!(refused_limit(&report), what);
    }
}

#[test]
fn a_refused_module_leaves_nothing_in_the_cache() {
    let home = Home::new();
    let policy = Policy::all().remove(0);
    let attack = read(&hostile("any/compile_error/declares_all_memory.wat"));
    let file = policy.with("", &attack, &policy.decisions()).file(&home);
    let report = judge(&home, policy.kind.name(), &file).report;
    assert_eq!(report.verdict, Verdict::CompileError);
    let digest = &report.submission.module_digest;
    let cached = |folder: &Path| if folder.is_dir() { files(folder) } else { Vec::new() };
    let kept = cached(&home.path().join("cache"));
    assert!(kept.iter().all(|file| !file.to_string_lossy().contains(digest.as_str())), "{kept:?}");
    assert!(kept.is_empty(), "{kept:?}");
}

#[test]
fn an_empty_file_bytes_that_are_no_module_and_a_truncated_one_are_compile_errors() {
    let home = Home::new();
    assert_eq!(judge_module(&home, b"").refusal, Some(Refusal::Empty));
    let whole = module(|_, _| {});
    for bytes in [&b"not a module"[..], &whole[..whole.len() - 3]] {
        let report = judge_module(&home, bytes);
        assert_eq!(report.verdict, Verdict::CompileError);
        assert!(matches!(report.refusal, Some(Refusal::Invalid { .. })), "{report:?}");
    }
}
