//! Submissions that must not win: each file's folder names the verdict that it must earn.

use std::path::{Path, PathBuf};

use contract::{Refusal, Verdict};
use grade::Report;
use tests::{Home, files, for_each_in_parallel, repository};

fn hostile() -> PathBuf {
    repository().join("tests/hostile")
}

fn verdict(report: &Report) -> String {
    serde_json::to_value(report.verdict).unwrap().as_str().unwrap().to_owned()
}

/// Grades the bytes as a `.wasm` file.
fn grade_module(home: &Home, module: &[u8]) -> Report {
    let file = home.path().join(format!("{}.wasm", contract::Digest::of(module)));
    std::fs::write(&file, module).unwrap();
    home.report("p2c", &file).0
}

#[test]
fn every_file_earns_the_verdict_that_its_folder_names() {
    let home = Home::new();
    let files = files(&hostile());
    assert!(!files.is_empty());
    for_each_in_parallel(&files, |file| {
        let folder = file.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let (report, output) = home.report("p2c", file);
        let told = || format!("{}: {}", file.display(), serde_json::to_string_pretty(&report).unwrap());
        assert_eq!(verdict(&report), folder, "{}", told());
        assert_eq!(output.status.code(), Some(i32::from(folder != "accepted")));
        if ["runtime_error", "time_limit", "memory_limit", "output_limit"].contains(&folder) {
            assert!(
                report.cases.iter().filter_map(|case| case.found.as_ref()).any(|found| found.fault.is_some()),
                "{}",
                told()
            );
        }
    });
}

#[test]
fn fuel_that_was_burned_before_a_trap_is_in_the_report() {
    let home = Home::new();
    let (report, _) =
        home.report("p2c", &hostile().join("runtime_error/burns_nearly_all_fuel_then_traps.wat"));
    let fault = &report.cases[0].found.as_ref().unwrap().fault.as_ref().unwrap().fault;
    assert!(fault.fuel > contract::Limits::DEFAULT.fuel_per_call / 2, "{fault:?}");
    assert!(fault.fuel <= contract::Limits::DEFAULT.fuel_per_call, "{fault:?}");
}

#[test]
fn a_log_that_is_cut_is_kept_up_to_its_limit_and_marked() {
    let home = Home::new();
    let (report, _) = home.report("p2c", &hostile().join("output_limit/logs_without_end.wat"));
    let log = &report.cases[0].found.as_ref().unwrap().log;
    assert!(log.cut);
    assert!(log.text.starts_with("still here\nstill here\n"));
    assert_eq!(log.text.len() as u64, contract::Limits::DEFAULT.log_bytes);
}

#[test]
fn what_a_guest_says_reaches_no_terminal_as_it_is() {
    let home = Home::new();
    for file in [
        "wrong_answer/logs_control_sequences_and_a_forged_report.wat",
        "runtime_error/gives_up_with_a_forged_report.wat",
    ] {
        for locale in ["en", "zh"] {
            let output =
                home.judge(["--lang-ui", locale, "test", "p2c"]).arg(hostile().join(file)).output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
            let inert = |c: char| c == '\n' || !(c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
            assert!(text.chars().all(inert), "{text:?}");
            assert_eq!(output.status.code(), Some(1));
        }
    }
}

#[test]
fn an_import_that_is_refused_is_named_with_what_is_granted_instead() {
    let home = Home::new();
    let (report, _) =
        home.report("round-robin", &hostile().join("runtime_error/reads_a_server_that_is_not_there.wat"));
    let Some(Refusal::Import { import, granted }) = report.refusal else { panic!("{report:?}") };
    assert_eq!(import, "judge.in_flight");
    assert!(granted.contains(&"server_count".to_owned()) && !granted.contains(&"in_flight".to_owned()));
}

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
    let report = grade_module(&home, &module);
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
        let report = grade_module(&home, &module);
        assert_eq!(report.verdict, Verdict::CompileError);
        assert_eq!(refused_limit(&report), what);
    }
}

#[test]
fn a_refused_module_leaves_nothing_in_the_cache() {
    let home = Home::new();
    let (report, _) = home.report("p2c", &hostile().join("compile_error/declares_all_memory.wat"));
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
    assert_eq!(grade_module(&home, b"").refusal, Some(Refusal::Empty));
    let whole = module(|_, _| {});
    for bytes in [&b"not a module"[..], &whole[..whole.len() - 3]] {
        let report = grade_module(&home, bytes);
        assert_eq!(report.verdict, Verdict::CompileError);
        assert!(matches!(report.refusal, Some(Refusal::Invalid { .. })), "{report:?}");
    }
}

#[test]
fn names_with_spaces_chinese_characters_dots_and_links_are_graded_as_any_other() {
    let home = Home::new();
    let solution = repository().join("exercises/p2c/solutions/router.wat");
    let folder = home.path().join("我的 练习");
    std::fs::create_dir(&folder).unwrap();
    let named = folder.join("二选一 (1).wat");
    std::fs::copy(&solution, &named).unwrap();
    let dotted = folder.join("..").join("我的 练习").join("二选一 (1).wat");
    let mut paths = vec![named.clone(), dotted];
    #[cfg(unix)]
    {
        let link = home.path().join("link.wat");
        std::os::unix::fs::symlink(&named, &link).unwrap();
        paths.push(link);
    }
    for path in paths {
        assert_eq!(home.report("p2c", &path).0.verdict, Verdict::Accepted, "{}", path.display());
    }
}

#[cfg(unix)]
#[test]
fn a_folder_a_fifo_and_a_missing_file_are_the_command_lines_fault() {
    let home = Home::new();
    let fifo = home.path().join("fifo.wat");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for path in [home.path().to_owned(), fifo, home.path().join("missing.wat")] {
        let output = home.judge(["test", "p2c"]).arg(&path).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", path.display());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(path.file_name().unwrap().to_str().unwrap()), "{stderr}");
    }
}
