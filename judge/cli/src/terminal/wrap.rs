//! Text of several styles, broken into lines that fit.

use unicode_linebreak::{BreakOpportunity, linebreaks};
use unicode_width::UnicodeWidthChar;

use super::{Paint, Style, width_of};

/// A piece of text in one style. It must be harmless already; a line feed breaks the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub style: Style,
}

impl Span {
    /// A text in a style.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    /// The spans one after the other, painted.
    pub fn paint_all(spans: &[Self], paint: Paint) -> String {
        spans.iter().map(|span| paint.text(span.style, &span.text)).collect()
    }
}

/// Breaks text into lines of at most this many columns: between words, between Chinese characters
/// (where punctuation allows), and inside of a word only if it alone is too long.
pub fn wrap(spans: &[Span], columns: usize) -> Vec<Vec<Span>> {
    let text: String = spans.iter().map(|span| span.text.as_str()).collect();
    let columns = columns.max(2);
    let mut lines = Vec::new();
    let (mut from, mut to, mut width) = (0, 0, 0);
    for (end, kind) in breaks(&text) {
        let piece = &text[to..end];
        if width > 0 && width + width_of(piece.trim_end()) > columns {
            lines.push(from..to);
            (from, width) = (to, 0);
        }
        if width_of(piece.trim_end()) > columns {
            for (at, c) in piece.char_indices() {
                let wide = c.width().unwrap_or(0);
                if width + wide > columns && !c.is_whitespace() {
                    lines.push(from..to + at);
                    (from, width) = (to + at, 0);
                }
                width += wide;
            }
        } else {
            width += width_of(piece);
        }
        to = end;
        if kind == BreakOpportunity::Mandatory {
            lines.push(from..to);
            (from, width) = (to, 0);
        }
    }
    lines.into_iter().map(|line| cut(spans, line.start, line.start + text[line].trim_end().len())).collect()
}

/// Where lines may end. A hyphen or a slash inside of a word is no such place: options and names are
/// read, and copied, in one piece.
fn breaks(text: &str) -> impl Iterator<Item = (usize, BreakOpportunity)> {
    let wide = |c: char| c.width() == Some(2);
    linebreaks(text).filter(move |(end, kind)| {
        let (before, after) = text.split_at(*end);
        *kind == BreakOpportunity::Mandatory
            || before.ends_with(char::is_whitespace)
            || before.ends_with(wide)
            || after.starts_with(wide)
    })
}

/// The spans' text from one byte to another.
fn cut(spans: &[Span], from: usize, to: usize) -> Vec<Span> {
    let mut start = 0;
    let mut line = Vec::new();
    for span in spans {
        let end = start + span.text.len();
        let (first, last) = (from.max(start), to.min(end));
        if first < last {
            line.push(Span::new(&span.text[first - start..last - start], span.style));
        }
        start = end;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, columns: usize) -> Vec<String> {
        let lines = wrap(&[Span::new(text, Style::PLAIN)], columns);
        lines.iter().map(|line| Span::paint_all(line, Paint::OFF)).collect()
    }

    #[test]
    fn english_breaks_between_words_and_options_stay_whole() {
        assert_eq!(wrapped("run judge test --lang rust now", 18), ["run judge test", "--lang rust now"]);
        assert_eq!(wrapped("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
    }

    #[test]
    fn chinese_breaks_between_characters_but_not_before_its_punctuation() {
        assert_eq!(wrapped("随机挑两台，选较空的那台。", 12), ["随机挑两台，", "选较空的那", "台。"]);
        assert_eq!(wrapped("用 P2C 选服务器", 8), ["用 P2C", "选服务器"]);
    }

    #[test]
    fn styles_survive_a_break_and_line_feeds_break() {
        let spans = [Span::new("a ", Style::PLAIN), Span::new("bold text\nx", Style::BOLD)];
        let lines = wrap(&spans, 6);
        let painted: Vec<_> = lines.iter().map(|line| Span::paint_all(line, Paint::ON)).collect();
        assert_eq!(painted, ["a \u{1b}[1mbold\u{1b}[0m", "\u{1b}[1mtext\u{1b}[0m", "\u{1b}[1mx\u{1b}[0m"]);
    }

    #[test]
    fn nothing_is_lost_whatever_the_width() {
        let text = "二选一（P2C）: pick two, take the less busy；平局取先挑的。";
        for columns in 1..60 {
            let all: String = wrapped(text, columns).concat();
            assert_eq!(all.replace(' ', ""), text.replace(' ', ""), "{columns}");
        }
    }
}
