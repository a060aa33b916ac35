//! Any report at all, as JSON: what is made of it is harmless wherever it is shown.

#![no_main]

use grade::Report;
use libfuzzer_sys::fuzz_target;

/// What a terminal must not be shown: control characters and what turns the direction of writing.
fn is_harmful(c: char) -> bool {
    c != '\n' && c.is_control()
        || ('\u{202a}'..='\u{202e}').contains(&c)
        || ('\u{2066}'..='\u{2069}').contains(&c)
}

/// What XML 1.0 may hold.
fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(report) = serde_json::from_slice::<Report>(bytes) else { return };
    let [zh, en, junit] = cli::every_text(&report);
    for text in [&zh, &en] {
        assert!(!text.chars().any(is_harmful), "{text:?}");
    }
    assert!(junit.chars().all(is_xml), "{junit:?}");
    quick_junit::Report::deserialize_from_str(&junit).expect("what is written is XML");
    // A number that JSON has no name for is written as null, so that not all comes back as it was.
    let json = serde_json::to_string(&report).expect("a report is text and numbers");
    serde_json::from_str::<serde_json::Value>(&json).expect("what is written is JSON");
});
