//! The first line of what is printed: what was run.

use crate::terminal::{Paint, Span, Style, wrap};

/// The line in one or more, each ended.
pub fn lines(text: &str, columns: usize) -> String {
    let lines = wrap(&[Span::new(text, Style::PLAIN)], columns);
    lines.iter().map(|line| Span::paint_all(line, Paint::OFF) + "\n").collect()
}

/// A number without decimals that say nothing, to three of them or, if it is tiny, to one digit.
pub fn plain(number: f64) -> String {
    if number != 0.0 && number.abs() < 0.001 {
        return format!("{number:.0e}");
    }
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_the_decimals_that_it_needs() {
        let numbers = [0.0, 5.0, 2.5, 12.3456, 0.001, 1e-9, 20_000.0].map(plain);
        assert_eq!(numbers, ["0", "5", "2.5", "12.346", "0.001", "1e-9", "20000"]);
    }
}
