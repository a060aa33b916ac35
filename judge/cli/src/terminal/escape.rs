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

/// JSON whose strings hold none of it: they come back as they were.
pub fn json(text: &str) -> String {
    let mut units = [0; 2];
    replaced(text, |shown, c| {
        for unit in c.encode_utf16(&mut units) {
            write!(shown, "\\u{unit:04x}").expect("a String takes everything");
        }
    })
}

/// XML whose texts hold none of it: they come back as they were, but for what no XML can hold.
pub fn xml(text: &str) -> String {
    replaced(&text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}"), |shown, c| {
        write!(shown, "&#x{:x};", u32::from(c)).expect("a String takes everything");
    })
}

/// Text with something in the place of what is harmful, line feeds and tabs apart.
fn replaced(text: &str, mut replace: impl FnMut(&mut String, char)) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_harmful(c) && c != '\n' && c != '\t' {
            replace(&mut shown, c);
        } else {
            shown.push(c);
        }
    }
    shown
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
    fn json_and_xml_come_back_as_they_were() {
        let said = "a\u{9b}b\u{202e}c\u{7f}\u{e0041}\n\"<";
        let written = json(&serde_json::to_string_pretty(&[said]).unwrap());
        assert!(!written.chars().any(|c| is_harmful(c) && c != '\n'), "{written:?}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&written).unwrap(), [said]);
        assert_eq!(xml("a\u{9b}\u{202e}\n\u{fffe}\u{ffff}"), "a&#x9b;&#x202e;\n\u{fffd}\u{fffd}");
    }

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
