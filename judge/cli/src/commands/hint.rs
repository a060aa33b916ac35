//! `judge hint`: one hint at a time, from a nudge to nearly the answer.

use clap::{Arg, ArgMatches, Command, value_parser};
use contract::Locale;

use super::{Context, Status, dressed, id_argument, text};
use crate::problem::Problem;
use crate::statement;
use crate::terminal;

pub fn arguments(locale: Locale) -> Command {
    let which = Arg::new("which")
        .value_name("N")
        .value_parser(value_parser!(u8).range(1..))
        .default_value("1")
        .hide_default_value(true)
        .help(locale.pick("第几条，默认第一条", "Which one, by default the first"));
    dressed(
        Command::new("hint").arg(id_argument(locale)).arg(which),
        locale,
        locale.pick("显示一条提示，由浅入深", "Print a hint, from a nudge to nearly the answer"),
        locale.pick("judge hint <ID> [N]", "judge hint <ID> [N]"),
        locale.pick(
            "例：\n  judge hint p2c      第一条\n  judge hint p2c 2    第二条",
            "Examples:\n  judge hint p2c      the first one\n  judge hint p2c 2    the second",
        ),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let locale = context.locale();
    let catalogue = context.catalogue()?;
    let id = text(matches, "id");
    let hints = catalogue.find(id)?.hints(locale)?;
    let all = hints.len();
    let which = usize::from(matches.get_one::<u8>("which").copied().unwrap_or(1));
    let hint = hints.get(which - 1).ok_or_else(|| {
        Problem::new(
            format!("题目 `{id}` 有 {all} 条提示，没有第 {which} 条"),
            format!("The exercise `{id}` has {all} hints, and no number {which}"),
        )
    })?;
    let more = if which < all {
        match locale {
            Locale::Zh => format!("\n第 {which} 条，共 {all} 条。下一条：`judge hint {id} {}`\n", which + 1),
            Locale::En => {
                format!("\nHint {which} of {all}. The next one: `judge hint {id} {}`\n", which + 1)
            }
        }
    } else {
        match locale {
            Locale::Zh => format!("\n这是最后一条。参考解答：`judge solution {id}`\n"),
            Locale::En => format!("\nThis is the last one. A reference solution: `judge solution {id}`\n"),
        }
    };
    terminal::print(statement::render(hint, context.screen.columns, context.screen.paint) + &more)?;
    Ok(Status::Done)
}
