//! A student's Rust file becomes a module, or a message that helps.

mod module;
mod setting;

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use contract::{Kind, Limits, Signal};
use module::{by_contract, exports, imports};
use setting::{build, messages, with_cache};
use toolchain::Source;

const TWO_CHOICES: &str = r"
use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let a = judge::random_below(servers.count());
        let b = judge::random_below(servers.count());
        if servers.in_flight(a) <= servers.in_flight(b) { a } else { b }
    }
}

router!(TwoChoices);
";

/// A policy with these statements in `route`.
fn policy(statements: &str) -> String {
    format!(
        "use judge::{{Request, Router, Servers, router}};
#[derive(Default)] struct Policy {{ x: f64 }}
impl Router for Policy {{
    fn route(&mut self, request: &Request, servers: &Servers) -> usize {{
        {statements}
    }}
    fn on_complete(&mut self, server: usize, now: f64, latency: f64) {{
        self.x = latency + now + server as f64;
    }}
}}
router!(Policy, on_complete);
"
    )
}

/// What every kind can call.
const COMMON: &str = r"judge::log(judge::exp(judge::ln(judge::pow(2.0, judge::random()))));
    judge::log(judge::random_below(3));
    judge::log(judge::expm1(judge::log1p(1.0)) + judge::log2(2.0) + judge::log10(2.0));
    judge::log(judge::sin(1.0) + judge::cos(1.0) + judge::tan(1.0) + judge::atan2(1.0, 2.0));";

#[test]
fn the_kit_declares_every_signal_as_the_contract_has_it() {
    let router = policy(&format!(
        r"{COMMON}
        let i = servers.indices().map(|i| servers.in_flight(i) as usize).max().unwrap();
        i + self.x as usize + request.now() as usize + request.index()"
    ));
    let retry = format!(
        "use judge::{{Retry, retry}};\n#[derive(Default)] struct Mine;\n\
         impl Retry for Mine {{ fn retry(&mut self, _: u32, now: f64) -> Option<f64> {{ {COMMON} Some(now) }} }}\n\
         retry!(Mine);"
    );
    let limiter = format!(
        "use judge::{{Limiter, limiter}};\nstruct Mine(f64);\n\
         impl Limiter for Mine {{\n\
         fn new(rate: f64, capacity: f64) -> Self {{ {COMMON} Self(rate + capacity) }}\n\
         fn allow(&mut self, _: f64, cost: f64) -> bool {{ cost < self.0 }}\n\
         fn wait_time(&mut self, _: f64, _: f64) -> f64 {{ self.0 }} }}\n\
         limiter!(Mine);"
    );
    let functions = format!(
        "fn doubled(list: Vec<f64>) -> Vec<f64> {{ {COMMON} list.into_iter().map(|x| 2.0 * x).collect() }}\n\
         judge::functions! {{ fn doubled(list: Vec<f64>) -> Vec<f64>; }}"
    );
    for (kind, source) in
        [(Kind::Router, router), (Kind::Retry, retry), (Kind::Limiter, limiter), (Kind::Functions, functions)]
    {
        let of_kind = Signal::ALL.iter().filter(|signal| signal.is_for(kind) && !signal.for_interpreters);
        let expected: BTreeSet<_> = of_kind.map(by_contract).collect();
        assert_eq!(imports(&build("all.rs", source).unwrap().module), expected, "{}", kind.name());
    }
}

#[test]
fn a_module_imports_what_it_uses_and_exports_what_it_was_told_to() {
    let built = build("p2c.rs", TWO_CHOICES).unwrap();
    let names: BTreeSet<_> =
        ["fail", "in_flight", "random_below", "server_count"].map(|name| format!("judge.{name}")).into();
    let imported: BTreeSet<_> =
        imports(&built.module).iter().map(|i| i.split('[').next().unwrap().to_owned()).collect();
    assert_eq!(imported, names);
    let exported = exports(&built.module);
    assert!(["init", "memory", "route"].iter().all(|name| exported.contains(*name)), "{exported:?}");
    assert!(!exported.contains("on_complete"));
    assert!(exports(&build("c.rs", policy("0")).unwrap().module).contains("on_complete"));
    assert!(built.toolchain.starts_with("rustc 1."), "{}", built.toolchain);
    println!("a module of {} bytes, {exported:?}", built.module.len());
}

#[test]
fn the_same_source_gives_the_same_bytes() {
    assert_eq!(build("a.rs", TWO_CHOICES).unwrap().module, build("a.rs", TWO_CHOICES).unwrap().module);
}

