//! Policies in C, from end to end, by every compiler that is here.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use grade::Report;
use serde_json::Value;
use tests::compilers::{in_path, zig};
use tests::{Home, repository};

/// The folders that the judge is to find one compiler in and no other, by the compiler's name.
fn compilers(home: &Home) -> Vec<(&'static str, PathBuf)> {
    let folder = |name: &str| {
        let folder = home.path().join(name);
        fs::create_dir(&folder).unwrap();
        folder
    };
    let mut found = Vec::new();
    if let Some(clang) = in_path("clang") {
        let folder = folder("clang");
        symlink(clang.canonicalize().unwrap(), folder.join("clang")).unwrap();
        found.push(("clang", folder));
    }
    if let Some(zig) = zig() {
        let folder = folder("zig");
        symlink(zig, folder.join("zig")).unwrap();
        found.push(("zig", folder));
    }
    assert!(!found.is_empty(), "there is no C compiler: install clang and lld, or Python's ziglang");
    found
}

/// The report of a source, graded where only this compiler is found.
fn graded(home: &Home, path: &Path, exercise: &str, source: &str) -> Report {
    let file = home.path().join("my 策略.c");
    fs::write(&file, source).unwrap();
    let output = home.judge(["test", exercise, "--json"]).arg(&file).env("PATH", path).output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn solution(exercise: &str, file: &str) -> String {
    fs::read_to_string(repository().join("exercises").join(exercise).join("solutions").join(file)).unwrap()
}

/// Every metric of every case that shows them. Hidden cases are drawn anew for each submission.
fn metrics(report: &Report) -> Vec<Value> {
    let report = serde_json::to_value(report).unwrap();
    report["cases"].as_array().unwrap().iter().map(|case| case["metrics"].clone()).collect()
}

fn verdict(report: &Report) -> String {
    serde_json::to_value(report.verdict).unwrap().as_str().unwrap().to_owned()
}

/// The verdict, and everything that is said in the report.
fn said(report: &Report) -> String {
    format!("{} {}", verdict(report), serde_json::to_string(report).unwrap())
}

#[test]
fn each_solution_decides_as_its_rust_does_to_the_last_bit() {
    let home = Home::new();
    let compilers = compilers(&home);
    for (exercise, kind) in [("round-robin", "router"), ("p2c", "router"), ("token-bucket", "limiter")] {
        let rust = repository().join(format!("exercises/{exercise}/solutions/{kind}.rs"));
        let rust = metrics(&home.report(exercise, &rust).0);
        assert!(rust.iter().any(|metrics| !metrics.is_null()), "{exercise}");
        for (name, path) in &compilers {
            let report = graded(&home, path, exercise, &solution(exercise, &format!("{kind}.c")));
            assert_eq!(verdict(&report), "accepted", "{exercise} by {name}");
            assert_eq!(metrics(&report), rust, "{exercise} by {name}");
        }
    }
}

/// A router with these lines before `route`, and these statements in it, from line 3 on.
fn router(before: &str, statements: &str) -> String {
    format!("#include \"judge.h\"\n{before}\nJUDGE_EXPORT(route) int route(double now) {{ {statements} }}\n")
}

#[test]
fn what_c_leaves_undefined_stops_the_run_with_its_line() {
    let home = Home::new();
    for (name, path) in compilers(&home) {
        for (statements, words) in [
            ("int n = INT_MAX - judge_request_index(); return n + 1;", "integer overflow in an addition"),
            ("int n = INT_MIN + judge_request_index(); return n - 1;", "integer overflow in a subtraction"),
            (
                "int n = INT_MAX - judge_request_index(); return n * 2;",
                "integer overflow in a multiplication",
            ),
            ("int n = INT_MIN + judge_request_index(); return -n;", "integer overflow in a negation"),
            (
                "long long n = LLONG_MAX - judge_request_index(); return n * 2 > 0;",
                "integer overflow in a multiplication",
            ),
            ("return 7 / judge_request_index();", "division by zero"),
            ("return 7 % judge_request_index();", "division by zero"),
            ("return 1 << (judge_request_index() + 32);", "a shift by too much"),
            ("return numbers[judge_request_index() + 5];", "an index out of bounds"),
            ("return (int)(1e10 + judge_request_index());", "a number that does not fit into an integer"),
            ("int *nothing = 0; return nothing[judge_request_index()];", "a null pointer is used"),
            ("judge_assert(judge_request_index() > 0); return 0;", "judge_assert(judge_request_index() > 0)"),
        ] {
            let said =
                said(&graded(&home, &path, "round-robin", &router("static int numbers[5];", statements)));
            assert!(
                said.starts_with("runtime_error") && said.contains(words),
                "{name}: {statements}\n{said}"
            );
            assert!(said.contains("my 策略.c:3"), "{name}: {statements}\n{said}");
        }
        let said = said(&graded(&home, &path, "round-robin", &router("", "judge_fail(\"说明\");")));
        assert!(said.starts_with("runtime_error") && said.contains("说明"), "{name}: {said}");
    }
}

#[test]
fn unsigned_numbers_wrap_and_products_of_64_bits_are_right() {
    let home = Home::new();
    let products = "static volatile long long factors[4] = {-3037000499, 3037000499, 5, -7};
static volatile unsigned many = UINT_MAX;";
    let statements = "judge_assert(many + 1 == 0);
        judge_assert(factors[0] * factors[1] == -9223372030926249001);
        judge_assert(factors[2] * factors[3] == -35);
        judge_assert(factors[0] * factors[3] == 21259003493);
        return judge_request_index() % judge_server_count();";
    for (name, path) in compilers(&home) {
        let said = said(&graded(&home, &path, "round-robin", &router(products, statements)));
        assert!(said.starts_with("accepted"), "{name}: {said}");
    }
}

#[test]
fn the_log_shows_texts_and_numbers() {
    let home = Home::new();
    let statements = "if (judge_request_index() == 0) {
            double numbers[] = {0, -3, 12345678, 0.5, 2.0 / 3, 1e-9, -2.5e300, INFINITY, NAN, 9007199254740991.0};
            judge_log(\"你好\");
            for (int i = 0; i < 10; i++) judge_log_number(\"x\", numbers[i]);
        }
        return 0;";
    let wanted = [
        "你好",
        "x = 0",
        "x = -3",
        "x = 12345678",
        "x = 0.500000",
        "x = 0.666667",
        "x = 1.000000e-9",
        "x = -2.500000e300",
        "x = inf",
        "x = NaN",
        "x = 9007199254740991",
    ];
    for (name, path) in compilers(&home) {
        let report =
            serde_json::to_value(graded(&home, &path, "round-robin", &router("", statements))).unwrap();
        let log = report["cases"][0]["log"].to_string();
        for line in wanted {
            assert!(log.contains(line), "{name}: {line} in {log}");
        }
    }
}

#[test]
fn constructors_run_once_and_before_init() {
    let home = Home::new();
    let before = "static int made, started;
__attribute__((constructor)) static void make(void) { judge_assert(started == 0); made++; }
JUDGE_EXPORT(init) void init(void) { judge_assert(made == 1); started++; }";
    let statements = "judge_assert(made == 1 && started == 1);
        return judge_request_index() % judge_server_count();";
    for (name, path) in compilers(&home) {
        let said = said(&graded(&home, &path, "round-robin", &router(before, statements)));
        assert!(said.starts_with("accepted"), "{name}: {said}");
    }
}

#[test]
fn a_huge_array_is_beyond_the_memory_and_a_gigantic_one_beyond_what_is_compiled() {
    let home = Home::new();
    for (name, path) in compilers(&home) {
        for (size, wanted) in [("70 << 20", "memory"), ("1 << 30", "output")] {
            let array = format!("static char huge[{size}];");
            let statements = "huge[judge_request_index()]++; return huge[judge_random_below(5)];";
            let said = said(&graded(&home, &path, "round-robin", &router(&array, statements)));
            assert!(said.starts_with("compile_error"), "{name}: {said}");
            assert!(said.contains(&format!("\"what\":\"{wanted}\"")), "{name}: {said}");
        }
    }
}

#[test]
fn recursion_without_end_is_a_runtime_error_whether_its_frames_are_small_or_large() {
    let home = Home::new();
    let small = "static int down(int n) { return n < 0 ? 0 : down(n + 1) * 3 + judge_random_below(2); }";
    let large = "static int down(int n) {
    volatile char frame[100000];
    frame[n] = 1;
    return down(n + 1) + frame[n];
}";
    for (name, path) in compilers(&home) {
        for before in [small, large] {
            let said = said(&graded(&home, &path, "round-robin", &router(before, "return down(0);")));
            assert!(said.starts_with("runtime_error"), "{name}: {said}");
        }
    }
}

#[test]
fn a_loop_without_end_is_a_time_limit() {
    let home = Home::new();
    for (name, path) in compilers(&home) {
        let looping = router("static volatile unsigned n;", "for (;;) n++;");
        let said = said(&graded(&home, &path, "round-robin", &looping));
        assert!(said.starts_with("time_limit"), "{name}: {said}");
    }
}

#[test]
fn a_function_of_another_type_and_a_signal_that_is_not_granted_are_told_by_the_contracts_words() {
    let home = Home::new();
    for (name, path) in compilers(&home) {
        let source = "#include \"judge.h\"\nJUDGE_EXPORT(route) double route(double now) { return 0; }\n";
        let said_of_type = said(&graded(&home, &path, "round-robin", source));
        assert!(said_of_type.starts_with("compile_error") && said_of_type.contains("route"), "{name}");
        let reads = router("", "return judge_in_flight(0);");
        let said_of_signal = said(&graded(&home, &path, "round-robin", &reads));
        assert!(
            said_of_signal.starts_with("compile_error") && said_of_signal.contains("in_flight"),
            "{name}"
        );
    }
}

#[test]
fn a_starter_comes_with_what_an_editor_needs() {
    let home = Home::new();
    let folder = home.path().join("desk");
    let started = home.judge(["start", "p2c", "--lang", "c"]).arg(&folder).output().unwrap();
    assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
    for file in ["router.c", "judge.h", "compile_flags.txt"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    let Some(clang) = in_path("clang") else { return };
    let flags = fs::read_to_string(folder.join("compile_flags.txt")).unwrap();
    let checked = Command::new(clang)
        .args(flags.lines())
        .args(["-Werror", "-fsyntax-only", "router.c"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}
