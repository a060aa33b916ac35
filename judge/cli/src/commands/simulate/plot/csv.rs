//! Plots as a table: a row for every point, so that other programs can draw them.

use std::fmt::Write as _;

use super::Plot;

/// The points of all of these plots. Names are the same in both languages, and hold neither commas nor
/// quotes. What the lines are measured by is a line of its own.
pub fn table(plots: &[Plot]) -> String {
    let mut text = "plot,line,x,y\n".to_owned();
    for plot in plots {
        for line in plot.level.iter().chain(&plot.lines) {
            for (x, y) in &line.points {
                // A gap is drawn, not told.
                if !y.is_finite() {
                    continue;
                }
                writeln!(text, "{},{},{x},{y}", plot.id, line.id).expect("a String takes everything");
            }
        }
    }
    text
}
