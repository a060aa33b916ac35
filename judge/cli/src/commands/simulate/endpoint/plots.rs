//! What the document draws: the knee, and what goes through a run.

use contract::Locale;
use reference::endpoint::{Capacity, Metric};
use reference::percentile::Permille;
use reference::series::Series;

use super::{Run, Simulated, table};
use crate::commands::simulate::head::plain;
use crate::commands::simulate::plot::{Axis, Band, Line, Plot};

const MS_PER_MIN: f64 = 60_000.0;
/// How many rates the knee is drawn at.
const STEPS: u32 = 32;

/// The rates at which the knee is drawn, up to the highest of these or the document's.
pub fn rates(asked: &[f64]) -> Vec<f64> {
    let highest = asked.iter().copied().fold(0.0, f64::max);
    let highest = if asked.len() == 1 { 2.0 * highest } else { highest };
    (1..=STEPS).map(|step| highest * f64::from(step) / f64::from(STEPS)).collect()
}

/// The p95 of the latency against the arrivals, each pattern's capacity marked.
pub fn knee(simulated: &Simulated, locale: Locale) -> Plot {
    let minutes = |run: &Run| Some(run.outcome.metric(Metric::Latency(Permille::P95))? / MS_PER_MIN);
    let lines = simulated.patterns.iter().map(|pattern| Line {
        id: pattern.name().to_owned(),
        name: table::pattern(*pattern, locale).to_owned(),
        points: simulated
            .knee
            .iter()
            .filter(|run| run.scenario.pattern == *pattern)
            .filter_map(|run| Some((run.scenario.per_min, minutes(run)?)))
            .collect(),
    });
    let lines: Vec<_> = lines.collect();
    let all = || lines.iter().flat_map(|line| &line.points).map(|(_, minutes)| minutes.log10());
    #[expect(clippy::cast_possible_truncation, reason = "decades of a time")]
    let (from, to) = (all().fold(0.0, f64::min).floor() as i32, all().fold(0.0, f64::max).ceil() as i32);
    let highest = simulated.knee.iter().map(|run| run.scenario.per_min).fold(0.0, f64::max);
    let bands = simulated.patterns.iter().filter_map(|pattern| {
        let run = simulated.knee.iter().find(|run| run.scenario.pattern == *pattern)?;
        let capacity = Capacity::of(&run.scenario).least();
        Some(Band { label: format!("{capacity:.2}"), from: capacity, to: capacity })
    });
    Plot {
        id: "p95_minutes_by_arrivals_per_minute",
        title: locale
            .pick(
                "p95 延迟随每分钟到达数的变化（对数刻度；竖线是容量）",
                "The p95 latency against arrivals a minute (log scale; capacities are marked)",
            )
            .to_owned(),
        x: Axis::linear(locale.pick("每分钟到达的工作流", "workflows a minute").to_owned(), highest, plain),
        y: Axis::decades(locale.pick("分钟", "minutes").to_owned(), from, to.max(from + 1), plain),
        bands: bands.collect(),
        lines,
        level: None,
    }
}

/// What waits, is in flight and is in the system through one run: the one at capacity or, where there are
/// several, the first of the first pattern that is above it.
pub fn through(simulated: &Simulated, locale: Locale) -> Plot {
    let above = |run: &&Run| run.scenario.per_min > Capacity::of(&run.scenario).least();
    let run = simulated.runs.iter().find(above).unwrap_or(&simulated.runs[0]);
    let rate = plain(run.scenario.per_min);
    let name = table::pattern(run.scenario.pattern, locale);
    let lines = [
        ("queue", locale.pick("排队的调用", "calls that wait"), run.outcome.queue()),
        ("in_flight", locale.pick("正在处理的调用", "calls in flight"), run.outcome.in_flight()),
        ("in_system", locale.pick("系统中的工作流", "workflows in the system"), run.outcome.in_system()),
    ];
    let lines = lines.map(|(id, name, series)| Line {
        id: id.to_owned(),
        name: name.to_owned(),
        points: points(series),
    });
    let most = lines.iter().flat_map(|line| &line.points).map(|(_, value)| *value).fold(1.0, f64::max);
    let end = run.outcome.queue().end_of_run() / MS_PER_MIN;
    Plot {
        id: "calls_and_workflows_by_minute",
        title: match locale {
            Locale::Zh => format!("{name}，每分钟 {rate} 个：一次运行里的队列"),
            Locale::En => format!("{name}, {rate} a minute: the queue through a run"),
        },
        x: Axis::linear(locale.pick("分钟", "minute").to_owned(), end.max(1e-3), plain),
        y: Axis::linear_rounded(locale.pick("个", "count").to_owned(), most, plain),
        lines: lines.into(),
        level: None,
        bands: Vec::new(),
    }
}

/// The means over stretches of the run, at their middles, in minutes.
fn points(series: &Series) -> Vec<(f64, f64)> {
    let stretches = (0u32..).zip(series.stretches());
    let points = stretches
        .map(|(index, stretch)| ((f64::from(index) + 0.5) * series.length() / MS_PER_MIN, stretch.mean));
    points.filter(|(minute, _)| *minute <= series.end_of_run() / MS_PER_MIN).collect()
}
