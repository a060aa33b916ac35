//! What clang and its linker say of a source, in terms of the student's file and nothing else.

use std::path::Path;

use contract::{JudgeError, Refusal};
use sandbox::child::{self, Output};

use super::{KIT_HEADER, KIT_OBJECT, POLICY_OBJECT};
use crate::Failure;
use crate::messages::{first_of, refusal};

/// What is said after the messages where a header of the C library is missing: in both languages, since reports
/// are the same in both.
const NO_LIBRARY: &str = "hint: there is no C library. judge.h has judge_log() in place of printf, and exp, log, pow, sqrt, fabs, floor, ceil in place of math.h\n\
    提示：没有 C 标准库。judge.h 里有 judge_log() 代替 printf，有 exp、log、pow、sqrt、fabs、floor、ceil 代替 math.h\n";

/// How the lines begin that tell of something in the source, behind the place.
const KINDS: [(&str, Kind); 4] = [
    (": fatal error: ", Kind::Error),
    (": error: ", Kind::Error),
    (": warning: ", Kind::Warning),
    (": note: ", Kind::Note),
];

/// How the line begins that tells of something which cannot be said in WebAssembly: about no place.
const BACKEND: &str = "fatal error: error in backend: ";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Error,
    Warning,
    Note,
}

/// The kind of message that begins with this line; `None` if it goes on with another.
fn kind(line: &str) -> Option<Kind> {
    let (place, kind) = KINDS.iter().find_map(|(words, kind)| Some((line.split_once(words)?.0, *kind)))?;
    let mut numbers = place.rsplitn(3, ':');
    let mut is_number = || numbers.next().is_some_and(|text| text.parse::<u32>().is_ok());
    (is_number() && is_number()).then_some(kind)
}

/// Why there is no object file. `hidden` are folders whose names are nobody's business.
pub(super) fn of_the_compiler(output: &Output, name: &str, hidden: &[&Path]) -> Failure {
    let said = String::from_utf8_lossy(&output.stderr);
    if let Some(told) = said.lines().find_map(|line| line.strip_prefix(BACKEND)) {
        return Refusal::Compiler { messages: format!("{name}: error: {told}\n") }.into();
    }
    if let Some(failure) = ended_badly(output, name) {
        return failure;
    }
    let (mut errors, mut warnings) = (Vec::new(), Vec::<String>::new());
    // What stands before the first message is about no place.
    let mut nowhere = Vec::<String>::new();
    let mut kept = &mut nowhere;
    for line in said.lines().filter(|line| !is_of_no_use(line)) {
        match kind(line) {
            Some(Kind::Error) => kept = &mut errors,
            Some(Kind::Warning) => kept = &mut warnings,
            Some(Kind::Note) | None => {
                if let Some(message) = kept.last_mut() {
                    message.push('\n');
                    message.push_str(line);
                }
                continue;
            }
        }
        kept.push(line.to_owned());
    }
    if errors.is_empty() {
        return JudgeError::new(format!("clang failed on `{name}`: {}", first_line(output))).into();
    }
    let wants_the_library = errors.iter().any(|error| error.contains("' file not found"));
    errors.extend(warnings);
    let mut messages = hidden.iter().fold(first_of(&errors), |text, folder| {
        let folder = folder.to_string_lossy();
        text.replace(&format!("{folder}/include/"), "")
            .replace(&format!("{folder}/"), "")
            .replace(&*folder, "…")
    });
    messages = messages.replace(KIT_HEADER, "judge.h");
    if wants_the_library {
        messages.push_str(NO_LIBRARY);
    }
    Refusal::Compiler { messages }.into()
}

/// Lines that a student of a single file has no use for.
fn is_of_no_use(line: &str) -> bool {
    line.starts_with("In file included from ") || line.ends_with(" generated.")
}

