//! The chapter's queueing theory: tables of closed forms, and answers to single questions.

mod chapter;
mod servers;
mod waits;

use contract::Locale;
use reference::queueing::{MOST_SERVERS, Mmc};

use super::head::plain;
use super::plot::{Axis, Band, Line, Plot};
use super::settings::{Key, Numbers, TIME, Takes};
use super::world::{Answer, Asked, SEED, World};
use crate::problem::Problem;
use chapter::Chapter;
use servers::Needed;
use waits::Waits;

/// Numbers above 0.
const POSITIVE: Takes = Takes::Number(Numbers {
    zh: "大于 0 的数",
    en: "a number above 0",
    holds: |value| value > 0.0 && value.is_finite(),
});

const UTILISATION: Takes = Takes::Number(Numbers {
    zh: "从 0 到 1 的数，不含 1（例如 0.9）",
    en: "a number from 0 to below 1, as in 0.9",
    holds: |value| (0.0..1.0).contains(&value),
});

pub const WORLD: World = World {
    name: "queueing",
    zh: "本章的排队论",
    en: "the chapter's queueing theory",
    keys: &[
        Key { name: "c", takes: Takes::Whole(1..=MOST_SERVERS as u64) },
        Key { name: "rho", takes: UTILISATION },
        Key { name: "service_ms", takes: TIME },
        Key { name: "rps", takes: POSITIVE },
        Key { name: "budget_ms", takes: POSITIVE },
    ],
    policies: Vec::new,
    draws: false,
    seed: SEED,
    run,
};

/// The chapter's service time, and the wait that it allows, in milliseconds.
const SERVICE: f64 = 10.0;
const BUDGET: f64 = 5.0;

/// What is asked depends on what is set: the chapter's output, the waits of some queues, or how many
/// servers it takes.
fn run(asked: &Asked) -> Result<Box<dyn Answer>, Problem> {
    let service = asked.number("service_ms").unwrap_or(SERVICE);
    let budget = asked.number("budget_ms");
    let (c, rho) = (servers(asked), asked.number("rho"));
    let is_about_queues = c.is_some() || rho.is_some();
    match (is_about_queues, asked.number("rps")) {
        (true, Some(_)) => Err(Problem::new(
            "`rps` 问的是要几台服务器，不能与 `c`、`rho` 同用",
            "`rps` asks how many servers it takes: leave out `c` and `rho`",
        )),
        (true, None) if budget.is_some() => Err(Problem::new(
            "`budget_ms` 与 `rps` 同用，或单独用；不能与 `c`、`rho` 同用",
            "`budget_ms` goes with `rps` or alone: leave it out beside `c` and `rho`",
        )),
        (true, None) => Ok(Box::new(Waits::new(c, rho, service))),
        (false, Some(rps)) => Ok(Box::new(Needed::new(rps, service, budget.unwrap_or(BUDGET))?)),
        (false, None) => Ok(Box::new(Chapter::new(service, budget.unwrap_or(BUDGET)))),
    }
}

fn servers(asked: &Asked) -> Option<u32> {
    let c = asked.set.get("c")?.as_u64()?;
    Some(u32::try_from(c).expect("the key takes no more servers than there may be"))
}

fn queue(servers: u32, rho: f64, service: f64) -> Mmc {
    Mmc::new(servers, rho, service).expect("the keys take what a queue takes")
}

/// The mean wait against the utilisation, on a log scale.
fn plot(servers: &[u32], marked: &[f64], service: f64, budget: Option<f64>, locale: Locale) -> Plot {
    // Closer than the columns of a screen, and no closer: the queue of a million servers takes its time.
    let drawn = || (1..200).map(|step| f64::from(step) / 200.0);
    let lines = servers.iter().map(|servers| Line {
        id: format!("servers_{servers}"),
        name: match locale {
            Locale::Zh => format!("{servers} 台"),
            Locale::En if *servers == 1 => "1 server".to_owned(),
            Locale::En => format!("{servers} servers"),
        },
        points: drawn().map(|rho| (rho * 100.0, queue(*servers, rho, service).mean_wait())).collect(),
    });
    let percent: fn(f64) -> String = |percent| plain(percent) + "%";
    // A label has a decimal, where it needs one.
    let bands = marked.iter().map(|rho| (rho * 1000.0).round() / 10.0);
    // Up to where a single server's wait leaves the chapter's table, and five decades down.
    #[expect(clippy::cast_possible_truncation, reason = "of a service time in its range")]
    let top = (service * 100.0).log10().ceil() as i32;
    Plot {
        id: "wait_ms_by_utilisation_percent",
        title: match locale {
            Locale::Zh => format!("平均排队时间随利用率的变化（平均服务 {} ms，对数刻度）", plain(service)),
            Locale::En => {
                format!("Mean wait against utilisation (mean service {} ms, log scale)", plain(service))
            }
        },
        x: Axis::linear(locale.pick("利用率", "utilisation").to_owned(), 100.0, percent),
        y: Axis::decades("ms".to_owned(), top - 5, top, plain),
        lines: lines.collect(),
        level: budget.map(|budget| Line {
            id: "budget".to_owned(),
            name: format!("{}{} ms", locale.pick("不超过 ", "at most "), plain(budget)),
            points: vec![(0.0, budget), (100.0, budget)],
        }),
        bands: bands.map(|rho| Band { label: percent(rho), from: rho, to: rho }).collect(),
    }
}
