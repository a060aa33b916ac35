//! A student's P2C, from end to end.

use std::path::{Path, PathBuf};

use contract::Verdict;
use grade::{Answer, Found};
use tests::{Home, repository};

fn p2c(file: &str) -> PathBuf {
    repository().join("exercises/p2c").join(file)
}

fn case<'a>(report: &'a grade::Report, id: &str) -> &'a Found {
    report.cases.iter().find(|case| case.id == id).unwrap().found.as_ref().unwrap()
}

#[test]
fn in_rust_and_in_wat_it_is_accepted_with_the_badge_and_the_chapters_p99() {
    let home = Home::new();
    for file in ["solutions/router.rs", "solutions/router.wat"] {
        let (report, _) = home.report("p2c", &p2c(file));
        assert_eq!(report.verdict, Verdict::Accepted);
        assert_eq!(report.badges, ["reproduces-the-chapter"], "{file}");
        let chapter = case(&report, "chapter");
        let p99 = chapter.metrics["wait.p99"][0].unwrap();
        assert_eq!(format!("{p99:.1}"), "139.6");
        assert_eq!(chapter.metrics, chapter.reference["p2c"]);
        assert!(chapter.first_divergence.is_none());
    }
}

#[test]
fn when_the_second_wins_ties_it_is_accepted_without_the_badge_and_told_where_it_parts() {
    let home = Home::new();
    let (report, _) = home.report("p2c", &p2c("solutions/second_wins_ties.rs"));
    assert_eq!(report.verdict, Verdict::Accepted);
    assert!(report.badges.is_empty());
    // The first decision whose two picks differ and are tied: the counts that both saw are equal there.
    let divergence = case(&report, "chapter").first_divergence.as_ref().unwrap();
    let in_flight = &divergence.state["in_flight"];
    assert_eq!(in_flight.len(), 8);
    assert_ne!(divergence.yours, divergence.reference);
    let seen = |answer: &Answer| match answer {
        Answer::Number(server) => in_flight[format!("{server}").parse::<usize>().unwrap()],
        other => panic!("{other:?} is no server"),
    };
    assert_eq!(seen(&divergence.yours), seen(&divergence.reference));

    let output = home.judge(["test", "p2c"]).arg(p2c("solutions/second_wins_ties.rs")).output().unwrap();
    // Lines are wrapped where they get long.
    let text = String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(&format!("decision {}", divergence.decision)), "{text}");
    let in_flight: Vec<_> = in_flight.iter().map(ToString::to_string).collect();
    assert!(text.contains(&in_flight.join(" ")), "{text}");
}

#[test]
fn the_same_module_gives_the_same_bytes_cold_and_warm_on_one_thread_and_on_two() {
    let home = Home::new();
    let file = p2c("solutions/router.wat");
    let run = |jobs: &str| {
        let output = home.judge(["test", "p2c", "--json", "--jobs", jobs]).arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let cold = run("1");
    assert!(std::fs::read_dir(home.path().join("cache")).is_ok(), "the module was cached");
    let warm = run("1");
    let two = run("2");
    assert!(!cold.is_empty());
    assert!(cold == warm && warm == two);
    let elsewhere = Home::new().judge(["test", "p2c", "--json"]).arg(&file).output().unwrap().stdout;
    assert!(cold == elsewhere);
}

#[test]
fn text_in_both_languages_is_what_a_person_reads() {
    let home = Home::new();
    let show = |locale: &str, file: &str| {
        let output = home.judge(["--lang-ui", locale, "test", "p2c"]).arg(p2c(file)).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let mut settings = insta::Settings::clone_current();
    // The module's size and what it burns depend on the compiler's version.
    settings.add_filter(r"\d+(\.\d+)? (B|kB|KiB)", "[SIZE]");
    settings.add_filter(r"fuel per decision: [^)]*|每次决策燃料：[^）]*", "[FUEL]");
    settings.bind(|| {
        for locale in ["en", "zh"] {
            insta::assert_snapshot!(format!("accepted_{locale}"), show(locale, "solutions/router.wat"));
            insta::assert_snapshot!(
                format!("reads_all_{locale}"),
                show(locale, "wrong/reads.in_flight.max/reads_all.rs")
            );
        }
    });
}

#[test]
fn a_report_validates_against_the_schema_that_is_kept() {
    let home = Home::new();
    let path = repository().join("judge/grade/report.schema.json");
    let kept: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(kept, grade::schema().to_value(), "{} is out of date", path.display());
    let validator = jsonschema::validator_for(&kept).unwrap();
    for (exercise, file) in [
        ("p2c", "exercises/p2c/solutions/second_wins_ties.rs"),
        ("p2c", "tests/hostile/router/runtime_error/answers_minus_one.wat"),
        ("p2c", "tests/hostile/router-alone/compile_error/exports_on_complete.wat"),
        ("erlang", "exercises/erlang/starter/functions.wat"),
        ("token-bucket", "exercises/token-bucket/wrong/partially_accepted/wait_in_seconds.rs"),
        ("backoff-jitter", "exercises/backoff-jitter/starter/retry.wat"),
    ] {
        let output = home.judge(["test", exercise, "--json"]).arg(repository().join(file)).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let errors: Vec<_> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{file}: {errors:?}");
    }
    assert!(Path::new(&path).is_file());
}
