//! Text from a student, an exercise or a compiler, made harmless for a terminal.
//!
//! Whatever could move the cursor, colour, ring, rename the window or turn the order of the characters
//! around becomes a visible escape. Nothing is dropped: what was there can be seen.

use std::fmt::Write as _;

/// One line: line breaks become visible too.
pub fn line(text: &str) -> String {
    escaped(text, |_| false)
}

/// Text of several lines: line feeds stay, and tabs become spaces.
pub fn block(text: &str) -> String {
    // A compiler on another system ends its lines with both characters.
    escaped(&text.replace("\r\n", "\n").replace('\t', "    "), |c| c == '\n')
}

fn escaped(text: &str, keep: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if keep(c) || !is_harmful(c) => shown.push(c),
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push_str("\\t"),
            c => write!(shown, "\\u{{{:x}}}", u32::from(c)).expect("a String takes everything"),
        }
    }
    shown
}

fn is_harmful(c: char) -> bool {
    // C0, DEL and C1; then what turns the direction of the text, breaks lines or can't be seen.
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_every_kind_become_visible() {
        assert_eq!(
            line("\u{1b}[31m red \u{7} \u{8} \u{7f} \u{9b}0m"),
            "\\u{1b}[31m red \\u{7} \\u{8} \\u{7f} \\u{9b}0m"
        );
        assert_eq!(line("one\ntwo\r\tthree"), "one\\ntwo\\r\\tthree");
    }

    #[test]
    fn what_turns_the_order_of_characters_around_becomes_visible() {
        for c in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}').chain(['\u{200f}', '\u{2028}']) {
            assert_eq!(block(&c.to_string()), format!("\\u{{{:x}}}", u32::from(c)));
        }
    }

    #[test]
    fn words_of_every_language_stay_as_they_are() {
        let text = "排队 p99：≤ 1.05 × 参考策略 ✓ é́ 👩‍💻";
        assert_eq!(line(text), text);
    }

    #[test]
    fn a_block_keeps_its_lines_and_a_lone_carriage_return_cannot_hide_one() {
        assert_eq!(block("a\r\nb\n\tc\rd"), "a\nb\n    c\\rd");
    }
}
