//! Colours and weights, for terminals that want them.

use std::ffi::OsStr;

/// A set of attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style(u8);

impl Style {
    pub const PLAIN: Self = Self(0);
    pub const BOLD: Self = Self(1);
    pub const FAINT: Self = Self(1 << 1);
    pub const ITALIC: Self = Self(1 << 2);
    pub const UNDERLINE: Self = Self(1 << 3);
    pub const RED: Self = Self(1 << 4);
    pub const GREEN: Self = Self(1 << 5);
    pub const YELLOW: Self = Self(1 << 6);
    pub const CYAN: Self = Self(1 << 7);

    /// The codes of the bits above, in their order.
    const CODES: [&str; 8] = ["1", "2", "3", "4", "31", "32", "33", "36"];

    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn codes(self) -> String {
        let set = Self::CODES.iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 == 1);
        set.map(|(_, code)| *code).collect::<Vec<_>>().join(";")
    }
}

/// Whether styles are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    on: bool,
}

impl Paint {
    #[cfg(test)]
    pub const ON: Self = Self { on: true };
    /// None are.
    pub const OFF: Self = Self { on: false };

    /// Styles are for terminals, and `NO_COLOR`, set to anything but nothing, switches them off.
    pub fn wanted(is_terminal: bool, no_color: Option<&OsStr>, term: Option<&OsStr>) -> Self {
        let refused = no_color.is_some_and(|value| !value.is_empty());
        let dumb = term.is_some_and(|term| term == "dumb");
        Self { on: is_terminal && !refused && !dumb }
    }

    /// Whether styles are shown.
    pub fn is_on(self) -> bool {
        self.on
    }

    /// The text in this style. It must be harmless already.
    pub fn text(self, style: Style, text: &str) -> String {
        if self.on && style != Style::PLAIN && !text.is_empty() {
            return format!("\u{1b}[{}m{text}\u{1b}[0m", style.codes());
        }
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_for_terminals_that_do_not_refuse_them() {
        let wanted = |terminal, no_color: Option<&str>, term: Option<&str>| {
            Paint::wanted(terminal, no_color.map(OsStr::new), term.map(OsStr::new)).is_on()
        };
        assert!(wanted(true, None, Some("xterm")));
        assert!(wanted(true, Some(""), None));
        assert!(!wanted(true, Some("1"), None));
        assert!(!wanted(true, None, Some("dumb")));
        assert!(!wanted(false, None, None));
    }

    #[test]
    fn attributes_add_up() {
        assert_eq!(Paint::ON.text(Style::BOLD.and(Style::RED), "no"), "\u{1b}[1;31mno\u{1b}[0m");
        assert_eq!(Paint::OFF.text(Style::BOLD, "no"), "no");
        assert_eq!(Paint::ON.text(Style::BOLD, ""), "");
    }
}
