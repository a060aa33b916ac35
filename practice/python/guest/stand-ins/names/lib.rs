//! In place of the names of all characters, which are half a megabyte that no policy asks for: `\N{…}`
//! knows none of them.

#![no_std]

/// A name, which is the same for every character. RustPython's build asks whether there is one, and
/// makes up for those that are missing.
#[must_use]
pub fn name(c: char) -> Option<&'static str> {
    const TANGUT: core::ops::RangeInclusive<char> = '\u{17000}'..='\u{18cff}';
    const TANGUT_SUPPLEMENT: core::ops::RangeInclusive<char> = '\u{18d00}'..='\u{18d7f}';
    (!TANGUT.contains(&c) && !TANGUT_SUPPLEMENT.contains(&c)).then_some("A CHARACTER")
}

/// No character has a name.
#[must_use]
pub fn character(_name: &str) -> Option<char> {
    None
}
