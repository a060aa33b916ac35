//! What students get wrong in Python, and what they try: each earns its verdict, with words that a
//! beginner can act on.

use serde_json::Value;
use tests::Home;

/// Grades a source as `my.py`; the verdict, and all that the report says.
fn graded(home: &Home, exercise: &str, source: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.py");
    std::fs::write(&file, source).unwrap();
    let output = home.judge(["test", exercise, "--json"]).arg(&file).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{source}\n{error}: {}", String::from_utf8_lossy(&output.stderr)));
    (report["verdict"].as_str().unwrap().to_owned(), said(&report))
}

/// The words of the refusal, the judge's own errors, or the first fault.
fn said(report: &Value) -> String {
    if !report["refusal"].is_null() {
        return report["refusal"]["messages"].as_str().unwrap_or_default().to_owned()
            + &report["refusal"].to_string();
    }
    let faults = report["cases"].as_array().unwrap().iter().map(|case| {
        let fault = &case["fault"];
        format!("{}\n{}\n", fault["message"].as_str().unwrap_or_default(), fault["kind"]["said"])
    });
    format!("{}{}", report["judge_errors"], faults.collect::<String>())
}

/// Each source earns this verdict, and the report says these words.
fn earns(exercise: &str, table: &[(&str, &str, &[&str])]) {
    let home = Home::shared();
    tests::for_each_in_parallel(table, |(source, verdict, words)| {
        let (found, said) = graded(&home, exercise, source);
        assert_eq!(&found, verdict, "{source}\n{said}");
        for word in *words {
            assert!(said.contains(word), "{source}\nlacks {word:?}:\n{said}");
        }
    });
}

#[test]
fn what_never_ends_is_stopped_by_its_limit_and_cannot_be_caught() {
    earns(
        "p2c",
        &[
            ("def route(request, servers):\n    while True:\n        pass\n", "time_limit", &[]),
            ("while True:\n    pass\ndef route(request, servers):\n    return 0\n", "time_limit", &[]),
            (
                "def route(request, servers):\n    while True:\n        try:\n            while True: pass\n        \
                 except BaseException: pass\n        finally: continue\n",
                "time_limit",
                &[],
            ),
            ("def route(request, servers):\n    return sum(range(10**12))\n", "time_limit", &[]),
            ("def route(request, servers):\n    return len(str(7**(10**7)))\n", "time_limit", &[]),
            (
                "import re\ndef route(request, servers):\n    re.match('(a+)+$', 'a' * 60 + 'b')\n",
                "time_limit",
                &[],
            ),
            (
                "kept = []\ndef route(request, servers):\n    while True: kept.append(bytes(1 << 20))\n",
                "memory_limit",
                &[],
            ),
            (
                "kept = []\ndef route(request, servers):\n    try:\n        while True: kept.append(bytearray(1 << 20))\n    \
                 except BaseException:\n        return 0\n",
                "memory_limit",
                &[],
            ),
            (
                "def route(request, servers):\n    return len([0] * 10**9)\n",
                "runtime_error",
                &["MemoryError", "line 2"],
            ),
            ("def route(request, servers):\n    return len('x' * 10**9)\n", "memory_limit", &[]),
            ("def route(request, servers):\n    while True: print('x' * 1000)\n", "output_limit", &[]),
            (
                "def route(request, servers):\n    return route(request, servers)\n",
                "runtime_error",
                &["RecursionError", "my.py", "line 2"],
            ),
            (
                "import sys\nsys.setrecursionlimit(10**9)\ndef route(request, servers):\n    return route(request, servers)\n",
                "runtime_error",
                &["too deep"],
            ),
            (
                "class Deep:\n    def __eq__(self, other): return Deep() == Deep()\n    def __repr__(self): return repr(Deep())\n\
                 def route(request, servers):\n    return repr(Deep())\n",
                "runtime_error",
                &["too deep"],
            ),
            (
                "nest = []\nfor _ in range(100000): nest = [nest]\ndef route(request, servers):\n    return len(repr(nest))\n",
                "runtime_error",
                &["too deep"],
            ),
        ],
    );
}

