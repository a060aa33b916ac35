//! How many columns a text takes: a Chinese character takes two.

use unicode_width::UnicodeWidthStr;

use super::Align;

/// The columns that a text takes.
pub fn of(text: &str) -> usize {
    text.width()
}

/// The text with spaces up to this many columns.
pub fn padded(text: &str, columns: usize, align: Align) -> String {
    let spaces = " ".repeat(columns.saturating_sub(of(text)));
    match align {
        Align::Left => format!("{text}{spaces}"),
        Align::Right => format!("{spaces}{text}"),
    }
}
