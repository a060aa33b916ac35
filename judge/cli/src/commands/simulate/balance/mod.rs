//! The chapter's load balancing.

mod beyond;
mod run;

use std::fmt::Write as _;

use contract::Locale;
use reference::balance::Scenario;
use reference::policies;
use reference::policies::router::{ROUTERS, Reference};
use serde::Serialize;
use serde_json::Value;

use super::head::{self, plain};
use super::json;
use super::plot::{Axis, Line, Plot};
use super::settings::{Key, SHARE, TIME, Takes};
use super::world::{Answer, Asked, SEED, World, listed};
use crate::problem::Problem;
use crate::terminal::{Align, Paint, Table};
use run::Run;

type Policy = policies::Policy<Reference>;

pub const WORLD: World = World {
    name: "balance",
    zh: "本章的负载均衡",
    en: "the chapter's load balancing",
    keys: KEYS,
    policies: || listed(ROUTERS),
    draws: true,
    seed: SEED,
    run,
};

/// The chapter's keys, as many as `CHAPTER`, then those that lead beyond its world.
const KEYS: &[Key] = &[
    Key { name: "servers", takes: Takes::Whole(1..=Scenario::MOST_SERVERS as u64) },
    Key { name: "requests", takes: Takes::Whole(1..=Scenario::MOST_REQUESTS) },
    Key { name: "mean_gap", takes: TIME },
    Key { name: "fast", takes: TIME },
    Key { name: "slow", takes: TIME },
    Key { name: "slow_share", takes: SHARE },
    Key { name: "warm_up", takes: Takes::Whole(0..=Scenario::MOST_REQUESTS - 1) },
    Key { name: "streams", takes: Takes::Word(&["shared", "split"]) },
    Key {
        name: "sizes",
        takes: Takes::Written("[{ share = 1.0, mean = 5.8, dist = \"lognormal\", sigma = 1.5 }]"),
    },
    Key { name: "arrivals", takes: Takes::Word(&["poisson", "deterministic"]) },
    Key { name: "burst", takes: Takes::Written("{ on_ms = 100.0, off_ms = 300.0 }") },
    Key { name: TRACE, takes: Takes::Text("trace.csv") },
    Key { name: "speeds", takes: Takes::Written("[1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0]") },
    Key { name: "weights", takes: Takes::Written("[1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0]") },
    Key { name: "changes", takes: Takes::Written("[{ at = 5000.0, server = 0, speed = 0.25 }]") },
    Key { name: "notice_ms", takes: Takes::Written("500.0") },
    Key { name: "balancers", takes: Takes::Written("16") },
    Key { name: "snapshot_ms", takes: Takes::Written("20.0") },
    Key { name: "layer", takes: Takes::Written("4") },
    Key { name: "connections", takes: Takes::Written("{ clients = 40, max_requests = 100 }") },
    Key { name: "percentile", takes: Takes::Word(&["chapter", "nearest_rank"]) },
];
const CHAPTER: usize = 8;
const TRACE: &str = "trace";

/// The chapter's three numbers of service times, which a run states even where none is set.
const SIZES: [(&str, f64); 3] = [("fast", 4.0), ("slow", 40.0), ("slow_share", 0.05)];

/// A scenario, and the numbers it was made of.
struct Settings {
    scenario: Scenario,
    fast: f64,
    slow: f64,
    slow_share: f64,
}

struct Simulated {
    settings: Settings,
    seed: u64,
    runs: Vec<(&'static Policy, Run)>,
}

fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    if beyond::is_asked(&asked.set) {
        return beyond::run(asked);
    }
    let mut written = asked.set.clone();
    // The chapter's way; a scenario's own default is the graded one.
    written.entry("streams").or_insert_with(|| "shared".into());
    let [fast, slow, slow_share] = SIZES.map(|(key, default)| asked.number(key).unwrap_or(default));
    let scenario = serde_json::from_value(Value::Object(written)).map_err(|error| {
        // Nothing else depends on another value.
        Problem::new("`warm_up` 要小于 `requests`（默认 20000）", format!("`--set`: {error}"))
    })?;
    let settings = Settings { scenario, fast, slow, slow_share };
    let policies = asked.chosen(&ROUTERS.iter().collect::<Vec<_>>())?;
    let runs = asked.each(&policies, |policy| (policy, Run::of(policy, &settings, asked)));
    Ok(Box::new(Simulated { settings, seed: asked.seed, runs }))
}

