//! What is said of a source that is refused: how much of it, and the judge's own words.

use contract::Refusal;

/// What is kept of a compiler's messages, in bytes. A person reads the first few.
pub(crate) const KEPT_BYTES: usize = 16 << 10;

/// A refusal with a message of the judge's own, in both languages since reports are the same in both.
pub(crate) fn refusal(name: &str, en: &str, zh: &str) -> Refusal {
    Refusal::Compiler { messages: format!("{name}: {en}\n{name}：{zh}") }
}

/// As many of the messages as are kept, and how many there are besides.
pub(crate) fn first_of(errors: &[String]) -> String {
    let mut text = String::new();
    for (i, error) in errors.iter().enumerate() {
        if i > 0 && text.len() + error.len() > KEPT_BYTES {
            return format!("{text}\n… ({} more)\n", errors.len() - i);
        }
        if i > 0 {
            text.push('\n');
        }
        if error.len() > KEPT_BYTES {
            let cut = &error[..error.floor_char_boundary(KEPT_BYTES)];
            text.push_str(cut.rsplit_once('\n').map_or(cut, |(lines, _)| lines));
            text.push_str("\n…");
        } else {
            text.push_str(error);
        }
        text.push('\n');
    }
    text
}
