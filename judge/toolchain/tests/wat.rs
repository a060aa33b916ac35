//! WebAssembly's text format, and modules as they are.

mod setting;
mod with_node;

use contract::{Limits, Refusal};
use setting::{build, messages, refusal, toolchains};
use toolchain::{Failure, Source};

#[test]
fn a_text_becomes_a_module() {
    let built =
        build("my.wat", r#"(module (func (export "route") (param f64) (result i32) i32.const 0))"#).unwrap();
    assert!(built.module.starts_with(b"\0asm"));
    assert_eq!(built.language, "wat");
    assert!(built.toolchain.starts_with("wat "));
}

#[test]
fn a_mistake_is_shown_with_its_place_in_the_students_file() {
    let messages = messages("作业 1/二选一.wat", "(module\n  (func (export \"route\") (resul i32))\n)");
    assert!(messages.contains("二选一.wat:2:27"), "{messages}");
    assert!(messages.contains("(resul i32)") && messages.contains('^'), "{messages}");
    assert!(!messages.contains("作业 1"), "{messages}");
}

#[test]
fn an_unknown_instruction_is_named() {
    assert!(messages("a.wat", "(module (func i32.ad))").contains("a.wat:1:15"));
}

#[test]
fn nothing_in_the_file_is_refused_as_empty() {
    assert_eq!(refusal("a.wat", ""), Refusal::Empty);
    assert_eq!(refusal("a.wat", " \n\t"), Refusal::Empty);
    assert_eq!(refusal("a.wasm", ""), Refusal::Empty);
}

#[test]
fn a_source_over_its_limit_is_refused_with_both_numbers() {
    let limits = Limits { source_bytes: 4, module_bytes: 5, ..Limits::DEFAULT };
    for (name, limit, what) in
        [("a.wat", 4, "source size"), ("a.rs", 4, "source size"), ("a.wasm", 5, "module size")]
    {
        let source = Source { name: name.to_owned(), bytes: b"(module)".to_vec() };
        let failure = toolchains().build(&source, None, &limits).unwrap_err();
        let expected = Refusal::Limit { what: what.to_owned(), limit, actual: 8, unit: "bytes".to_owned() };
        assert_eq!(failure, Failure::Refused(expected));
    }
}

#[test]
fn nesting_without_end_ends_the_child_alone() {
    let depth = 100_000;
    let text = format!("(module (func {}{}))", "(block ".repeat(depth), ")".repeat(depth));
    // Parsed or refused, the judge is still here to say so.
    if let Err(failure) = build("deep.wat", text) {
        assert!(matches!(failure, Failure::Refused(_)), "{failure:?}");
    }
}

#[test]
fn a_module_is_taken_as_it_is() {
    let built = build("my.wasm", b"\0asm anything").unwrap();
    assert_eq!(built.module, b"\0asm anything");
    assert_eq!(built.toolchain, "");
}

#[test]
fn every_language_says_how_it_fares() {
    let with_node = with_node::is_here();
    if with_node {
        // Its compiler is installed when it is first needed.
        build("a.ts", "export function route(now: f64): i32 { return 0; }").unwrap();
    }
    for finding in
        toolchains().doctor().iter().filter(|found| with_node || found.language != "assemblyscript")
    {
        assert_eq!(finding.missing, None, "{}", finding.language);
    }
}
