//! Why: a line for each case that failed, and for each badge. The table shows the rest.

use contract::Locale;
use grade::{CaseReport, CheckReport, Report};

use super::metric;
use crate::terminal::escape;

/// It is cut after this many characters.
const MOST_CHARACTERS: usize = 500;

/// Cases that get a line. Who mends the first ones seldom has to read the others.
const MOST_CASES: usize = 3;

/// The lines: of cases that failed, those that decided the verdict first, and of badges.
pub fn lines(report: &Report, locale: Locale) -> Vec<String> {
    let (decided, others): (Vec<_>, Vec<_>) =
        report.cases.iter().partition(|case| case.verdict == report.verdict);
    let cases = decided.into_iter().chain(others);
    let failed: Vec<_> = cases.filter_map(|case| Some((case, failure(case, locale)?))).collect();
    let of_case = |(case, why): &(&CaseReport, String)| {
        format!("{}{}{}", escape::line(&case.id), locale.pick("：", ": "), shortened(why))
    };
    let mut lines: Vec<_> = failed.iter().take(MOST_CASES).map(of_case).collect();
    if let Some(more) = failed.len().checked_sub(MOST_CASES).filter(|more| *more > 0) {
        lines.push(match locale {
            Locale::Zh => format!("……另有 {more} 个用例"),
            Locale::En => format!("… and {more} more"),
        });
    }
    let badges = report.cases.iter().flat_map(|case| case.checks.iter().map(move |check| (case, check)));
    for (case, check) in badges {
        let Some(badge) = check.badge.as_deref().map(escape::line) else { continue };
        lines.push(if check.passed {
            format!("★ {badge}")
        } else if failed.is_empty() {
            let why = shortened(&agreement(case, check, locale));
            match locale {
                Locale::Zh => format!("未得到 ☆ {badge}：{why}"),
                Locale::En => format!("☆ {badge} not earned: {why}"),
            }
        } else {
            // What scores comes first.
            locale.pick(format!("未得到 ☆ {badge}"), format!("☆ {badge} not earned"))
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

fn failure(case: &CaseReport, locale: Locale) -> Option<String> {
    if let Some(error) = &case.judge_error {
        return Some(error.clone());
    }
    if let Some(fault) = &case.fault {
        let what = fault.fault.describe(locale);
        return Some(match locale {
            Locale::Zh => format!("种子 {}，{what}", fault.seed),
            Locale::En => format!("seed {}. {what}", fault.seed),
        });
    }
    let failed: Vec<_> = case.checks.iter().filter(|check| check.is_scored() && !check.passed).collect();
    // The first decision that differs says more than a number that differs because of it.
    if let Some(telling) = failed.iter().find(|check| check.kind == "agreement") {
        return Some(agreement(case, telling, locale));
    }
    let told: Vec<_> = failed.iter().map(|check| in_words(check, locale)).collect();
    (!told.is_empty()).then(|| told.join(locale.pick("；", "; ")))
}

fn agreement(case: &CaseReport, check: &CheckReport, locale: Locale) -> String {
    let all = in_words(check, locale);
    match &case.first_divergence {
        Some(first) => match locale {
            Locale::Zh => format!("{all}；第一处：{}", first.describe(locale)),
            Locale::En => format!("{all}; the first: {}", first.describe(locale)),
        },
        None => all,
    }
}

/// The check in a sentence, which names the metric as the table does.
fn in_words(check: &CheckReport, locale: Locale) -> String {
    let text = check.describe(locale);
    match (&check.metric, text.strip_prefix(check.id.as_str())) {
        (Some(id), Some(rest)) => {
            let name = metric::bare_name(id, locale);
            // Between Chinese characters stands no space.
            let joined = locale == Locale::Zh && name.ends_with(|c: char| !c.is_ascii());
            format!("{name}{}", if joined { rest.trim_start() } else { rest })
        }
        _ => text,
    }
}
