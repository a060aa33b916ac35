//! The two languages that the judge speaks to people. Machine output is English in both.

/// A language of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locale {
    /// 简体中文.
    Zh,
    /// English.
    En,
}

impl Locale {
    /// Picks the text of this language: both stand side by side, so that neither can be missing.
    pub fn pick<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }
}
