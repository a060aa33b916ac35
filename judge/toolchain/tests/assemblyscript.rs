//! A student's AssemblyScript file becomes a module, or a message that helps.

mod setting;
mod with_node;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use contract::{Kind, Limits, Signal, Value};
use setting::{build, messages, with_cache};
use toolchain::{LANGUAGES, Source};
use wasmparser::{CompositeInnerType, Parser, Payload, TypeRef, ValType};

const TWO_CHOICES: &str = r#"
import { in_flight, random_below, server_count } from "judge";

export function route(now: f64): i32 {
  const a = random_below(server_count());
  const b = random_below(server_count());
  return in_flight(a) <= in_flight(b) ? a : b;
}
"#;

/// The kit's folder.
fn kit(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../practice/assemblyscript").join(file)
}

/// The functions that a module imports, as `module.name(types) -> types`.
fn imports(module: &[u8]) -> BTreeSet<String> {
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

fn signature(params: &[ValType], results: &[ValType]) -> String {
    format!("{params:?} -> {results:?}")
}

/// The same without types.
fn imported(source: &str) -> BTreeSet<String> {
    let module = build("a.ts", source).unwrap().module;
    imports(&module).iter().map(|import| import.split('[').next().unwrap().to_owned()).collect()
}

fn names<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(|name| format!("judge.{name}")).into()
}

fn exports(module: &[u8]) -> BTreeSet<String> {
    let sections = Parser::new(0).parse_all(module).filter_map(|payload| match payload.unwrap() {
        Payload::ExportSection(section) => Some(section),
        _ => None,
    });
    sections.flatten().map(|export| export.unwrap().name.to_owned()).collect()
}

fn by_contract(signal: &Signal) -> String {
    let value = |value| match value {
        Value::I32 => ValType::I32,
        Value::I64 => ValType::I64,
        Value::F64 => ValType::F64,
    };
    let params: Vec<_> = signal.params.iter().map(|(_, param)| value(*param)).collect();
    let results: Vec<_> = signal.result.into_iter().map(value).collect();
    format!("{}.{}{}", contract::MODULE, signal.name, signature(&params, &results))
}

#[test]
fn the_kit_declares_every_signal_as_the_contract_has_it() {
    if !with_node::is_here() {
        return;
    }
    // What takes the memory goes through the kit: text.
    let of_memory = ["log", "fail"];
    for kind in Kind::ALL {
        let of_kind: Vec<_> =
            Signal::ALL.iter().filter(|signal| signal.is_for(*kind) && !signal.for_interpreters).collect();
        let called = |signal: &&&Signal| !of_memory.contains(&signal.name);
        let named: Vec<_> = of_kind.iter().filter(called).map(|signal| signal.name).collect();
        let call = |signal: &&Signal| {
            let arguments = vec!["1"; signal.params.len()].join(", ");
            if signal.result.is_some() {
                format!("sum += {}({arguments});", signal.name)
            } else {
                format!("{}({arguments});", signal.name)
            }
        };
        let calls: Vec<_> = of_kind.iter().filter(called).map(call).collect();
        let source = format!(
            "import {{ {}, log }} from \"judge\";\nexport function all(now: f64): f64 {{\n\
             let sum = 0.0;\n{}\nlog(sum.toString());\nassert(sum > 0);\nreturn sum;\n}}",
            named.join(", "),
            calls.join("\n")
        );
        let expected: BTreeSet<_> = of_kind.iter().map(|signal| by_contract(signal)).collect();
        assert_eq!(imports(&build("all.ts", source).unwrap().module), expected, "{}", kind.name());
    }
}