#[test]
fn an_answer_of_no_use_is_told_with_the_functions_line() {
    earns(
        "p2c",
        &[
            (
                "def route(request, servers):\n    pass\n",
                "runtime_error",
                &["my.py:1", "None", "return", "没有 return"],
            ),
            (
                "\n\ndef route(request, servers):\n    return 1.0\n",
                "runtime_error",
                &["my.py:3", "1.0, float", "int"],
            ),
            ("def route(request, servers):\n    return len(servers) / 8\n", "runtime_error", &["float"]),
            ("def route(request, servers):\n    return True\n", "runtime_error", &["True, bool"]),
            ("def route(request, servers):\n    return '0'\n", "runtime_error", &["'0', str"]),
            ("def route(request, servers):\n    return 10**30\n", "runtime_error", &["int"]),
            ("def route(request, servers):\n    return -1\n", "runtime_error", &["-1"]),
            ("def route(request, servers):\n    return len(servers)\n", "runtime_error", &["8"]),
            ("def route(request, servers):\n    yield 0\n", "runtime_error", &["generator"]),
        ],
    );
    earns(
        "backoff-jitter",
        &[
            (
                "def retry(attempt, now):\n    return 'soon'\n",
                "runtime_error",
                &["'soon', str", "milliseconds"],
            ),
            ("def retry(attempt, now):\n    return float('nan')\n", "runtime_error", &["NaN"]),
            ("def retry(attempt, now):\n    return True\n", "runtime_error", &["True, bool"]),
        ],
    );
    earns(
        "token-bucket",
        &[
            (
                "def allow(now, cost):\n    pass\ndef wait_time(now, cost):\n    return 0.0\n",
                "runtime_error",
                &["my.py:1", "`allow`", "None"],
            ),
            (
                "def allow(now, cost):\n    return True\ndef wait_time(now, cost):\n    return None\n",
                "runtime_error",
                &["`wait_time`"],
            ),
        ],
    );
    earns(
        "erlang",
        &[(
            "def erlang_c(c, rho): return 'x'\nwait_mean_ms = wait_quantile_ms = max_utilisation = lambda *a: 0.0\n\
             max_utilisation_p50 = servers_needed = wait_mean_ms\n",
            "runtime_error",
            &["`erlang_c`", "'x', str", "a number"],
        )],
    );
}

#[test]
fn an_exception_is_told_by_the_students_own_traceback() {
    earns(
        "p2c",
        &[
            (
                "def pick(inflight):\n    return inflight[99]\n\ndef route(request, servers):\n    return pick(servers.in_flight)\n",
                "runtime_error",
                &[
                    "File \"my.py\", line 5, in route",
                    "File \"my.py\", line 2, in pick",
                    "IndexError",
                    "0 to 7",
                ],
            ),
            (
                "def route(request, servers):\n    return lenght(servers)\n",
                "runtime_error",
                &["NameError", "line 2", "return lenght(servers)"],
            ),
            (
                "count = 0\ndef route(request, servers):\n    count += 1\n    return 0\n",
                "runtime_error",
                &["UnboundLocalError", "count", "global", "先写"],
            ),
            (
                "x = 1 / 0\ndef route(request, servers):\n    return 0\n",
                "runtime_error",
                &["ZeroDivisionError", "line 1"],
            ),
            (
                "import sys\ndef route(request, servers):\n    sys.exit(0)\n",
                "runtime_error",
                &["SystemExit", "left by itself", "自己退出"],
            ),
            ("def route(request, servers):\n    exit()\n", "runtime_error", &["SystemExit"]),
            (
                "def route(request, servers):\n    raise KeyboardInterrupt\n",
                "runtime_error",
                &["KeyboardInterrupt"],
            ),
            (
                "class Odd(Exception):\n    def __str__(self): raise Odd\ndef route(request, servers):\n    raise Odd\n",
                "runtime_error",
                &["Odd"],
            ),
            (
                "def route(request, servers):\n    assert servers is None, '说明'\n",
                "runtime_error",
                &["AssertionError", "说明"],
            ),
        ],
    );
}

