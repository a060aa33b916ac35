//! `judge simulate`: a reference world and its table, as the chapter prints it.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use contract::Locale;
use reference::balance::{Metric, Quantity, Scenario, run as simulate};
use reference::percentile::{Definition, Permille, percentiles};
use reference::policies::router::{ROUTERS, Reference};
use reference::policies::{self, named};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Context, Status, dressed, json, json_argument};
use crate::problem::Problem;
use crate::terminal::{self, Align, Paint, Span, Style, Table, wrap};
use crate::waiting::Waiting;

/// The chapter's three numbers of service times, which a run states even where none is set.
const SIZES: [(&str, f64); 3] = [("fast", 4.0), ("slow", 40.0), ("slow_share", 0.05)];
type Policy = policies::Policy<Reference>;

/// What `--set` takes, and whether it is a whole number.
const KEYS: [(&str, bool); 7] = [
    ("servers", true),
    ("requests", true),
    ("mean_gap", false),
    ("fast", false),
    ("slow", false),
    ("slow_share", false),
    ("warm_up", true),
];

pub fn arguments(locale: Locale) -> Command {
    let world = Arg::new("world")
        .value_name("WORLD")
        .required(true)
        .value_parser(["balance"])
        .hide_possible_values(true)
        .help(locale.pick("balance：本章的负载均衡模拟", "balance: the chapter's load balancing"));
    let policy =
        Arg::new("policy").long("policy").value_name("POLICY").action(ArgAction::Append).help(locale.pick(
            "只跑这个策略，可以重复；默认是本章的四个",
            "Run only this policy; may be repeated; by default the chapter's four",
        ));
    let set = Arg::new("set").long("set").value_name("KEY=VALUE").action(ArgAction::Append).help(locale.pick(
        "改一个参数，可以重复：servers、requests、mean_gap、fast、slow、slow_share、warm_up、streams（shared 或 split）",
        "Change a value; may be repeated: servers, requests, mean_gap, fast, slow, slow_share, warm_up, streams (shared or split)",
    ));
    let seed = Arg::new("seed")
        .long("seed")
        .value_name("N")
        .value_parser(value_parser!(u64))
        .default_value("7")
        .hide_default_value(true)
        .help(locale.pick("随机种子，默认 7", "The seed, by default 7"));
    dressed(
        Command::new("simulate").arg(world).arg(policy).arg(set).arg(seed).arg(json_argument(locale)),
        locale,
        locale.pick("运行参考模拟，打印它的表", "Run a reference world and print its table"),
        locale.pick("judge simulate <WORLD> [选项]", "judge simulate <WORLD> [OPTIONS]"),
        locale.pick(
            "例：\n  judge simulate balance                          本章的表\n  judge simulate balance --policy p2c --seed 8\n  judge simulate balance --set servers=16 --set mean_gap=0.5 --json",
            "Examples:\n  judge simulate balance                          the chapter's table\n  judge simulate balance --policy p2c --seed 8\n  judge simulate balance --set servers=16 --set mean_gap=0.5 --json",
        ),
    )
}

pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let locale = context.locale();
    let settings = Settings::read(matches.get_many::<String>("set").unwrap_or_default().map(String::as_str))?;
    let seed = matches.get_one("seed").copied().unwrap_or(7);
    let policies = chosen(matches.get_many::<String>("policy").unwrap_or_default())?;
    let waiting = Waiting::begin(context.screen.shows_progress, locale.pick("模拟", "simulating"));
    let mut runs = Vec::new();
    for (at, policy) in policies.iter().enumerate() {
        waiting.progress(at, policies.len());
        runs.push(Run::of(policy, &settings, seed));
    }
    drop(waiting);
    terminal::print(if matches.get_flag("json") {
        json(&Runs { runs })
    } else {
        let screen = context.screen;
        // A file or a pipe gets the chapter's line in one piece.
        let columns = if screen.is_terminal { screen.columns } else { usize::MAX };
        table(&settings, seed, &policies, &runs, locale, columns)
    })?;
    Ok(Status::Done)
}

