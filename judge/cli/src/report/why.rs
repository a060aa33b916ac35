//! Why: a line for each case that failed, and for each badge. The table shows the rest.

use std::collections::BTreeSet;

use contract::{Fault, FaultKind, Locale, Verdict};
use grade::{CheckReport, Found, Report};

use super::{metric, refusal};
use crate::terminal::escape;

/// It is cut after this many characters.
const MOST_CHARACTERS: usize = 500;

/// Further lines of one fault.
const MOST_LINES: usize = 40;

/// Cases that get a line. Who mends the first ones seldom has to read the others.
const MOST_CASES: usize = 3;

/// The lines: of cases that failed, those that decided the verdict first, and of badges. `file` is what the
/// submission calls itself.
pub fn lines(report: &Report, file: &str, locale: Locale) -> Vec<String> {
    let (decided, others): (Vec<_>, Vec<_>) =
        report.cases.iter().partition(|case| case.verdict == report.verdict);
    let cases = decided.into_iter().chain(others);
    let found = cases.filter_map(|case| Some((case.id.as_str(), case.found.as_ref()?)));
    let failed: Vec<_> = found.filter_map(|(id, found)| Some((id, failure(found, file, locale)?))).collect();
    let mut told = BTreeSet::new();
    let of_case = |(id, why): &(&str, String)| {
        let (first, rest) = why.split_once('\n').unwrap_or((why, ""));
        let rest = match rest {
            "" => String::new(),
            // A traceback is read once.
            rest if !told.insert(rest.to_owned()) => locale.pick("（同上）", " (as above)").to_owned(),
            rest => indented(rest),
        };
        format!("{}{}{}{rest}", escape::line(id), locale.pick("：", ": "), shortened(first))
    };
    let mut lines: Vec<_> = failed.iter().take(MOST_CASES).map(of_case).collect();
    if let Some(more) = failed.len().checked_sub(MOST_CASES).filter(|more| *more > 0) {
        lines.push(match locale {
            Locale::Zh => format!("……另有 {more} 个用例"),
            Locale::En => format!("… and {more} more"),
        });
    }
    lines.extend(hidden(report, locale));
    let found = report.cases.iter().filter_map(|case| case.found.as_ref());
    for check in found.flat_map(|found| &found.checks) {
        let Some(badge) = check.badge.as_deref().map(escape::line) else { continue };
        lines.push(if check.passed {
            format!("★ {badge}")
        } else {
            let why = shortened(&first_apart(check, locale));
            match locale {
                Locale::Zh => format!("未得到 ☆ {badge}：{why}"),
                Locale::En => format!("☆ {badge} not earned: {why}"),
            }
        });
    }
    lines
}

/// Harmless, and no longer than can be read: a state of thousands of servers fills screens.
fn shortened(why: &str) -> String {
    let cut = if why.chars().nth(MOST_CHARACTERS).is_some() { "…" } else { "" };
    let kept: String = why.chars().take(MOST_CHARACTERS).collect();
    format!("{}{cut}", escape::line(&kept))
}

/// The further lines of what a submission says, behind a mark, so that none can be taken for the judge's
/// own.
fn indented(rest: &str) -> String {
    let lines: Vec<_> = rest.lines().collect();
    let shown = lines.iter().take(MOST_LINES).map(|line| format!("\n  │ {}", shortened(line)));
    let cut = if lines.len() > MOST_LINES { "\n  │ …" } else { "" };
    shown.collect::<String>() + cut
}

/// That a hidden case failed, and that nothing of it is told.
fn hidden(report: &Report, locale: Locale) -> Option<String> {
    let failed: Vec<_> = report
        .cases
        .iter()
        .filter(|case| {
            case.found.is_none() && !matches!(case.verdict, Verdict::Accepted | Verdict::JudgeError)
        })
        .map(|case| escape::line(&case.id))
        .collect();
    let all = failed.join(locale.pick("、", ", "));
    (!failed.is_empty()).then(|| match locale {
        Locale::Zh => format!("隐藏用例没有通过：{all}。隐藏用例的种子、数值和结果都不公开，题面里的规则同样适用。"),
        Locale::En => format!(
            "hidden and not passed: {all}. The rules are the statement's; seeds, values and findings of hidden cases are not told."
        ),
    })
}

fn failure(found: &Found, file: &str, locale: Locale) -> Option<String> {
    if let Some(error) = &found.judge_error {
        return Some(error.clone());
    }
    if let Some(fault) = &found.fault {
        let what = in_one_language(&fault.fault, file, locale).describe(locale);
        return Some(match locale {
            Locale::Zh => format!("种子 {}，{what}", fault.seed),
            Locale::En => format!("seed {}. {what}", fault.seed),
        });
    }
    let failed: Vec<_> = found.checks.iter().filter(|check| check.is_scored() && !check.passed).collect();
    // The first decision that differs says more than a number that differs because of it.
    let telling =
        |check: &&&CheckReport| matches!(check.kind.as_str(), "agreement" | "expected" | "property");
    if let Some(telling) = failed.iter().find(telling) {
        return Some(first_apart(telling, locale));
    }
    let told: Vec<_> = failed.iter().map(|check| in_words(check, locale)).collect();
    (!told.is_empty()).then(|| told.join(locale.pick("；", "; ")))
}

/// The fault without the other language's line, where its words are the judge's own and in both.
fn in_one_language(fault: &Fault, file: &str, locale: Locale) -> Fault {
    let mut fault = fault.clone();
    if let FaultKind::Failed { said } = &mut fault.kind
        && let Some((en, zh)) = refusal::in_both_languages(said, file)
    {
        *said = locale.pick(zh, en).to_owned();
    }
    fault
}

fn first_apart(check: &CheckReport, locale: Locale) -> String {
    let all = in_words(check, locale);
    match &check.first_divergence {
        Some(first) => match locale {
            Locale::Zh => format!("{all}；第一处：{}", first.describe(check, locale)),
            Locale::En => format!("{all}; the first: {}", first.describe(check, locale)),
        },
        None => all,
    }
}

/// The check in a sentence, which names the metric as the table does.
fn in_words(check: &CheckReport, locale: Locale) -> String {
    let text = check.describe(locale);
    match text.strip_prefix(check.id.as_str()) {
        Some(rest) => {
            let name = metric::bare_name(&check.id, locale);
            // Between Chinese characters stands no space.
            let joined = locale == Locale::Zh && name.ends_with(|c: char| !c.is_ascii());
            format!("{name}{}", if joined { rest.trim_start() } else { rest })
        }
        None => text,
    }
}
