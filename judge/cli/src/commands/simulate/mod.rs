//! `judge simulate`: a reference world and its table, as the chapter prints it.
//!
//! A world is a row of a table: what it is called, what can be set, and what runs it.

mod balance;
mod endpoint;
mod fleet;
mod head;
mod limiter;
mod list;
mod measured;
mod outage;
mod plot;
mod queueing;
mod retry;
mod retry_events;
mod retry_requests;
mod settings;
#[cfg(test)]
mod tests;
mod world;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use contract::{JudgeError, Locale};

use super::{Context, Status, dressed, json, json_argument};
use crate::problem::Problem;
use crate::terminal;
use crate::waiting::Waiting;
use plot::Plot;
use world::{Asked, World};

const WORLDS: &[World] = &[
    balance::WORLD,
    queueing::WORLD,
    retry::WORLD,
    retry_requests::WORLD,
    retry_events::WORLD,
    limiter::WORLD,
    fleet::WORLD,
    endpoint::WORLD,
];

/// Whether there is a world of this name to simulate.
pub fn knows(name: &str) -> bool {
    WORLDS.iter().any(|world| world.name == name)
}

pub fn arguments(locale: Locale) -> Command {
    let listed = |row: fn(&World, Locale) -> Option<String>| {
        let rows = WORLDS.iter().filter_map(|world| row(world, locale));
        rows.collect::<Vec<_>>().join(locale.pick("；", "; "))
    };
    let about = listed(|world, locale| {
        let text = locale.pick(world.zh, world.en);
        Some(format!("{}{}{text}", world.name, locale.pick("：", ": ")))
    });
    let keys = listed(|world, locale| {
        Some(match locale {
            Locale::Zh => format!("{} 有 {}", world.name, settings::names(world.keys, "、")),
            Locale::En => format!("{} has {}", world.name, settings::names(world.keys, ", ")),
        })
    });
    let seeds = listed(|world, _| world.draws.then(|| format!("{} {}", world.name, world.seed)));
    let world = Arg::new("world")
        .value_name("WORLD")
        .required(true)
        .value_parser(clap::builder::PossibleValuesParser::new(WORLDS.iter().map(|world| world.name)))
        .hide_possible_values(true)
        .help(about);
    let policy =
        Arg::new("policy").long("policy").value_name("POLICY").action(ArgAction::Append).help(locale.pick(
            "只跑这个策略，可以重复；默认是常用的几个，全部名字见 --list",
            "Run only this policy; may be repeated; by default the usual ones, --list has all",
        ));
    let set =
        Arg::new("set").long("set").value_name("KEY=VALUE").action(ArgAction::Append).help(match locale {
            Locale::Zh => format!("改一个参数，可以重复：{keys}"),
            Locale::En => format!("Change a value; may be repeated: {keys}"),
        });
    let seed =
        Arg::new("seed").long("seed").value_name("N").value_parser(value_parser!(u64)).help(match locale {
            Locale::Zh => format!("随机种子，默认是文档的：{seeds}"),
            Locale::En => format!("The seed, by default the document's: {seeds}"),
        });
    let plot = Arg::new("plot")
        .long("plot")
        .action(ArgAction::SetTrue)
        .conflicts_with("json")
        .help(locale.pick("在表的下面画图", "Draw a plot below the table"));
    let list = Arg::new("list")
        .long("list")
        .action(ArgAction::SetTrue)
        .conflicts_with_all(["json", "plot", "csv", "svg", "policy", "set", "seed"])
        .help(locale.pick(
            "列出这个模拟可改的参数和全部策略",
            "List what can be set in this world, and its policies",
        ));
    let csv =
        Arg::new("csv").long("csv").action(ArgAction::SetTrue).conflicts_with_all(["json", "plot"]).help(
            locale.pick(
                "以 CSV 输出图上的数据：每个点一行，两种语言下相同",
                "Print what the plots show as CSV: a row for every point, the same in both languages",
            ),
        );
    let svg = Arg::new("svg").long("svg").value_name("FILE").value_parser(value_parser!(PathBuf)).help(
        locale.pick(
            "把图写成 SVG 文件；文件已存在则覆盖",
            "Write the plots to an SVG file, over one that is there",
        ),
    );
    dressed(
        Command::new("simulate").arg(world).arg(policy).arg(set).arg(seed).arg(plot).arg(svg).arg(csv).arg(list).arg(json_argument(locale)),
        locale,
        locale.pick("运行参考模拟，打印它的表", "Run a reference world and print its table"),
        locale.pick("judge simulate <WORLD> [选项]", "judge simulate <WORLD> [OPTIONS]"),
        locale.pick(
            "例：\n  judge simulate balance                          本章的表\n  judge simulate balance --policy p2c --seed 8\n  judge simulate balance --set servers=16 --set mean_gap=0.5 --json\n  judge simulate retry --plot --svg retry.svg\n  judge simulate retry_requests --set outage=10,40 --policy full_jitter\n  judge simulate endpoint --policy supervisor --set per_min=4 --plot\n  judge simulate queueing --set c=4 --set rho=0.9\n  judge simulate queueing --set rps=200 --set service_ms=50 --set budget_ms=10",
            "Examples:\n  judge simulate balance                          the chapter's table\n  judge simulate balance --policy p2c --seed 8\n  judge simulate balance --set servers=16 --set mean_gap=0.5 --json\n  judge simulate retry --plot --svg retry.svg\n  judge simulate retry_requests --set outage=10,40 --policy full_jitter\n  judge simulate endpoint --policy supervisor --set per_min=4 --plot\n  judge simulate queueing --set c=4 --set rho=0.9\n  judge simulate queueing --set rps=200 --set service_ms=50 --set budget_ms=10",
        ),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let locale = context.locale();
    let name = super::text(matches, "world");
    let world = WORLDS.iter().find(|world| world.name == name).expect("the parser knows the worlds");
    if matches.get_flag("list") {
        terminal::print(list::text(world, locale))?;
        return Ok(Status::Done);
    }
    let given = |name| matches.get_many::<String>(name).unwrap_or_default().map(String::as_str);
    let seed = matches.get_one("seed").copied();
    let mut policies: Vec<_> = Vec::new();
    for policy in given("policy") {
        if !policies.contains(&policy) {
            policies.push(policy);
        }
    }
    fits(world, !policies.is_empty(), seed.is_some())?;
    let svg: Option<&PathBuf> = matches.get_one("svg");
    let waiting = Waiting::begin(context.screen.shows_progress, locale.pick("模拟", "simulating"));
    let answer = (world.run)(&Asked {
        set: settings::read(world.keys, given("set"))?,
        policies,
        seed: seed.unwrap_or(world.seed),
        plots: matches.get_flag("plot") || matches.get_flag("csv") || svg.is_some(),
        waiting: &waiting,
    })?;
    drop(waiting);
    if let Some(file) = svg {
        draw(&answer.plots(locale), file)?;
    }
    let screen = context.screen;
    terminal::print(if matches.get_flag("json") {
        answer.json()
    } else if matches.get_flag("csv") {
        plot::table(&answer.plots(locale))
    } else {
        // A file or a pipe gets the chapter's line in one piece.
        let mut text = answer.table(locale, if screen.is_terminal { screen.columns } else { usize::MAX });
        if matches.get_flag("plot") {
            for plot in answer.plots(locale) {
                text.push('\n');
                text.push_str(&plot.render(screen.columns, screen.paint));
            }
        }
        text
    })?;
    Ok(Status::Done)
}

fn draw(plots: &[Plot], file: &Path) -> Result<(), Problem> {
    let picture = plot::picture(plots).map_err(|error| {
        Problem::from(JudgeError::new(format!("the plots cannot be drawn as SVG: {error}")))
    })?;
    fs::write(file, picture).map_err(|error| {
        let name = terminal::escape::line(&file.to_string_lossy());
        Problem::new(
            format!("`--svg {name}`：写不了这个文件：{error}。换一个可写的位置"),
            format!("`--svg {name}`: the file cannot be written: {error}. Name a place that can be"),
        )
    })
}

/// Refuses an option that would change nothing.
fn fits(world: &World, policies: bool, seed: bool) -> Result<(), Problem> {
    let name = world.name;
    if policies && (world.policies)().is_empty() {
        return Err(Problem::new(
            format!("`{name}` 没有策略：去掉 `--policy`"),
            format!("`{name}` has no policies: leave out `--policy`"),
        ));
    }
    if seed && !world.draws {
        return Err(Problem::new(
            format!("`{name}` 不用随机数：去掉 `--seed`"),
            format!("`{name}` draws no random numbers: leave out `--seed`"),
        ));
    }
    Ok(())
}
