//! What is wrong with an `exercise.toml` is said with file, line and caret.

use grade::{Exercise, Seeds};

const GOOD: &str = r#"format_version = 1
kind = "router"
world = "balance"
difficulty = "easy"
title = { zh = "二选一", en = "Power of two choices" }
signals = ["in_flight"]

[[case]]
id = "long-tail"
show = "public"
scenario = { servers = 8, requests = 20_000 }
seeds = { from = 1, count = 5 }
check = [
  { metric = "wait.mean", at_most = "1.05 × reference", of = "p2c" },
  { metric = "reads.in_flight.max", at_most = 2 },
]
"#;

fn parse(text: &str) -> Result<Exercise, String> {
    Exercise::parse("p2c", "exercises/p2c/exercise.toml", text).map_err(|error| error.to_string())
}

#[test]
fn a_good_one_is_read() {
    let exercise = parse(GOOD).unwrap();
    assert_eq!(exercise.cases.len(), 1);
    assert_eq!(exercise.cases[0].seeds, Seeds::Listed(vec![1, 2, 3, 4, 5]));
    assert_eq!(exercise.points(), 1);
}

/// Each row: what is wrong, the good text's part, and what stands in its place.
const BROKEN: &[(&str, &str, &str)] = &[
    ("not toml", "kind = \"router\"", "kind = router"),
    ("an unknown key", "signals =", "signal ="),
    ("an unknown key in a scenario", "servers = 8", "server = 8"),
    ("another format version", "format_version = 1", "format_version = 2"),
    ("an unknown kind", "\"router\"", "\"rooter\""),
    ("an unknown world", "\"balance\"", "\"ballance\""),
    ("an unknown difficulty", "\"easy\"", "\"trivial\""),
    ("a title in one language", "zh = \"二选一\", ", ""),
    ("an unknown signal", "[\"in_flight\"]", "[\"in_flight\", \"in_fligth\"]"),
    ("a signal that everyone has", "[\"in_flight\"]", "[\"random\"]"),
    ("an unknown callback", "\n[[case]]", "callbacks = [\"on_finish\"]\n[[case]]"),
    ("no server", "servers = 8", "servers = 0"),
    ("ten million servers", "servers = 8", "servers = 10_000_000"),
    ("a billion requests", "requests = 20_000", "requests = 1_000_000_001"),
    (
        "too much work",
        "requests = 20_000 }\nseeds = { from = 1, count = 5 }",
        "requests = 100_000_000 }\nseeds = { from = 1, count = 500 }",
    ),
    ("a gap that is NaN", "requests = 20_000", "requests = 20_000, mean_gap = nan"),
    ("a mean that is infinite", "requests = 20_000", "requests = 20_000, slow = inf"),
    (
        "shares that add up to more than one",
        "requests = 20_000",
        "requests = 20_000, sizes = [{ share = 0.5, mean = 1.0 }, { share = 0.6, mean = 2.0 }]",
    ),
    ("nothing after warm-up", "requests = 20_000", "requests = 20_000, warm_up = 20_000"),
    ("no seed", "{ from = 1, count = 5 }", "[]"),
    ("a seed twice", "{ from = 1, count = 5 }", "[3, 3]"),
    ("a million seeds", "count = 5", "count = 1_000_000"),
    ("seeds past the last one", "from = 1", "from = 18_446_744_073_709_551_615"),
    ("a negative seed", "{ from = 1, count = 5 }", "[-1]"),
    ("a case's name with a space", "\"long-tail\"", "\"long tail\""),
    (
        "no check",
        "check = [\n  { metric = \"wait.mean\", at_most = \"1.05 × reference\", of = \"p2c\" },\n  { metric = \"reads.in_flight.max\", at_most = 2 },\n]",
        "",
    ),
    (
        "only a badge",
        "check = [\n  { metric = \"wait.mean\", at_most = \"1.05 × reference\", of = \"p2c\" },\n  { metric = \"reads.in_flight.max\", at_most = 2 },\n]",
        "check = [{ agreement = \"p2c\", badge = \"chapter\" }]",
    ),
    ("an unknown metric", "\"wait.mean\"", "\"wait.median\""),
    ("an unknown policy", "of = \"p2c\"", "of = \"p3c\""),
    ("a ratio without a policy", ", of = \"p2c\"", ""),
    ("a policy without a ratio", "at_most = 2 }", "at_most = 2, of = \"p2c\" }"),
    ("a bound without an end", ", at_most = 2", ""),
    ("a tolerance that is NaN", "at_most = 2", "at_most = nan"),
    ("a tolerance that is infinite", "at_most = 2", "at_most = inf"),
    ("a negative tolerance", "at_most = 2", "at_most = -2"),
    ("a factor that is NaN", "1.05 × reference", "NaN × reference"),
    ("a factor of zero", "1.05 × reference", "0 × reference"),
    ("a factor that is no number", "1.05 × reference", "reference"),
    ("nothing between the ends", "at_most = 2", "at_most = 2, at_least = 3"),
    ("the same metric twice", "\"reads.in_flight.max\", at_most = 2", "\"wait.mean\", at_most = 2"),
    ("points past all measure", "show = \"public\"", "show = \"public\"\npoints = 4294967295"),
    ("points for nothing", "show = \"public\"", "show = \"public\"\npoints = 0"),
    ("a badge on a metric", "at_most = 2", "at_most = 2, badge = \"frugal\""),
    ("another kind than the world's", "\"router\"", "\"retry\""),
    ("a hidden case with seeds of its own", "\"public\"", "\"hidden\""),
    ("a public case without seeds", "{ from = 1, count = 5 }", "{ count = 5 }"),
    ("a difference that is NaN", "1.05 × reference", "reference + NaN"),
    ("a difference with two signs", "1.05 × reference", "reference + -1"),
    ("ends of two kinds", "of = \"p2c\"", "at_least = 1, of = \"p2c\""),
    ("an ordering with an end", "of = \"p2c\"", "below = \"p2c\""),
    ("a share above one", "at_most = 2", "below = \"p2c\", share = 80"),
    ("a share without an ordering", "at_most = 2", "at_most = 2, share = 0.9"),
    ("two subjects", "at_most = 2", "at_most = 2, agreement = \"p2c\""),
    (
        "a property that the world has not",
        "metric = \"reads.in_flight.max\", at_most = 2",
        "property = \"pure\"",
    ),
    (
        "an answer where nothing is called",
        "metric = \"reads.in_flight.max\", at_most = 2",
        "expected = \"f\", absolute = 1",
    ),
    ("functions of a router", "\n[[case]]", "functions = { f = \"() -> f64\" }\n[[case]]"),
];

