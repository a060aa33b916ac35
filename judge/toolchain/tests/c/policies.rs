//! A student's C file becomes a module, or a message that helps.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use contract::{Kind, Signal};

use crate::compilers::Judge;
use crate::module::{by_contract, exports, imports};

pub const TWO_CHOICES: &str = r#"#include "judge.h"

JUDGE_EXPORT(route) int route(double now) {
    int a = judge_random_below(judge_server_count());
    int b = judge_random_below(judge_server_count());
    return judge_in_flight(a) <= judge_in_flight(b) ? a : b;
}
"#;

/// A router with these statements in `route`.
fn router(statements: &str) -> String {
    format!("#include \"judge.h\"\nJUDGE_EXPORT(route) int route(double now) {{\n{statements}\n}}\n")
}

fn imported_names(module: &[u8]) -> Vec<String> {
    imports(module).iter().map(|import| import.split('[').next().unwrap().to_owned()).collect()
}

#[test]
fn the_kit_declares_every_signal_as_the_contract_has_it() {
    let all = router(
        "judge_log(\"text\"); judge_assert(now >= 0);
        judge_result_push(judge_arg(judge_arg_len(0), 1));
        judge_log_number(\"x\", judge_rate() + judge_capacity() + judge_random());
        judge_log_number(\"y\", judge_exp(judge_ln(judge_pow(2.0, now))) + judge_expm1(judge_log1p(now)));
        judge_log_number(\"z\", judge_log2(now) + judge_log10(now) + judge_atan2(now, judge_tan(now)));
        judge_log_number(\"w\", judge_sin(now) + judge_cos(now));
        return judge_in_flight(judge_request_index()) + judge_random_below(judge_server_count());",
    );
    let expected: BTreeSet<_> =
        Signal::ALL.iter().filter(|signal| !signal.for_interpreters).map(by_contract).collect();
    for judge in Judge::each() {
        assert_eq!(imports(&judge.build("all.c", &all).unwrap()), expected, "{}", judge.compiler);
    }
}

#[test]
fn the_kit_tells_of_every_function_of_every_kind_with_the_contracts_types() {
    let kit = include_str!("../../../../practice/c/judge.h");
    let in_c = |value: contract::Value| match value {
        contract::Value::I32 => "int",
        contract::Value::I64 => "long long",
        contract::Value::F64 => "double",
    };
    for export in Kind::ALL.iter().flat_map(|kind| kind.exports()) {
        let params: Vec<_> =
            export.params.iter().map(|(name, value)| format!("{} {name}", in_c(*value))).collect();
        let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
        let wanted = format!("{} {}({params})", export.result.map_or("void", in_c), export.name);
        let line = kit.lines().find(|line| line.contains(&format!("JUDGE_EXPORT({})", export.name)));
        let line = line.unwrap_or_else(|| panic!("`{}` is not in judge.h", export.name));
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(&wanted), "{line}\nwanted: {wanted}");
        assert_eq!(line.ends_with('*'), Kind::is_callback(export), "{line}");
    }
}

#[test]
fn a_module_imports_what_it_uses_and_exports_what_it_was_told_to() {
    for judge in Judge::each() {
        let module = judge.build("p2c.c", TWO_CHOICES).unwrap();
        let names = ["judge.in_flight", "judge.random_below", "judge.server_count"];
        assert_eq!(imported_names(&module), names, "{}", judge.compiler);
        let exported: Vec<_> = exports(&module).into_iter().collect();
        assert_eq!(exported, ["_initialize", "memory", "route"], "{}", judge.compiler);
        println!("{}: a module of {} bytes", judge.compiler, module.len());
    }
}

#[test]
fn the_same_source_gives_the_same_bytes() {
    let dated = router("judge_log(__DATE__ __TIME__ __TIMESTAMP__ __FILE__); return (int)now;");
    for judge in Judge::each() {
        for source in [TWO_CHOICES, &dated] {
            let first = judge.build("a.c", source).unwrap();
            std::thread::sleep(Duration::from_millis(1100));
            assert!(first == judge.build("a.c", source).unwrap(), "{}", judge.compiler);
        }
    }
}

#[test]
fn nothing_of_the_machine_is_in_the_module() {
    let source = router("judge_assert(now > 0); int n = (int)now; return n + 1;");
    for judge in Judge::each() {
        let module = judge.build("我的 策略.c", &source).unwrap();
        let text = String::from_utf8_lossy(&module);
        assert!(text.contains("我的 策略.c"), "{}", judge.compiler);
        for path in ["judge-", "/tmp", "/usr", "judge_kit", "ziglang"] {
            assert!(!text.contains(path), "{}: {path}", judge.compiler);
        }
    }
}

#[test]
fn any_file_name_will_do() {
    for judge in Judge::each() {
        for name in
            ["我的 策略.c", "2-choices.c", "-o.c", "@args.c", "a'b\"c.c", "../up/../my.c", "judge.c", "C.C"]
        {
            let built = judge.build(name, TWO_CHOICES);
            assert!(built.is_ok(), "{} {name}: {built:?}", judge.compiler);
        }
    }
}

#[test]
fn a_mistake_is_shown_with_its_place_in_the_students_file() {
    for judge in Judge::each() {
        let messages = judge.refusal("作业/我的 策略.c", TWO_CHOICES.replace("a : b;", "a : c;"));
        assert!(
            messages.starts_with("我的 策略.c:6:59: error: use of undeclared identifier 'c'"),
            "{messages}"
        );
        for word in ["作业", "/tmp", "judge_kit", "generated"] {
            assert!(!messages.contains(word), "{messages}");
        }
    }
}

#[test]
fn a_mistake_in_the_use_of_the_kit_names_the_kit_and_the_students_line() {
    for judge in Judge::each() {
        let messages = judge.refusal("a.c", router("return judge_in_flight();"));
        assert!(messages.starts_with("a.c:3:24: error: too few arguments"), "{messages}");
        assert!(messages.contains("\njudge.h:"), "{messages}");
    }
}

#[test]
fn errors_come_before_warnings_and_warnings_alone_refuse_nothing() {
    for judge in Judge::each() {
        assert!(judge.build("a.c", router("int unused = 1; return 0;")).is_ok(), "{}", judge.compiler);
        let messages = judge.refusal("a.c", router("int n; if (n = 1) n = 2;\nreturn nothing;"));
        let (error, warning) = (messages.find("error: ").unwrap(), messages.find("warning: ").unwrap());
        assert!(error < warning && messages.contains("a.c:3:"), "{messages}");
    }
}

#[test]
fn a_function_that_is_nowhere_is_told_with_its_line_and_one_that_is_only_declared_by_its_name() {
    for judge in Judge::each() {
        let messages = judge.refusal("a.c", router("return rand();"));
        assert!(messages.starts_with("a.c:3:8: error: ") && messages.contains("'rand'"), "{messages}");
        let messages = judge.refusal("a.c", format!("int rand(void);\n{}", router("return rand();")));
        assert_eq!(messages, "error: a.c does not link: undefined symbol: rand\n", "{}", judge.compiler);
    }
}

#[test]
fn a_function_of_the_kit_by_another_type_does_not_link() {
    for judge in Judge::each() {
        let source =
            "float exp(float);\n__attribute__((export_name(\"f\"))) float f(float x) { return exp(x); }";
        let messages = judge.refusal("a.c", source);
        assert!(messages.contains("function signature mismatch: exp"), "{messages}");
        assert!(messages.contains("a.c") && !messages.contains("policy.o"), "{messages}");
    }
}

#[test]
fn whoever_wants_the_c_library_is_told_what_there_is_instead() {
    for judge in Judge::each() {
        for header in ["stdio.h", "stdlib.h", "math.h", "string.h"] {
            let messages = judge.refusal("a.c", format!("#include <{header}>\n{TWO_CHOICES}"));
            assert!(
                messages.contains(&format!("a.c:1:10: fatal error: '{header}' file not found")),
                "{messages}"
            );
            assert!(messages.contains("judge_log()") && messages.contains("没有 C 标准库"), "{messages}");
        }
        assert!(!judge.refusal("a.c", "x").contains("judge_log()"));
    }
}

#[test]
fn exp_log_and_pow_are_the_judges_however_they_are_called() {
    let declared = "double exp(double); double log(double); double pow(double, double);
        __attribute__((export_name(\"f\"))) double f(double x) { return exp(log(pow(x, 2.0))); }";
    let by_the_kit = "#include \"judge.h\"
        JUDGE_EXPORT(f) double f(double x) { return exp(1.0) + log(2.0) + pow(x, 2.0); }";
    let built_in = "#include \"judge.h\"
        JUDGE_EXPORT(f) double f(double x) { return __builtin_exp(1.0) + __builtin_log(2.0) + __builtin_pow(x, 2.0); }";
    for judge in Judge::each() {
        for source in [declared, by_the_kit, built_in] {
            let module = judge.build("a.c", source).unwrap();
            assert_eq!(imported_names(&module), ["judge.exp", "judge.ln", "judge.pow"], "{source}");
        }
    }
}

#[test]
fn roots_and_roundings_need_no_function() {
    let source = "#include \"judge.h\"
        JUDGE_EXPORT(f) double f(double x) {
            return sqrt(x) + fabs(x) + floor(x) + ceil(x) + trunc(x) + fmin(x, 2) + fmax(x, NAN) + INFINITY;
        }";
    for judge in Judge::each() {
        assert!(imports(&judge.build("a.c", source).unwrap()).is_empty(), "{}", judge.compiler);
    }
}

#[test]
fn what_clang_calls_by_itself_is_there() {
    let source = "#include \"judge.h\"
        struct large { char bytes[4000]; };
        static struct large from, to;
        JUDGE_EXPORT(f) long long f(long long x, long long y) { to = from; from = (struct large){0}; return x * y; }
        JUDGE_EXPORT(g) int g(int n) { return memcmp(&from, &to, (size_t)n) + (int)__builtin_strlen(to.bytes); }";
    for judge in Judge::each() {
        assert_eq!(
            imported_names(&judge.build("a.c", source).unwrap()),
            ["judge.fail"],
            "{}",
            judge.compiler
        );
    }
}

#[test]
fn nothing_in_the_file_and_a_file_that_is_not_utf_8_are_refused() {
    for judge in Judge::each() {
        assert!(judge.refusal("a.c", "").contains("Empty"));
        assert!(judge.refusal("a.c", " \n").contains("Empty"));
        let messages = judge.refusal("gbk.c", b"// ok\n// \xd6\xd0\xce\xc4\n");
        assert!(messages.contains("gbk.c:2") && messages.contains("文件不是"), "{messages}");
    }
}

#[test]
fn a_build_is_quick() {
    for judge in Judge::each() {
        let timed = || {
            let begun = Instant::now();
            judge.build("a.c", TWO_CHOICES).unwrap();
            begun.elapsed()
        };
        let best = (0..5).map(|_| timed()).min().unwrap();
        println!("{}: looking for the compiler and a build take {best:?}", judge.compiler);
        assert!(best < Duration::from_secs(2), "{best:?}");
    }
}