fn chosen<'a>(names: impl Iterator<Item = &'a String>) -> Result<Vec<&'static Policy>, Problem> {
    let asked: Vec<&Policy> = names
        .map(|name| {
            named(ROUTERS, name).map_err(|error| {
                let known = ROUTERS.iter().map(|policy| policy.name).collect::<Vec<_>>();
                Problem::new(format!("没有策略 `{name}`。可用的有：{}", known.join("、")), error)
            })
        })
        .collect::<Result<_, _>>()?;
    let chapter = || ROUTERS.iter().filter(|policy| policy.in_chapter).collect();
    Ok(if asked.is_empty() { chapter() } else { asked })
}

/// A scenario, and the numbers it was made of.
struct Settings {
    scenario: Scenario,
    fast: f64,
    slow: f64,
    slow_share: f64,
}

impl Settings {
    fn read<'a>(pairs: impl Iterator<Item = &'a str>) -> Result<Self, Problem> {
        let mut written = Map::from_iter([("streams".to_owned(), Value::from("shared"))]);
        for pair in pairs {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                Problem::new(
                    format!("`--set {pair}`：写成 键=值，例如 servers=16"),
                    format!("`--set {pair}`: write key=value, as in servers=16"),
                )
            })?;
            written.insert(key.to_owned(), value_of(key, value)?);
        }
        let number =
            |(key, default): (&str, f64)| written.get(key).and_then(Value::as_f64).unwrap_or(default);
        let [fast, slow, slow_share] = SIZES.map(number);
        let scenario = serde_json::from_value(Value::Object(written)).map_err(|error| {
            Problem::new(format!("`--set` 的值不对：{error}"), format!("`--set`: {error}"))
        })?;
        Ok(Self { scenario, fast, slow, slow_share })
    }
}

fn value_of(key: &str, value: &str) -> Result<Value, Problem> {
    let value = value.trim();
    if key == "streams" {
        return match value {
            "shared" | "split" => Ok(value.into()),
            _ => Err(Problem::new(
                format!("streams 是 shared 或 split，不是 `{value}`"),
                format!("streams is shared or split, not `{value}`"),
            )),
        };
    }
    let Some((_, whole)) = KEYS.iter().find(|(known, _)| *known == key) else {
        let known = KEYS.map(|(key, _)| key).join(", ");
        return Err(Problem::new(
            format!("没有参数 `{key}`。可用的有：{known}, streams"),
            format!("There is no `{key}` to set. It is one of: {known}, streams"),
        ));
    };
    let read = if *whole {
        // As the chapter writes it: 20_000.
        value.replace('_', "").parse::<u64>().ok().map(Value::from)
    } else {
        value.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from)
    };
    read.ok_or_else(|| {
        let (zh, en) =
            if *whole { ("非负整数", "a whole number") } else { ("有限的数", "a finite number") };
        Problem::new(format!("`{key}` 是{zh}，不是 `{value}`"), format!("`{key}` is {en}, not `{value}`"))
    })
}

#[derive(Serialize)]
struct Runs {
    runs: Vec<Run>,
}

/// One run. Names and order are those of the golden file, so that rows can be compared key by key.
#[derive(Debug, Serialize)]
struct Run {
    policy: &'static str,
    servers: u32,
    requests: u64,
    seed: u64,
    mean_gap: f64,
    fast: f64,
    slow: f64,
    slow_share: f64,
    p50: f64,
    p99: f64,
    nearest_rank: NearestRank,
    mean: f64,
    max: f64,
    zero_waits: usize,
    per_server: Vec<u64>,
    peak_inflight: u32,
    last_arrival: f64,
    first_waits: Vec<f64>,
    last_wait: f64,
}

#[derive(Debug, Serialize)]
struct NearestRank {
    p50: f64,
    p95: f64,
    p99: f64,
}

