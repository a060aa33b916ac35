//! Lines over two axes, drawn with characters, as a picture, or as a table of their points.
//!
//! On a terminal a line is told from the others by its mark, and by its colour as well. Where several
//! meet, their marks take turns. Marks are ASCII: some terminals give other signs two columns.

mod axis;
mod csv;
mod grid;
mod svg;

use crate::terminal::{Align, Paint, Span, Style, padded, width_of, wrap};
pub use axis::Axis;
pub use csv::table;
use grid::Grid;
pub use svg::picture;

/// The marks of the lines, in their order.
const MARKS: [char; 12] = ['o', 'x', '+', '*', '#', '@', '%', '&', '$', '=', '~', '^'];
/// The colours, likewise.
const STYLES: [Style; 4] = [Style::CYAN, Style::YELLOW, Style::GREEN, Style::RED];
/// The mark of what the lines are measured by.
const LEVEL: char = '-';
/// The mark at the ends of a band.
const END: char = ':';
/// Rows of cells.
const HEIGHT: usize = 16;
/// Columns of cells, however narrow the screen.
const LEAST_WIDTH: usize = 10;

/// A line through points, in order of x.
#[derive(Debug)]
pub struct Line {
    /// Names the line for programs, in every language alike.
    pub id: String,
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// Values of x that are marked, from one to another or a single one.
#[derive(Debug)]
pub struct Band {
    pub label: String,
    pub from: f64,
    pub to: f64,
}

/// A plot. All of its texts must be harmless already.
#[derive(Debug)]
pub struct Plot {
    /// Names the plot for programs: what is drawn, by what.
    pub id: &'static str,
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub lines: Vec<Line>,
    /// A line that the others are measured by; it is drawn below them.
    pub level: Option<Line>,
    pub bands: Vec<Band>,
}

impl Plot {
    /// The plot, at most this many columns wide.
    pub fn render(&self, columns: usize, paint: Paint) -> String {
        let mut lines = wrap(&[Span::new(&self.title, Style::BOLD)], columns);
        lines.extend(wrap(&self.legend(), columns));
        let painted = lines.iter().map(|line| Span::paint_all(line, paint).replace('\u{a0}', " ") + "\n");
        let mut text: String = painted.collect();
        text.push_str(&self.y.title);
        text.push('\n');
        self.draw(&mut text, columns, paint);
        text
    }

    fn legend(&self) -> Vec<Span> {
        // Spaces that do not break hold together what belongs together.
        let entry = |mark: char, name: &str| format!("{mark} {name}").replace(' ', "\u{a0}") + "   ";
        let lines = self.lines.iter().enumerate();
        let lines = lines.map(|(line, Line { name, .. })| Span::new(entry(mark(line), name), style(line)));
        let level = self.level.iter().map(|level| Span::new(entry(LEVEL, &level.name), Style::PLAIN));
        lines.chain(level).collect()
    }

    fn draw(&self, text: &mut String, columns: usize, paint: Paint) {
        let margin = self.y.labels().map(|(_, label)| width_of(&label)).max().unwrap_or(0);
        // A space and the axis.
        let before = margin + 2;
        let grid = self.grid(columns.saturating_sub(before).max(LEAST_WIDTH));
        let bands: Vec<_> = self.bands.iter().filter_map(|band| self.ends(&grid, band)).collect();
        if !bands.is_empty() {
            let labels =
                bands.iter().map(|(from, to, label)| (usize::midpoint(*from, *to), (*label).clone()));
            text.push_str(&spread(labels, before, grid.width));
        }
        for row in (0..grid.height).rev() {
            let label = self.y.labels().find(|(place, _)| grid.row(*place) == row).map(|(_, label)| label);
            let axis = if label.is_some() { '┤' } else { '│' };
            let line = format!(
                "{} {axis}{}",
                padded(&label.unwrap_or_default(), margin, Align::Right),
                cells(&grid, row, &bands, paint)
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        let ticks: Vec<_> = self.x.labels().map(|(place, label)| (grid.column(place), label)).collect();
        let tick = |column: &usize| ticks.iter().any(|(tick, _)| tick == column);
        let axis: String = (0..grid.width).map(|column| if tick(&column) { '┬' } else { '─' }).collect();
        text.push_str(&" ".repeat(margin + 1));
        text.push('└');
        text.push_str(&axis);
        text.push('\n');
        text.push_str(&spread(ticks.into_iter(), before, grid.width));
        text.push_str(&spread([(grid.width / 2, self.x.title.clone())].into_iter(), before, grid.width));
    }

    /// Number 0 is the level, and the lines follow.
    fn grid(&self, width: usize) -> Grid {
        let mut grid = Grid::new(width, HEIGHT);
        let lines = self.lines.iter().map(Some);
        for (number, line) in [self.level.as_ref()].into_iter().chain(lines).enumerate() {
            let mut before = None;
            for (x, y) in line.into_iter().flat_map(|line| &line.points) {
                let cell = self.x.place(*x).zip(self.y.place(*y)).map(|(x, y)| (grid.column(x), grid.row(y)));
                if let Some(cell) = cell {
                    grid.draw(number, before.unwrap_or(cell), cell);
                }
                before = cell;
            }
        }
        grid
    }

    /// The columns of a band's ends, if it is on the axis, and its label.
    fn ends<'a>(&self, grid: &Grid, band: &'a Band) -> Option<(usize, usize, &'a String)> {
        let column = |value| Some(grid.column(self.x.place(value)?));
        Some((column(band.from)?, column(band.to)?, &band.label))
    }
}

fn mark(line: usize) -> char {
    MARKS[line % MARKS.len()]
}

fn style(line: usize) -> Style {
    STYLES[line % STYLES.len()]
}

/// A row of cells: the marks of the lines through each, or what is behind them.
fn cells(grid: &Grid, row: usize, bands: &[(usize, usize, &String)], paint: Paint) -> String {
    let cell = |column: usize| {
        let all = grid.lines(column, row);
        let lines = all.strip_prefix(&[0]).unwrap_or(all);
        if let Some(turn) = column.checked_rem(lines.len()) {
            let line = lines[turn] - 1;
            return paint.text(style(line), &mark(line).to_string());
        }
        let ends = bands.iter().any(|(from, to, _)| *from == column || *to == column);
        match (all.is_empty(), ends) {
            (false, _) => LEVEL.to_string(),
            (true, true) => paint.text(Style::FAINT, &END.to_string()),
            (true, false) => " ".to_owned(),
        }
    };
    (0..grid.width).map(cell).collect()
}

/// A line of texts, each about its column and none over another: what has no room is left out.
fn spread(texts: impl Iterator<Item = (usize, String)>, before: usize, width: usize) -> String {
    let mut line = String::new();
    for (column, text) in texts {
        let taken = width_of(&line);
        let wide = width_of(&text);
        let start = (before + column).saturating_sub(wide / 2).min((before + width).saturating_sub(wide));
        if taken == 0 || start > taken {
            line = padded(&line, start, Align::Left) + &text;
        }
    }
    line.push('\n');
    line
}
