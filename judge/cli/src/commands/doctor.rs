//! `judge doctor`: what works on this machine, and what mends what does not.

use clap::{ArgMatches, Command};
use contract::Locale;
use sandbox::child::{Layer, State};
use serde::Serialize;
use toolchain::Finding;

use super::{Context, Status, dressed, json, json_argument};
use crate::problem::Problem;
use crate::submission::{self, Places};
use crate::terminal::{self, Align, Cell, Paint, Style, Table, escape};
use crate::waiting::Waiting;

pub fn arguments(locale: Locale) -> Command {
    dressed(
        Command::new("doctor").arg(json_argument(locale)),
        locale,
        locale.pick(
            "检查这台机器：哪些语言能评测，沙箱有哪几层，缺什么就给出修好它的命令",
            "Check this machine: which languages work, which layers the sandbox has, and what mends the rest",
        ),
        locale.pick("judge doctor [选项]", "judge doctor [OPTIONS]"),
        locale.pick(
            "例：\n  judge doctor\n  judge doctor --json",
            "Examples:\n  judge doctor\n  judge doctor --json",
        ),
    )
}

/// Fails if nothing that is compiled can be judged here. A language that is not installed is no failure,
/// and neither is a layer that only a server needs.
pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let locale = context.locale();
    let waiting = Waiting::begin(context.screen.shows_progress, locale.pick("检查", "checking"));
    // What is for programs is the same in both languages.
    let wants_json = matches.get_flag("json");
    let spoken = if wants_json { Locale::En } else { locale };
    let findings = submission::toolchains(spoken)?.doctor();
    let sandbox = submission::sandbox();
    let places = Places::of_user()?;
    drop(waiting);
    let health = Health {
        languages: findings.iter().map(Language::from).collect(),
        layers: sandbox::child::layers().iter().map(LayerState::from).collect(),
        cache: Cache {
            folder: places.cache.display().to_string(),
            problem: sandbox.err().map(|problem| problem.text(spoken).to_owned()),
        },
    };
    terminal::print(if wants_json { json(&health) } else { text(&health, locale, context.screen.paint) })?;
    let compiles = |language: &Language| language.works && !language.toolchain.is_empty();
    let works = health.cache.problem.is_none() && health.languages.iter().any(compiles);
    Ok(if works { Status::Done } else { Status::Failed })
}

#[derive(Serialize)]
struct Health {
    languages: Vec<Language>,
    layers: Vec<LayerState>,
    cache: Cache,
}

#[derive(Serialize)]
struct Language {
    name: &'static str,
    works: bool,
    toolchain: String,
    problem: Option<String>,
    command: Option<String>,
}

#[derive(Serialize)]
struct LayerState {
    name: &'static str,
    enforced: bool,
    required_by_server: bool,
    detail: String,
}

#[derive(Serialize)]
struct Cache {
    folder: String,
    problem: Option<String>,
}

impl From<&Finding> for Language {
    fn from(finding: &Finding) -> Self {
        let missing = finding.missing.as_ref();
        Self {
            name: finding.language,
            works: missing.is_none(),
            toolchain: finding.toolchain.clone(),
            problem: missing.map(|missing| missing.problem.clone()),
            command: missing.and_then(|missing| missing.command.clone()),
        }
    }
}

impl From<&Layer> for LayerState {
    fn from(layer: &Layer) -> Self {
        let (State::Enforced(detail) | State::Missing(detail)) = &layer.state;
        Self {
            name: layer.name,
            enforced: layer.is_enforced(),
            required_by_server: layer.required,
            detail: detail.clone(),
        }
    }
}

fn text(health: &Health, locale: Locale, paint: Paint) -> String {
    let mark = |works: bool| {
        if works { Cell::styled("✓", Style::GREEN) } else { Cell::styled("✗", Style::RED) }
    };
    let head = |zh, en| format!("{}\n", paint.text(Style::BOLD, locale.pick(zh, en)));

    let mut text = head("语言", "languages");
    let mut table = Table::new(&[Align::Left; 3]);
    for language in &health.languages {
        let found = match &language.problem {
            Some(problem) => problem,
            None if language.toolchain.is_empty() => locale.pick("不需要编译器", "needs no compiler"),
            None => &language.toolchain,
        };
        table.row([mark(language.works), language.name.into(), escape::line(found).into()]);
        if let Some(command) = &language.command {
            let command = format!("{} {}", locale.pick("修好它：", "to mend it:"), escape::line(command));
            table.row(["".into(), "".into(), Cell::styled(command, Style::BOLD)]);
        }
    }
    text.push_str(&table.render(2, paint));

    text.push_str(&head("沙箱", "sandbox"));
    let mut table = Table::new(&[Align::Left; 3]);
    for layer in &health.layers {
        let needed = match (layer.enforced, layer.required_by_server) {
            (true, _) => "",
            (false, true) => locale.pick(
                "；服务器必须有，自己评测自己的代码可以没有",
                "; a server needs it, judging your own code does not",
            ),
            (false, false) => locale.pick("；不是必须的", "; not required"),
        };
        let detail = format!("{}{needed}", escape::line(&layer.detail));
        table.row([mark(layer.enforced), layer_name(layer.name, locale).into(), detail.into()]);
    }
    text.push_str(&table.render(2, paint));

    text.push_str(&head("缓存", "cache"));
    let mut table = Table::new(&[Align::Left; 2]);
    table.row([mark(health.cache.problem.is_none()), escape::line(&health.cache.folder).into()]);
    text.push_str(&table.render(2, paint));
    if let Some(problem) = &health.cache.problem {
        text.push_str(&escape::block(problem));
        text.push('\n');
    }
    text
}

/// What a layer keeps a submission's compiler from. One that is not known here keeps its own name.
fn layer_name(name: &'static str, locale: Locale) -> &'static str {
    let (zh, en) = match name {
        "limits on time, memory, files and output" => ("时间、内存、文件和输出有上限", name),
        "a deadline and a bound on output" => ("时间和输出有上限", name),
        "killed with its group, and with its parent" => ("随进程组和父进程一起结束", name),
        "no new privileges" => ("不能获得新权限", name),
        "files outside" => ("碰不到外面的文件", "no files outside"),
        "TCP" => ("不能用 TCP", "no TCP"),
        "signals and abstract sockets to the outside" => {
            ("不能向外发信号、连抽象套接字", "no signals or abstract sockets to the outside")
        }
        other => (other, other),
    };
    locale.pick(zh, en)
}
