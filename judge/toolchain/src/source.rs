//! A student's file, as it is given in.

use std::path::Path;

use contract::{Limits, Refusal};

use crate::Failure;

/// A student's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name as the student knows it. A path's folders are left out of what compilers see and say.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Longer names do not fit into every file system.
const NAME_BYTES: usize = 200;

impl Source {
    /// The name that compilers get to see: one that can be a file's in a folder of its own, without
    /// what a terminal would obey.
    pub(crate) fn file_name(&self) -> String {
        let name = Path::new(&self.name).file_name().and_then(|name| name.to_str()).unwrap_or("policy");
        let mut shown: String = name.chars().map(|c| if c.is_control() { '_' } else { c }).collect();
        if shown.len() > NAME_BYTES {
            // The ending says what it is, so the front goes.
            shown.drain(..shown.ceil_char_boundary(shown.len() - NAME_BYTES));
        }
        shown
    }

    /// The source as text.
    pub(crate) fn text(&self, limits: &Limits) -> Result<&str, Failure> {
        self.within("source size", limits.source_bytes)?;
        let text = std::str::from_utf8(&self.bytes).map_err(|error| {
            let at = error.valid_up_to();
            let line = self.bytes[..at].split(|byte| *byte == b'\n').count();
            let name = self.file_name();
            Refusal::Compiler {
                messages: format!(
                    "{name}:{line}: this file is not UTF-8 (byte {at}). Save it as UTF-8.\n\
                     {name}:{line}：文件不是 UTF-8 编码（第 {at} 字节）。请存为 UTF-8 再试。"
                ),
            }
        })?;
        // A byte-order mark and blanks are as good as nothing.
        if text.trim_start_matches('\u{feff}').trim().is_empty() {
            return Err(Refusal::Empty.into());
        }
        Ok(text)
    }

    /// Refuses a source of more bytes than this.
    pub(crate) fn within(&self, what: &str, limit: u64) -> Result<(), Failure> {
        let actual = self.bytes.len() as u64;
        if actual <= limit {
            return Ok(());
        }
        Err(Refusal::Limit { what: what.to_owned(), limit, actual, unit: "bytes".to_owned() }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> String {
        Source { name: name.to_owned(), bytes: Vec::new() }.file_name()
    }

    #[test]
    fn compilers_see_the_file_name_alone() {
        assert_eq!(named("../作业 1/二选一.rs"), "二选一.rs");
        assert_eq!(named("-o.rs"), "-o.rs");
        assert_eq!(named("a\u{1b}[2J.rs"), "a_[2J.rs");
        assert_eq!(named(".."), "policy");
    }

    #[test]
    fn a_name_too_long_keeps_its_end() {
        let name = named(&format!("{}.rs", "长".repeat(300)));
        assert!(name.len() <= NAME_BYTES && name.ends_with("长.rs"), "{name}");
    }
}
