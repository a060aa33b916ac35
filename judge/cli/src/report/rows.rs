//! The report's table: a row for each check, and for each metric that is shown beside them.

use contract::Locale;
use grade::{CaseReport, CheckReport, Metrics, Report};

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
    if case.fault.is_some() || case.judge_error.is_some() {
        let texts = [case.verdict.name(locale), "", "", ""].map(str::to_owned);
        return vec![Row { texts, mark: Cell::styled("✗", Style::RED) }];
    }
    let badge = case.checks.iter().any(|check| check.badge.is_some());
    let checks = case.checks.iter().map(|check| of_check(case, check, locale));
    let checked = |metric: &str| case.checks.iter().any(|check| check.metric.as_deref() == Some(metric));
    let shown = case.shown.iter().filter(|metric| !checked(metric));
    let shown = shown.map(|metric| of_metric(case, metric, locale));
    // A badge is about the numbers above it.
    if badge { shown.chain(checks).collect() } else { checks.chain(shown).collect() }
}

fn of_check(case: &CaseReport, check: &CheckReport, locale: Locale) -> Row {
    let metric = match &check.metric {
        Some(metric) => name(metric, locale),
        None => locale.pick("一致的决策", "decisions that agree").to_owned(),
    };
    let bound = match &check.tolerance {
        Some(range) => {
            let times = if check.kind == "ratio" { " ×" } else { "" };
            let least = range.at_least.map(|least| format!("≥ {least}{times}"));
            let most = range.at_most.map(|most| format!("≤ {most}{times}"));
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
    let reference =
        || values(only_reference(case)?, check.metric.as_deref()?).and_then(|values| worst(&values));
    let expected = check.expected.or_else(reference).map(number).unwrap_or_default();
    Row { texts: [metric, number(check.actual), expected, bound], mark }
}

fn of_metric(case: &CaseReport, metric: &str, locale: Locale) -> Row {
    let mean = |metrics: &Metrics| values(metrics, metric).map(|values| number(mean(&values)));
    let yours = mean(&case.metrics).unwrap_or_default();
    let reference = only_reference(case).and_then(mean).unwrap_or_default();
    Row { texts: [name(metric, locale), yours, reference, String::new()], mark: "".into() }
}

/// With several references no number is *the* reference's.
fn only_reference(case: &CaseReport) -> Option<&Metrics> {
    let mut references = case.reference.values();
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
