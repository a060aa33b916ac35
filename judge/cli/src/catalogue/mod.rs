//! The exercises there are: those of a folder first, then those that the binary carries.

mod files;
mod order;

use std::path::{Path, PathBuf};

use contract::Locale;
use grade::Exercise;

use crate::problem::Problem;
use files::{Files, Found};

/// The folder that is looked at in the working directory.
const FOLDER: &str = "exercises";
/// An `exercise.toml` may have this many bytes.
const EXERCISE_BYTES: u64 = 256 << 10;
/// A statement may have this many bytes.
const STATEMENT_BYTES: u64 = 1 << 20;
/// A line of its own between two hints.
const HINT_BREAK: &str = "---";

/// Every exercise, in the order in which to do them.
pub struct Catalogue {
    /// Those that can be graded.
    pub entries: Vec<Entry>,
    /// Those that cannot, by name.
    pub broken: Vec<Broken>,
}

/// An exercise and its files.
#[derive(Debug)]
pub struct Entry {
    /// The exercise.
    pub exercise: Exercise,
    files: Files,
}

/// An exercise that cannot be graded.
pub struct Broken {
    /// The name of its folder.
    pub id: String,
    /// Why.
    pub problem: Problem,
}

/// A starter or a solution.
pub struct Source {
    /// The file's name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Catalogue {
    /// Reads the folder that was asked for, or `exercises/` here if there is one, and what the binary
    /// carries. A name of the folder hides the same name behind it, even if it is broken.
    ///
    /// # Errors
    /// The folder that was asked for cannot be read.
    pub fn open(asked: Option<&Path>) -> Result<Self, Problem> {
        let folder = match asked {
            Some(folder) => Some(folder.to_owned()),
            None => files::is_folder(Path::new(FOLDER))?.then(|| PathBuf::from(FOLDER)),
        };
        let mut found: Vec<Found> = match &folder {
            Some(folder) => {
                let found = Files::in_folder(folder)?;
                if asked.is_some() && (found.is_empty() || folder.join("exercise.toml").exists()) {
                    return Err(holds_none(folder));
                }
                found
            }
            None => Vec::new(),
        };
        let carried =
            Files::carried().into_iter().filter(|(id, _)| found.iter().all(|(known, _)| known != id));
        let carried: Vec<_> = carried.map(|(id, files)| (id, Ok(files))).collect();
        found.extend(carried);

        let mut catalogue = Self { entries: Vec::new(), broken: Vec::new() };
        for (id, files) in found {
            match files.and_then(|files| Entry::read(&id, files)) {
                Ok(entry) => catalogue.entries.push(entry),
                Err(problem) => catalogue.broken.push(Broken { id, problem }),
            }
        }
        order::sort(&mut catalogue.entries);
        catalogue.broken.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(catalogue)
    }

    /// Exercises whose `next` is no exercise here, in a line each.
    pub fn loose_ends(&self) -> Vec<Problem> {
        let known = |next: &str| {
            self.entries.iter().any(|entry| entry.exercise.id == next)
                || self.broken.iter().any(|broken| broken.id == next)
        };
        let loose = |entry: &Entry| {
            let next = entry.exercise.next.as_deref().filter(|next| !known(next))?;
            let file = entry.files.shown("exercise.toml");
            Some(Problem::new(
                format!("`{file}`：没有题目 `{next}`，`next` 不起作用"),
                format!("`{file}`: `next` names `{next}`, which is no exercise here"),
            ))
        };
        self.entries.iter().filter_map(loose).collect()
    }

    /// The exercise of this name.
    ///
    /// # Errors
    /// It is broken, or there is none; then with the names that look like it.
    pub fn find(&self, id: &str) -> Result<&Entry, Problem> {
        if let Some(entry) = self.entries.iter().find(|entry| entry.exercise.id == id) {
            return Ok(entry);
        }
        if let Some(broken) = self.broken.iter().find(|broken| broken.id == id) {
            return Err(broken.problem.clone());
        }
        let ids: Vec<_> = self.entries.iter().map(|entry| entry.exercise.id.as_str()).collect();
        let near = similar::get_close_matches(id.to_lowercase().as_str(), &ids, 3, 0.5);
        let quoted = near.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>();
        Err(if near.is_empty() {
            Problem::new(
                format!("没有题目 `{id}`。`judge list` 列出全部题目。"),
                format!("There is no exercise `{id}`. `judge list` lists those there are."),
            )
        } else {
            Problem::new(
                format!("没有题目 `{id}`。是不是 {}？`judge list` 列出全部题目。", quoted.join("、")),
                format!(
                    "There is no exercise `{id}`. Did you mean {}? `judge list` lists those there are.",
                    quoted.join(" or ")
                ),
            )
        })
    }
}

