//! AssemblyScript sources that attack their compilation. Each is refused in time, and nothing of the
//! outside stands in the message.

mod setting;
mod with_node;

use std::fs;
use std::time::{Duration, Instant};

use contract::{Limits, Refusal};
use setting::{build, messages, refusal};
use toolchain::Failure;

const ROUTE: &str = "export function route(now: f64): i32 { return 0; }";

/// Longer than the deadline of a compilation, by what starting and stopping it takes.
const IN_TIME: Duration = Duration::from_secs(30);

#[test]
fn no_file_outside_is_imported() {
    if !with_node::is_here() {
        return;
    }
    let outside = tempfile::tempdir().unwrap();
    let path = outside.path().join("secret.ts");
    fs::write(&path, "export const secret: i32 = the_secret;").unwrap();
    let path = path.to_str().unwrap().strip_suffix(".ts").unwrap().to_owned();
    for from in [
        path.clone(),
        format!("../../../../../..{path}"),
        format!(".{path}"),
        format!("~lib/../../../../../..{path}"),
        "./compile".to_owned(),
        "./places.mjs".to_owned(),
        "./console".to_owned(),
        "fs".to_owned(),
        "node:fs".to_owned(),
        "assemblyscript".to_owned(),
        "/etc/passwd".to_owned(),
    ] {
        let messages = messages("a.ts", format!("import {{ secret }} from \"{from}\";\n{ROUTE}"));
        assert!(messages.contains("not found"), "{from}\n{messages}");
        for word in ["the_secret", "root:", "node_modules"] {
            assert!(!messages.contains(word), "{from}\n{messages}");
        }
    }
}

#[test]
fn types_without_end_crash_the_compiler_alone() {
    if !with_node::is_here() {
        return;
    }
    let begun = Instant::now();
    for source in [
        "class A<T> { f(): i32 { return new A<A<T>>().f(); } } export function route(now: f64): i32 { return new A<i32>().f(); }",
        "function f<T>(x: T): i32 { return f<StaticArray<T>>([x]); } export function route(now: f64): i32 { return f<i32>(1); }",
        "type A = B; type B = A; export function route(now: f64): A { return 0; }",
        "class A extends B {} class B extends A {} export function route(now: f64): i32 { return new A() ? 1 : 0; }",
    ] {
        let refusal = refusal("a.ts", source);
        println!("{refusal:?}");
        assert!(matches!(refusal, Refusal::Compiler { .. } | Refusal::CompileLimit { .. }), "{refusal:?}");
    }
    assert!(begun.elapsed() < 4 * IN_TIME, "{:?}", begun.elapsed());
}

#[test]
fn nesting_without_end_crashes_the_compiler_alone() {
    if !with_node::is_here() {
        return;
    }
    for (open, close) in [("(", ")"), ("[", "]"), ("-", ""), ("!", ""), ("1 + ", "")] {
        let nested = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let messages =
            messages("a.ts", format!("export function route(now: f64): i32 {{ return {nested}; }}"));
        assert!(messages.len() < 20 << 10 && !messages.contains("node_modules"), "{open}: {messages}");
        println!("{open}: {}", messages.lines().next().unwrap());
    }
}

#[test]
fn a_huge_source_is_compiled_or_refused_in_time() {
    if !with_node::is_here() {
        return;
    }
    let begun = Instant::now();
    let function = |i: u32| {
        format!(
            "export function g{i}(a: f64): f64 {{ let x = a; for (let i = 0; i < 9; i++) x = x * {i}.0 + Math.sin(x); return x; }}\n"
        )
    };
    let source: String = (0..8000).map(function).collect();
    assert!(source.len() < usize::try_from(Limits::DEFAULT.source_bytes).unwrap());
    match build("a.ts", source) {
        Ok(built) => println!("a module of {} bytes in {:?}", built.module.len(), begun.elapsed()),
        Err(Failure::Refused(refusal)) => println!("{refusal:?} in {:?}", begun.elapsed()),
        Err(Failure::Judge(error)) => panic!("{error}"),
    }
    assert!(begun.elapsed() < IN_TIME, "{:?}", begun.elapsed());
    let over = " ".repeat(usize::try_from(Limits::DEFAULT.source_bytes).unwrap()) + ROUTE;
    assert!(matches!(refusal("a.ts", over), Refusal::Limit { .. }));
}

#[test]
fn constants_that_multiply_are_stopped() {
    if !with_node::is_here() {
        return;
    }
    let begun = Instant::now();
    // Each inlines the one before it twice.
    let doubled =
        |i: u32| format!("@inline function f{i}(x: f64): f64 {{ return f{0}(x) + f{0}(x + {i}); }}\n", i - 1);
    let doubling: String = (1..40).map(doubled).collect();
    let source = format!(
        "@inline function f0(x: f64): f64 {{ return x * x; }}\n{doubling}export function route(now: f64): i32 {{ return i32(f39(now)); }}"
    );
    let refusal = refusal("a.ts", source);
    println!("{refusal:?} in {:?}", begun.elapsed());
    assert!(matches!(refusal, Refusal::CompileLimit { .. }), "{refusal:?}");
    assert!(begun.elapsed() < IN_TIME, "{:?}", begun.elapsed());
}

#[test]
fn many_messages_are_cut() {
    if !with_node::is_here() {
        return;
    }
    let many = format!(
        "export function route(now: f64): i32 {{ {} return 0; }}",
        "{ let a: i32 = \"\"; }\n".repeat(1_000)
    );
    let messages = messages("a.ts", many);
    assert!(messages.len() < 20 << 10 && messages.ends_with(" more)\n"), "{}", messages.len());
}

#[test]
fn a_source_cannot_pass_for_a_judge_error() {
    if !with_node::is_here() {
        return;
    }
    for words in ["ready", "FAILURE", "Maximum call stack size exceeded", "ERROR TS6054"] {
        let source = format!("export function route(now: f64): i32 {{ ERROR(\"{words}\"); return 0; }}");
        let messages = messages("a.ts", source);
        assert!(messages.contains(words) && messages.contains("a.ts:1:"), "{messages}");
    }
}

#[test]
fn decorators_and_pragmas_of_the_compiler_change_nothing_of_what_was_asked_for() {
    if !with_node::is_here() {
        return;
    }
    for source in [
        "/// <reference path=\"/etc/passwd\" />\n",
        "//# sourceMappingURL=/etc/passwd\n",
        "import \"judge/language\";\n",
    ] {
        assert!(build("a.ts", format!("{source}{ROUTE}")).is_ok(), "{source}");
    }
}
