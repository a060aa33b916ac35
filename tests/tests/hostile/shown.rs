//! How what a guest or a compiler says is shown: harmless, whatever the format.

use std::path::{Path, PathBuf};

use contract::Limits;
use tests::Home;

use crate::attack::{Policy, hostile, read, stem};
use crate::judging::{exercises, judge};

/// The formats with their arguments.
const FORMATS: [(&str, &[&str]); 4] = [
    ("English", &["--lang-ui", "en"]),
    ("Chinese", &["--lang-ui", "zh"]),
    ("JSON", &["--format", "json"]),
    ("JUnit", &["--format", "junit"]),
];

/// What a terminal acts on, or shows elsewhere than it stands.
fn acts(c: char) -> bool {
    let turns = ['\u{200e}', '\u{200f}', '\u{61c}', '\u{2028}', '\u{2029}', '\u{feff}'];
    let directions = ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c);
    c != '\n' && (c.is_control() || directions || turns.contains(&c))
}

/// Everything that judging this file shows, in every format.
fn shown(home: &Home, exercise: &str, file: &Path, status: i32) -> Vec<(&'static str, String)> {
    let format = |(name, arguments): (&'static str, &[&str])| {
        let mut command = home.judge(["test", exercise, "--exercises"]);
        let output = command.args([&exercises(), file]).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{name}: {text}");
        (name, text)
    };
    FORMATS.into_iter().map(format).collect()
}

fn is_harmless(format: &str, text: &str) {
    let found: Vec<_> = text.chars().filter(|c| acts(*c)).collect();
    assert!(found.is_empty(), "{format} shows {found:?}: {text:?}");
    if format == "JUnit" {
        for markup in ["</script>", "<b>", "<system-out>]]>", "</failure>]]>"] {
            assert!(!text.contains(markup), "{text}");
        }
    }
}

/// What a guest, a panic or the compiler says, in every kind: the file, and the judge's status.
fn speakers(home: &Home) -> Vec<(Policy, PathBuf, i32)> {
    let mut speakers = Vec::new();
    for (file, status) in [
        ("any/accepted/logs_control_sequences_and_a_forged_report.wat", 0),
        ("any/runtime_error/gives_up_with_a_forged_report.wat", 1),
        ("source/runtime_error/panics_with_a_forged_report.rs", 1),
        ("source/compile_error/complains_in_control_sequences.rs", 1),
        ("source/compile_error/turns_the_text_around.rs", 1),
    ] {
        let text = read(&hostile(file));
        for policy in Policy::all() {
            let attacked = if file.starts_with("any/") {
                policy.with(file, &text, &policy.decisions())
            } else {
                policy.in_rust(&text)
            };
            let file = attacked.file(home);
            speakers.push((policy, file, status));
        }
    }
    speakers
}

/// Looks at what these formats show of every speaker.
fn look(formats: &[&str]) {
    let home = Home::new();
    for (policy, file, status) in speakers(&home) {
        for (format, text) in shown(&home, policy.kind.name(), &file, status) {
            if formats.contains(&format) {
                is_harmless(format, &text);
            }
        }
    }
}

#[test]
fn what_others_say_reaches_no_terminal_as_it_is() {
    look(&["English", "Chinese"]);
}

#[test]
fn json_has_what_others_say_without_a_character_that_a_terminal_acts_on() {
    look(&["JSON"]);
}

#[test]
fn junit_has_what_others_say_without_markup_or_a_character_that_a_terminal_acts_on() {
    look(&["JUnit"]);
}

#[test]
fn a_log_that_is_cut_is_kept_up_to_its_limit_and_marked() {
    let home = Home::new();
    let file = hostile("anywhere/output_limit/logs_without_end.wat");
    for policy in Policy::all() {
        let attacked = policy.with(&stem(&file), &read(&file), &policy.decisions());
        let report = judge(&home, policy.kind.name(), &attacked.file(&home)).report;
        let log = &report.cases[0].found.as_ref().unwrap().log;
        assert!(log.cut);
        assert!(log.text.starts_with("still here\nstill here\n"));
        assert_eq!(log.text.len() as u64, Limits::DEFAULT.log_bytes);
    }
}

#[test]
fn a_reason_to_give_up_is_kept_up_to_a_limit() {
    let home = Home::new();
    let file = hostile("any/runtime_error/gives_up_with_a_megabyte.wat");
    for policy in Policy::all() {
        let attacked = policy.with(&stem(&file), &read(&file), &policy.decisions());
        for (format, text) in shown(&home, policy.kind.name(), &attacked.file(&home), 1) {
            assert!(text.len() < 64 << 10 && text.contains("AAAAAAAA"), "{format}: {} bytes", text.len());
        }
    }
}
