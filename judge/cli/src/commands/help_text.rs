//! The parser's help, broken into lines that fit the screen by what characters take there.

use clap::builder::StyledStr;

use crate::terminal::{Paint, Screen, Span, Style, width_of, wrap};

/// Between an option and what is said of it stand two spaces or more, and inside of a sentence one.
const GAP: &str = "  ";

/// The text with its styles, if the screen has any.
pub fn wrapped(help: &StyledStr, screen: &Screen) -> String {
    let plain = help.to_string();
    let styled = if screen.paint.is_on() { help.ansi().to_string() } else { plain.clone() };
    let lines = plain.lines().zip(styled.lines());
    lines.map(|(plain, styled)| line(plain, styled, screen.columns) + "\n").collect()
}

/// A line as one or more. Those that follow begin where the sentence does.
fn line(plain: &str, styled: &str, columns: usize) -> String {
    let start = sentence(plain);
    let (head, text) = plain.split_at(start);
    let indent = width_of(head);
    // A sentence has no style of its own; of a line that has, nothing is known about where to cut it.
    let head = match styled.strip_suffix(text) {
        Some(head) if width_of(plain) > columns && indent < columns => head,
        _ => return styled.to_owned(),
    };
    let lines = wrap(&[Span::new(text, Style::PLAIN)], columns - indent);
    let lines: Vec<_> = lines.iter().map(|line| Span::paint_all(line, Paint::OFF)).collect();
    format!("{head}{}", lines.join(&format!("\n{}", " ".repeat(indent))))
}

/// Where the sentence of a line begins: after its first gap, or after its indent.
fn sentence(plain: &str) -> usize {
    let indent = plain.len() - plain.trim_start().len();
    match plain[indent..].find(GAP) {
        Some(gap) => {
            let after = &plain[indent + gap..];
            indent + gap + after.len() - after.trim_start().len()
        }
        None => indent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_begins_where_the_sentence_does_in_both_languages() {
        let zh = "      --set <KEY>  改一个参数，可以重复：servers、requests、slow_share";
        assert_eq!(
            line(zh, zh, 40),
            "      --set <KEY>  改一个参数，可以重\n                   复：servers、\n                   requests、slow_share"
        );
        let en = "Exit status: 0 accepted, 1 not accepted";
        assert_eq!(line(en, en, 24), "Exit status: 0 accepted,\n1 not accepted");
    }

    #[test]
    fn the_styles_of_what_stands_before_it_are_kept() {
        let styled = "  \u{1b}[1m--set\u{1b}[0m  one two three";
        assert_eq!(
            line("  --set  one two three", styled, 16),
            "  \u{1b}[1m--set\u{1b}[0m  one two\n         three"
        );
    }
}
