//! The programs of `tests/python/conformance` print in the interpreter what `CPython` prints. Those that
//! are known to differ stand in `differences.txt`, each with its reason; no other does, and each of them
//! still does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use contract::{Grant, Kind, Limits, Script, Submission};
use reference::kinds::functions::Signals;
use reference::random::{Draws, SplitDraws};
use sandbox::{CachePlaces, Sandbox, Settings};
use tests::{Home, for_each_in_parallel, judge_binary, repository};
use toolchain::{Source, Toolchains};

fn folder() -> PathBuf {
    repository().join("tests/python/conformance")
}

/// What stands under each heading `# --- name`.
fn sections(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        match (line.strip_prefix("# --- "), sections.last_mut()) {
            (Some(name), _) => sections.push((name.trim().to_owned(), String::new())),
            (None, Some((_, body))) => body.push_str(line),
            (None, None) => {}
        }
    }
    sections
}

/// The programs that are known to differ, by topic and name, with the reason.
fn differences() -> BTreeMap<String, String> {
    let text = fs::read_to_string(folder().join("differences.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let split = |line: &str| {
        let (name, reason) = line.split_once(" — ").unwrap_or_else(|| panic!("no reason: {line}"));
        (name.to_owned(), reason.to_owned())
    };
    lines.map(split).collect()
}

#[test]
fn programs_print_what_cpython_prints() {
    let home = Home::shared();
    let cache = home.path().join("cache/judge");
    let toolchains = Toolchains::new(judge_binary(), &cache, contract::Locale::En);
    let source = Source { name: "program.py".to_owned(), bytes: b"pass".to_vec() };
    let interpreter = toolchains.build(&source, None, &Limits::DEFAULT).unwrap().module;
    let sandbox = Sandbox::new(Settings {
        judge: Some(judge_binary()),
        cache: Some(CachePlaces {
            folder: cache.join("modules"),
            key: home.path().join("data/judge/cache.key"),
        }),
    })
    .unwrap();
    let interpreter = sandbox.load_interpreter(&interpreter).unwrap();
    let grant = Grant {
        kind: Kind::Functions,
        signals: BTreeSet::new(),
        callbacks: BTreeSet::new(),
        functions: Vec::new(),
    };
    let printed = |program: &str| -> String {
        let text = format!("__name__ = '__main__'\n{program}");
        let script = Script { name: "program.py".to_owned(), text };
        let loaded = match interpreter.program(&script, &grant) {
            Ok(loaded) => loaded,
            Err(failure) => return format!("{failure:?}"),
        };
        let mut guest = loaded.functions(&[], &Limits::DEFAULT).unwrap();
        let draws = Draws::Split(SplitDraws::new(7, 0));
        let mut signals = Box::new(Signals { arguments: Vec::new(), answer: Vec::new(), draws });
        let ended = guest.init(&mut signals);
        let log = guest.log().text;
        match ended {
            Ok(()) => log,
            Err(halt) => format!("{log}{halt:?}"),
        }
    };

    let mut programs = Vec::new();
    for file in tests::files(&folder().join("programs")) {
        let topic = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let expected: BTreeMap<_, _> =
            sections(&folder().join(format!("expected/{topic}.txt"))).into_iter().collect();
        for (name, program) in sections(&file) {
            let expected =
                expected.get(&name).unwrap_or_else(|| panic!("{topic}: nothing expected of {name}"));
            programs.push((format!("{topic}: {name}"), program, expected.clone()));
        }
    }
    assert!(programs.len() > 300, "{}", programs.len());

    let differing = std::sync::Mutex::new(BTreeMap::new());
    for_each_in_parallel(&programs, |(name, program, expected)| {
        let found = printed(program);
        if found != *expected {
            differing.lock().unwrap().insert(name.clone(), similar_lines(expected, &found));
        }
    });
    let differing = differing.into_inner().unwrap();
    let known = differences();
    let new: Vec<_> = differing.iter().filter(|(name, _)| !known.contains_key(*name)).collect();
    let gone: Vec<_> = known.keys().filter(|name| !differing.contains_key(*name)).collect();
    let shown: Vec<_> = new.iter().map(|(name, lines)| format!("{name}\n{lines}\n")).collect();
    let shown = shown.concat();
    assert!(
        new.is_empty() && gone.is_empty(),
        "{} programs differ anew:\n{shown}\nno longer: {gone:?}",
        new.len()
    );
}

/// The lines that differ, the first few of them.
fn similar_lines(expected: &str, found: &str) -> String {
    let pairs = expected.lines().zip(found.lines().chain(std::iter::repeat("(nothing)")));
    let different = pairs.filter(|(one, other)| one != other).take(3);
    let shown = different.map(|(one, other)| format!("    CPython {one}\n    here    {other}\n"));
    let shown = shown.collect::<Vec<_>>().concat();
    if shown.is_empty() {
        format!("    here goes on: {}\n", found.lines().last().unwrap_or_default())
    } else {
        shown
    }
}

#[test]
fn what_is_expected_is_what_this_machines_cpython_prints() {
    let checked = Command::new("python3").arg(folder().join("cpython.py")).arg("--check").output();
    let Ok(checked) = checked else {
        println!("skipped: there is no python3 here");
        return;
    };
    let said =
        String::from_utf8_lossy(&checked.stdout).into_owned() + &String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{said}");
}
