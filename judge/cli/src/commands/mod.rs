//! The commands: a file and a row each.

mod doctor;
mod help;
mod help_text;
mod hint;
mod list;
mod mistakes;
mod show;
mod simulate;
mod solution;
mod start;
mod test;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use contract::Locale;

use crate::catalogue::Catalogue;
use crate::locale;
use crate::problem::Problem;
use crate::terminal::{self, Paint, Screen, escape};

/// What a command came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// It did its job, or the submission was accepted.
    Done = 0,
    /// The submission was not accepted.
    NotAccepted = 1,
    /// The judge is at fault, or what it was given to work with.
    Failed = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// What every command is given.
struct Context {
    screen: Screen,
    exercises: Option<PathBuf>,
}

impl Context {
    fn locale(&self) -> Locale {
        self.screen.locale
    }

    fn catalogue(&self) -> Result<Catalogue, Problem> {
        Catalogue::open(self.exercises.as_deref())
    }
}

/// A command: what it is called with, and what it does.
struct Row {
    arguments: fn(Locale) -> Command,
    run: fn(&Context, &ArgMatches) -> Result<Status, Problem>,
}

/// Every command, in the order in which the help lists them.
const ALL: &[Row] = &[
    Row { arguments: list::arguments, run: list::run },
    Row { arguments: show::arguments, run: show::run },
    Row { arguments: start::arguments, run: start::run },
    Row { arguments: test::arguments, run: test::run },
    Row { arguments: hint::arguments, run: hint::run },
    Row { arguments: solution::arguments, run: solution::run },
    Row { arguments: simulate::arguments, run: simulate::run },
    Row { arguments: doctor::arguments, run: doctor::run },
    Row { arguments: help::arguments, run: help::run },
];

/// Parses the arguments and does what they ask.
pub fn run(locale: Locale, arguments: &[OsString]) -> ExitCode {
    let screen = Screen::of_process(locale);
    let matches = match all(locale).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return answer(&error, &screen),
    };
    let context = Context { screen, exercises: matches.get_one("exercises").cloned() };
    let done = matches.subcommand().and_then(|(name, matches)| {
        let row = ALL.iter().find(|row| (row.arguments)(locale).get_name() == name)?;
        Some((row.run)(&context, matches))
    });
    match done {
        Some(Ok(status)) => status.into(),
        Some(Err(problem)) => {
            terminal::complain(problem.text(locale));
            Status::Failed.into()
        }
        None => unreachable!("a command is required, and each has its row"),
    }
}

/// What the parser has to say instead of matches: help, the version, or what is wrong with the line.
fn answer(error: &clap::Error, screen: &Screen) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            match terminal::print(help_text::wrapped(&error.render(), screen)) {
                Ok(()) => Status::Done.into(),
                Err(_) => Status::Failed.into(),
            }
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let screen = Screen { paint: Paint::OFF, ..*screen };
            terminal::complain(help_text::wrapped(&error.render(), &screen).trim_end());
            Status::Failed.into()
        }
        _ => {
            terminal::complain(&mistakes::describe(error, screen.locale));
            Status::Failed.into()
        }
    }
}

/// The whole command line.
fn all(locale: Locale) -> Command {
    let about = locale.pick(
        "在本机评测负载均衡、限流与重试的练习：写一个策略，和参考策略比一比",
        "Judges exercises in load balancing, rate limits and retries on your machine: write a policy and see how it fares",
    );
    let after = locale.pick(
        "从这里开始：\n  judge list                  有哪些题目\n  judge show round-robin      读题\n  judge start round-robin     取模板\n  judge test round-robin      评测\n\n退出状态：0 通过（或命令已完成），1 未通过，2 评测机或命令行有误",
        "Begin here:\n  judge list                  the exercises\n  judge show round-robin      what to build\n  judge start round-robin     a starter to begin from\n  judge test round-robin      judge it\n\nExit status: 0 accepted (or the command did its job), 1 not accepted, 2 the judge or the command line is at fault",
    );
    let language = Arg::new(locale::OPTION)
        .long(locale::OPTION)
        .value_name("zh|en")
        .value_parser(["zh", "en"])
        .hide_possible_values(true)
        .help(locale.pick("界面语言，默认随系统", "The language spoken; by default the locale's"))
        .help_heading(locale.pick("通用选项", "Everywhere"))
        .global(true);
    let exercises = Arg::new("exercises")
        .long("exercises")
        .value_name("DIR")
        .value_parser(value_parser!(PathBuf))
        .help(locale.pick(
            "题目文件夹，优先于自带的题目；默认是当前目录下的 exercises/",
            "A folder of exercises that comes before those carried; by default exercises/ here",
        ))
        .help_heading(locale.pick("通用选项", "Everywhere"))
        .global(true);
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help(locale.pick("显示版本", "Print the version"));
    let judge = Command::new("judge")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        // The parser wraps by words, of which Chinese has none: the help is wrapped here.
        .term_width(0)
        .subcommand_help_heading(locale.pick("命令", "Commands"))
        .arg(language)
        .arg(exercises)
        .arg(version);
    let judge =
        dressed(judge, locale, about, locale.pick("judge <命令> [选项]", "judge <COMMAND> [OPTIONS]"), after);
    ALL.iter().fold(judge, |judge, row| judge.subcommand((row.arguments)(locale)))
}