/// Why there is no module.
pub(super) fn of_the_linker(output: &Output, name: &str) -> Failure {
    const ERROR: &str = "error: ";
    if let Some(failure) = ended_badly(output, name) {
        return failure;
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let of_the_judge = [format!("{POLICY_OBJECT}: "), format!("{KIT_OBJECT}: ")];
    let told = |line: &str| {
        let line = line.split_once(ERROR).map(|(_, told)| told).or_else(|| line.strip_prefix(">>> "))?;
        let line = of_the_judge.iter().fold(line, |line, file| line.trim_start_matches(file.as_str()));
        Some(line.replace(POLICY_OBJECT, name).replace(KIT_OBJECT, "judge.h"))
    };
    let told: Vec<_> = said.lines().filter_map(told).collect();
    if told.is_empty() {
        return JudgeError::new(format!("the linker failed on `{name}`: {}", first_line(output))).into();
    }
    Refusal::Compiler { messages: first_of(&[format!("error: {name} does not link: {}", told.join("; "))]) }
        .into()
}

/// The tool did not come to an end of its own. Some sources crash it, and clang starts itself again as another
/// process, of whose end it tells by its status.
fn ended_badly(output: &Output, name: &str) -> Option<Failure> {
    const BY_A_SIGNAL: i32 = 128;
    if output.signal.is_none() && output.code.is_none_or(|code| code <= BY_A_SIGNAL) {
        return None;
    }
    let said = String::from_utf8_lossy(&output.stderr);
    if ["out of memory", "bad_alloc"].iter().any(|words| said.contains(words)) {
        return Some(child::Failure::Memory.into());
    }
    Some(
        refusal(
            name,
            "the compiler crashed. Sources nested very deeply do that to it.",
            "编译器崩溃了。嵌套太深的代码会这样。",
        )
        .into(),
    )
}

/// The first line of what it says, for a judge error.
pub(super) fn first_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("it says nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(code: i32, stderr: &str) -> Output {
        let stderr = stderr.as_bytes().to_vec();
        Output { success: false, stdout: Vec::new(), stderr, code: Some(code), signal: None }
    }

    fn messages(failure: Failure) -> String {
        match failure {
            Failure::Refused(Refusal::Compiler { messages }) => messages,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn errors_come_first_each_with_its_notes_and_counts_are_left_out() {
        let said = "In file included from my.c:1:\njudge_kit/judge.h:7:1: warning: odd\n x\n\
            my.c:3:5: error: bad\n y\njudge_kit/judge.h:9:1: note: declared here\n1 warning and 1 error generated.\n";
        assert_eq!(
            messages(of_the_compiler(&output(1, said), "my.c", &[])),
            "my.c:3:5: error: bad\n y\njudge.h:9:1: note: declared here\n\njudge.h:7:1: warning: odd\n x\n"
        );
    }

    #[test]
    fn folders_of_the_machine_are_not_named() {
        let said = "/usr/lib/x/include/stdint.h:5:1: error: in /tmp/judge-x/my.c\n";
        let hidden = [Path::new("/tmp/judge-x"), Path::new("/usr/lib/x")];
        let text = messages(of_the_compiler(&output(1, said), "my.c", &hidden));
        assert_eq!(text, "stdint.h:5:1: error: in my.c\n");
    }

    #[test]
    fn what_the_compiler_says_of_no_place_is_the_judges_error() {
        for said in ["clang: error: unknown argument: '-x'\n", "a word: error: bad\n", ""] {
            assert!(matches!(of_the_compiler(&output(1, said), "my.c", &[]), Failure::Judge(_)), "{said}");
        }
        assert!(matches!(of_the_linker(&output(1, "killed\n"), "my.c"), Failure::Judge(_)));
    }

    #[test]
    fn what_webassembly_lacks_is_the_sources_error() {
        let said = "fatal error: error in backend: no such thing: f\nStack dump:\n";
        for code in [1, 70] {
            let text = messages(of_the_compiler(&output(code, said), "my.c", &[]));
            assert_eq!(text, "my.c: error: no such thing: f\n");
        }
    }

    #[test]
    fn a_crash_is_told_as_one_and_want_of_memory_as_that() {
        let crash = messages(of_the_compiler(&output(139, "PLEASE submit a bug report\n"), "my.c", &[]));
        assert!(crash.contains("the compiler crashed") && crash.contains("编译器崩溃了"), "{crash}");
        let memory = of_the_compiler(&output(134, "LLVM ERROR: out of memory\n"), "my.c", &[]);
        assert_eq!(memory, Failure::from(child::Failure::Memory));
    }

    #[test]
    fn the_linkers_words_are_about_the_students_file() {
        let said = "wasm-ld: error: policy.o: undefined symbol: f\nwasm-ld: error: function signature mismatch: exp\n\
            >>> defined as (f32) -> f32 in policy.o\n>>> defined as (f64) -> f64 in judge.o\n";
        assert_eq!(
            messages(of_the_linker(&output(1, said), "my.c")),
            "error: my.c does not link: undefined symbol: f; function signature mismatch: exp; \
             defined as (f32) -> f32 in my.c; defined as (f64) -> f64 in judge.h\n"
        );
    }
}