#[test]
fn the_editor_is_told_of_what_the_kit_exports_and_of_nothing_else() {
    let exported = |file: &str, keywords: &[&str]| -> BTreeSet<String> {
        let text = fs::read_to_string(kit(file)).unwrap();
        let name = |line: &str| {
            let line = line.trim_start().strip_prefix("export ")?;
            let rest = keywords.iter().find_map(|keyword| line.strip_prefix(keyword))?;
            Some(rest.split(['(', ':', ' ']).next().unwrap().to_owned())
        };
        text.lines().filter_map(name).collect()
    };
    let kit = exported("judge.ts", &["declare function ", "function ", "const "]);
    assert_eq!(exported("editor/judge.d.ts", &["function ", "const "]), kit);
    for signal in Signal::ALL.iter().filter(|signal| signal.name != "fail" && !signal.for_interpreters) {
        assert!(kit.contains(signal.name), "{signal}");
    }
}

#[test]
fn a_module_imports_what_it_uses_and_exports_what_it_was_told_to() {
    if !with_node::is_here() {
        return;
    }
    let built = build("p2c.ts", TWO_CHOICES).unwrap();
    assert_eq!(imported(TWO_CHOICES), names(["in_flight", "random_below", "server_count"]));
    assert_eq!(exports(&built.module), ["_initialize", "memory", "route"].map(str::to_owned).into());
    assert!(built.toolchain.starts_with("assemblyscript 0."), "{}", built.toolchain);
    println!("a module of {} bytes by {}", built.module.len(), built.toolchain);
}

#[test]
fn what_the_language_offers_is_the_judges() {
    if !with_node::is_here() {
        return;
    }
    let route = |statements: &str| format!("export function route(now: f64): i32 {{ {statements} }}");
    for (statements, expected) in [
        ("return i32(Math.exp(now));", names(["exp"])),
        ("return i32(Math.log(now));", names(["ln"])),
        ("return i32(Math.pow(now, 1.5));", names(["pow"])),
        ("return i32(now ** 1.5);", names(["pow"])),
        ("return i32(2.0 ** 0.3);", names(["pow"])),
        ("return i32(NativeMath.exp(now));", names(["exp"])),
        ("return i32(Math.random() * 8);", names(["random"])),
        ("return i32(Mathf.random() * 8);", names(["random"])),
        ("console.log(\"here\"); return 0;", names(["fail", "log"])),
        ("trace(\"here\", 1, now); return 0;", names(["fail", "log"])),
        ("assert(now > 1); return 0;", names(["fail"])),
        ("const xs: f64[] = [now]; return i32(xs[i32(now)]);", names(["fail"])),
    ] {
        let mut found = imported(&route(statements));
        // What collects garbage may stop a run by itself.
        if expected.contains("judge.log") {
            found.insert("judge.fail".to_owned());
        }
        assert_eq!(found, expected, "{statements}");
    }
}

#[test]
fn the_same_source_gives_the_same_bytes() {
    if !with_node::is_here() {
        return;
    }
    let source = "export function route(now: f64): i32 { const a = new Map<string, f64>(); a.set(`${now}`, now); return a.size; }";
    assert_eq!(build("a.ts", source).unwrap().module, build("a.ts", source).unwrap().module);
}

#[test]
fn nothing_of_the_judge_is_in_the_module() {
    if !with_node::is_here() {
        return;
    }
    let module = build("a.ts", "export function route(now: f64): i32 { assert(now > 1); return 0; }");
    let module = module.unwrap().module;
    // Texts of the language are UTF-16.
    let text: String = module.iter().filter(|byte| **byte != 0).map(|byte| char::from(*byte)).collect();
    let scratch = std::env::temp_dir();
    assert!(text.contains("a.ts"), "{text}");
    assert!(!text.contains("judge-") && !text.contains(scratch.to_str().unwrap()), "{text}");
}

#[test]
fn any_file_name_will_do() {
    if !with_node::is_here() {
        return;
    }
    for name in
        ["我的 策略.ts", "-o.ts", "@args.ts", "-", "a'b\"c.ts", "../up/../my.ts", "judge.ts", "index.ts"]
    {
        let source = Source { name: name.to_owned(), bytes: TWO_CHOICES.as_bytes().to_vec() };
        let built = setting::toolchains().build(&source, Some("assemblyscript"), &Limits::DEFAULT);
        assert!(built.is_ok(), "{name}: {built:?}");
    }
}