#[test]
fn what_is_no_policy_is_refused_before_anything_runs() {
    earns(
        "p2c",
        &[
            (
                "def route(request, servers)\n    return 0\n",
                "compile_error",
                &["my.py", "line 1", "SyntaxError"],
            ),
            ("def route(request, servers):\nreturn 0\n", "compile_error", &["line 2", "IndentationError"]),
            ("return 0\n", "compile_error", &["SyntaxError", "line 1"]),
            (
                "def rout(request, servers):\n    return 0\n",
                "compile_error",
                &["def route(request, servers)", "缺少"],
            ),
            ("x = 1\n", "compile_error", &["def route(request, servers)"]),
            ("# nothing\n", "compile_error", &["def route(request, servers)"]),
            ("", "compile_error", &[]),
            (
                "def route(request, servers):\n    return 0\ndef on_complete(server, now, latency):\n    pass\n",
                "compile_error",
                &["on_complete", "not grant", "不提供"],
            ),
            ("def route(now):\n    return 0\n", "runtime_error", &["my.py:1", "def route(request, servers)"]),
            ("route = 7\n", "runtime_error", &["no function"]),
            (
                "if False:\n    def route(request, servers): return 0\n",
                "runtime_error",
                &["no `def route(request, servers)`"],
            ),
            ("import router\ndef route(request, servers):\n    return 0\n", "runtime_error", &["router"]),
            (
                &format!(
                    "def route(request, servers):\n    return {}0{}\n",
                    "(".repeat(20000),
                    ")".repeat(20000)
                ),
                "compile_error",
                &["my.py"],
            ),
            (
                &format!("x = {}\ndef route(request, servers):\n    return 0\n", "-".repeat(30000) + "1"),
                "compile_error",
                &["my.py"],
            ),
            (&format!("# {}\n", "x".repeat(200_000)), "compile_error", &["131072"]),
        ],
    );
}

#[test]
fn what_cannot_be_had_says_so_by_name() {
    let imported = |line: &str| format!("{line}\ndef route(request, servers):\n    return 0\n");
    let sources: Vec<(String, &str)> = [
        ("import os", "`os`"),
        ("import socket", "no network"),
        ("import ctypes", "`ctypes`"),
        ("import numpy as np", "`numpy`"),
        ("import time", "no clock"),
        ("from datetime import datetime; datetime.now()", "datetime"),
        ("import subprocess", "`subprocess`"),
        ("import threading", "no threads"),
        ("__import__('os')", "`os`"),
        ("open('/etc/passwd')", "no files"),
        ("input()", "nobody"),
        ("breakpoint()", "debugger"),
        ("import random; random.SystemRandom().random()", "judge.rng"),
        ("import urllib.request", "no network"),
    ]
    .into_iter()
    .map(|(line, word)| (imported(line), word))
    .collect();
    let words: Vec<[&str; 2]> = sources.iter().map(|(_, word)| [*word, "my.py"]).collect();
    let table: Vec<_> = sources
        .iter()
        .zip(&words)
        .map(|((source, _), words)| (source.as_str(), "runtime_error", words.as_slice()))
        .collect();
    earns("p2c", &table);
}

#[test]
fn changing_what_the_interpreter_offers_changes_nothing_for_the_judge() {
    const P2C: &str = "from judge import rng\ndef route(request, servers):\n    a, b = rng.randrange(len(servers)), rng.randrange(len(servers))\n    \
        return a if servers.in_flight[a] <= servers.in_flight[b] else b\n";
    let with = |before: &str| format!("{before}\n{P2C}");
    let harmless = [
        "import judge\njudge.Request = judge.Servers = None",
        "import judge\njudge.log = None\nprint('x')",
        "import builtins\nbuiltins.print = None",
        "import random\nrandom.seed(7)\nrandom.random()",
        "import sys\nsys.stdout = None",
    ]
    .map(with);
    let refused = [
        ("import judge\njudge.rng.randrange = lambda n: 0", "wrong_answer"),
        ("len = lambda x: 1", "wrong_answer"),
        ("import sys\nsys.modules.clear()", "runtime_error"),
        ("import builtins\nbuiltins.len = lambda x: 1", "wrong_answer"),
    ]
    .map(|(before, verdict)| (with(before), verdict));
    let mut table: Vec<(&str, &str, &[&str])> =
        harmless.iter().map(|source| (source.as_str(), "accepted", &[][..])).collect();
    table.extend(refused.iter().map(|(source, verdict)| (source.as_str(), *verdict, &[][..])));
    earns("p2c", &table);
}

