//! A report as a person reads it: a table, why, the verdict, and what to try next.

use std::fmt::Write as _;

use contract::{Locale, Refusal, Usage, Verdict};
use grade::Report;

use super::metric::bytes;
use super::{next, refusal, rows, why};
use crate::terminal::{Paint, Span, Style, escape, padded, width_of, wrap};

/// Lines of the log that are shown.
const LOG_LINES: usize = 20;
/// A line of the log is cut after this many characters.
const LOG_LINE: usize = 200;

/// What a text says beside the report.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The language.
    pub locale: Locale,
    /// The styles.
    pub paint: Paint,
    /// The width of the screen.
    pub columns: usize,
    /// Whether sentences are broken to fit it: for a person, and not for a file or a pipe.
    pub wraps: bool,
    /// Whether only some of the cases were asked for.
    pub excerpt: bool,
    /// The exercise's title.
    pub title: String,
    /// The world that it runs in.
    pub world: &'static str,
    /// Whether `judge simulate` knows that world.
    pub simulates: bool,
    /// The name of the student's file.
    pub file: String,
    /// The command that judges it again, for a shell.
    pub command: String,
    /// The size of the module, if there is one.
    pub module_bytes: Option<usize>,
    /// The exercise to try next, with its title.
    pub next: Option<(String, String)>,
}

/// Renders a report.
pub fn render(report: &Report, shown: &Shown) -> String {
    let (locale, paint) = (shown.locale, shown.paint);
    let mut text = header(report, shown);
    if !report.cases.is_empty() {
        text.push_str(&rows::table(report, locale, shown.columns).render(2, paint));
    }
    if let Some(refused) = &report.refusal {
        let said = refusal::describe(refused, report, shown);
        text.push_str(&match refused {
            // Carets stand below what they point at.
            Refusal::Compiler { .. } => escape::block(&said).trim_end().to_owned() + "\n",
            _ => paragraph("", &escape::line(&said), shown),
        });
    }
    // Those of cases stand there, and here what the whole exercise suffers from.
    let found = || report.cases.iter().filter_map(|case| case.found.as_ref());
    let of_case = |error: &String| found().any(|found| found.judge_error.as_ref() == Some(error));
    let errors = report.judge_errors.iter().filter(|error| !of_case(error)).map(|error| escape::line(error));
    for line in why::lines(report, &shown.file, locale).into_iter().chain(errors) {
        text.push_str(&paragraph("", &line, shown));
    }
    text.push_str(&log(report, shown));
    text.push_str(&verdict(report, shown));
    text.push_str(&paragraph(locale.pick("下一步：", "Next: "), &next::line(report, shown), shown));
    text
}

/// A text that fits the screen, after a word in bold. Commands are not broken, so that they can be
/// copied.
fn paragraph(first: &str, text: &str, shown: &Shown) -> String {
    const KEPT: &str = "\u{a0}";
    let parts = text.split('`').enumerate();
    let kept = parts.map(|(at, part)| if at % 2 == 1 { part.replace(' ', KEPT) } else { part.to_owned() });
    let text = kept.collect::<Vec<_>>().join("`");
    let columns = if shown.wraps { shown.columns } else { usize::MAX };
    let lines = wrap(&[Span::new(first, Style::BOLD), Span::new(text, Style::PLAIN)], columns);
    let lines = lines.iter().map(|line| Span::paint_all(line, shown.paint).replace(KEPT, " ") + "\n");
    lines.collect()
}

fn header(report: &Report, shown: &Shown) -> String {
    let locale = shown.locale;
    let id = escape::line(&report.exercise.id);
    let title = escape::line(&shown.title);
    let language = match report.submission.language.as_str() {
        "rust" => "Rust".to_owned(),
        "assemblyscript" => "AssemblyScript".to_owned(),
        "wat" => "WAT".to_owned(),
        "wasm" => "WebAssembly".to_owned(),
        other => escape::line(other),
    };
    let file = escape::line(&shown.file);
    let comma = locale.pick("，", ", ");
    let module = shown.module_bytes.map(|count| match locale {
        Locale::Zh => format!("{comma}{} 的 WebAssembly", bytes(count)),
        Locale::En => format!("{comma}{} of WebAssembly", bytes(count)),
    });
    let right = format!("{file}{comma}{language}{}", module.unwrap_or_default());
    let left = format!("{id}  {title}");
    let used = width_of(&left);
    let free = shown.columns.saturating_sub(used);
    let left = shown.paint.text(Style::BOLD, &left);
    if free < width_of(&right) + 2 {
        return format!("{left}\n  {right}\n");
    }
    format!("{left}{}\n", padded(&right, free, crate::terminal::Align::Right))
}

