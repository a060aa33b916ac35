//! Why, in one line: what failed first, or the badge that was missed. The table shows the rest.

use contract::Locale;
use grade::{CaseReport, CheckReport, Report};

use super::metric;
use crate::terminal::escape;

/// It is cut after this many characters.
const MOST_CHARACTERS: usize = 500;

/// The line: of the first case that decided the verdict, else of the first badge that was missed.
pub fn line(report: &Report, locale: Locale) -> Option<String> {
    let decided = report.cases.iter().filter(|case| case.verdict == report.verdict);
    // With partial scores no case has the whole's verdict.
    let failed = decided.chain(&report.cases).find_map(|case| {
        let why = failure(case, locale)?;
        Some(format!("{}{}{}", escape::line(&case.id), locale.pick("：", ": "), shortened(&why)))
    });
    failed.or_else(|| {
        report.cases.iter().find_map(|case| {
            let check = case.checks.iter().find(|check| check.badge.is_some() && !check.passed)?;
            let badge = escape::line(check.badge.as_deref().unwrap_or_default());
            let why = shortened(&agreement(case, check, locale));
            Some(match locale {
                Locale::Zh => format!("未得到 ☆ {badge}：{why}"),
                Locale::En => format!("☆ {badge} not earned: {why}"),
            })
        })
    })
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
    let telling = failed.iter().find(|check| check.kind == "agreement").or(failed.first())?;
    Some(match telling.kind.as_str() {
        "agreement" => agreement(case, telling, locale),
        _ => in_words(telling, locale),
    })
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