#[test]
fn a_signal_that_is_not_granted_is_told_by_name() {
    earns(
        "round-robin",
        &[(
            "def route(request, servers):\n    return servers.in_flight[0]\n",
            "runtime_error",
            &["servers.in_flight", "not granted", "line 2"],
        )],
    );
}

#[test]
fn what_breaks_the_interpreter_or_its_words_is_a_runtime_error_and_never_the_judges() {
    let routes = |body: &str| format!("def route(request, servers):\n    {body}\n");
    let classes = |class: &str, body: &str| format!("{class}\n{}", routes(body));
    let sources = [
        (routes("return 10**5000"), "a very large number"),
        (routes("return f'{1.0:.{2**31-1}e}'"), "the interpreter itself broke"),
        (routes("return '%.*e' % (2**31-1, 1.0)"), "the interpreter itself broke"),
        (routes("import sys; sys.modules['_judge'].library()"), "the interpreter itself broke"),
        (
            classes(
                "def f(): return 0\nf.__code__ = f.__code__.replace(co_code=b'\\xff' * 64)",
                "return f()",
            ),
            "",
        ),
        (classes("class Odd:\n    def __repr__(self): raise SystemExit", "return Odd()"), "what has no text"),
        (
            classes("class Odd(Exception):\n    def __str__(self): raise KeyboardInterrupt", "raise Odd"),
            "Odd",
        ),
        (
            classes("class Odd(Exception):\n    def __eq__(self, other): raise self", "raise Odd from Odd()"),
            "Odd",
        ),
        (classes("import sys\nsys.stdout.line = 5", "return None"), ""),
        (classes("import builtins\nbuiltins.str = builtins.type = None", "return None"), ""),
    ];
    let words: Vec<[&str; 1]> = sources.iter().map(|(_, word)| [*word]).collect();
    let table: Vec<_> = sources
        .iter()
        .zip(&words)
        .map(|((source, _), words)| (source.as_str(), "runtime_error", words.as_slice()))
        .collect();
    earns("p2c", &table);
}

#[test]
fn what_a_file_is_called_decides_nothing() {
    let home = Home::shared();
    let source = "assert __file__ == 'policy.py'\n\
         def route(request, servers):\n    return request.index % len(servers)\n";
    let folder = tempfile::tempdir().unwrap();
    let graded = |name: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, source).unwrap();
        home.judge(["test", "round-robin", "--json"]).arg(file).output().unwrap()
    };
    let (one, other) = (graded("one.py"), graded("另一个.py"));
    assert_eq!(one.status.code(), Some(0), "{}", String::from_utf8_lossy(&one.stdout));
    assert!(one.stdout == other.stdout);
}

#[test]
fn beginners_get_advice_in_both_languages() {
    earns(
        "p2c",
        &[
            (
                "def route(request， servers):\n    return 0\n",
                "compile_error",
                &["full-width `，`", "全角的 `，`"],
            ),
            (
                "class Router:\n    def route(request, servers):\n        return 0\n",
                "runtime_error",
                &["def route(self, request, servers)"],
            ),
            (
                "class Router:\n    def __init__(self, n):\n        pass\n    def route(self, request, servers):\n        return 0\n",
                "runtime_error",
                &["def __init__(self)"],
            ),
            (
                "class TwoChoices:\n    def route(self, request, servers):\n        return 0\n",
                "compile_error",
                &["`TwoChoices`", "`Router`", "改名"],
            ),
            (
                "def route(request, servers):\n    return rng.randrange(8)\n",
                "runtime_error",
                &["from judge import rng"],
            ),
            (
                "def route(request, servers):\n    return servers.in_flight(0)\n",
                "runtime_error",
                &["with brackets", "方括号"],
            ),
            (
                "async def route(request, servers):\n    return 0\n",
                "runtime_error",
                &["leave out `async`", "去掉 `async`"],
            ),
        ],
    );
}
