//! Rust sources that attack their compilation. Each is refused in time, and nothing of the outside
//! stands in the message.

mod setting;

use std::fs;
use std::time::{Duration, Instant};

use contract::Refusal;
use setting::{build, messages, refusal};

fn layers_hold() -> bool {
    sandbox::child::layers().iter().any(|layer| layer.name == "files outside" && layer.is_enforced())
}

/// The messages about a source that reaches for a file, which holds a secret.
fn reach(source: &str) -> String {
    let outside = tempfile::tempdir().unwrap();
    let path = outside.path().join("secret.rs");
    fs::write(&path, "compile_error!(\"the secret\"); fn secret_function() {}").unwrap();
    messages("a.rs", source.replace("PATH", path.to_str().unwrap()))
}

#[test]
fn no_file_outside_is_included() {
    if !layers_hold() {
        return;
    }
    for source in [
        "const A: &str = include_str!(\"PATH\");",
        "const A: &[u8] = include_bytes!(\"PATH\");",
        "include!(\"PATH\");",
        "#[path = \"PATH\"] mod secret;",
        "compile_error!(include_str!(\"PATH\"));",
        "const A: &str = include_str!(\"/etc/passwd\"); const _: () = assert!(A.is_empty(), \"x\");",
        "#![doc = include_str!(\"/etc/passwd\")]",
        "compile_error!(include_str!(\"/proc/self/environ\"));",
        "compile_error!(include_str!(\"/proc/self/cmdline\"));",
        "compile_error!(include_str!(\"/etc/os-release\"));",
        "compile_error!(include_str!(\"/usr/lib/os-release\"));",
    ] {
        let messages = reach(source);
        let denied = messages.contains("couldn't read") || messages.contains("Permission denied");
        assert!(denied, "{source}\n{messages}");
        for word in ["the secret", "secret_function", "root:", "Debian", "TMPDIR", "--sysroot"] {
            assert!(!messages.contains(word), "{source}\n{messages}");
        }
    }
}

#[test]
fn no_macro_crate_outside_is_loaded() {
    let messages = messages("a.rs", "extern crate serde_derive; #[macro_use] extern crate wat;");
    assert!(messages.contains("can't find crate for `serde_derive`"), "{messages}");
}

#[test]
fn the_environment_is_not_told() {
    for name in ["HOME", "PATH", "USER", "CARGO_HOME"] {
        let messages = messages("a.rs", format!("const A: &str = env!(\"{name}\");"));
        assert!(messages.contains("not defined"), "{messages}");
    }
}

#[test]
fn a_pipe_of_its_own_is_not_waited_for_past_the_deadline() {
    let begun = Instant::now();
    let refusal = refusal("a.rs", "const A: &[u8] = include_bytes!(\"/proc/self/fd/1\");");
    assert!(begun.elapsed() < Duration::from_secs(15));
    println!("{refusal:?}");
}

#[test]
fn compiling_without_end_is_stopped() {
    let begun = Instant::now();
    let endless = "#![allow(long_running_const_eval)]
        const fn spin() -> u64 { let mut i = 0_u64; loop { i = i.wrapping_add(1); if i == u64::MAX { return i; } } }
        pub static A: u64 = spin();";
    assert_eq!(refusal("a.rs", endless), Refusal::CompileLimit { what: "time".to_owned() });
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[test]
fn a_constant_that_takes_all_memory_is_told_so_by_the_compiler() {
    let large =
        "pub static A: [[u64; 1 << 20]; 120] = [[1; 1 << 20]; 120]; pub static B: [[u64; 1 << 20]; 120] = A;
        pub static C: [[u64; 1 << 20]; 120] = B;";
    assert!(messages("a.rs", large).contains("more memory than available to compiler"));
}

#[test]
fn a_macro_that_takes_all_memory_is_stopped() {
    let doubling = "macro_rules! m { ($($t:tt)*) => { m!($($t)* $($t)*); } } m!(x x x x);";
    let refusal = refusal("a.rs", doubling);
    println!("{refusal:?}");
    assert!(matches!(refusal, Refusal::CompileLimit { .. }), "{refusal:?}");
}

#[test]
fn macros_that_multiply_are_stopped() {
    let begun = Instant::now();
    let doubled = |i: u32| format!("macro_rules! m{i} {{ () => {{ m{0}!() + m{0}!() }} }}\n", i - 1);
    let doubling: String = (1..40).map(doubled).collect();
    let first = "macro_rules! m0 { () => { 1_u64 } }";
    let refusal = refusal("a.rs", format!("{first}\n{doubling}pub fn f() -> u64 {{ m39!() }}"));
    println!("{refusal:?}");
    assert!(matches!(refusal, Refusal::CompileLimit { .. }), "{refusal:?}");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[test]
fn types_that_multiply_are_stopped() {
    let source = "struct A<T>(T); trait F { fn f(&self); }
        impl<T> F for A<T> where A<(A<T>, A<T>)>: F { fn f(&self) { A((A(0), A(0))).f() } }
        pub fn g() { A(1).f() }";
    let refusal = refusal("a.rs", source);
    assert!(matches!(refusal, Refusal::CompileLimit { .. } | Refusal::Compiler { .. }), "{refusal:?}");
}

#[test]
fn many_messages_are_cut() {
    let many = format!("pub fn f() {{ {} }}", "let _: u8 = \"\";\n".repeat(1_000));
    let messages = messages("a.rs", many);
    assert!(messages.len() < 20 << 10 && messages.ends_with(" more)\n"), "{}", messages.len());
}

#[test]
fn messages_without_end_are_stopped() {
    let many = format!("pub fn f() {{ {} }}", "let _: u8 = \"\";\n".repeat(20_000));
    assert_eq!(refusal("a.rs", many), Refusal::CompileLimit { what: "output".to_owned() });
}

#[test]
fn nesting_without_end_crashes_the_compiler_alone() {
    for (open, close) in [("(", ")"), ("{", "}"), ("[", "]"), ("-", ""), ("&", "")] {
        let source = format!("pub fn f() {{ let _ = {}1{}; }}", open.repeat(100_000), close.repeat(100_000));
        let refusal = refusal("a.rs", source);
        println!("{open}: {}", refusal.describe(contract::Locale::Zh).chars().take(300).collect::<String>());
    }
}

#[test]
fn a_source_cannot_pass_for_a_judge_error() {
    for words in [
        "aborting due to",
        "linking with `rust-lld` failed",
        "linker `rust-lld` not found",
        "can't find crate for `std`",
    ] {
        let messages = messages("a.rs", format!("compile_error!(\"{words}\");"));
        assert!(messages.contains(words), "{messages}");
    }
    assert!(messages("a.rs", "#![no_core]").contains("no_core"));
    assert!(messages("a.rs", "extern crate std as s; extern crate proc_macro; fn f() { x }").contains('x'));
}

#[test]
fn a_program_instead_of_a_library_is_no_judge_error() {
    // Attributes that change what is compiled do not change what the judge asked for.
    assert!(build("a.rs", "#![crate_type = \"bin\"] fn main() {}").is_ok());
    assert!(build("a.rs", "#![crate_name = \"policy\"]").is_ok());
    assert!(build("a.rs", "#![crate_type = \"proc-macro\"]").is_ok());
    assert!(messages("a.rs", "#![crate_name = \"other\"]").contains("crate_name"));
}