/// What was asked for is no folder of exercises: often it is one exercise, or the folder above.
fn holds_none(folder: &Path) -> Problem {
    let shown = folder.display();
    if folder.join("exercise.toml").exists() {
        return Problem::new(
            format!(
                "`{shown}` 本身就是一道题。`--exercises DIR` 的 DIR 里每道题一个文件夹：请给出它的上一级。"
            ),
            format!(
                "`{shown}` is an exercise itself. In `--exercises DIR`, DIR holds a folder for each exercise: name the folder above."
            ),
        );
    }
    Problem::new(
        format!(
            "`{shown}` 里没有题目。`--exercises DIR` 的 DIR 里每道题一个文件夹，其中有 `exercise.toml`。"
        ),
        format!(
            "There is no exercise in `{shown}`. In `--exercises DIR`, DIR holds a folder for each exercise, with its `exercise.toml`."
        ),
    )
}

impl Entry {
    fn read(id: &str, files: Files) -> Result<Self, Problem> {
        let path = "exercise.toml";
        let text = files.text(path, EXERCISE_BYTES)?;
        let exercise = Exercise::parse(id, &files.shown(path), &text)
            // The caret's place is the same in every language, and so is what the parser says of it.
            .map_err(|error| {
                Problem::new(
                    format!("题目 `{id}` 的定义有误：\n{error}"),
                    format!("The exercise `{id}` is not well defined:\n{error}"),
                )
            })?;
        Ok(Self { exercise, files })
    }

    /// Whether the binary carries it, rather than a folder.
    pub fn is_carried(&self) -> bool {
        self.files.is_carried()
    }

    /// The statement in this language, as Markdown; if there is none, in the other, with a note that says so.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn statement(&self, locale: Locale) -> Result<(String, Option<Problem>), Problem> {
        let name = locale.pick("statement.zh.md", "statement.en.md");
        let other = locale.pick("statement.en.md", "statement.zh.md");
        // Without either, the message names the one that was asked for.
        if self.files.has(name) || !self.files.has(other) {
            return Ok((self.files.text(name, STATEMENT_BYTES)?, None));
        }
        let missing = self.files.shown(name);
        let note = Problem::new(
            format!("没有 `{missing}`，以下是英文题面。"),
            format!("There is no `{missing}`; this is the Chinese statement."),
        );
        Ok((self.files.text(other, STATEMENT_BYTES)?, Some(note)))
    }

    /// The hints in this language, from a nudge to nearly the answer, as Markdown; if there are none, in
    /// the other.
    ///
    /// # Errors
    /// There are none, or they cannot be read.
    pub fn hints(&self, locale: Locale) -> Result<Vec<String>, Problem> {
        let mut names = ["hint.zh.md", "hint.en.md"];
        if locale == Locale::En {
            names.reverse();
        }
        let id = &self.exercise.id;
        let name = names.into_iter().find(|name| self.files.has(name)).ok_or_else(|| {
            Problem::new(
                format!("题目 `{id}` 没有提示。`judge show {id}` 有题面。"),
                format!("The exercise `{id}` has no hints. `judge show {id}` has the statement."),
            )
        })?;
        let text = self.files.text(name, STATEMENT_BYTES)?;
        let lines: Vec<_> = text.lines().collect();
        let hints = lines.split(|line| line.trim_end() == HINT_BREAK);
        Ok(hints.map(|hint| hint.join("\n").trim().to_owned()).filter(|hint| !hint.is_empty()).collect())
    }

    /// The starter in this language.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn starter(&self, language: &str) -> Result<Source, Problem> {
        self.source("starter", language, ("模板", "starter"))
    }

    /// The reference solution in this language.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn solution(&self, language: &str) -> Result<Source, Problem> {
        self.source("solutions", language, ("参考解答", "solution"))
    }

    /// A folder may hold several files of a language; the one named by the exercise's kind is the one
    /// to show.
    fn source(&self, folder: &str, language: &str, what: (&str, &str)) -> Result<Source, Problem> {
        let name = format!("{}.{}", self.exercise.grant.kind.name(), crate::source_file::extension(language));
        let there = self.files.names(folder)?;
        if !there.contains(&name) {
            let (id, (zh, en), there) = (&self.exercise.id, what, there.join(", "));
            return Err(Problem::new(
                format!("题目 `{id}` 没有 {language} 的{zh}。现有：{there}"),
                format!("The exercise `{id}` has no {en} in {language}. There is: {there}"),
            ));
        }
        let bytes = self.files.bytes(&format!("{folder}/{name}"), contract::Limits::DEFAULT.source_bytes)?;
        Ok(Source { name, bytes })
    }
}
