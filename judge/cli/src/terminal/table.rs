//! Rows and columns, aligned by what characters take on a screen.

use super::{Paint, Style, padded, width_of};

/// Which side a column's texts stand at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// A text in a table. It must be harmless already and on one line.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    /// A text in a style.
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::styled(text, Style::PLAIN)
    }
}

#[derive(Clone, Debug)]
enum Row {
    Cells(Vec<Cell>),
    /// A text that no column is made wider for.
    Line(String),
}

/// A table, built row by row.
#[derive(Debug)]
pub struct Table {
    aligns: Vec<Align>,
    rows: Vec<Row>,
}

impl Table {
    /// An empty table with these columns.
    pub fn new(aligns: &[Align]) -> Self {
        Self { aligns: aligns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row<const N: usize>(&mut self, cells: [Cell; N]) {
        self.cells(cells);
    }

    /// Adds a row of as many cells as there are columns.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect()));
    }

    /// Adds a line that is in no column.
    pub fn line(&mut self, text: String) {
        self.rows.push(Row::Line(text));
    }

    /// What the columns take, with the spaces between them.
    pub fn width(&self) -> usize {
        let widths = self.widths();
        widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1)
    }

    fn widths(&self) -> Vec<usize> {
        let rows = || {
            self.rows.iter().filter_map(|row| match row {
                Row::Cells(cells) => Some(cells),
                Row::Line(_) => None,
            })
        };
        let width = |column: usize| {
            rows().filter_map(|cells| cells.get(column)).map(|cell| width_of(&cell.text)).max()
        };
        (0..self.aligns.len()).map(|column| width(column).unwrap_or(0)).collect()
    }

    /// The lines, each after this many spaces and with two between columns.
    pub fn render(&self, indent: usize, paint: Paint) -> String {
        let widths = self.widths();
        let mut lines = String::new();
        for row in &self.rows {
            lines.push_str(&" ".repeat(indent));
            let row = match row {
                Row::Cells(cells) => cells,
                Row::Line(text) => {
                    lines.push_str(text);
                    lines.push('\n');
                    continue;
                }
            };
            // Nothing after the last text, so that copied lines carry no spaces.
            let last = row.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
            let cells = row.iter().take(last).zip(&self.aligns).zip(&widths).enumerate();
            let cells = cells.map(|(at, ((cell, align), width))| {
                let ends = at + 1 == last && *align == Align::Left;
                let text = if ends { cell.text.clone() } else { padded(&cell.text, *width, *align) };
                paint.text(cell.style, &text)
            });
            lines.push_str(&cells.collect::<Vec<_>>().join("  "));
            lines.push('\n');
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_and_english_rows_line_up() {
        let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
        table.row(["策略".into(), "排队 p99".into(), "".into()]);
        table.row(["round robin".into(), "241.3".into(), "✓".into()]);
        table.row(["最少连接".into(), "62.5".into(), "✗ 未通过".into()]);
        insta::assert_snapshot!(table.render(2, Paint::OFF), @r"
          策略         排队 p99
          round robin     241.3  ✓
          最少连接         62.5  ✗ 未通过
        ");
    }

    #[test]
    fn padding_is_outside_of_what_widths_are_counted_by_and_inside_of_the_style() {
        let mut table = Table::new(&[Align::Right, Align::Left]);
        table.row([Cell::styled("1", Style::GREEN), "a".into()]);
        table.row(["22".into(), "b".into()]);
        assert_eq!(table.render(0, Paint::ON), "\u{1b}[32m 1\u{1b}[0m  a\n22  b\n");
    }
}