const FLEET: &str = r#"format_version = 1
kind = "retry"
world = "retry_requests"
difficulty = "easy"
title = { zh = "重试", en = "Retries" }

[[case]]
id = "outage"
show = "public"
scenario = { outage_start = { from = 5, to = 10 }, outage_seconds = 5 }
seeds = [1]
check = [
  { metric = "rescued", at_least = "0.9 × reference", of = "backoff_jitter" },
  { metric = "peak_load", at_most = 1100 },
]
"#;

const QUEUES: &str = r#"format_version = 1
kind = "functions"
world = "queueing"
difficulty = "easy"
title = { zh = "排队", en = "Queues" }

[functions]
erlang_c = "(c: i32, rho: f64) -> f64"
total = "(waits: [f64]) -> f64"

[[case]]
id = "calls"
show = "public"
scenario.calls = [
  { call = "erlang_c(1..9, 0.1..0.9)", times = 5 },
  { call = "total([1, 2])", expected = 3.0 },
]
seeds = [1]
check = [
  { expected = "erlang_c", relative = 1e-9 },
  { expected = "total", absolute = 0.0 },
]
"#;

/// The same for the other kinds.
const BROKEN_ELSEWHERE: &[(&str, &str, &str, &str)] = &[
    (
        "a load alone",
        FLEET,
        "  { metric = \"rescued\", at_least = \"0.9 × reference\", of = \"backoff_jitter\" },\n",
        "",
    ),
    ("an outage past the end", FLEET, "outage_seconds = 5", "outage_seconds = 500"),
    ("a range that goes down", FLEET, "from = 5", "from = 50"),
    (
        "agreement with what nobody can do",
        FLEET,
        "{ metric = \"peak_load\", at_most = 1100 }",
        "{ agreement = \"backoff_jitter_budget\" }",
    ),
    ("a badge in a hidden case", FLEET, "show = \"public\"", "show = \"hidden\""),
    ("a function that is not declared", QUEUES, "\"total([1, 2])\"", "\"sum([1, 2])\""),
    ("a type that there is not", QUEUES, "[f64]", "[i32]"),
    (
        "no function",
        QUEUES,
        "erlang_c = \"(c: i32, rho: f64) -> f64\"\ntotal = \"(waits: [f64]) -> f64\"\n",
        "",
    ),
    ("an argument of another type", QUEUES, "1..9", "1.5"),
    ("an argument too few", QUEUES, "1..9, 0.1..0.9", "1..9"),
    ("a range of calls that goes down", QUEUES, "1..9", "9..1"),
    ("a call that is none", QUEUES, "total([1, 2])", "total [1, 2]"),
    ("a drawn call with an answer", QUEUES, "times = 5", "times = 5, expected = 1.0"),
    ("a call without an answer", QUEUES, ", expected = 3.0", ""),
    ("an answer of another type", QUEUES, "expected = 3.0", "expected = [3.0]"),
    ("a function that nothing checks", QUEUES, "  { expected = \"total\", absolute = 0.0 },\n", ""),
    ("no tolerance", QUEUES, ", relative = 1e-9", ""),
    ("a negative distance", QUEUES, "absolute = 0.0", "absolute = -1.0"),
    ("too many calls", QUEUES, "times = 5", "times = 1_000_000"),
    ("a name of the contract's own", QUEUES, "total = ", "init = "),
];