#[test]
fn nothing_of_the_judge_is_in_the_module() {
    let module = build("a.rs", policy(r#"panic!("{}", file!())"#)).unwrap().module;
    let text = String::from_utf8_lossy(&module);
    let scratch = std::env::temp_dir();
    assert!(text.contains("a.rs"));
    assert!(
        !text.contains("judge-") && !text.contains(scratch.to_str().unwrap()) && !text.contains("rustlib")
    );
}

#[test]
fn any_file_name_will_do() {
    for name in [
        "我的 策略.rs",
        "2-choices.rs",
        "-o.rs",
        "@args.rs",
        "-",
        "a'b\"c.rs",
        "../up/../my.rs",
        "libjudge.rlib",
    ] {
        let source = Source { name: name.to_owned(), bytes: TWO_CHOICES.as_bytes().to_vec() };
        let built = setting::toolchains().build(&source, Some("rust"), &Limits::DEFAULT);
        assert!(built.is_ok(), "{name}: {built:?}");
    }
}

#[test]
fn a_mistake_is_shown_with_its_place_in_the_students_file() {
    let messages =
        messages("作业/我的 策略.rs", TWO_CHOICES.replace("{ a } else { b }", "{ a } else { 1.5 }"));
    assert!(messages.contains("error[E0308]") && messages.contains("我的 策略.rs:11:"), "{messages}");
    assert!(
        !messages.contains("作业") && !messages.contains("/tmp") && !messages.contains("--extern"),
        "{messages}"
    );
}

#[test]
fn warnings_are_not_shown_beside_errors() {
    let messages = messages("a.rs", policy("let unused = 1; undefined"));
    assert!(messages.contains("undefined") && !messages.contains("warning"), "{messages}");
}

#[test]
fn a_type_that_is_no_router_is_told_what_it_lacks() {
    let messages = messages("a.rs", "#[derive(Default)] struct Mine; judge::router!(Mine);");
    assert!(
        messages.contains("the trait bound `Mine: Router` is not satisfied") || messages.contains("Router"),
        "{messages}"
    );
    println!("{messages}");
}

#[test]
fn an_unknown_callback_is_named() {
    let messages =
        messages("a.rs", TWO_CHOICES.replace("router!(TwoChoices)", "router!(TwoChoices, on_finish)"));
    assert!(messages.contains("a router has no callback `on_finish`"), "{messages}");
    assert!(messages.contains("a.rs:15:"), "{messages}");
}

#[test]
fn a_function_defined_twice_is_a_message_without_a_command_line() {
    let twice =
        format!("{TWO_CHOICES}\n#[unsafe(no_mangle)] pub extern \"C\" fn route(_: f64) -> i32 {{ 0 }}");
    let messages = messages("a.rs", twice);
    assert!(
        messages.contains("route") && !messages.contains("rust-lld") && !messages.contains("/tmp"),
        "{messages}"
    );
}

#[test]
fn a_library_that_is_not_there_is_a_message_without_a_command_line() {
    let linked = format!(
        "{TWO_CHOICES}\n#[link(name = \"nothere\")] unsafe extern \"C\" {{ safe fn f() -> i32; }} #[unsafe(no_mangle)] pub extern \"C\" fn g() -> i32 {{ f() }}"
    );
    let messages = messages("a.rs", linked);
    assert!(
        messages.contains("nothere") && !messages.contains("-flavor") && !messages.contains("/tmp"),
        "{messages}"
    );
}

#[test]
fn a_source_that_is_not_utf_8_is_told_where_in_both_languages() {
    let messages = messages("gbk.rs", b"// ok\n// \xd6\xd0\xce\xc4\n");
    assert!(
        messages.contains("gbk.rs:2") && messages.contains("UTF-8") && messages.contains("文件不是"),
        "{messages}"
    );
}

#[test]
fn a_broken_cache_entry_is_made_again() {
    let home = tempfile::tempdir().unwrap();
    let built = || {
        let source = Source { name: "a.rs".to_owned(), bytes: TWO_CHOICES.as_bytes().to_vec() };
        with_cache(home.path().join("cache")).build(&source, None, &Limits::DEFAULT).unwrap()
    };
    let first = built();
    let kits = home.path().join("cache/kits");
    let entry = fs::read_dir(&kits).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&entry).unwrap();
    fs::write(&entry, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(built(), first);
    assert!(fs::read(&entry).unwrap() == whole, "the kit is compiled to the same bytes");
    assert_eq!(fs::read_dir(&kits).unwrap().count(), 1, "nothing else is left there");
}

#[test]
fn without_a_cache_it_works_and_says_so() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("cache"), "a file").unwrap();
    let (sender, notes) = std::sync::mpsc::channel();
    let toolchains = with_cache(home.path().join("cache"))
        .with_progress(move |note| sender.send(note.to_owned()).unwrap());
    let source = Source { name: "a.rs".to_owned(), bytes: TWO_CHOICES.as_bytes().to_vec() };
    toolchains.build(&source, None, &Limits::DEFAULT).unwrap();
    assert!(notes.try_recv().unwrap().contains("cannot be cached"));
}

#[test]
fn a_warm_build_is_quick() {
    build("a.rs", TWO_CHOICES).unwrap();
    let timed = || {
        let begun = Instant::now();
        build("a.rs", TWO_CHOICES).unwrap();
        begun.elapsed()
    };
    let best = (0..5).map(|_| timed()).min().unwrap();
    println!("a warm build takes {best:?}");
    assert!(best < Duration::from_secs(2), "{best:?}");
}
