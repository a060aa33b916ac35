//! What a module must export, may export and may import, for every kind.

use contract::{Kind, Refusal, Signal};
use grade::Exercise;
use tests::Home;

use crate::attack::{Policy, STARTING};
use crate::judging::{Judged, exercises, judge};

/// The policy without this export, and with these lines.
fn without(home: &Home, policy: &Policy, name: &str, text: &str) -> Judged {
    let attacked = policy.with("", &format!("(func $attack)\n{text}"), &[]);
    let file = attacked.file(home);
    let whole = std::fs::read_to_string(&file).unwrap();
    let exported = format!("(func (export \"{name}\")");
    assert!(whole.contains(&exported));
    let file = home.path().join(format!("{}-without-{name}-{}.wat", policy.kind.name(), text.len()));
    std::fs::write(&file, whole.replace(&exported, "(func (export \"another\")")).unwrap();
    judge(home, policy.kind.name(), &file)
}

/// Names and signatures of what no submission of the kind may leave out.
fn required(kind: Kind) -> Vec<(String, String)> {
    let path = exercises().join(kind.name()).join("exercise.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let exercise = Exercise::parse(kind.name(), "exercise.toml", &text).unwrap();
    let of_kind = kind.exports().iter().filter(|export| export.required);
    let of_kind = of_kind.map(|export| (export.name.to_owned(), export.to_string()));
    let declared = exercise.grant.functions.iter();
    of_kind.chain(declared.map(|function| (function.name.clone(), function.signature()))).collect()
}

#[test]
fn a_function_that_is_missing_is_named_with_what_is_there() {
    let home = Home::new();
    for policy in Policy::all() {
        let required = required(policy.kind);
        assert!(!required.is_empty());
        for (name, signature) in required {
            let judged = without(&home, &policy, &name, "");
            let Refusal::MissingExport { expected, found } = judged.refusal() else {
                panic!("{}", judged.said())
            };
            assert_eq!(*expected, signature);
            assert!(found.contains(&"another".to_owned()), "{found:?}");
        }
    }
}

#[test]
fn an_export_that_is_no_function_or_one_of_another_type_is_named_with_its_type() {
    let home = Home::new();
    for policy in Policy::all() {
        let mut places = policy.places();
        // The start function is no export, and `_initialize` is the contract's name for the other.
        places.retain(|place| place != STARTING[0]);
        for place in places {
            let name = if place == STARTING[1] { "_initialize" } else { &place };
            for wrong in [
                format!("(func (export \"{name}\") (param f32))"),
                format!("(func (export \"{name}\") (result v128) (v128.const i64x2 0 0))"),
                format!("(global (export \"{name}\") i32 (i32.const 0))"),
                format!("(memory (export \"{name}\") 1)"),
            ] {
                let judged = without(&home, &policy, name, &wrong);
                assert_eq!(judged.verdict(), "compile_error", "{wrong}: {}", judged.said());
                assert!(judged.said().contains(name), "{wrong}: {}", judged.said());
            }
        }
    }
}

#[test]
fn a_signal_of_another_kind_or_of_interpreters_is_refused_with_what_is_granted_instead() {
    let home = Home::new();
    let mut refused = 0;
    for policy in Policy::all() {
        let of_others = |signal: &&Signal| signal.for_interpreters || !signal.is_for(policy.kind);
        for signal in Signal::ALL.iter().filter(of_others) {
            let params = signal.params.iter().map(|(_, value)| format!("(param {value})"));
            let params = params.collect::<Vec<_>>().join(" ");
            let result = signal.result.map(|value| format!("(result {value})")).unwrap_or_default();
            let import = format!("(import \"judge\" \"{}\" (func {params} {result}))", signal.name);
            let attacked = policy.with(signal.name, &format!("{import}\n(func $attack)"), &[]);
            let judged = judge(&home, policy.kind.name(), &attacked.file(&home));
            let Refusal::Import { import, granted } = judged.refusal() else { panic!("{}", judged.said()) };
            assert_eq!(*import, format!("judge.{}", signal.name));
            assert!(
                granted.iter().any(|name| name == "random")
                    && !granted.iter().any(|name| name == signal.name)
            );
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[test]
fn whatever_is_not_zero_is_yes() {
    let home = Home::new();
    for (kind, yes, replaced) in [
        ("limiter", "(select (i32.const 1)", "(select (i32.const YES)"),
        ("retry", "(call $attack_in_admit) (i32.const 1)", "(call $attack_in_admit) (i32.const YES)"),
    ] {
        let policy = Policy::all().into_iter().find(|policy| policy.kind.name() == kind).unwrap();
        let right = std::fs::read_to_string(policy.with("", "(func $attack)", &[]).file(&home)).unwrap();
        assert!(right.contains(yes), "{right}");
        for answer in ["2", "-1", "-2147483648", "256"] {
            let file = home.path().join(format!("{kind}{answer}.wat"));
            std::fs::write(&file, right.replace(yes, &replaced.replace("YES", answer))).unwrap();
            let judged = judge(&home, kind, &file);
            assert_eq!(judged.verdict(), "accepted", "{answer}: {}", judged.stdout());
        }
    }
}
