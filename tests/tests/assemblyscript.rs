//! Policies in AssemblyScript, graded: the same numbers as in Rust, and where a run stopped.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use contract::{Refusal, Verdict};
use grade::Report;
use tests::{Home, repository};

/// Whether this machine's Node is here. Where it is not, the test says so and has nothing to try.
fn node_is_here() -> bool {
    let found = Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no `node` on this machine");
    }
    found
}

/// The exercises, with their kinds.
const EXERCISES: [(&str, &str); 7] = [
    ("round-robin", "router"),
    ("least-connections", "router"),
    ("p2c", "router"),
    ("erlang", "functions"),
    ("token-bucket", "limiter"),
    ("backoff-jitter", "retry"),
    ("retry-budget", "retry"),
];

fn solution(exercise: &str, kind: &str, extension: &str) -> PathBuf {
    repository().join("exercises").join(exercise).join("solutions").join(format!("{kind}.{extension}"))
}

/// What the report says of this source.
fn judged(home: &Home, exercise: &str, source: &str) -> Report {
    let file = home.path().join("router.ts");
    fs::write(&file, source).unwrap();
    home.report(exercise, &file).0
}

/// Why the first case failed, as the report has it.
fn fault(report: &Report) -> &str {
    let mut found = report.cases.iter().filter_map(|case| case.found.as_ref()?.fault.as_ref());
    found.next().map_or("", |fault| fault.message.as_str())
}

#[test]
fn a_solution_has_the_same_metrics_as_in_rust_to_the_last_bit() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    for (exercise, kind) in EXERCISES {
        let metrics = |extension: &str| {
            let (report, _) = home.report(exercise, &solution(exercise, kind, extension));
            assert_eq!(report.verdict, Verdict::Accepted, "{exercise} in {extension}");
            // Not of hidden cases, whose seeds follow from the file.
            let found = report.cases.into_iter().filter_map(|case| Some((case.id, case.found?)));
            let found = found.map(|(id, found)| {
                let checks = found.checks.into_iter().map(|check| (check.id, check.actual));
                (id, found.metrics, checks.collect::<Vec<_>>())
            });
            (report.badges, found.collect::<Vec<_>>())
        };
        let (badges, rust) = metrics("rs");
        // Functions have no metrics, only answers that are right.
        let compared = |(_, metrics, checks): &(_, grade::Metrics, Vec<_>)| {
            !metrics.is_empty() || kind == "functions" && !checks.is_empty()
        };
        assert!(!rust.is_empty() && rust.iter().all(compared), "{exercise}");
        assert_eq!(metrics("ts"), (badges, rust), "{exercise}");
    }
}

#[test]
fn what_stops_a_run_is_told_with_its_line() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    for (statements, told) in [
        (
            "const xs: f64[] = [1, 2];\n  return i32(xs[random_below(4) + 2]);",
            "Index out of range at router.ts:4:14",
        ),
        (
            "const xs: f64[] = [1, 2];\n  xs[-1 - server_count()] = now;\n  return 0;",
            "Index out of range at router.ts:4:",
        ),
        (
            "const xs = new StaticArray<i32>(2);\n  return xs[server_count()];",
            "Index out of range at router.ts:4:",
        ),
        (
            "const seen = new Map<i32, i32>();\n  return seen.get(server_count());",
            "Key does not exist at router.ts:4:",
        ),
        ("const xs: f64[] = [];\n  return i32(xs.pop());", "Array is empty at router.ts:4:"),
        ("\n  assert(server_count() < 0, \"no servers\");\n  return 0;", "no servers at router.ts:4:3"),
        ("\n  assert(server_count() < 0);\n  return 0;", "router.ts:4:3"),
        ("\n  throw new Error(`${server_count()} 台`);", "8 台 at router.ts:4:3"),
        ("\n  unreachable();\n  return 0;", "unreachable at router.ts:4:3"),
        ("const none = server_count() - 8;\n  return 7 / none;", "division by zero at router.ts:4:10"),
        ("const none = server_count() - 8;\n  return 7 % none;", "division by zero at router.ts:4:10"),
        (
            "let no: string | null = server_count() > 0 ? null : \"x\";\n  return no!.length;",
            "router.ts:4:10",
        ),
        // The place is that of the call that stopped, and not of the last one before it.
        (
            "const xs = new StaticArray<f64>(2);\n  xs[server_count()] = first(xs);\n  return 0;\n}\nfunction first(xs: StaticArray<f64>): f64 {\n  return xs[0];",
            "Index out of range at router.ts:4:",
        ),
    ] {
        let source = format!(
            "import {{ random_below, server_count }} from \"judge\";\nexport function route(now: f64): i32 {{\n  {statements}\n}}\n"
        );
        let source = source.replace("{\n  \n", "{\n\n");
        let report = judged(&home, "round-robin", &source);
        assert_eq!(report.verdict, Verdict::RuntimeError, "{source}\n{:?}", report.refusal);
        assert!(fault(&report).contains(told), "{source}\n{}", fault(&report));
    }
}

