//! `judge help`: the help of a command.

use clap::{Arg, ArgMatches, Command};
use contract::Locale;

use super::{Context, Status, all, dressed, help_text, text};
use crate::problem::Problem;
use crate::terminal;

pub fn arguments(locale: Locale) -> Command {
    let command = Command::new("help").arg(
        Arg::new("command")
            .value_name("COMMAND")
            .help(locale.pick("哪个命令；不写则是总的帮助", "Which command; without it, the help of all")),
    );
    dressed(
        command,
        locale,
        locale.pick("显示一个命令的帮助", "Print the help of a command"),
        locale.pick("judge help [命令]", "judge help [COMMAND]"),
        locale.pick("例：\n  judge help test", "Examples:\n  judge help test"),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let mut judge = all(context.locale());
    // So that subcommands show the options that are everywhere.
    judge.build();
    let name = text(matches, "command");
    let command = if name.is_empty() { Some(&mut judge) } else { judge.find_subcommand_mut(name) };
    let Some(command) = command else {
        return Err(Problem::new(
            format!("没有命令 `{name}`。`judge help` 列出全部命令。"),
            format!("There is no command `{name}`. `judge help` lists them."),
        ));
    };
    terminal::print(help_text::wrapped(&command.render_help(), &context.screen))?;
    Ok(Status::Done)
}
