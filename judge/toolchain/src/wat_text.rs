//! WebAssembly's text format. The parser is the judge's own, but what it reads is not, so that it
//! runs in a confined child too.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use contract::{JudgeError, Limits, Refusal};
use sandbox::child::{self, Confinement, Job, Scratch};

use crate::language::{Finding, Language};
use crate::wat_mistakes;
use crate::{Built, Failure, Source, Toolchains};

pub(crate) const LANGUAGE: Language = Language {
    name: "wat",
    extensions: &["wat"],
    about: ("WebAssembly 文本格式", "WebAssembly's text format"),
    editor: &[],
    project: &[],
    build,
    doctor: |toolchains| {
        let source = Source { name: "doctor.wat".to_owned(), bytes: b"(module)".to_vec() };
        Finding::tried("wat", build(toolchains, &source, &Limits::DEFAULT), toolchains.locale)
    },
};

/// The child's job.
pub(crate) const JOB: &str = "wat";

/// The parser and its version; a test compares it with the workspace's lock file.
const TOOLCHAIN: &str = "wat 1.263.0";

/// Exit status of a child that refuses the text; the message is on standard output.
const REFUSED: u8 = 3;

/// More of a message is of no use.
const MESSAGE_BYTES: usize = 16 << 10;

fn build(toolchains: &Toolchains, source: &Source, limits: &Limits) -> Result<Built, Failure> {
    let text = source.text(limits)?;
    let confinement = Confinement {
        readable: Vec::<PathBuf>::new(),
        cpu_seconds: 10,
        memory_bytes: 1 << 30,
        file_bytes: 0,
        output_bytes: usize::try_from(limits.module_bytes).unwrap_or(usize::MAX),
        deadline: Duration::from_secs(10),
    };
    let name = source.file_name();
    let job = Job::Own(JOB, vec![name.clone()]);
    let output = child::run(&toolchains.judge, &job, &confinement, &Scratch::new()?, text.as_bytes())?;
    if output.success {
        return Ok(Built {
            module: output.stdout,
            script: None,
            language: LANGUAGE.name,
            toolchain: TOOLCHAIN.to_owned(),
        });
    }
    if output.code == Some(i32::from(REFUSED)) {
        let messages = String::from_utf8_lossy(&output.stdout).into_owned();
        return Err(Refusal::Compiler { messages }.into());
    }
    if output.signal.is_some() {
        return Err(Refusal::Compiler {
            messages: format!(
                "{name}: the parser ran out of stack: the text is nested too deeply.\n\
                 {name}：嵌套太深，解析器的栈用完了。"
            ),
        }
        .into());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(JudgeError::new(format!("the child that parses `{name}` failed: {said}")).into())
}

/// The job, in the child: text on standard input, the module or what is wrong on standard output.
pub(crate) fn serve(args: &[String]) -> ExitCode {
    let name = args.first().map_or("policy.wat", String::as_str);
    let mut text = Vec::new();
    let read = io::stdin().read_to_end(&mut text);
    let (answer, status) = match wat::Parser::new().parse_bytes(Some(Path::new(name)), &text) {
        Ok(module) => match wat_mistakes::describe(&module, &String::from_utf8_lossy(&text), name) {
            Some(mistake) => (mistake.into_bytes(), ExitCode::from(REFUSED)),
            None => (module.into_owned(), ExitCode::SUCCESS),
        },
        Err(error) => {
            let mut message = error.to_string();
            if message.len() > MESSAGE_BYTES {
                message.truncate(message.floor_char_boundary(MESSAGE_BYTES));
                message.push('…');
            }
            (message.into_bytes(), ExitCode::from(REFUSED))
        }
    };
    match read.and_then(|_| io::stdout().write_all(&answer)) {
        Ok(()) => status,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parser_is_the_one_that_is_locked() {
        let lock = include_str!("../../../Cargo.lock");
        let (name, version) = TOOLCHAIN.split_once(' ').unwrap();
        assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n")));
    }
}