#[test]
fn each_mistake_in_the_other_kinds_is_named_with_its_place() {
    assert!(parse(FLEET).is_ok() && parse(QUEUES).is_ok(), "{:?} {:?}", parse(FLEET), parse(QUEUES));
    let errors = BROKEN_ELSEWHERE.iter().map(|(what, good, part, instead)| {
        assert_eq!(good.matches(part).count(), 1, "{what}: `{part}` is not in the good text once");
        let error = parse(&good.replace(part, instead)).expect_err(what);
        format!("── {what}\n{error}\n")
    });
    insta::assert_snapshot!(errors.collect::<Vec<_>>().join("\n"));
}

#[test]
fn each_mistake_is_named_with_its_place() {
    let errors = BROKEN.iter().map(|(what, part, instead)| {
        assert_eq!(GOOD.matches(part).count(), 1, "{what}: `{part}` is not in the good text once");
        let error = parse(&GOOD.replace(part, instead)).expect_err(what);
        format!("── {what}\n{error}\n")
    });
    insta::assert_snapshot!(errors.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_case_named_twice_and_no_case_at_all_are_refused() {
    let (head, case) = GOOD.split_once("\n[[case]]").unwrap();
    let twice = format!("{GOOD}\n[[case]]{case}");
    assert!(parse(&twice).unwrap_err().contains("two cases `long-tail`"));
    assert!(parse(head).unwrap_err().contains("at least one [[case]]"));
}

#[test]
fn an_error_says_its_line() {
    let text = GOOD.replace("of = \"p2c\"", "of = \"p3c\"");
    let error = Exercise::parse("p2c", "exercise.toml", &text).unwrap_err();
    assert_eq!(error.line, Some(14));
}
