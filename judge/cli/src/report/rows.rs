//! The report's table: a row for each check, and for each metric that is shown beside them.

use contract::{Locale, Verdict};
use grade::{CaseReport, CheckReport, Found, Metrics, Report};

use super::metric::{name, number};
use crate::terminal::{Align, Cell, Style, Table, escape};

/// The table of all cases. Where long names of cases would make it wider than the screen, each stands on
/// a line of its own, above its rows.
pub fn table(report: &Report, locale: Locale, columns: usize) -> Table {
    let beside = built(report, locale, true);
    if beside.width() + 2 <= columns { beside } else { built(report, locale, false) }
}

fn built(report: &Report, locale: Locale, beside: bool) -> Table {
    let mut table =
        Table::new(&[Align::Left, Align::Left, Align::Right, Align::Right, Align::Left, Align::Left]);
    let head = |zh, en| Cell::styled(locale.pick(zh, en), Style::FAINT);
    table.row([
        head("用例", "case"),
        head("指标", "metric"),
        head("你的", "yours"),
        head("参考", "reference"),
        head("要求", "bound"),
        "".into(),
    ]);
    for case in &report.cases {
        let mut id = escape::line(&case.id);
        if !beside {
            table.line(std::mem::take(&mut id));
        }
        for row in rows(case, locale) {
            let [metric, yours, reference, bound] = row.texts;
            table.row([
                std::mem::take(&mut id).into(),
                metric.into(),
                yours.into(),
                reference.into(),
                bound.into(),
                row.mark,
            ]);
        }
    }
    table
}

/// Metric, yours, reference and bound, and what came of it.
struct Row {
    texts: [String; 4],
    mark: Cell,
}

fn rows(case: &CaseReport, locale: Locale) -> Vec<Row> {
    let alone = |text: &str, mark| vec![Row { texts: [text, "", "", ""].map(str::to_owned), mark }];
    let failed = || Cell::styled("✗", Style::RED);
    let Some(found) = &case.found else {
        let hidden = locale.pick("隐藏", "hidden");
        return match case.verdict {
            Verdict::Accepted => alone(hidden, Cell::styled("✓", Style::GREEN)),
            verdict => {
                let name = verdict.name(locale);
                alone(&locale.pick(format!("隐藏：{name}"), format!("hidden: {name}")), failed())
            }
        };
    };
    if found.fault.is_some() || found.judge_error.is_some() {
        return alone(case.verdict.name(locale), failed());
    }
    let badge = found.checks.iter().any(|check| check.badge.is_some());
    let checks = found.checks.iter().map(|check| of_check(found, check, locale));
    let checked = |metric: &str| found.checks.iter().any(|check| check.metric.as_deref() == Some(metric));
    let shown = found.shown.iter().filter(|metric| !checked(metric));
    let shown = shown.map(|metric| of_metric(found, metric, locale));
    // A badge is about the numbers above it.
    if badge { shown.chain(checks).collect() } else { checks.chain(shown).collect() }
}

fn of_check(found: &Found, check: &CheckReport, locale: Locale) -> Row {
    let reference = locale.pick("参考", "reference");
    let bound = match &check.tolerance {
        Some(range) => {
            let end = |sign: &str, number: f64| match check.kind.as_str() {
                "ratio" => format!("{sign} {number} ×"),
                "difference" if number < 0.0 => format!("{sign} {reference} − {}", -number),
                "difference" => format!("{sign} {reference} + {number}"),
                "ordering" => format!("{sign} {}%", number * 100.0),
                _ => format!("{sign} {number}"),
            };
            let least = range.at_least.map(|least| end("≥", least));
            let most = range.at_most.map(|most| end("≤", most));
            least.into_iter().chain(most).collect::<Vec<_>>().join(", ")
        }
        None => locale.pick("全部", "all").to_owned(),
    };
    let mark = match &check.badge {
        Some(_) if check.passed => Cell::styled("★", Style::YELLOW),
        Some(_) => Cell::styled("☆", Style::FAINT),
        None if check.passed => Cell::styled("✓", Style::GREEN),
        None => Cell::styled("✗", Style::RED),
    };
    // A bound is not compared with a reference; its number still says what can be reached.
    let worst = |values: &[f64]| values.iter().copied().reduce(f64::max);
    let of_reference =
        || values(only_reference(found)?, check.metric.as_deref()?).and_then(|values| worst(&values));
    let expected = check.expected.or_else(of_reference).map(number).unwrap_or_default();
    let actual = check.actual.map_or_else(|| "—".to_owned(), number);
    Row { texts: [name(&check.id, locale), actual, expected, bound], mark }
}

fn of_metric(found: &Found, metric: &str, locale: Locale) -> Row {
    let mean = |metrics: &Metrics| values(metrics, metric).map(|values| number(mean(&values)));
    let yours = mean(&found.metrics).unwrap_or_default();
    let reference = only_reference(found).and_then(mean).unwrap_or_default();
    Row { texts: [name(metric, locale), yours, reference, String::new()], mark: "".into() }
}

/// With several references no number is *the* reference's.
fn only_reference(found: &Found) -> Option<&Metrics> {
    let mut references = found.reference.values();
    references.next().filter(|_| references.next().is_none())
}

/// A metric's values over the seeds; nothing if it is undefined for one of them.
fn values(metrics: &Metrics, metric: &str) -> Option<Vec<f64>> {
    let all: Vec<f64> = metrics.get(metric)?.iter().copied().collect::<Option<_>>()?;
    (!all.is_empty()).then_some(all)
}

#[expect(clippy::cast_precision_loss, reason = "a number of seeds")]
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