/// Gives a command its texts: what it does, how it is called, examples.
fn dressed(
    command: Command,
    locale: Locale,
    about: &'static str,
    usage: &'static str,
    after: &'static str,
) -> Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .display_order(usize::MAX)
        .help(locale.pick("显示这份帮助", "Print this help"));
    let mut order = 0;
    command
        .about(about)
        .override_usage(usage)
        .after_help(after)
        .disable_help_flag(true)
        .next_help_heading(locale.pick("选项", "Options"))
        .mut_args(|arg| {
            // Below a heading of one's own the parser sorts by name.
            order += 1;
            let arg = arg.display_order(order);
            let heading = arg.get_help_heading().map(str::to_owned);
            match heading {
                None if arg.is_positional() => arg.help_heading(locale.pick("参数", "Arguments")),
                None => arg.help_heading(locale.pick("选项", "Options")),
                Some(_) => arg,
            }
        })
        .arg(help)
        .help_template(locale.pick(
            "{about}\n\n用法：{usage}\n\n{all-args}{after-help}",
            "{about}\n\nUsage: {usage}\n\n{all-args}{after-help}",
        ))
}

/// The exercise's name.
fn id_argument(locale: Locale) -> Arg {
    Arg::new("id")
        .value_name("ID")
        .required(true)
        .help(locale.pick("题目的名字，见 judge list", "The exercise's name, from judge list"))
}

/// The languages that are compiled, and so have starters and solutions; the first is the default.
fn source_languages(locale: Locale) -> String {
    let names = toolchain::LANGUAGES.iter().map(|language| language.name).filter(|name| *name != MODULE);
    let names: Vec<_> = names
        .map(|name| match (name == DEFAULT_LANGUAGE, locale) {
            (true, Locale::Zh) => format!("{name}（默认）"),
            (true, Locale::En) => format!("{name} (the default)"),
            (false, _) => name.to_owned(),
        })
        .collect();
    match locale {
        Locale::Zh => format!("语言：{}", names.join("、")),
        Locale::En => format!("The language: {}", names.join(", ")),
    }
}

/// What `start` and `solution` take where no language is named.
const DEFAULT_LANGUAGE: &str = "rust";

/// What is a submission as it is: there is nothing to copy or to read.
const MODULE: &str = "wasm";

/// A language's name.
fn language_argument(help: String) -> Arg {
    let names = toolchain::LANGUAGES.iter().map(|language| language.name);
    Arg::new("lang")
        .long("lang")
        .value_name("LANG")
        .value_parser(clap::builder::PossibleValuesParser::new(names))
        .hide_possible_values(true)
        .help(help)
}

/// Output for programs.
fn json_argument(locale: Locale) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(locale.pick("输出 JSON，两种语言下相同", "Print JSON, the same in both languages"))
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches.get_one::<String>(name).map_or("", String::as_str)
}

fn json(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string_pretty(value).expect("text, numbers and lists are JSON");
    escape::json(&text) + "\n"
}

/// What is in a file of an exercise: as it is for a program, harmless for a person.
fn shown(bytes: &[u8], screen: &Screen) -> Vec<u8> {
    if screen.is_terminal {
        return escape::block(&String::from_utf8_lossy(bytes)).into_bytes();
    }
    bytes.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_in_both_languages() {
        for locale in [Locale::Zh, Locale::En] {
            all(locale).debug_assert();
        }
    }

    #[test]
    fn every_help_fits_a_screen_of_80_columns_in_both_languages() {
        for locale in [Locale::Zh, Locale::En] {
            let screen =
                Screen { locale, paint: Paint::OFF, columns: 80, is_terminal: true, shows_progress: false };
            let mut judge = all(locale);
            judge.build();
            let mut helps = vec![help_text::wrapped(&judge.render_help(), &screen)];
            helps.extend(
                judge.get_subcommands_mut().map(|one| help_text::wrapped(&one.render_help(), &screen)),
            );
            for line in helps.iter().flat_map(|help| help.lines()) {
                assert!(terminal::width_of(line) <= 80, "{line}");
            }
        }
    }

    #[test]
    fn the_help_of_every_command_has_examples_and_no_word_of_the_other_language() {
        for row in ALL {
            let zh = (row.arguments)(Locale::Zh).render_help().to_string();
            let en = (row.arguments)(Locale::En).render_help().to_string();
            assert!(zh.contains("例：\n  judge ") && en.contains("Examples:\n  judge "), "{zh}{en}");
            assert!(!en.chars().any(|c| ('一'..='鿿').contains(&c)), "{en}");
            for word in ["Usage", "Options", "Arguments", "possible values", "default:"] {
                assert!(!zh.contains(word), "{zh}");
            }
        }
    }
}
