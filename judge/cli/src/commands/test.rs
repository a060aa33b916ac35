//! `judge test`: grades a submission.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use contract::{Locale, Verdict};
use grade::{About, Exercise};

use super::{Context, Status, dressed, id_argument, json, json_argument, language_argument, text};
use crate::catalogue::Catalogue;
use crate::problem::Problem;
use crate::report::{self, Shown};
use crate::source_file;
use crate::submission::{self, Prepared};
use crate::terminal::{self, escape, shell};
use crate::waiting::Waiting;

pub fn arguments(locale: Locale) -> Command {
    let file = Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf)).help(locale.pick(
        "你的源文件（.py、.rs、.ts、.c、.wat、.wasm）；不写则用 judge start 建立的那个",
        "Your source file (.py, .rs, .ts, .c, .wat, .wasm); without it, the one that judge start made",
    ));
    let case = Arg::new("case")
        .long("case")
        .value_name("CASE")
        .action(ArgAction::Append)
        .help(locale.pick("只跑这个用例，可以重复", "Run only this case; may be repeated"));
    let seed =
        Arg::new("seed").long("seed").value_name("N").value_parser(value_parser!(u64)).help(locale.pick(
            "换一批由 N 决定的种子，看结果是不是靠运气",
            "Run every case on fresh seeds that follow from N: was it luck?",
        ));
    let format = Arg::new("format")
        .long("format")
        .value_name("text|json|junit")
        .value_parser(["text", "json", "junit"])
        .hide_possible_values(true)
        .help(locale.pick("输出的格式，默认 text", "The format of the report, by default text"));
    let jobs = Arg::new("jobs")
        .long("jobs")
        .short('j')
        .value_name("N")
        .value_parser(value_parser!(u16).range(1..=1024))
        .help(locale.pick(
            "线程数，默认与处理器一样多；不影响结果",
            "Threads, by default as many as processors; the result is the same",
        ));
    let timing = Arg::new("timing")
        .long("timing")
        .action(ArgAction::SetTrue)
        .help(locale.pick("把各步用时写到标准错误", "Write what each step took to standard error"));
    dressed(
        Command::new("test")
            .arg(id_argument(locale))
            .arg(file)
            .arg(language_argument(languages(locale)))
            .arg(case)
            .arg(seed)
            .arg(format)
            .arg(json_argument(locale).conflicts_with("format"))
            .arg(jobs)
            .arg(timing),
        locale,
        locale.pick("评测一份提交：编译，在沙箱里跑每个用例，给出结果", "Judge a submission: compile it, run every case in the sandbox, say how it fared"),
        locale.pick("judge test <ID> [FILE] [选项]", "judge test <ID> [FILE] [OPTIONS]"),
        locale.pick(
            "例：\n  judge test p2c                       评测 ./p2c/router.rs\n  judge test p2c 我的.rs\n  judge test p2c 我的.rs --case long-tail\n  judge test p2c policy.wasm --json\n\n退出状态：0 通过，1 未通过，2 评测机或命令行有误",
            "Examples:\n  judge test p2c                       judges ./p2c/router.rs\n  judge test p2c mine.rs\n  judge test p2c mine.rs --case long-tail\n  judge test p2c policy.wasm --json\n\nExit status: 0 accepted, 1 not accepted, 2 the judge or the command line is at fault",
        ),
    )
}

/// Every language, by the names that `--lang` takes.
fn languages(locale: Locale) -> String {
    let names: Vec<_> = toolchain::LANGUAGES.iter().map(|language| language.name).collect();
    match locale {
        Locale::Zh => format!("源文件的语言：{}；默认看文件名", names.join("、")),
        Locale::En => format!("The file's language: {}; by default its name says it", names.join(", ")),
    }
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let locale = context.locale();
    let catalogue = context.catalogue()?;
    let id = text(matches, "id");
    let entry =
        catalogue.find(id).map_err(|problem| if is_a_file(id) { id_comes_first(id) } else { problem })?;
    let cases: Vec<&str> = matches.get_many("case").unwrap_or_default().map(String::as_str).collect();
    let exercise = chosen(&entry.exercise, &cases)?;
    let asked = matches.get_one::<String>("lang").map(String::as_str);
    let (path, command) = match matches.get_one::<PathBuf>("file") {
        Some(path) => (path.clone(), format!("judge test {} {}", exercise.id, shell::quoted(path))),
        None => (started(&exercise, asked)?, format!("judge test {}", exercise.id)),
    };
    source_file::refuse_folder(&path)?;
    let language = language(&path, asked)?;
    let file = source_file::read(&path, Some(language))?;
    let name = file.name.clone();

    let waiting = Waiting::begin(context.screen.shows_progress, locale.pick("编译", "compiling"));
    let mut clock = Clock::start();
    let toolchains = submission::toolchains(locale)?;
    let sandbox = submission::sandbox()?;
    let Prepared { id, module_bytes, program } =
        submission::prepare(file, language, &exercise.grant, &toolchains, &sandbox)?;
    clock.lap(locale.pick("编译", "compiling"));
    let about = About {
        judge: env!("CARGO_PKG_VERSION").to_owned(),
        submission: id,
        fresh_seeds: matches.get_one("seed").copied(),
    };
    waiting.now(locale.pick("评测", "judging"));
    let report = match program {
        Err(refusal) => grade::refuse(&exercise, about, refusal),
        Ok(program) => {
            let grading =
                || grade::grade(&exercise, about, &program, &|done, all| waiting.progress(done, all));
            pool(matches.get_one("jobs").copied())?.install(grading)
        }
    };
    clock.lap(locale.pick("评测", "judging"));
    drop(waiting);

    let format = if matches.get_flag("json") { "json" } else { text(matches, "format") };
    terminal::print(match format {
        "json" => json(&report),
        "junit" => report::junit::render(&report),
        _ => {
            let shown = Shown {
                locale,
                paint: context.screen.paint,
                columns: context.screen.columns,
                wraps: context.screen.is_terminal,
                excerpt: !cases.is_empty(),
                title: exercise.title.text(locale).to_owned(),
                world: exercise.world,
                simulates: super::simulate::knows(exercise.world),
                file: name,
                command,
                module_bytes,
                next: next(&catalogue, &exercise, locale),
            };
            report::render(&report, &shown)
        }
    })?;
    if matches.get_flag("timing") {
        terminal::complain(&clock.text(locale));
    }
    Ok(match report.verdict {
        Verdict::Accepted => Status::Done,
        Verdict::JudgeError => Status::Failed,
        _ => Status::NotAccepted,
    })
}

