//! Why a command could not do its job. Such a command exits with status 2.

use contract::{JudgeError, Locale};

/// What went wrong, where, and what to do next, in both languages: where it is found out nobody need
/// know which one is spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    zh: String,
    en: String,
}

impl Problem {
    /// A problem in Chinese and in English.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }

    /// The text in this language. It may hold what a terminal must not be shown as it is.
    pub fn text(&self, locale: Locale) -> &str {
        locale.pick(&self.zh, &self.en)
    }
}

impl From<JudgeError> for Problem {
    fn from(error: JudgeError) -> Self {
        let JudgeError { message } = error;
        Self::new(
            format!("这是评测机的错误，不是你的：{message}\n`judge doctor` 会列出这台机器上缺什么。"),
            format!(
                "This is the judge's fault, not yours: {message}\n`judge doctor` lists what this machine lacks."
            ),
        )
    }
}
