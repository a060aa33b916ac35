//! What the two retry worlds have in common: a fleet with an outage, in words and drawn.

use std::ops::RangeInclusive;

use contract::Locale;
use reference::retry::Fleet;

use super::head::plain;
use super::plot::{Axis, Band, Line, Plot};
use super::settings::{Key, SHARE, Takes};
use crate::problem::Problem;

const COUNTS: RangeInclusive<u32> = Fleet::COUNTS;

pub const RPS: Key = Key { name: "rps", takes: Takes::whole(&COUNTS) };
pub const CAPACITY: Key = Key { name: "capacity", takes: Takes::whole(&COUNTS) };
pub const DEPTH: Key = Key { name: "depth", takes: Takes::whole(&COUNTS) };
pub const SECONDS: Key = Key { name: "seconds", takes: Takes::whole(&Fleet::SECONDS) };
pub const OUTAGE: Key = Key { name: "outage", takes: Takes::Span };
pub const MAX_ATTEMPTS: Key = Key { name: "max_attempts", takes: Takes::whole(&Fleet::ATTEMPTS) };
pub const BUDGET: Key = Key { name: "budget", takes: SHARE };

/// An outage that is not over by the end of the run, which is all that keys alone cannot tell.
pub fn too_late(error: &serde_json::Error) -> Problem {
    Problem::new(
        "`outage` 要在运行结束前恢复：止不大于 `seconds`（默认 60）。把 `seconds` 设大，或把故障提前",
        format!("`--set`: {error}"),
    )
}

/// The chapter's first line, with this fleet's numbers, and what in it is not the chapter's.
pub fn head(fleet: &Fleet, budget: f64, seed: Option<u64>, locale: Locale) -> String {
    let Fleet { rps, capacity, seconds, outage: (start, end), max_attempts, .. } = fleet;
    let low = fleet.capacity_in(*start);
    let mut parts = vec![match locale {
        Locale::Zh => {
            format!("正常 {rps} 请求/秒、容量 {capacity}，第 {start}～{end} 秒容量掉到 {low}")
        }
        Locale::En => format!(
            "{rps} requests/s normally, capacity {capacity}, which falls to {low} in seconds {start} to {end}"
        ),
    }];
    let chapter = Fleet::chapter();
    if *seconds != chapter.seconds {
        parts.push(match locale {
            Locale::Zh => format!("共 {seconds} 秒"),
            Locale::En => format!("{seconds} seconds in all"),
        });
    }
    if *max_attempts != chapter.max_attempts {
        parts.push(match locale {
            Locale::Zh => format!("最多尝试 {max_attempts} 次"),
            Locale::En => format!("at most {max_attempts} attempts"),
        });
    }
    if budget != reference::retry::Scenario::chapter().budget {
        let percent = plain(budget * 100.0);
        parts.push(match locale {
            Locale::Zh => format!("重试预算 {percent}%"),
            Locale::En => format!("a retry budget of {percent}%"),
        });
    }
    parts.extend(seed.map(|seed| match locale {
        Locale::Zh => format!("种子 {seed}"),
        Locale::En => format!("seed {seed}"),
    }));
    parts.join(locale.pick("，", ", ")) + locale.pick("：", ":")
}

/// Each policy's load, second by second, against the capacity. A load comes with the policy's id and name.
#[expect(clippy::cast_precision_loss, reason = "a scenario's counts are below 2^53")]
pub fn plot<'a>(
    fleet: &Fleet,
    loads: impl Iterator<Item = (&'static str, &'static str, &'a [u64])>,
    locale: Locale,
) -> Plot {
    let second = |second: u32, load: u64| {
        let second = f64::from(second);
        [(second, load as f64), (second + 1.0, load as f64)]
    };
    let lines: Vec<_> = loads
        .map(|(id, name, load)| {
            let points = (0..).zip(load).flat_map(|(at, load)| second(at, *load)).collect();
            Line { id: id.to_owned(), name: name.to_owned(), points }
        })
        .collect();
    let most = lines.iter().flat_map(|line| &line.points).map(|(_, load)| *load);
    let most = most.fold(f64::from(fleet.capacity), f64::max);
    let (start, end) = (f64::from(fleet.outage.0), f64::from(fleet.outage.1));
    let (high, low) = (f64::from(fleet.capacity), fleet.capacity_in(fleet.outage.0) as f64);
    let seconds = f64::from(fleet.seconds);
    // Where it falls and rises the line is broken: the marks of the outage are there.
    let gap = |second| (second, f64::NAN);
    let capacity = vec![
        (0.0, high),
        (start, high),
        gap(start),
        (start, low),
        (end, low),
        gap(end),
        (end, high),
        (seconds, high),
    ];
    Plot {
        id: "load_by_second",
        title: locale
            .pick("每秒打到后端的负载（含重试）", "The load of each second, retries included")
            .to_owned(),
        x: Axis::linear(locale.pick("秒", "second").to_owned(), seconds, plain),
        y: Axis::linear_rounded(locale.pick("请求/秒", "requests/s").to_owned(), most, plain),
        lines,
        level: Some(Line {
            id: "capacity".to_owned(),
            name: locale.pick("容量", "capacity").to_owned(),
            points: capacity,
        }),
        bands: vec![Band { label: locale.pick("故障", "outage").to_owned(), from: start, to: end }],
    }
}

/// How long the recovery took, if there was one.
pub fn recovery(seconds: Option<u32>, locale: Locale) -> String {
    seconds.map_or("-".to_owned(), |seconds| format!("{seconds} {}", locale.pick("秒", "s")))
}
