//! The languages: a row each. Adding one is a file and a row.

use std::path::Path;

use contract::{JudgeError, Limits, Locale};

use crate::{Built, Failure, Source, Toolchains, assemblyscript, c, python, rust, wasm, wat_text};

/// A language that a submission may be written in.
#[derive(Debug)]
pub struct Language {
    /// Its name, as `--lang` and reports have it.
    pub name: &'static str,
    /// The endings of its files, without the dot, in lower case.
    pub extensions: &'static [&'static str],
    /// What it is, in Chinese and English.
    pub about: (&'static str, &'static str),
    /// What stands beside a student's source so that an editor understands it: names and contents.
    pub editor: &'static [(&'static str, &'static str)],
    /// What besides makes the folder a project of the language's own build tool, for who wants one; in a
    /// content `{source}` stands for the name of the student's source.
    pub project: &'static [(&'static str, &'static str)],
    pub(crate) build: fn(&Toolchains, &Source, &Limits) -> Result<Built, Failure>,
    pub(crate) doctor: fn(&Toolchains) -> Finding,
}

/// Every language there is.
pub const LANGUAGES: &[Language] = &[
    python::LANGUAGE,
    rust::LANGUAGE,
    assemblyscript::LANGUAGE,
    c::LANGUAGE,
    wat_text::LANGUAGE,
    wasm::LANGUAGE,
];

/// How one language fares on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The language's name.
    pub language: &'static str,
    /// The compiler and its version, if one was found; empty if none is needed.
    pub toolchain: String,
    /// What is missing; `None` if a submission in this language can be judged.
    pub missing: Option<Missing>,
}

/// What keeps a language from working.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What is wrong, in the user's language.
    pub problem: String,
    /// The one command that mends it, where there is one.
    pub command: Option<String>,
}

impl Finding {
    /// Says that a language works, or not, from having tried it.
    pub(crate) fn tried(language: &'static str, tried: Result<Built, Failure>, locale: Locale) -> Self {
        let problem = match tried {
            Ok(built) => return Self { language, toolchain: built.toolchain, missing: None },
            Err(Failure::Judge(error)) => error.message,
            Err(Failure::Refused(refusal)) => refusal.describe(locale),
        };
        Self { language, toolchain: String::new(), missing: Some(Missing { problem, command: None }) }
    }
}

/// The language of this name or, without one, of this source's ending.
pub(crate) fn find(
    source: &Source,
    name: Option<&str>,
    locale: Locale,
) -> Result<&'static Language, JudgeError> {
    let known = || {
        LANGUAGES
            .iter()
            .map(|l| format!("{} (.{})", l.name, l.extensions.join(", .")))
            .collect::<Vec<_>>()
            .join(", ")
    };
    if let Some(name) = name {
        return LANGUAGES.iter().find(|language| language.name == name).ok_or_else(|| {
            JudgeError::new(match locale {
                Locale::Zh => format!("没有语言 `{name}`。可用的有：{}", known()),
                Locale::En => format!("there is no language `{name}`; it is one of: {}", known()),
            })
        });
    }
    let extension =
        Path::new(&source.name).extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    LANGUAGES.iter().find(|language| language.extensions.contains(&extension.as_str())).ok_or_else(|| {
        let name = source.file_name();
        JudgeError::new(match locale {
            Locale::Zh => {
                format!("从文件名 `{name}` 看不出语言。可用的有：{}；也可以用 `--lang` 指明。", known())
            }
            Locale::En => format!(
                "the name `{name}` does not say its language; it is one of: {}; or say it by `--lang`",
                known()
            ),
        })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn source(name: &str) -> Source {
        Source { name: name.to_owned(), bytes: Vec::new() }
    }

    #[test]
    fn names_and_endings_belong_to_one_language_each() {
        let endings: Vec<_> = LANGUAGES.iter().flat_map(|language| language.extensions).collect();
        assert_eq!(endings.iter().collect::<BTreeSet<_>>().len(), endings.len());
        let names: BTreeSet<_> = LANGUAGES.iter().map(|language| language.name).collect();
        assert_eq!(names.len(), LANGUAGES.len());
    }

    #[test]
    fn the_ending_says_the_language_and_a_name_overrules_it() {
        assert_eq!(find(&source("A.RS"), None, Locale::En).unwrap().name, "rust");
        assert_eq!(find(&source("a.rs"), Some("wat"), Locale::En).unwrap().name, "wat");
    }

    #[test]
    fn an_unknown_language_is_answered_with_those_there_are() {
        let error = find(&source("a.cobol"), None, Locale::Zh).unwrap_err();
        assert!(error.message.contains("a.cobol") && error.message.contains("rust (.rs)"), "{error}");
    }
}