/// The exercise with the cases that were asked for, or all.
fn chosen(exercise: &Exercise, cases: &[&str]) -> Result<Exercise, Problem> {
    if cases.is_empty() {
        return Ok(exercise.clone());
    }
    exercise.excerpt(cases).map_err(|unknown| {
        let known = exercise.cases.iter().map(|case| format!("`{}`", case.id)).collect::<Vec<_>>();
        let id = &exercise.id;
        Problem::new(
            format!("题目 `{id}` 没有用例 `{unknown}`。可用的有：{}", known.join("、")),
            format!("The exercise `{id}` has no case `{unknown}`. It is one of: {}", known.join(", ")),
        )
    })
}

fn is_a_file(id: &str) -> bool {
    let path = Path::new(id);
    // No id has a dot or a slash.
    source_file::language_of(path).is_some() || id.contains(['.', '/']) && path.is_file()
}

fn id_comes_first(file: &str) -> Problem {
    let file = shell::quoted(Path::new(file));
    Problem::new(
        format!("先写题目的名字，再写文件：`judge test ID {file}`。`judge list` 列出全部题目。"),
        format!("The exercise's id comes first: `judge test ID {file}`. `judge list` lists the exercises."),
    )
}

fn started(exercise: &Exercise, language: Option<&str>) -> Result<PathBuf, Problem> {
    let here = std::env::current_dir().map_err(|error| {
        Problem::new(
            format!("无法读取当前目录：{error}"),
            format!("The working directory cannot be read: {error}"),
        )
    })?;
    source_file::started(&here, &exercise.id, exercise.grant.kind.name(), language)
}

fn language(path: &Path, asked: Option<&str>) -> Result<&'static str, Problem> {
    let known = |name: &str| toolchain::LANGUAGES.iter().find(|known| known.name == name);
    let found = match asked {
        Some(name) => known(name).map(|language| language.name),
        None => source_file::language_of(path),
    };
    found.ok_or_else(|| {
        let name = path.display();
        let all = toolchain::LANGUAGES.iter();
        let all = all.map(|language| format!("{} (.{})", language.name, language.extensions.join(", .")));
        let all = all.collect::<Vec<_>>().join(", ");
        Problem::new(
            format!("从文件名 `{name}` 看不出语言。用 `--lang` 指明，或改成对应的扩展名：{all}"),
            format!("The name `{name}` does not say its language. Say it by `--lang`, or give it the language's ending: {all}"),
        )
    })
}

/// The stack of a thread that runs guests: what the sandbox gives them, and as much for the judge. Said
/// here so that no variable of the environment makes it smaller.
const STACK_BYTES: usize = 4 << 20;

fn pool(threads: Option<u16>) -> Result<rayon::ThreadPool, Problem> {
    // None is as many as there are processors.
    let threads = threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES).build().map_err(|error| {
        Problem::new(format!("无法启动线程：{error}"), format!("The threads cannot be started: {error}"))
    })
}

fn next(catalogue: &Catalogue, exercise: &Exercise, locale: Locale) -> Option<(String, String)> {
    let entry = catalogue.find(exercise.next.as_deref()?).ok()?;
    let title = escape::line(entry.exercise.title.text(locale));
    Some((entry.exercise.id.clone(), title))
}

/// What each step took.
struct Clock {
    last: Instant,
    laps: Vec<(&'static str, Duration)>,
}

impl Clock {
    fn start() -> Self {
        Self { last: Instant::now(), laps: Vec::new() }
    }

    fn lap(&mut self, what: &'static str) {
        let now = Instant::now();
        self.laps.push((what, now - self.last));
        self.last = now;
    }

    fn text(&self, locale: Locale) -> String {
        let laps = self.laps.iter().map(|(what, took)| format!("{what} {} ms", took.as_millis()));
        laps.collect::<Vec<_>>().join(locale.pick("，", ", "))
    }
}
