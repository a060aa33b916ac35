//! Reports for people, and as `JUnit` XML. (As JSON they are what `grade` defines.)

pub mod junit;
pub mod metric;
mod next;
mod refusal;
mod rows;
mod text;
mod why;

use contract::Locale;
use grade::Report;

use crate::terminal::Paint;

pub use text::{Shown, render};

/// Every text that is made of a report, for those who hold them to be harmless: for people in both
/// languages, and as `JUnit` XML.
#[must_use]
pub fn every_text(report: &Report) -> [String; 3] {
    let shown = |locale| Shown {
        locale,
        paint: Paint::OFF,
        columns: 80,
        wraps: true,
        excerpt: false,
        title: report.exercise.id.clone(),
        world: "balance",
        simulates: true,
        file: report.submission.language.clone(),
        command: format!("judge test {}", report.exercise.id),
        module_bytes: None,
        next: None,
    };
    [render(report, &shown(Locale::Zh)), render(report, &shown(Locale::En)), junit::render(report)]
}

#[cfg(test)]
mod tests;
