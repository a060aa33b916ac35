//! A table of a statement, aligned by what characters take on a screen.

use pulldown_cmark::Alignment;

use crate::terminal::{Span, Style, width_of, wrap};

/// Columns are not made narrower than this.
const LEAST: usize = 6;

/// A table whose cells may take several lines. The first row is its head.
pub struct Grid {
    aligns: Vec<Alignment>,
    rows: Vec<Vec<Vec<Span>>>,
}

impl Grid {
    pub fn new(aligns: &[Alignment]) -> Self {
        Self { aligns: aligns.to_vec(), rows: vec![Vec::new()] }
    }

    pub fn begin_row(&mut self) {
        self.rows.push(Vec::new());
    }

    pub fn cell(&mut self, spans: Vec<Span>) {
        if let Some(row) = self.rows.last_mut() {
            row.push(spans);
        }
    }

    /// The table's lines, with a rule below the head.
    pub fn lines(&self, columns: usize) -> Vec<Vec<Span>> {
        let widths = self.widths(columns);
        let mut lines = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, width)| wrap(cell, *width)).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let mut spans = Vec::new();
                for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                    let text = cell.get(line).cloned().unwrap_or_default();
                    let free = width.saturating_sub(width_of_all(&text));
                    let before = match self.aligns.get(column) {
                        Some(Alignment::Right) => free,
                        Some(Alignment::Center) => free / 2,
                        _ => 0,
                    };
                    let gap = if column == 0 { 0 } else { 2 };
                    spans.push(Span::new(" ".repeat(gap + before), Style::PLAIN));
                    spans.extend(text);
                    spans.push(Span::new(" ".repeat(free - before), Style::PLAIN));
                }
                lines.push(spans);
            }
            if at == 0 {
                let rule = widths.iter().map(|width| "─".repeat(*width)).collect::<Vec<_>>().join("  ");
                lines.push(vec![Span::new(rule, Style::FAINT)]);
            }
        }
        lines
    }

    /// As wide as the cells; if that is too wide, the widest columns give way first.
    fn widths(&self, columns: usize) -> Vec<usize> {
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| width_of_all(cell)).max()
        };
        let mut widths: Vec<_> = (0..self.aligns.len()).map(|column| width(column).unwrap_or(0)).collect();
        let gaps = 2 * widths.len().saturating_sub(1);
        while widths.iter().sum::<usize>() + gaps > columns {
            match widths.iter_mut().max() {
                Some(widest) if *widest > LEAST => *widest -= 1,
                _ => break,
            }
        }
        widths
    }
}

fn width_of_all(spans: &[Span]) -> usize {
    spans.iter().map(|span| width_of(&span.text)).sum()
}