#[test]
fn a_mistake_is_shown_with_its_place_in_the_students_file() {
    if !with_node::is_here() {
        return;
    }
    let messages = messages("作业/我的 策略.ts", TWO_CHOICES.replace("? a : b", "? a : 1.5"));
    assert!(messages.contains("ERROR") && messages.contains("我的 策略.ts:7:"), "{messages}");
    assert!(!messages.contains("作业") && !messages.contains("/tmp"), "{messages}");
    assert!(!messages.contains("FAILURE"), "{messages}");
}

#[test]
fn warnings_are_not_shown_beside_errors() {
    if !with_node::is_here() {
        return;
    }
    let source =
        "export function route(now: f64): i32 { const a: i64 = 1; return undefined_name + i32(now) as i32; }";
    let messages = messages("a.ts", source);
    assert!(messages.contains("undefined_name") && !messages.contains("WARNING"), "{messages}");
}

#[test]
fn whoever_wants_a_clock_or_another_file_is_told_what_there_is_instead() {
    if !with_node::is_here() {
        return;
    }
    let clock = messages("a.ts", "export function route(now: f64): i32 { return i32(Date.now()); }");
    assert!(
        clock.contains("a.ts:1:") && clock.contains("use the `now`") && clock.contains("没有时钟"),
        "{clock}"
    );
    let other =
        messages("a.ts", "import { x } from \"./other\"; export function route(now: f64): i32 { return x; }");
    assert!(other.contains("other.ts") && other.contains("nothing to import but the kit"), "{other}");
}

#[test]
fn a_source_that_is_not_utf_8_is_told_where_in_both_languages() {
    if !with_node::is_here() {
        return;
    }
    let messages = messages("gbk.ts", b"// ok\n// \xd6\xd0\xce\xc4\n");
    assert!(messages.contains("gbk.ts:2") && messages.contains("文件不是"), "{messages}");
}

#[test]
fn of_several_judges_that_begin_at_once_one_installs_the_compiler() {
    if !with_node::is_here() {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let cache = home.path().join("cache");
    let (sender, notes) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..3 {
            let (cache, sender) = (cache.clone(), sender.clone());
            scope.spawn(move || {
                let toolchains =
                    with_cache(cache).with_progress(move |note| sender.send(note.to_owned()).unwrap());
                let source = Source { name: "a.ts".to_owned(), bytes: TWO_CHOICES.as_bytes().to_vec() };
                toolchains.build(&source, None, &Limits::DEFAULT).unwrap();
            });
        }
    });
    drop(sender);
    let notes: Vec<_> = notes.iter().collect();
    assert!(notes.len() == 1 && notes[0].starts_with("installing the compiler"), "{notes:?}");
    let mut left: Vec<_> = fs::read_dir(cache.join("assemblyscript")).unwrap().flatten().collect();
    left.retain(|entry| entry.file_name() != "lock");
    assert_eq!(left.len(), 1, "{left:?}");
    let modules = left[0].path().join("node_modules");
    assert!(modules.join("assemblyscript/dist/asc.js").is_file() && !modules.join("binaryen/bin").exists());
}

#[test]
fn an_editor_finds_what_it_needs_beside_the_starter() {
    let language = LANGUAGES.iter().find(|language| language.name == "assemblyscript").unwrap();
    for (name, content) in language.editor {
        assert_eq!(fs::read_to_string(kit("editor").join(name)).unwrap(), *content);
    }
    assert!(language.editor.iter().any(|(name, _)| *name == "tsconfig.json"));
}

#[test]
fn a_warm_build_takes_less_than_half_of_what_it_may() {
    if !with_node::is_here() {
        return;
    }
    build("a.ts", TWO_CHOICES).unwrap();
    let timed = || {
        let begun = Instant::now();
        build("a.ts", TWO_CHOICES).unwrap();
        begun.elapsed()
    };
    let best = (0..5).map(|_| timed()).min().unwrap();
    println!("a warm build takes {best:?}");
    assert!(best < Duration::from_secs(10), "{best:?}");
}
