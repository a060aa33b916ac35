//! What rustc says of a source, in terms of the student's file and nothing else.

use std::path::Path;

use contract::{JudgeError, Refusal};
use sandbox::child::Output;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::Failure;
use crate::messages::{first_of, refusal};

/// What is said after the messages where a crate is missing: in both languages, since reports are the same
/// in both.
const NO_CRATES: &str = "hint: there are no crates but std and the kit: `judge::random()`, `judge::random_below(n)`\n\
    提示：除了 std 和工具包，没有别的 crate：`judge::random()`、`judge::random_below(n)`\n";

/// One of the lines that `--error-format=json` prints.
#[derive(Debug, Deserialize)]
struct Diagnostic {
    message: String,
    level: String,
    rendered: Option<String>,
    #[serde(default)]
    code: Option<Code>,
    #[serde(default)]
    spans: Vec<IgnoredAny>,
    #[serde(default)]
    children: Vec<Child>,
}

#[derive(Debug, Deserialize)]
struct Code {
    code: String,
}

#[derive(Debug, Deserialize)]
struct Child {
    message: String,
}

impl Diagnostic {
    fn all(output: &Output) -> Vec<Self> {
        let said = String::from_utf8_lossy(&output.stderr);
        said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Whether the compiler says this of its own work. Where there is a place in the source, the words
    /// may be the student's: `compile_error!` says anything.
    fn is_about_no_place(&self) -> bool {
        self.spans.is_empty()
    }

    /// An error, and not a count of those that came before.
    fn is_error(&self) -> bool {
        self.level == "error" && !(self.is_about_no_place() && self.message.starts_with("aborting due to"))
    }

    /// Another crate is used, of which there is none here.
    fn wants_a_crate(&self) -> bool {
        let is = |known: &[&str]| self.code.as_ref().is_some_and(|code| known.contains(&code.code.as_str()));
        let rendered = self.rendered.as_deref().unwrap_or_default();
        is(&["E0463"]) || is(&["E0432", "E0433"]) && rendered.contains("unlinked crate")
    }

    /// A toolchain that is not whole: no fault of the source.
    fn is_of_the_toolchain(&self) -> bool {
        let without = |library| {
            self.code.as_ref().is_some_and(|code| code.code == "E0463")
                && self.message.starts_with(&format!("can't find crate for `{library}`"))
        };
        without("std")
            || without("core")
            || self.is_about_no_place() && self.message.starts_with("linker `rust-lld` not found")
    }

    /// The linker's own words, without its command line and the compiler's temporary files.
    fn of_the_linker(&self) -> Option<String> {
        const TOLD: [&str; 3] = ["undefined symbol", "duplicate symbol", "unable to find library"];
        if !(self.is_about_no_place() && self.message.starts_with("linking with")) {
            return None;
        }
        let lines = self.children.iter().flat_map(|child| child.message.lines());
        let told = |line: &str| Some(line[TOLD.iter().find_map(|words| line.find(words))?..].to_owned());
        let mut told: Vec<_> = lines.filter(|line| line.contains("error:")).filter_map(told).collect();
        told.dedup();
        Some(if told.is_empty() { "the functions do not link".to_owned() } else { told.join("; ") })
    }
}

/// Why there is no module. `hidden` are folders whose names are nobody's business.
pub(super) fn explain(output: &Output, name: &str, hidden: &[&Path]) -> Failure {
    let all = Diagnostic::all(output);
    if let Some(broken) = all.iter().find(|diagnostic| diagnostic.is_of_the_toolchain()) {
        return JudgeError::new(format!(
            "rustc is not installed completely: {}. `rustup toolchain install stable --force --target {}` mends it.",
            broken.message,
            super::rustc::TARGET
        ))
        .into();
    }
    let mut errors: Vec<_> =
        all.iter().filter(|diagnostic| diagnostic.is_error()).map(|error| shown(error, name)).collect();
    // A mistake in what a macro was given is reported for each function that the macro writes.
    errors.dedup_by(|one, other| one.lines().take(5).eq(other.lines().take(5)));
    if errors.is_empty() {
        return without_a_message(output, name);
    }
    let mut messages = hidden.iter().fold(first_of(&errors), |text, folder| {
        let folder = folder.to_string_lossy();
        text.replace(&format!("{folder}/"), "").replace(&*folder, "…")
    });
    if all.iter().any(Diagnostic::wants_a_crate) {
        messages.push_str(NO_CRATES);
    }
    Refusal::Compiler { messages }.into()
}

fn shown(error: &Diagnostic, name: &str) -> String {
    if let Some(told) = error.of_the_linker() {
        return format!("error: {name} does not link: {told}");
    }
    without_the_kits_notes(error.rendered.as_ref().unwrap_or(&error.message)).trim_end().to_owned()
}

/// Leaves out notes about places in the kit, which no student wrote and none can look at.
fn without_the_kits_notes(rendered: &str) -> String {
    let kit = format!("--> {}/", super::kit::FOLDER);
    let mut kept: Vec<&str> = Vec::new();
    for line in rendered.lines() {
        if line.trim_start().starts_with(&kit) && kept.last().is_some_and(|above| above.starts_with("note: "))
        {
            kept.pop();
        } else if !line.trim_start().starts_with("= note: this error originates in the macro `judge::") {
            kept.push(line);
        }
    }
    kept.join("\n")
}

/// rustc ended badly and blames nothing in the source: it crashed, which some sources make it do.
fn without_a_message(output: &Output, name: &str) -> Failure {
    const BUG: i32 = 101;
    if output.signal.is_some() {
        return refusal(
            name,
            "the compiler crashed. Sources nested very deeply do that to it.",
            "编译器崩溃了。嵌套太深的代码会这样。",
        )
        .into();
    }
    if output.code == Some(BUG) {
        return refusal(
            name,
            "the compiler ran into a bug of its own. Write it another way.",
            "触发了编译器自身的错误。请换一种写法。",
        )
        .into();
    }
    JudgeError::new(format!("rustc failed on `{name}`: {}", first_message(output))).into()
}

/// The first line of what it says, for a judge error.
pub(super) fn first_message(output: &Output) -> String {
    let all = Diagnostic::all(output);
    let said = all.into_iter().find(Diagnostic::is_error).map(|error| error.message);
    said.unwrap_or_else(|| {
        String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("it says nothing").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::KEPT_BYTES;

    fn output(lines: &[String]) -> Output {
        Output {
            success: false,
            stdout: Vec::new(),
            stderr: lines.join("\n").into_bytes(),
            code: Some(1),
            signal: None,
        }
    }

    fn error(message: &str, rendered: &str) -> String {
        serde_json::json!({ "message": message, "level": "error", "rendered": rendered, "children": [] })
            .to_string()
    }

    fn messages(failure: Failure) -> String {
        match failure {
            Failure::Refused(Refusal::Compiler { messages }) => messages,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn warnings_counts_and_other_lines_are_left_out() {
        let warning = r#"{"message":"unused","level":"warning","rendered":"warning: unused"}"#.to_owned();
        let lines = [
            warning,
            "noise".to_owned(),
            error("bad", "error: bad\n --> my.rs:3:5\n\n"),
            error("aborting due to 1 previous error", "error: aborting"),
        ];
        assert_eq!(messages(explain(&output(&lines), "my.rs", &[])), "error: bad\n --> my.rs:3:5\n");
    }

    #[test]
    fn folders_of_the_judge_are_not_named() {
        let lines = [error("bad", "error: bad in /tmp/judge-x/my.rs and /tmp/judge-x")];
        let text = messages(explain(&output(&lines), "my.rs", &[Path::new("/tmp/judge-x")]));
        assert_eq!(text, "error: bad in my.rs and …\n");
    }

    #[test]
    fn a_thousand_errors_are_cut_with_their_number() {
        let lines: Vec<_> =
            (0..1000).map(|i| error("bad", &format!("error: {i} {}", "x".repeat(100)))).collect();
        let text = messages(explain(&output(&lines), "my.rs", &[]));
        assert!(
            text.len() < KEPT_BYTES + 100 && text.contains("error: 0 ") && text.ends_with(" more)\n"),
            "{text}"
        );
    }

    #[test]
    fn one_endless_error_is_cut() {
        let text = messages(explain(&output(&[error("bad", &"长\n".repeat(100_000))]), "my.rs", &[]));
        assert!(text.len() < KEPT_BYTES + 100 && text.ends_with("\n…\n"));
    }

    #[test]
    fn places_in_the_kit_are_not_shown_and_a_mistake_is_told_once() {
        let once = "error: not a router\n --> my.rs:1:3\n  |\n1 | router!(Mine);\n  | ^^^^\n";
        let noted = format!(
            "{once}note: required by `init`\n --> judge_kit/router.rs:7:1\n  = note: this error originates in the macro `judge::router`\n"
        );
        let lines = [error("not a router", &noted), error("not a router", &noted.replace("init", "route"))];
        assert_eq!(messages(explain(&output(&lines), "my.rs", &[])), once);
    }

    #[test]
    fn the_linkers_command_line_is_not_shown() {
        let line = serde_json::json!({
            "message": "linking with `rust-lld` failed: exit status: 1", "level": "error",
            "rendered": "error: linking with `rust-lld` failed\n  = note: \"rust-lld\" \"-flavor\" \"/tmp/x\"",
            "children": [{ "message": "rust-lld: error: /tmp/x/policy.rcgu.o: undefined symbol: foo\n" }],
        });
        let text = messages(explain(&output(&[line.to_string()]), "my.rs", &[]));
        assert_eq!(text, "error: my.rs does not link: undefined symbol: foo\n");
    }

    #[test]
    fn a_toolchain_that_is_not_whole_is_no_fault_of_the_source() {
        let line = serde_json::json!({
            "message": "can't find crate for `std`", "level": "error", "code": { "code": "E0463" }, "rendered": "error[E0463]",
        });
        assert!(matches!(explain(&output(&[line.to_string()]), "my.rs", &[]), Failure::Judge(_)));
    }

    #[test]
    fn whoever_wants_another_crate_is_told_what_there_is_instead() {
        let line = serde_json::json!({
            "message": "unresolved import `rand`", "level": "error", "code": { "code": "E0432" }, "spans": [{}],
            "rendered": "error[E0432]: unresolved import `rand`: use of unresolved module or unlinked crate `rand`",
        });
        let text = messages(explain(&output(&[line.to_string()]), "my.rs", &[]));
        assert!(text.starts_with("error[E0432]") && text.ends_with(NO_CRATES), "{text}");
        assert!(!messages(explain(&output(&[error("bad", "error: bad")]), "my.rs", &[])).contains(NO_CRATES));
    }

    #[test]
    fn a_source_cannot_speak_for_the_toolchain() {
        for words in
            ["can't find crate for `std`", "linker `rust-lld` not found", "aborting due to", "linking with"]
        {
            let line =
                serde_json::json!({ "message": words, "level": "error", "rendered": words, "spans": [{}] });
            assert_eq!(messages(explain(&output(&[line.to_string()]), "my.rs", &[])), format!("{words}\n"));
        }
    }
}