impl Run {
    fn of(policy: &Policy, settings: &Settings, seed: u64) -> Self {
        let Settings { scenario, fast, slow, slow_share } = settings;
        let outcome = simulate(scenario, seed, &mut *policy.make()).expect("a reference policy cannot halt");
        let waits = outcome.waits();
        let ranks = [
            (Permille::P50, Definition::Chapter),
            (Permille::P99, Definition::Chapter),
            (Permille::P50, Definition::NearestRank),
            (Permille::P95, Definition::NearestRank),
            (Permille::P99, Definition::NearestRank),
        ];
        // Warm-up leaves at least one request, so no sample is empty.
        let defined = |value: Option<f64>| value.expect("a run has at least one request");
        let ranks: Vec<f64> = percentiles(waits, &ranks).into_iter().map(defined).collect();
        let metric = |metric| defined(outcome.metric(metric));
        Self {
            policy: policy.name,
            servers: scenario.servers,
            requests: scenario.requests,
            seed,
            mean_gap: scenario.mean_gap,
            fast: *fast,
            slow: *slow,
            slow_share: *slow_share,
            p50: ranks[0],
            p99: ranks[1],
            nearest_rank: NearestRank { p50: ranks[2], p95: ranks[3], p99: ranks[4] },
            mean: metric(Metric::Mean(Quantity::Wait)),
            max: metric(Metric::Max(Quantity::Wait)),
            zero_waits: waits.iter().filter(|wait| **wait == 0.0).count(),
            per_server: outcome.per_server().to_vec(),
            peak_inflight: outcome.peak_in_flight(),
            last_arrival: outcome.last_arrival(),
            first_waits: waits.iter().take(12).copied().collect(),
            last_wait: defined(waits.last().copied()),
        }
    }
}

fn table(
    settings: &Settings,
    seed: u64,
    policies: &[&Policy],
    runs: &[Run],
    locale: Locale,
    columns: usize,
) -> String {
    let head = wrap(&[Span::new(head(settings, seed, locale), Style::PLAIN)], columns);
    let mut text: String = head.iter().map(|line| Span::paint_all(line, Paint::OFF) + "\n").collect();
    text.push('\n');
    if locale == Locale::Zh && policies.iter().all(|policy| policy.in_chapter) {
        // Digit for digit and space for space what the chapter's program prints; it pads by
        // characters, not by what they take on a screen.
        text.push_str("策略      排队 p50   排队 p99\n");
        for (policy, run) in policies.iter().zip(runs) {
            writeln!(text, "{:6} {:7.2} ms {:7.1} ms", policy.zh, run.p50, run.p99)
                .expect("a String takes everything");
        }
        return text;
    }
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
    table.row([
        locale.pick("策略", "policy").into(),
        locale.pick("排队 p50", "p50 wait").into(),
        locale.pick("排队 p99", "p99 wait").into(),
    ]);
    for (policy, run) in policies.iter().zip(runs) {
        let name = locale.pick(policy.zh, policy.en);
        table.row([name.into(), format!("{:.2} ms", run.p50).into(), format!("{:.1} ms", run.p99).into()]);
    }
    text.push_str(&table.render(0, Paint::OFF));
    text
}

/// The chapter's first line, with the numbers of this run, and what in it is not the chapter's.
fn head(settings: &Settings, seed: u64, locale: Locale) -> String {
    let Settings { scenario, fast, slow, slow_share } = settings;
    let chapter = Scenario::chapter();
    let rate = plain(1000.0 / scenario.mean_gap);
    let servers = scenario.servers;
    let mean = slow_share * slow + (1.0 - slow_share) * fast;
    let percent = plain(slow_share * 100.0);
    let slow = plain(*slow);
    let used = 100.0 * mean / (f64::from(servers) * scenario.mean_gap);
    let mut parts = vec![match locale {
        Locale::Zh => format!(
            "到达 {rate} 请求/秒，{servers} 台服务器，平均服务 {mean:.1} ms（{percent}% 的慢请求平均 {slow} ms），利用率约 {used:.0}%"
        ),
        Locale::En => format!(
            "{rate} requests/s arrive at {servers} servers, mean service {mean:.1} ms ({percent}% slow requests, {slow} ms on average), utilisation about {used:.0}%"
        ),
    }];
    if scenario.requests != chapter.requests {
        parts.push(match locale {
            Locale::Zh => format!("{} 个请求", scenario.requests),
            Locale::En => format!("{} requests", scenario.requests),
        });
    }
    if scenario.warm_up > 0 {
        parts.push(match locale {
            Locale::Zh => format!("前 {} 个不计", scenario.warm_up),
            Locale::En => format!("the first {} not counted", scenario.warm_up),
        });
    }
    if scenario.streams != chapter.streams {
        parts.push(locale.pick("各用各的随机数流", "split streams").to_owned());
    }
    if seed != 7 {
        parts.push(match locale {
            Locale::Zh => format!("种子 {seed}"),
            Locale::En => format!("seed {seed}"),
        });
    }
    parts.join(locale.pick("，", ", "))
}

