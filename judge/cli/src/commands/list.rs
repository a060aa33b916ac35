//! `judge list`: the catalogue.

use clap::{ArgMatches, Command};
use contract::Locale;
use serde::Serialize;

use super::{Context, Status, dressed, json, json_argument};
use crate::catalogue::{Catalogue, Entry};
use crate::problem::Problem;
use crate::terminal::{self, Align, Cell, Paint, Style, Table, escape};

pub fn arguments(locale: Locale) -> Command {
    dressed(
        Command::new("list").arg(json_argument(locale)),
        locale,
        locale.pick("列出题目，按建议的顺序", "List the exercises, in the order in which to do them"),
        locale.pick("judge list [选项]", "judge list [OPTIONS]"),
        locale.pick(
            "例：\n  judge list\n  judge list --json\n  judge list --exercises 我的题目/",
            "Examples:\n  judge list\n  judge list --json\n  judge list --exercises my-exercises/",
        ),
    )
}

/// A broken exercise does not hide the others, but it is a failure.
pub fn run(context: &Context, matches: &ArgMatches) -> Result<Status, Problem> {
    let catalogue = context.catalogue()?;
    terminal::print(if matches.get_flag("json") {
        json(&listing(&catalogue))
    } else {
        table(&catalogue, context.locale(), context.screen.paint)
    })?;
    for broken in &catalogue.broken {
        terminal::complain(broken.problem.text(context.locale()));
    }
    // A name that leads nowhere keeps nobody from anything.
    for loose in catalogue.loose_ends() {
        terminal::complain(loose.text(context.locale()));
    }
    Ok(if catalogue.broken.is_empty() { Status::Done } else { Status::Failed })
}

fn table(catalogue: &Catalogue, locale: Locale, paint: Paint) -> String {
    let mut table = Table::new(&[Align::Left; 4]);
    let head = |zh, en| Cell::styled(locale.pick(zh, en), Style::FAINT);
    table.row([head("题目", "id"), head("标题", "title"), head("难度", "difficulty"), head("类型", "kind")]);
    for Entry { exercise, .. } in &catalogue.entries {
        table.row([
            Cell::styled(&exercise.id, Style::BOLD),
            escape::line(exercise.title.text(locale)).into(),
            exercise.difficulty.name(locale).into(),
            exercise.grant.kind.name().into(),
        ]);
    }
    table.render(0, paint)
}

#[derive(Serialize)]
struct Listing<'a> {
    exercises: Vec<Listed<'a>>,
    broken: Vec<Broken<'a>>,
}

#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    title: Titles<'a>,
    difficulty: &'static str,
    kind: &'static str,
    points: u32,
    chapter: Option<&'a str>,
    next: Option<&'a str>,
    carried: bool,
}

#[derive(Serialize)]
struct Titles<'a> {
    zh: &'a str,
    en: &'a str,
}

#[derive(Serialize)]
struct Broken<'a> {
    id: &'a str,
    error: &'a str,
}

fn listing(catalogue: &Catalogue) -> Listing<'_> {
    let exercises = catalogue.entries.iter().map(|entry| {
        let exercise = &entry.exercise;
        Listed {
            id: &exercise.id,
            title: Titles { zh: &exercise.title.zh, en: &exercise.title.en },
            difficulty: exercise.difficulty.name(Locale::En),
            kind: exercise.grant.kind.name(),
            points: exercise.points(),
            chapter: exercise.chapter.as_deref(),
            next: exercise.next.as_deref(),
            carried: entry.is_carried(),
        }
    });
    let broken = catalogue.broken.iter();
    let broken = broken.map(|broken| Broken { id: &broken.id, error: broken.problem.text(Locale::En) });
    Listing { exercises: exercises.collect(), broken: broken.collect() }
}
