//! `judge solution`: a reference solution.

use clap::{ArgMatches, Command};
use contract::Locale;

use super::{
    Context, DEFAULT_LANGUAGE, Status, dressed, id_argument, language_argument, shown, source_languages, text,
};
use crate::problem::Problem;
use crate::terminal;

pub fn arguments(locale: Locale) -> Command {
    let language = language_argument(source_languages(locale));
    dressed(
        Command::new("solution")
            .arg(id_argument(locale))
            .arg(language.default_value(DEFAULT_LANGUAGE).hide_default_value(true)),
        locale,
        locale.pick("显示参考解答", "Print a reference solution"),
        locale.pick("judge solution <ID> [选项]", "judge solution <ID> [OPTIONS]"),
        locale.pick(
            "例：\n  judge solution p2c\n  judge solution p2c --lang wat > 解答.wat",
            "Examples:\n  judge solution p2c\n  judge solution p2c --lang wat > solution.wat",
        ),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let catalogue = context.catalogue()?;
    let solution = catalogue.find(text(matches, "id"))?.solution(text(matches, "lang"))?;
    terminal::print(shown(&solution.bytes, &context.screen))?;
    Ok(Status::Done)
}
