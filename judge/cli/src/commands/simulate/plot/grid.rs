//! Cells of one character, and the lines that are drawn through them.

/// A grid of cells. Each knows which lines go through it.
#[derive(Debug)]
pub struct Grid {
    pub width: usize,
    pub height: usize,
    cells: Vec<Vec<usize>>,
}

impl Grid {
    /// An empty grid.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, cells: vec![Vec::new(); width * height] }
    }

    /// The lines through a cell, in the order in which they were drawn. Row 0 is the lowest.
    pub fn lines(&self, column: usize, row: usize) -> &[usize] {
        &self.cells[row * self.width + column]
    }

    /// The column at a place from 0 to 1.
    pub fn column(&self, place: f64) -> usize {
        cell(place, self.width)
    }

    /// The row at a place from 0 to 1.
    pub fn row(&self, place: f64) -> usize {
        cell(place, self.height)
    }

    /// Draws line number `line` from a cell to another, both included, with a cell in every column, or
    /// in every row if it is steeper.
    pub fn draw(&mut self, line: usize, from: (usize, usize), to: (usize, usize)) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        for step in 0..=steps {
            let cell = (between(from.0, to.0, step, steps), between(from.1, to.1, step, steps));
            let lines = &mut self.cells[cell.1 * self.width + cell.0];
            if lines.last() != Some(&line) {
                lines.push(line);
            }
        }
    }
}

/// After `step` of `steps` from one number to another, rounded.
fn between(from: usize, to: usize, step: usize, steps: usize) -> usize {
    if steps == 0 {
        return from;
    }
    // The two weights add up to `steps`, so that no difference below 0 appears.
    (2 * (from * (steps - step) + to * step) + steps) / (2 * steps)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a place is from 0 to 1, and a grid fits a screen"
)]
fn cell(place: f64, cells: usize) -> usize {
    (place * (cells - 1) as f64).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(from: (usize, usize), to: (usize, usize)) -> Vec<(usize, usize)> {
        let mut grid = Grid::new(5, 4);
        grid.draw(0, from, to);
        let all = (0..5).flat_map(|column| (0..4).map(move |row| (column, row)));
        all.filter(|(column, row)| !grid.lines(*column, *row).is_empty()).collect()
    }

    #[test]
    fn a_line_has_no_gap_whichever_way_it_goes() {
        assert_eq!(drawn((0, 0), (4, 1)), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1)]);
        assert_eq!(drawn((1, 3), (2, 0)), [(1, 2), (1, 3), (2, 0), (2, 1)]);
        assert_eq!(drawn((3, 2), (3, 2)), [(3, 2)]);
    }

    #[test]
    fn lines_that_meet_are_all_known_once() {
        let mut grid = Grid::new(3, 1);
        grid.draw(0, (0, 0), (2, 0));
        grid.draw(1, (0, 0), (1, 0));
        grid.draw(1, (1, 0), (2, 0));
        assert_eq!(grid.lines(1, 0), [0, 1]);
        assert_eq!((grid.column(0.5), grid.row(1.0)), (1, 0));
    }
}