/// A number without decimals that say nothing.
fn plain(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(set: &[&str], policies: &[&'static Policy], seed: u64, locale: Locale) -> String {
        let settings = Settings::read(set.iter().copied()).unwrap();
        let runs: Vec<_> = policies.iter().map(|policy| Run::of(policy, &settings, seed)).collect();
        table(&settings, seed, policies, &runs, locale, usize::MAX)
    }

    fn chapter() -> Vec<&'static Policy> {
        chosen([].into_iter()).unwrap()
    }

    #[test]
    fn the_chapters_table_comes_out_digit_for_digit() {
        let expected = "\
到达 1000 请求/秒，8 台服务器，平均服务 5.8 ms（5% 的慢请求平均 40 ms），利用率约 72%

策略      排队 p50   排队 p99
轮询        3.48 ms   241.3 ms
随机        9.97 ms   253.4 ms
最少连接      0.00 ms    62.5 ms
二选一       0.99 ms   139.6 ms
";
        assert_eq!(printed(&[], &chapter(), 7, Locale::Zh), expected);
    }

    #[test]
    fn the_same_table_in_english() {
        insta::assert_snapshot!(printed(&[], &chapter(), 7, Locale::En), @r"
        1000 requests/s arrive at 8 servers, mean service 5.8 ms (5% slow requests, 40 ms on average), utilisation about 72%

        policy                p50 wait  p99 wait
        round robin            3.48 ms  241.3 ms
        random                 9.97 ms  253.4 ms
        least connections      0.00 ms   62.5 ms
        power of two choices   0.99 ms  139.6 ms
        ");
    }

    #[test]
    fn the_first_line_states_what_was_set() {
        let set =
            ["servers=4", "requests=500", "mean_gap=2.5", "slow_share=0", "warm_up=100", "streams=split"];
        let text = printed(&set, &[&ROUTERS[4], &ROUTERS[3]], 8, Locale::Zh);
        insta::assert_snapshot!(text, @r"
        到达 400 请求/秒，4 台服务器，平均服务 4.0 ms（0% 的慢请求平均 40 ms），利用率约 40%，500 个请求，前 100 个不计，各用各的随机数流，种子 8

        策略                  排队 p50  排队 p99
        最少连接（平局随机）   0.00 ms    9.1 ms
        二选一                 0.00 ms   17.8 ms
        ");
        let text = printed(&set, &[&ROUTERS[4]], 8, Locale::En);
        insta::assert_snapshot!(text.lines().next().unwrap(), @"400 requests/s arrive at 4 servers, mean service 4.0 ms (0% slow requests, 40 ms on average), utilisation about 40%, 500 requests, the first 100 not counted, split streams, seed 8");
    }

    #[test]
    fn a_run_has_the_keys_of_the_golden_file_in_its_order() {
        let golden = include_str!("../../../../tests/golden/balance.json");
        let keys = |text: &str| -> Vec<String> {
            let begin = text.find("\"policy\"").unwrap();
            let end = begin + text[begin..].find("\"last_wait\"").unwrap() + 11;
            let lines = text[begin..end].split('"').skip(1).step_by(2);
            lines.filter(|word| *word != "round_robin").map(str::to_owned).collect()
        };
        let run = Run::of(&ROUTERS[0], &Settings::read([].into_iter()).unwrap(), 7);
        assert_eq!(keys(&json(&Runs { runs: vec![run] })), keys(golden));
    }

    #[test]
    fn what_cannot_be_set_is_answered_with_what_can() {
        for wrong in
            ["servers", "server=3", "servers=0", "servers=1.5", "mean_gap=NaN", "streams=x", "slow_share=2"]
        {
            let problem = Settings::read([wrong].into_iter()).err().unwrap_or_else(|| panic!("{wrong}"));
            assert!(!problem.text(Locale::Zh).is_empty(), "{wrong}");
        }
        let known = Settings::read(["sizes=1"].into_iter()).err().unwrap();
        assert!(known.text(Locale::En).contains("slow_share"));
    }
}