impl Answer for Simulated {
    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Rows<'a> {
            runs: Vec<&'a Run>,
        }
        json(&Rows { runs: self.runs.iter().map(|(_, run)| run).collect() })
    }

    fn table(&self, locale: Locale, columns: usize) -> String {
        let mut text = head::lines(&self.head(locale), columns);
        text.push('\n');
        if locale == Locale::Zh && self.runs.iter().all(|(policy, _)| policy.in_chapter) {
            self.as_in_the_chapter(&mut text);
            return text;
        }
        let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
        table.row([
            locale.pick("策略", "policy").into(),
            locale.pick("排队 p50", "p50 wait").into(),
            locale.pick("排队 p99", "p99 wait").into(),
        ]);
        for (policy, run) in &self.runs {
            let name = locale.pick(policy.zh, policy.en);
            table.row([
                name.into(),
                format!("{:.2} ms", run.p50).into(),
                format!("{:.1} ms", run.p99).into(),
            ]);
        }
        text.push_str(&table.render(0, Paint::OFF));
        text
    }

    fn plots(&self, locale: Locale) -> Vec<Plot> {
        let lines: Vec<_> = self
            .runs
            .iter()
            .map(|(policy, run)| Line {
                id: policy.name.to_owned(),
                name: locale.pick(policy.zh, policy.en).to_owned(),
                // Of those who do not wait only their share is of interest.
                points: run.tail.iter().copied().skip_while(|(wait, _)| *wait == 0.0).collect(),
            })
            .collect();
        let longest = lines.iter().filter_map(|line| line.points.last()).map(|(wait, _)| *wait);
        let longest = longest.fold(0.0, f64::max);
        vec![Plot {
            id: "percent_waiting_longer_by_ms",
            title: locale
                .pick("排队超过 x 的请求占多少", "The share of requests that wait longer than x")
                .to_owned(),
            // Where nobody waits there is nothing to draw but an axis.
            x: Axis::linear_rounded("ms".to_owned(), if longest > 0.0 { longest } else { 1.0 }, plain),
            y: Axis::decades(locale.pick("占比", "share").to_owned(), -1, 2, |percent| {
                plain(percent) + "%"
            }),
            lines,
            level: None,
            bands: Vec::new(),
        }]
    }
}

impl Simulated {
    /// Digit for digit and space for space what the chapter's program prints; it pads by characters, not
    /// by what they take on a screen.
    fn as_in_the_chapter(&self, text: &mut String) {
        text.push_str("策略      排队 p50   排队 p99\n");
        for (policy, run) in &self.runs {
            writeln!(text, "{:6} {:7.2} ms {:7.1} ms", policy.zh, run.p50, run.p99)
                .expect("a String takes everything");
        }
    }

