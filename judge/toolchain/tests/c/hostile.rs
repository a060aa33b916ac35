//! C sources that attack their compilation. Each is refused in time, and nothing of the outside stands in the
//! message.

use std::fs;
use std::time::{Duration, Instant};

use crate::compilers::Judge;

fn layers_hold() -> bool {
    sandbox::child::layers().iter().any(|layer| layer.name == "files outside" && layer.is_enforced())
}

/// Builds this with each compiler, and gives what came of it to the test, which has to come in time.
fn each(source: &str, test: impl Fn(&Judge, Result<Vec<u8>, String>)) {
    for judge in Judge::each() {
        let begun = Instant::now();
        let built = judge.build("a.c", source);
        assert!(begun.elapsed() < Duration::from_secs(15), "{}: {:?}", judge.compiler, begun.elapsed());
        if let Err(why) = &built {
            assert!(!why.starts_with("Judge("), "{}: {why}", judge.compiler);
            println!("{}: {}", judge.compiler, why.chars().take(200).collect::<String>());
        }
        test(&judge, built);
    }
}

#[test]
fn no_file_outside_is_included() {
    if !layers_hold() {
        return;
    }
    let outside = tempfile::tempdir().unwrap();
    let path = outside.path().join("secret.h");
    fs::write(&path, "int the_secret = \"the secret\" + ;\n").unwrap();
    for source in [
        "#include \"PATH\"\n",
        "#include <PATH>\n",
        "#include_next \"PATH\"\n",
        "#import \"PATH\"\n",
        "#define NAME \"PATH\"\n#include NAME\n",
        "#pragma GCC dependency \"PATH\"\n#error end\n",
        "#pragma include_alias(\"x.h\", \"PATH\")\n#include \"x.h\"\n",
        "__asm__(\".incbin \\\"PATH\\\"\");\n",
        "__asm__(\".include \\\"PATH\\\"\");\n",
        "int f(void) { __asm__(\".incbin \\\"PATH\\\"\"); return 0; }\n",
        "const char text[] = {\n#embed \"PATH\"\n};\n#error end\n",
        "#include \"/etc/passwd\"\n",
        "#include \"/etc/os-release\"\n",
        "#include \"/usr/lib/os-release\"\n",
        "#include \"/proc/self/environ\"\n",
        "#include \"/proc/self/cmdline\"\n",
        "#include \"../../../../../../../../etc/passwd\"\n",
        "__asm__(\".include \\\"/etc/passwd\\\"\");\n",
    ] {
        each(&source.replace("PATH", path.to_str().unwrap()), |judge, built| {
            let messages = built.expect_err(source);
            assert!(messages.contains("error: "), "{source}\n{messages}");
            for word in ["the_secret", "the secret", "root:", "Debian", "TMPDIR", "--confined"] {
                assert!(!messages.contains(word), "{}: {source}\n{messages}", judge.compiler);
            }
        });
    }
}

#[test]
fn who_asks_for_a_file_outside_is_told_of_its_existence_at_most() {
    if !layers_hold() {
        return;
    }
    for path in ["/etc/passwd", "/proc/self/environ"] {
        for question in ["__has_include", "__has_embed"] {
            let asking = format!("#if {question}(\"{path}\")\n#error it exists\n#endif\nint x;\n");
            each(&asking, |judge, built| {
                let answer = built.err().unwrap_or_default();
                let told = answer.lines().filter(|line| line.contains("error: ")).collect::<Vec<_>>();
                let known = ["it exists", "Permission denied", "missing binary operator", "not defined"];
                let is_known = |line: &&str| known.iter().any(|words| line.contains(words));
                assert!(told.iter().all(is_known), "{}: {answer}", judge.compiler);
            });
        }
    }
}

#[test]
fn the_students_own_file_and_the_kit_can_be_included_and_nothing_else_is_there() {
    let own = "#ifndef AGAIN\n#define AGAIN\n#include __FILE__\n#else\n#include \"judge.h\"\n\
        JUDGE_EXPORT(f) int f(void) { return 0; }\n#endif\n";
    each(own, |judge, built| assert!(built.is_ok(), "{}: {built:?}", judge.compiler));
    each("#include \"module.wasm\"\n", |_, built| assert!(built.unwrap_err().contains("file not found")));
}

#[test]
fn assembly_is_compiled_or_refused_with_its_place() {
    each("__asm__(\"no such instruction\");\nint x;\n", |_, built| {
        let messages = built.unwrap_err();
        assert!(messages.contains("<inline asm>:1:") && messages.contains("error: "), "{messages}");
    });
    each("int f(void) {\n__asm__(\"no such\");\nreturn 1; }\n", |_, built| {
        assert!(built.unwrap_err().contains("a.c:2:9: error: "));
    });
}

