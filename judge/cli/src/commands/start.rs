//! `judge start`: a starter, copied to where the student works.
//!
//! Nothing that exists is overwritten, and nothing is remembered elsewhere.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use contract::Locale;

use super::{
    Context, DEFAULT_LANGUAGE, Status, dressed, id_argument, language_argument, source_languages, text,
};
use crate::problem::Problem;
use crate::source_file;
use crate::terminal::{self, escape, shell};

const NOTE: &str = "README.md";

pub fn arguments(locale: Locale) -> Command {
    let language = language_argument(source_languages(locale));
    let folder = Arg::new("dir")
        .value_name("DIR")
        .value_parser(value_parser!(PathBuf))
        .help(locale.pick("放在哪个文件夹，默认是 ./ID/", "The folder to copy it to, by default ./ID/"));
    let project = Arg::new("project").long("project").action(ArgAction::SetTrue).help(locale.pick(
        "再写一份 cargo 项目，给 rust-analyzer 用（Rust）",
        "Also a project for cargo and rust-analyzer (Rust)",
    ));
    dressed(
        Command::new("start")
            .arg(id_argument(locale))
            .arg(folder)
            .arg(language.default_value(DEFAULT_LANGUAGE).hide_default_value(true))
            .arg(project),
        locale,
        locale.pick("取一份模板开始写", "Copy a starter to begin from"),
        locale.pick("judge start <ID> [DIR] [选项]", "judge start <ID> [DIR] [OPTIONS]"),
        locale.pick(
            "例：\n  judge start p2c                 写到 ./p2c/router.rs\n  judge start p2c --lang c        写到 ./p2c/router.c\n  judge start p2c --project       连同一份 Cargo 项目\n  judge start p2c 作业/第一次",
            "Examples:\n  judge start p2c                 makes ./p2c/router.rs\n  judge start p2c --lang c        makes ./p2c/router.c\n  judge start p2c --project       makes a Cargo project of it\n  judge start p2c homework/first",
        ),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let catalogue = context.catalogue()?;
    let entry = catalogue.find(text(matches, "id"))?;
    let id = &entry.exercise.id;
    let starter = entry.starter(text(matches, "lang"))?;
    let asked = matches.get_one::<PathBuf>("dir");
    let folder = asked.cloned().unwrap_or_else(|| PathBuf::from(id));
    fs::create_dir_all(&folder).map_err(|error| {
        let shown = folder.display();
        Problem::new(
            format!("无法建立文件夹 `{shown}`：{error}"),
            format!("The folder `{shown}` cannot be made: {error}"),
        )
    })?;
    let file = folder.join(&starter.name);
    // `judge test` finds by itself what stands in the default place.
    let argument = if asked.is_some() { format!(" {}", shell::quoted(&file)) } else { String::new() };
    let test = format!("judge test {id}{argument}");
    if !write_new(&file, &starter.bytes)? {
        let shown = file.display();
        return Err(Problem::new(
            format!("`{shown}` 已经有了，没有改动。接着写，然后 `{test}`。"),
            format!("`{shown}` exists and was left as it is. Go on with it, then `{test}`."),
        ));
    }
    let locale = context.locale();
    for (name, content) in source_file::editor_files(text(matches, "lang")) {
        write_new(&folder.join(name), content.as_bytes())?;
    }
    if matches.get_flag("project") {
        for (name, content) in source_file::project_files(text(matches, "lang"), &starter.name) {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&folder))
                .map_err(|error| unwritable(&path, &error))?;
            write_new(&path, content.as_bytes())?;
        }
    }
    let note = note(id, entry.exercise.title.text(locale), &starter.name, &test, locale);
    write_new(&folder.join(NOTE), note.as_bytes())?;
    let shown = escape::line(&file.display().to_string());
    let test = escape::line(&test);
    terminal::print(match locale {
        Locale::Zh => format!("已写好 {shown}\n\n  judge show {id}    读题\n  {test}    评测\n"),
        Locale::En => {
            format!("made {shown}\n\n  judge show {id}    what it should do\n  {test}    judge it\n")
        }
    })?;
    Ok(Status::Done)
}

/// Writes a file unless something of that name exists, even a link that leads nowhere. Says whether it
/// did.
fn write_new(path: &Path, bytes: &[u8]) -> Result<bool, Problem> {
    let written =
        OpenOptions::new().write(true).create_new(true).open(path).and_then(|mut file| file.write_all(bytes));
    match written {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(unwritable(path, &error)),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Problem {
    let shown = path.display();
    Problem::new(format!("无法写 `{shown}`：{error}"), format!("`{shown}` cannot be written: {error}"))
}

fn note(id: &str, title: &str, file: &str, test: &str, locale: Locale) -> String {
    let title = escape::line(title);
    match locale {
        Locale::Zh => format!(
            "# {title}\n\n在 `{file}` 里写你的解答。\n\n```\njudge show {id}       # 读题\n{test}       # 评测\njudge solution {id}   # 参考解答，写完再看\n```\n"
        ),
        Locale::En => format!(
            "# {title}\n\nWrite your solution in `{file}`.\n\n```\njudge show {id}       # what it should do\n{test}       # judge it\njudge solution {id}   # a reference solution, for afterwards\n```\n"
        ),
    }
}
