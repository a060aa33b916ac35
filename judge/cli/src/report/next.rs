//! The one thing to try next.

use contract::{Locale, Refusal, Verdict};
use grade::Report;

use super::{refusal, text::Shown};
use crate::terminal::escape;

/// A line for a person.
pub fn line(report: &Report, shown: &Shown) -> String {
    let locale = shown.locale;
    let command = escape::line(&shown.command);
    match report.verdict {
        Verdict::Accepted if shown.excerpt => match locale {
            Locale::Zh => format!("跑全部用例：`{command}`"),
            Locale::En => format!("run every case: `{command}`"),
        },
        Verdict::Accepted => match &shown.next {
            Some((next, title)) => match locale {
                Locale::Zh => format!("`judge start {next}`（{title}）"),
                Locale::En => format!("`judge start {next}` ({title})"),
            },
            None => {
                locale.pick("`judge list` 里还有别的题目", "`judge list` has the other exercises").to_owned()
            }
        },
        Verdict::JudgeError => locale
            .pick(
                "这不是你的错。`judge doctor` 检查这台机器；再报告给出题人或维护者",
                "this is not your fault. `judge doctor` checks this machine; then tell the exercise's author",
            )
            .to_owned(),
        Verdict::CompileError => refused(report, shown),
        // The same command again would be no advice.
        Verdict::RuntimeError | Verdict::OutputLimit | Verdict::MemoryLimit if shown.excerpt => {
            match locale {
                Locale::Zh => format!("改好后跑全部用例：`{command}`"),
                Locale::En => format!("mend it and run every case: `{command}`"),
            }
        }
        Verdict::RuntimeError | Verdict::OutputLimit | Verdict::MemoryLimit => match locale {
            Locale::Zh => format!("改好后只重跑这一个用例：`{command} --case {}`", first_failed(report)),
            Locale::En => {
                format!("mend it and run that case alone: `{command} --case {}`", first_failed(report))
            }
        },
        Verdict::TimeLimit => locale
            .pick(
                "每次调用要在有限步内结束：找出不会结束的循环，或每次少做一些",
                "every call has to end in bounded steps: find the loop that doesn't end, or do less in each",
            )
            .to_owned(),
        Verdict::WrongAnswer | Verdict::PartiallyAccepted | Verdict::Skipped => check(report, shown),
    }
}

fn refused(report: &Report, shown: &Shown) -> String {
    let (locale, id) = (shown.locale, escape::line(&report.exercise.id));
    match (report.refusal.as_ref(), locale) {
        (Some(Refusal::Compiler { messages }), _)
            if refusal::in_both_languages(messages, &shown.file)
                .is_some_and(|(en, _)| en.contains(" UTF-8")) =>
        {
            locale
                .pick(
                    "在编辑器里把文件另存为 UTF-8 编码，再评测",
                    "save the file as UTF-8 in your editor, and judge it again",
                )
                .to_owned()
        }
        (Some(Refusal::Compiler { .. }), Locale::Zh) => "先改第一条错误，后面的往往随之消失".to_owned(),
        (Some(Refusal::Compiler { .. }), Locale::En) => {
            "mend the first message; the others often go with it".to_owned()
        }
        (_, Locale::Zh) => format!("`judge show {id}` 说明要写哪个函数、能读什么；`judge start {id}` 取模板"),
        (_, Locale::En) => {
            format!(
                "`judge show {id}` says which function to write and what it may read; `judge start {id}` copies a starter"
            )
        }
    }
}

fn check(report: &Report, shown: &Shown) -> String {
    let locale = shown.locale;
    let id = escape::line(&report.exercise.id);
    let command = escape::line(&shown.command);
    let failed = report
        .cases
        .iter()
        .flat_map(grade::CaseReport::checks)
        .find(|check| !check.passed && (check.is_scored() || report.verdict == Verdict::Skipped));
    if let Some(advice) = failed.and_then(|check| check.advice.as_ref()) {
        return escape::line(locale.pick(&advice.zh, &advice.en));
    }
    let Some(failed) = failed else {
        // Only hidden cases failed.
        if report.verdict != Verdict::Skipped && !shown.excerpt {
            return match locale {
                Locale::Zh => format!("`{command} --seed 1` 换一批种子跑公开的用例，看问题会不会出现"),
                Locale::En => {
                    format!("`{command} --seed 1` runs the public cases on fresh seeds: does it show there?")
                }
            };
        }
        return match locale {
            Locale::Zh => format!("`{command}` 跑全部用例"),
            Locale::En => format!("`{command}` runs every case"),
        };
    };
    let metric = failed.metric.as_deref();
    let reads = metric.is_some_and(|metric| metric.starts_with("reads."));
    let of = failed.of.as_deref().map(escape::line);
    match (failed.kind.as_str(), of, locale) {
        ("bound", _, Locale::Zh) if reads => {
            format!("少看几台服务器；`judge show {id}` 说明每次决策能读几次")
        }
        ("bound", _, Locale::En) if reads => {
            format!("look at fewer servers; `judge show {id}` says how many reads a decision may take")
        }
        ("agreement", _, Locale::Zh) => {
            format!("用上面那次决策的状态在纸上走一遍；规则在 `judge show {id}`")
        }
        ("agreement", _, Locale::En) => {
            format!(
                "go through that decision by hand, with the state above; the rule is in `judge show {id}`"
            )
        }
        ("expected" | "property", _, Locale::Zh) => {
            format!("在纸上算一遍上面那次调用；公式在 `judge show {id}`，提示在 `judge hint {id}`")
        }
        ("expected" | "property", _, Locale::En) => {
            format!(
                "work that call out by hand; the formula is in `judge show {id}`, and `judge hint {id}` helps"
            )
        }
        (_, Some(of), Locale::Zh) if shown.simulates => format!(
            "`judge simulate {} --policy {of}` 看参考策略的结果；`{command} --json` 列出每个种子的指标",
            shown.world
        ),
        (_, Some(of), Locale::En) if shown.simulates => format!(
            "`judge simulate {} --policy {of}` shows what the reference reaches; `{command} --json` has every seed's metrics",
            shown.world
        ),
        (_, _, Locale::Zh) => format!("`{command} --json` 列出每个种子的指标"),
        (_, _, Locale::En) => format!("`{command} --json` has every seed's metrics"),
    }
}

fn first_failed(report: &Report) -> String {
    let failed = report.cases.iter().find(|case| case.verdict == report.verdict);
    failed.map_or_else(String::new, |case| escape::line(&case.id))
}
