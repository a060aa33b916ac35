//! Any text at all, as an `exercise.toml`.

#![no_main]

use grade::{Exercise, Seeds};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Exercise::parse("fuzzed", "exercises/fuzzed/exercise.toml", text) {
        Ok(exercise) => {
            assert!(!exercise.cases.is_empty());
            assert!(exercise.cases.iter().any(|case| case.checks.iter().any(grade::Check::is_scored)));
            for case in &exercise.cases {
                assert!(case.seeds.count() > 0 && !case.checks.is_empty(), "{}", case.id);
                let hidden = matches!(case.seeds, Seeds::Hidden(_));
                assert_eq!(hidden, case.show == grade::Show::Hidden, "{}", case.id);
                for range in case.checks.iter().filter_map(grade::Check::range) {
                    let ends = [range.at_most, range.at_least];
                    assert!(ends.iter().flatten().all(|end| end.is_finite()), "{}", case.id);
                    assert!(ends.iter().any(Option::is_some), "{}", case.id);
                }
            }
            let again = Exercise::parse("fuzzed", "exercise.toml", text).expect("it was read before");
            assert_eq!(again.digest, exercise.digest);
        }
        Err(error) => {
            assert!(!error.message.is_empty());
            assert!(error.to_string().contains("exercises/fuzzed/exercise.toml"), "{error}");
            assert!(error.line.is_none_or(|line| line >= 1 && line <= 1 + text.matches('\n').count()));
        }
    }
});