#[test]
fn pragmas_change_nothing_that_the_judge_relies_on() {
    let source = "#pragma STDC FP_CONTRACT ON
        #pragma GCC diagnostic ignored \"-Weverything\"
        #pragma clang optimize off
        #pragma comment(lib, \"nothere\")
        #pragma GCC system_header
        #pragma weak f
        __attribute__((export_name(\"f\"))) double f(double x) { return x * x + x; }";
    each(source, |judge, built| assert!(built.is_ok(), "{}: {built:?}", judge.compiler));
}

#[test]
fn pragmas_that_crash_the_compiler_crash_it_alone() {
    for what in ["crash", "llvm_fatal_error", "llvm_unreachable", "assert"] {
        each(&format!("#pragma clang __debug {what}\nint x\n"), |judge, built| {
            let messages = built.unwrap_err();
            for word in ["Stack dump", "PLEASE", "/lib", "-resource-dir"] {
                assert!(!messages.contains(word), "{}: {messages}", judge.compiler);
            }
        });
    }
}

#[test]
fn macros_that_multiply_are_stopped() {
    let doubled = |i: u32| format!("#define m{i} m{0} m{0}\n", i - 1);
    let doubling: String = (1..60).map(doubled).collect();
    each(&format!("#define m0 ;\n{doubling}void f(void) {{ m59 }}\n"), |_, built| {
        assert!(built.unwrap_err().contains("CompileLimit"));
    });
}

#[test]
fn a_file_that_includes_itself_without_end_is_stopped() {
    each("#include __FILE__\n", |_, built| {
        let messages = built.unwrap_err();
        assert!(messages.contains("nested too deeply") && messages.len() < 5000, "{messages}");
    });
    // Each level twice: two to the power of the deepest.
    let source = "#if __INCLUDE_LEVEL__ < 60\n#include __FILE__\n#include __FILE__\n#endif\n";
    each(source, |_, built| assert!(built.unwrap_err().contains("CompileLimit")));
}

#[test]
fn data_without_end_is_stopped() {
    for source in [
        "char a[1 << 30] = {1};\n",
        "__asm__(\".data\\n.fill 1 << 30, 1, 7\");\n",
        "__asm__(\".rept 1 << 30\\n.asciz \\\"0123456789\\\"\\n.endr\");\n",
    ] {
        each(source, |judge, built| {
            let why = built.expect_err(source);
            assert!(why.contains("CompileLimit") || why.contains("error"), "{}: {why}", judge.compiler);
        });
    }
}

#[test]
fn many_messages_are_cut_and_messages_without_end_are_stopped() {
    let warnings = |count: usize| format!("{}int f(void) {{ return x; }}\n", "#warning\n".repeat(count));
    each(&warnings(1000), |_, built| {
        let messages = built.unwrap_err();
        assert!(messages.len() < 20 << 10 && messages.ends_with(" more)\n"), "{} bytes", messages.len());
        assert!(messages.starts_with("a.c:1001:"));
    });
    each(&warnings(110_000), |_, built| {
        assert!(built.unwrap_err() == "Refused(CompileLimit { what: \"output\" })");
    });
}

#[test]
fn nesting_without_end_ends_the_compiler_alone() {
    for (open, close) in [("(", ")"), ("{", "}"), ("!", ""), ("&", ""), ("*", "")] {
        let source = format!("int f(int x) {{ return {}x{}; }}", open.repeat(100_000), close.repeat(100_000));
        each(&source, |_, built| {
            // Compiled or refused, the judge is still here to say so.
            drop(built);
        });
    }
}

#[test]
fn a_source_cannot_pass_for_a_judge_error() {
    for words in
        ["clang: error: no such file", "LLVM ERROR: out of memory", "wasm-ld: error: x", "Permission denied"]
    {
        each(&format!("#error {words}\n"), |judge, built| {
            let messages = built.unwrap_err();
            assert!(
                messages.starts_with("a.c:1:2: error: ") && messages.contains(words),
                "{}: {messages}",
                judge.compiler
            );
        });
    }
    for source in [
        "int main(void) { return 0; }\n",
        "__attribute__((import_module(\"x\"), import_name(\"y\"))) int f(void);\n\
         __attribute__((export_name(\"g\"))) int g(void) { return f(); }\n",
        "int route(double now) { return 0; }\nvoid __wasm_call_ctors(void) {}\n",
        "__attribute__((export_name(\"_initialize\"))) void judge_initialize(void) {}\n",
        "__attribute__((export_name(\"memory\"))) void memory(void) {}\n",
        "__attribute__((export_name(\"route\"))) int f(void) { return 0; }\n\
         __attribute__((export_name(\"route\"))) int g(void) { return 0; }\n",
        "__asm__(\".section .custom_section.target_features,\\\"\\\",@\\n.int8 9\\n\");\n",
        "_Thread_local int x; __attribute__((export_name(\"g\"))) int g(void) { return x++; }\n",
        "long double f(long double x) { return x * x; }\n\
         __attribute__((export_name(\"g\"))) double g(double x) { return (double)f(x); }\n",
    ] {
        each(source, |_, _| {});
    }
}