/// The verdict with its score, and what decisions cost.
fn verdict(report: &Report, shown: &Shown) -> String {
    let locale = shown.locale;
    let style = match report.verdict {
        Verdict::Accepted => Style::GREEN,
        Verdict::PartiallyAccepted | Verdict::Skipped => Style::YELLOW,
        _ => Style::RED,
    };
    let name = report.verdict.name(locale);
    let (earned, max) = (report.score.earned, report.score.max);
    let mut line = match (report.verdict, locale) {
        // An excerpt of badges alone has no points to earn.
        _ if max == 0 => name.to_owned(),
        (Verdict::JudgeError | Verdict::Skipped, _) => name.to_owned(),
        (_, Locale::Zh) => format!("{name}，{earned}/{max}"),
        (_, Locale::En) => format!("{name}, {earned} of {max}"),
    };
    line = shown.paint.text(style.and(Style::BOLD), &line);
    let used = || report.cases.iter().filter_map(|case| case.found.as_ref()).map(|found| &found.usage);
    let decisions: u64 = used().map(|usage| usage.decisions).sum();
    if decisions > 0 {
        #[expect(clippy::cast_precision_loss, reason = "a mean for a person")]
        let share = |usage: &Usage| usage.fuel.mean * usage.decisions as f64 / decisions as f64;
        let mean: f64 = used().map(share).sum();
        let most = used().map(|usage| usage.fuel.max).max().unwrap_or(0);
        let fuel = match locale {
            Locale::Zh => format!("（每次决策燃料：平均 {mean:.0}，最多 {most}）"),
            Locale::En => format!("  (fuel per decision: {mean:.0} on average, {most} at most)"),
        };
        line.push_str(&shown.paint.text(Style::FAINT, &fuel));
    }
    line.push('\n');
    line
}

/// The beginning of what was logged, of the first case that failed with a log, or of any.
fn log(report: &Report, shown: &Shown) -> String {
    let locale = shown.locale;
    let logged = || {
        let found = report.cases.iter().filter_map(|case| Some((case, case.found.as_ref()?)));
        found.filter(|(_, found)| !found.log.text.is_empty())
    };
    let failed = logged().find(|(case, _)| case.verdict != Verdict::Accepted);
    let Some((case, found)) = failed.or_else(|| logged().next()) else { return String::new() };
    let log = &found.log;
    let id = escape::line(&case.id);
    let seed = found.seeds.first().map(ToString::to_string).unwrap_or_default();
    let mut text = match locale {
        Locale::Zh => format!("日志（用例 {id}，种子 {seed}）：\n"),
        Locale::En => format!("log (case {id}, seed {seed}):\n"),
    };
    let all = log.text.lines().count();
    for line in log.text.lines().take(LOG_LINES) {
        let cut = if line.chars().nth(LOG_LINE).is_some() { "…" } else { "" };
        let line: String = line.chars().take(LOG_LINE).collect();
        writeln!(text, "  | {}{cut}", escape::line(&line)).expect("a String takes everything");
    }
    if let Some(more) = all.checked_sub(LOG_LINES).filter(|more| *more > 0) {
        let command = escape::line(&shown.command);
        match locale {
            Locale::Zh => writeln!(text, "  … 还有 {more} 行：`{command} --json` 有全部"),
            Locale::En => writeln!(text, "  … {more} more: `{command} --json` has all of it"),
        }
        .expect("a String takes everything");
    }
    if log.cut {
        let cut = locale.pick("日志到上限为止，其余已截去", "the log was cut at its limit");
        writeln!(text, "  … {cut}").expect("a String takes everything");
    }
    text
}