#[test]
fn a_loop_without_end_is_a_time_limit_wherever_it_stands() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    for source in [
        "while (true) {}\nexport function route(now: f64): i32 { return 0; }",
        "export function init(): void { while (true) {} }\nexport function route(now: f64): i32 { return 0; }",
        "export function route(now: f64): i32 { while (true) {} return 0; }",
    ] {
        let report = judged(&home, "round-robin", source);
        assert_eq!(report.verdict, Verdict::TimeLimit, "{source}: {}", fault(&report));
    }
}

#[test]
fn recursion_without_end_is_a_runtime_error() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    for source in [
        "function f(n: i32): i32 { return f(n + 1) + n; }\nexport function route(now: f64): i32 { return f(0); }",
        "function f(xs: i32[]): i32 { return f([xs.length]) + xs.length; }\nexport function route(now: f64): i32 { return f([]); }",
    ] {
        let report = judged(&home, "round-robin", source);
        assert_eq!(report.verdict, Verdict::RuntimeError, "{source}: {}", fault(&report));
        println!("{}", fault(&report));
    }
}

#[test]
fn decisions_that_allocate_are_collected_and_what_is_kept_is_a_memory_limit() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    // Sixteen kilobytes in every fifth decision and small things in all of 20,000: more than the limit.
    let allocates = "import { request_index, server_count } from \"judge\";
        export function route(now: f64): i32 {
          if (request_index() % 5 == 0) { const large = new Array<f64>(2000); large[1999] = now; }
          const seen = new Map<string, f64[]>();
          for (let i = 0; i < 4; i++) seen.set(`${i}`, [now, 1, 2]);
          return request_index() % (server_count() + seen.size - 4);
        }";
    let report = judged(&home, "round-robin", allocates);
    assert_eq!(report.verdict, Verdict::Accepted, "{}", fault(&report));
    let peak = report.cases[0].found.as_ref().unwrap().usage.peak_memory_bytes;
    println!("20,000 decisions that allocate take {peak:?} bytes");
    let keeps = "const all: f64[][] = [];
        export function route(now: f64): i32 { all.push(new Array<f64>(100000)); return 0; }";
    let report = judged(&home, "round-robin", keeps);
    assert_eq!(report.verdict, Verdict::MemoryLimit, "{}", fault(&report));
}

#[test]
fn text_of_any_language_reaches_the_log() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    let source = "import { log, request_index } from \"judge\";
        export function route(now: f64): i32 {
          if (request_index() == 0) {
            log(\"你好 😀 \" + String.fromCharCode(0xd800) + \".\");
            console.log(`now ${now >= 0}`);
            trace(\"t\", 2, 1.5, 2);
          }
          return 0;
        }";
    let report = judged(&home, "round-robin", source);
    let log = &report.cases[0].found.as_ref().unwrap().log.text;
    for line in ["你好 😀 \u{fffd}.", "now true", "t 1.5 2.0"] {
        assert!(log.contains(line), "{line}: {log}");
    }
}

#[test]
fn an_import_of_anything_else_is_refused_by_name() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    for (declared, name) in [
        ("@external(\"env\", \"x\")\ndeclare function x(): i32;", "env.x"),
        ("@external(\"judge\", \"nothing\")\ndeclare function x(): i32;", "judge.nothing"),
        (
            "@external(\"wasi_snapshot_preview1\", \"fd_read\")\ndeclare function x(): i32;",
            "wasi_snapshot_preview1.fd_read",
        ),
        ("declare function x(): i32;", "router.x"),
        (
            "import { in_flight } from \"judge\";\nfunction x(): i32 { return in_flight(0); }",
            "judge.in_flight",
        ),
    ] {
        let source = format!("{declared}\nexport function route(now: f64): i32 {{ return x(); }}");
        let report = judged(&home, "round-robin", &source);
        assert_eq!(report.verdict, Verdict::CompileError, "{source}");
        let Some(Refusal::Import { import, .. }) = &report.refusal else { panic!("{:?}", report.refusal) };
        assert_eq!(import, name);
    }
}

#[test]
fn a_function_that_is_not_exported_is_told_as_it_would_be_written() {
    if !node_is_here() {
        return;
    }
    let home = Home::new();
    let file = home.path().join("router.ts");
    fs::write(&file, "function route(now: f64): i32 { return 0; }").unwrap();
    let output = home.judge(["test", "round-robin"]).arg(&file).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("`export function route(now: f64): i32`"), "{said}");
}