    /// The chapter's first line, with the numbers of this run, and what in it is not the chapter's.
    fn head(&self, locale: Locale) -> String {
        let Settings { scenario, fast, slow, slow_share } = &self.settings;
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
        if self.seed != SEED {
            parts.push(match locale {
                Locale::Zh => format!("种子 {}", self.seed),
                Locale::En => format!("seed {}", self.seed),
            });
        }
        parts.join(locale.pick("，", ", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::simulate::tests::{agrees_with_golden, answer, problem};

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
        assert_eq!(answer(&WORLD, &[], &[], 7).table(Locale::Zh, usize::MAX), expected);
    }

    #[test]
    fn the_same_table_in_english() {
        insta::assert_snapshot!(answer(&WORLD, &[], &[], 7).table(Locale::En, usize::MAX), @r"
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
        let answer = answer(&WORLD, &set, &["least_connections_random_tie", "p2c"], 8);
        insta::assert_snapshot!(answer.table(Locale::Zh, usize::MAX), @r"
        到达 400 请求/秒，4 台服务器，平均服务 4.0 ms（0% 的慢请求平均 40 ms），利用率约 40%，500 个请求，前 100 个不计，各用各的随机数流，种子 8

        策略                  排队 p50  排队 p99
        最少连接（平局随机）   0.00 ms    9.1 ms
        二选一                 0.00 ms   17.8 ms
        ");
        let text = answer.table(Locale::En, usize::MAX);
        insta::assert_snapshot!(text.lines().next().unwrap(), @"400 requests/s arrive at 4 servers, mean service 4.0 ms (0% slow requests, 40 ms on average), utilisation about 40%, 500 requests, the first 100 not counted, split streams, seed 8");
    }

    #[test]
    fn a_row_is_the_golden_files_key_by_key_and_in_its_order() {
        let golden = include_str!("../../../../../../tests/golden/balance.json");
        let keys = ["servers", "requests", "mean_gap", "fast", "slow", "slow_share"];
        agrees_with_golden(&WORLD, golden, "runs", &keys);
    }

    #[test]
    fn what_cannot_be_set_is_answered_with_what_can() {
        for wrong in ["server=3", "servers=0", "servers=1.5", "mean_gap=NaN", "streams=x", "slow_share=2"] {
            let (zh, en) = problem(&WORLD, &[wrong], &[]);
            let (key, _) = wrong.split_once('=').unwrap();
            assert!(zh.contains(&format!("`{key}`")) && en.contains(&format!("`{key}`")), "{zh}{en}");
        }
        let (zh, en) = problem(&WORLD, &["requests=10", "warm_up=10"], &[]);
        assert!(zh.starts_with("`warm_up` ") && en.contains("`warm_up`: "), "{zh}{en}");
        let (zh, en) = problem(&WORLD, &["size=1"], &[]);
        assert!(zh.contains("slow_share") && en.contains("slow_share"), "{zh}{en}");
        let (zh, en) = problem(&WORLD, &[], &["p3c"]);
        assert!(zh.contains("least_connections") && en.contains("least_connections"), "{zh}{en}");
    }

    #[test]
    fn the_plot_shows_how_many_wait_longer() {
        let answer = answer(&WORLD, &[], &[], 7);
        insta::assert_snapshot!(answer.plots(Locale::Zh)[0].render(80, Paint::OFF), @r"
        排队超过 x 的请求占多少
        o 轮询   x 随机   + 最少连接   * 二选一
        占比
        100% ┤
             │oxx
             │**oxoxx
             │+**  ooxoxoxx
             │++***      ooxoxoxx
         10% ┤ +  ****         ooxoxoxxx
             │  +    *****          oooxoxxxxx
             │  +++      *****          oooooxxxxxx
             │    ++++       *****            oooooxxxxx
             │       ++++         ****              oooxoxxx
          1% ┤          ++++          *****              ooxoxx
             │             +++             ****               oxo
             │                +++              ****              xoxoooo
             │                   ++++              ******            xxxoxoxoxo
             │                       +                   **                   xxooo
        0.1% ┤                        +                    *                     xxoo
             └┬─────────────────┬──────────────────┬─────────────────┬─────────────────┬
              0                100                200               300              400
                                                  ms
        ");
    }

    #[test]
    fn where_nobody_waits_the_plot_is_empty() {
        let answer = answer(&WORLD, &["requests=1"], &["p2c"], 7);
        insta::assert_snapshot!(answer.plots(Locale::En)[0].render(40, Paint::OFF), @r"
        The share of requests that wait longer
        than x
        o power of two choices
        share
        100% ┤
             │
             │
             │
             │
         10% ┤
             │
             │
             │
             │
          1% ┤
             │
             │
             │
             │
        0.1% ┤
             └┬────────────────┬───────────────┬
              0               0.5              1
                              ms
        ");
    }
}
