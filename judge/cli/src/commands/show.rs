//! `judge show`: a statement.

use clap::{ArgMatches, Command};
use contract::Locale;

use super::{Context, Status, dressed, id_argument, text};
use crate::problem::Problem;
use crate::statement;
use crate::terminal;

pub fn arguments(locale: Locale) -> Command {
    dressed(
        Command::new("show").arg(id_argument(locale)),
        locale,
        locale.pick("显示题目", "Show what an exercise asks for"),
        locale.pick("judge show <ID> [选项]", "judge show <ID> [OPTIONS]"),
        locale.pick(
            "例：\n  judge show p2c\n  judge show p2c --lang-ui en | less",
            "Examples:\n  judge show p2c\n  judge show p2c --lang-ui zh | less",
        ),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let catalogue = context.catalogue()?;
    let entry = catalogue.find(text(matches, "id"))?;
    let (markdown, note) = entry.statement(context.locale())?;
    if let Some(note) = note {
        terminal::complain(note.text(context.locale()));
    }
    terminal::print(statement::render(&markdown, context.screen.columns, context.screen.paint))?;
    Ok(Status::Done)
}
