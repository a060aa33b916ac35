//! The capacities and the runs, as people read them.

use contract::Locale;
use reference::endpoint::{Capacity, Limit, Metric, Pattern, Scenario};
use reference::percentile::Permille;

use super::{Run, SEED, Simulated};
use crate::commands::simulate::head::{self, plain};
use crate::terminal::{Align, Paint, Table};

/// A pattern's name.
pub fn pattern(pattern: Pattern, locale: Locale) -> &'static str {
    let (zh, en) = match pattern {
        Pattern::Single => ("单个智能体", "single agent"),
        Pattern::Supervisor => ("主管", "supervisor"),
        Pattern::Hierarchical => ("分层主管", "hierarchical"),
        Pattern::Swarm => ("接力", "swarm"),
        Pattern::Debate => ("辩论", "debate"),
        Pattern::MapReduce => ("分头做再汇总", "map and reduce"),
    };
    locale.pick(zh, en)
}

fn limit(limit: Limit, locale: Locale) -> &'static str {
    let (zh, en) = match limit {
        Limit::Requests => ("请求数", "requests"),
        Limit::Input => ("输入 token", "input tokens"),
        Limit::Output => ("输出 token", "output tokens"),
        Limit::Concurrency => ("并发", "concurrency"),
    };
    locale.pick(zh, en)
}

pub fn text(simulated: &Simulated, locale: Locale, columns: usize) -> String {
    let mut text = head::lines(&head(simulated, locale), columns);
    text.push('\n');
    text.push_str(locale.pick(
        "容量：每种限制每分钟允许多少个工作流，最小的那个说了算\n",
        "Capacity: how many workflows a minute each limit allows; the least binds\n",
    ));
    text.push_str(&capacities(simulated, locale).render(0, Paint::OFF));
    text.push('\n');
    text.push_str(locale.pick("运行结果\n", "The runs\n"));
    text.push_str(&runs(simulated, locale).render(0, Paint::OFF));
    text
}

/// What is the same in all runs.
fn head(simulated: &Simulated, locale: Locale) -> String {
    let settings = &simulated.settings;
    let Scenario { workflows, rpm, itpm, otpm, slots, fail, attempts, timeout, .. } =
        &simulated.runs[0].scenario;
    let fail = plain(fail * 100.0);
    let mut parts = vec![match locale {
        Locale::Zh => format!(
            "{workflows} 个工作流共享一个端点：每分钟 {rpm} 次请求、{itpm} 个输入 token、{otpm} 个输出 token，同时最多 {slots} 个调用；{fail}% 的尝试出错，最多尝试 {attempts} 次"
        ),
        Locale::En => format!(
            "{workflows} workflows share an endpoint: {rpm} requests, {itpm} input and {otpm} output tokens a minute, {slots} calls at once; {fail}% of attempts fail, at most {attempts} attempts"
        ),
    }];
    if *timeout != Scenario::document(Pattern::Single).timeout {
        parts.push(match locale {
            Locale::Zh => format!("{} 秒超时", plain(timeout / 1000.0)),
            Locale::En => format!("given up after {} s", plain(timeout / 1000.0)),
        });
    }
    if settings.client.name != super::CLIENTS[0].name {
        parts.push(match locale {
            Locale::Zh => format!("客户端：{}", settings.client.zh),
            Locale::En => format!("client: {}", settings.client.en),
        });
    }
    if settings.set.get("streams").is_some_and(|streams| streams == "split") {
        parts.push(locale.pick("各用各的随机数流", "split streams").to_owned());
    }
    if settings.seed != SEED {
        parts.push(match locale {
            Locale::Zh => format!("种子 {}", settings.seed),
            Locale::En => format!("seed {}", settings.seed),
        });
    }
    parts.join(locale.pick("，", ", "))
}

fn capacities(simulated: &Simulated, locale: Locale) -> Table {
    const COLUMNS: [Align; 8] = {
        let mut aligns = [Align::Right; 8];
        aligns[0] = Align::Left;
        aligns[7] = Align::Left;
        aligns
    };
    let mut table = Table::new(&COLUMNS);
    table.row(match locale {
        Locale::Zh => {
            ["模式", "调用", "未缓存输入", "请求数", "输入", "输出", "并发", "瓶颈"].map(Into::into)
        }
        Locale::En => {
            ["pattern", "calls", "uncached", "requests", "input", "output", "slots", "binds"].map(Into::into)
        }
    });
    for one in &simulated.patterns {
        let run = simulated.runs.iter().find(|run| run.scenario.pattern == *one);
        let capacity = Capacity::of(&run.expect("every pattern was run").scenario);
        let per_minute = |allowed: f64| format!("{allowed:.2}").into();
        table.row([
            pattern(*one, locale).into(),
            capacity.calls.to_string().into(),
            capacity.uncached_input.to_string().into(),
            per_minute(capacity.requests),
            per_minute(capacity.input),
            per_minute(capacity.output),
            per_minute(capacity.concurrency),
            limit(capacity.binding(), locale).into(),
        ]);
    }
    table
}

fn runs(simulated: &Simulated, locale: Locale) -> Table {
    let mut aligns = [Align::Right; 9];
    aligns[0] = Align::Left;
    let mut table = Table::new(&aligns);
    match locale {
        Locale::Zh => table.row(
            ["模式", "每分钟", "负载", "p50", "p95", "每次成功", "槽位忙", "最长队列", "成功/错/耗尽"]
                .map(Into::into),
        ),
        Locale::En => {
            table.row(["", "a", "", "", "", "cost per", "slots", "longest", "ok/wrong/"].map(Into::into));
            table.row(
                ["pattern", "minute", "load", "p50", "p95", "success", "busy", "queue", "exhausted"]
                    .map(Into::into),
            );
        }
    }
    for run in &simulated.runs {
        let of = |metric| run.outcome.metric(metric);
        let time = |metric| of(metric).map_or("-".to_owned(), |ms| duration(ms, locale)).into();
        let count = |metric| of(metric).map_or("-".to_owned(), |count| format!("{count:.0}"));
        table.row([
            pattern(run.scenario.pattern, locale).into(),
            plain(run.scenario.per_min).into(),
            format!("{:.2}", load(run)).into(),
            time(Metric::Latency(Permille::P50)),
            time(Metric::Latency(Permille::P95)),
            of(Metric::CostPerSuccess).map_or("-".to_owned(), |dollars| format!("${dollars:.4}")).into(),
            of(Metric::Utilisation).map_or("-".to_owned(), |busy| format!("{:.0}%", busy * 100.0)).into(),
            count(Metric::PeakQueue).into(),
            [Metric::Ok, Metric::Wrong, Metric::Exhausted].map(count).join("/").into(),
        ]);
    }
    table
}

/// Arrivals over capacity.
fn load(run: &Run) -> f64 {
    run.scenario.per_min / Capacity::of(&run.scenario).least()
}

/// A time as the document writes it: seconds with a decimal, from a minute on minutes and whole seconds.
fn duration(ms: f64, locale: Locale) -> String {
    let seconds = ms / 1000.0;
    if seconds < 59.95 {
        return format!("{seconds:.1} {}", locale.pick("秒", "s"));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "far below 2^53 seconds")]
    let seconds = seconds.round() as u64;
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match locale {
        Locale::Zh => format!("{minutes} 分 {seconds} 秒"),
        Locale::En => format!("{minutes} min {seconds} s"),
    }
}
