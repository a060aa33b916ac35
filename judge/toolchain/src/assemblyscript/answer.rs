//! What the compiler says of a source that it does not compile, in terms of the student's file.

use std::path::Path;

use contract::{JudgeError, Refusal};
use sandbox::child::Output;

use super::Node;
use crate::Failure;
use crate::messages::{first_of, refusal};

/// Exit status of the script for a source that the compiler refuses; the messages are on standard output.
const REFUSED: i32 = 3;
/// What the script says once the compiler is loaded: from there on what goes wrong is about the source.
const READY: &str = "ready\n";

/// What is said after the messages where a name is missed that a browser or Node would have.
const ABSENT: [(&str, &str); 4] = [
    ("Date", CLOCK),
    ("performance", CLOCK),
    ("process", OUTSIDE),
    (
        "crypto",
        "hint: draw by `Math.random()`, or `random_below(n)` from \"judge\"\n提示：随机数用 `Math.random()`，或者 \"judge\" 的 `random_below(n)`\n",
    ),
];
const CLOCK: &str = "hint: the sandbox has no clock; use the `now` that the judge gives you\n\
    提示：沙箱没有时钟，请用评测机给出的 `now`\n";
const OUTSIDE: &str = "hint: there is nothing outside of the sandbox\n提示：沙箱之外什么都没有\n";

/// What is said where something is imported that is not there.
const NO_FILES: &str = "hint: there is nothing to import but the kit: `import { random, random_below } from \"judge\"`\n\
    提示：除了工具包，没有别的可以导入：`import { random, random_below } from \"judge\"`\n";

/// Why there is no module.
pub(super) fn explain(output: &Output, name: &str, home: &Path, node: &Node) -> Failure {
    if output.code == Some(REFUSED) {
        let messages: Vec<String> = serde_json::from_slice(&output.stdout).unwrap_or_default();
        return refused(&messages, name).into();
    }
    let said = String::from_utf8_lossy(&output.stderr);
    if !said.starts_with(READY) {
        let said = said.lines().find(|line| line.contains("Error") || line.contains("error"));
        let said = said.unwrap_or("it says nothing");
        return JudgeError::new(format!(
            "AssemblyScript's compiler does not start in {}: {said}. `rm -r '{}'` has it installed anew.",
            node.version,
            home.display()
        ))
        .into();
    }
    if output.signal.is_some() || said.contains("Maximum call stack size exceeded") {
        return refusal(
            name,
            "the compiler crashed. Sources nested very deeply do that to it.",
            "编译器崩溃了。嵌套太深的代码会这样。",
        )
        .into();
    }
    refusal(
        name,
        "the compiler ran into a bug of its own. Write it another way.",
        "触发了编译器自身的错误。请换一种写法。",
    )
    .into()
}

fn refused(messages: &[String], name: &str) -> Refusal {
    let shown: Vec<_> = messages.iter().map(|message| with_a_place(message, name)).collect();
    let mut text = first_of(&shown);
    let missed =
        |name: &str| messages.iter().any(|said| said.contains(&format!("Cannot find name '{name}'")));
    for (absent, hint) in ABSENT {
        if missed(absent) && !text.ends_with(hint) {
            text.push_str(hint);
        }
    }
    if messages.iter().any(|said| said.starts_with("ERROR TS6054")) {
        text.push_str(NO_FILES);
    }
    Refusal::Compiler { messages: text }
}

/// `my.ts:5:10`, as editors and the rest of the judge write it, for the compiler's `my.ts(5,10)`.
fn with_a_place(message: &str, name: &str) -> String {
    let begin = format!("└─ in {name}(");
    let lines = message.lines().map(|line| {
        let place = line.trim_start().strip_prefix(&begin).and_then(|rest| rest.strip_suffix(')'));
        match place.and_then(|place| place.split_once(',')) {
            Some((row, column)) => {
                let indent = &line[..line.len() - line.trim_start().len()];
                format!("{indent}└─ {name}:{row}:{column}")
            }
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "my (1,2).ts";

    fn explained(code: Option<i32>, stdout: &str, stderr: &str) -> Failure {
        let output = Output {
            success: false,
            stdout: stdout.as_bytes().to_vec(),
            stderr: stderr.as_bytes().to_vec(),
            code,
            signal: None,
        };
        let node = Node { program: "node".into(), version: "node 22.2.0".to_owned(), readable: Vec::new() };
        explain(&output, NAME, Path::new("/home"), &node)
    }

    fn messages(failure: Failure) -> String {
        match failure {
            Failure::Refused(Refusal::Compiler { messages }) => messages,
            other => panic!("{other:?}"),
        }
    }

    fn refused_for(messages_of_the_compiler: &[&str]) -> String {
        let stdout = serde_json::to_string(messages_of_the_compiler).unwrap();
        messages(explained(Some(REFUSED), &stdout, READY))
    }

    #[test]
    fn a_place_is_written_as_everywhere_else_and_the_students_words_are_left_alone() {
        let said = "ERROR AS102: User-defined: \"└─ in my (1,2).ts(7,7) here\"\n   └─ in my (1,2).ts(3,10)";
        assert_eq!(
            refused_for(&[said]),
            "ERROR AS102: User-defined: \"└─ in my (1,2).ts(7,7) here\"\n   └─ my (1,2).ts:3:10\n"
        );
        let library = "ERROR TS1: x\n   └─ in ~lib/array.ts(1,2)";
        assert_eq!(refused_for(&[library]), format!("{library}\n"));
    }

    #[test]
    fn a_hint_is_given_once() {
        let text = refused_for(&[
            "ERROR TS2304: Cannot find name 'Date'.",
            "ERROR TS2304: Cannot find name 'Date'.",
            "ERROR TS2304: Cannot find name 'performance'.",
        ]);
        assert_eq!(text.matches(CLOCK).count(), 1, "{text}");
        assert!(!refused_for(&["ERROR TS2304: Cannot find name 'x'."]).contains("hint"));
        assert!(refused_for(&["ERROR TS6054: File 'x.ts' not found."]).ends_with(NO_FILES));
    }

    #[test]
    fn a_crash_over_the_source_is_the_sources_and_one_before_it_is_the_judges() {
        let crash = format!("{READY}RangeError: Maximum call stack size exceeded\n at /tmp/x");
        assert!(messages(explained(Some(1), "", &crash)).contains("nested very deeply"));
        assert!(messages(explained(Some(4), "", READY)).contains("a bug of its own"));
        let Failure::Judge(error) = explained(Some(1), "", "Error [ERR_MODULE_NOT_FOUND]: x\n") else {
            panic!("a source was blamed")
        };
        assert!(error.message.contains("ERR_MODULE_NOT_FOUND") && error.message.contains("rm -r '/home'"));
    }
}
