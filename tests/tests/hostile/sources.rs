//! Rust sources that no file is worth keeping for.

use contract::{Limits, Refusal};
use tests::Home;

use crate::attack::{Policy, files_outside_are_out_of_reach};
use crate::judging::{exercises, judge};

/// Grades what is no source of any language.
fn refused(home: &Home, kind: &str, source: &[u8]) -> Refusal {
    let file = home.path().join(format!("{kind}-{}.rs", source.len()));
    std::fs::write(&file, source).unwrap();
    judge(home, kind, &file).refusal().clone()
}

#[test]
fn a_source_that_is_empty_too_long_or_no_text_is_a_compile_error_for_every_kind() {
    let home = Home::new();
    for policy in Policy::all() {
        let kind = policy.kind.name();
        assert_eq!(refused(&home, kind, b""), Refusal::Empty);
        let limit = usize::try_from(Limits::DEFAULT.source_bytes).unwrap();
        let long = refused(&home, kind, &vec![b' '; limit + 1]);
        assert!(matches!(long, Refusal::Limit { .. }), "{long:?}");
        for source in [&b"fn attack() { \xff\xfe }"[..], b"fn attack() { \0 }", b"\x7fELF"] {
            let refusal = refused(&home, kind, source);
            assert!(matches!(refusal, Refusal::Compiler { .. }), "{refusal:?}");
        }
    }
}

#[test]
fn a_source_reads_nothing_of_the_exercise_that_it_is_judged_by() {
    if !files_outside_are_out_of_reach() {
        return;
    }
    let home = Home::new();
    for policy in Policy::all() {
        let kind = policy.kind.name();
        let path = exercises().join(kind).join("exercise.toml").canonicalize().unwrap();
        for path in [path.to_str().unwrap(), "/proc/self/cwd/exercise.toml"] {
            for reach in
                ["compile_error!(include_str!(PATH));", "include!(PATH);", "#[path = PATH] mod stolen;"]
            {
                let source = format!("{}\nfn attack() {{}}", reach.replace("PATH", &format!("{path:?}")));
                let judged = judge(&home, kind, &policy.in_rust(&source).file(&home));
                assert_eq!(judged.verdict(), "compile_error");
                assert!(judged.said().contains("couldn't read"), "{}", judged.said());
                assert!(!judged.stdout().contains("format_version"), "{}", judged.stdout());
            }
        }
    }
}
