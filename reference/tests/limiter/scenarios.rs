//! What a scenario may say, and that a refusal names the key.

use std::convert::Infallible;

use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::{Amount, Ask, Concurrency, Limits, Mode, Requests, Rule, Scenario, run};

const STREAM: &str = "arrivals_per_s = 5\nrequests = 100";

fn read(text: &str) -> Result<Scenario, String> {
    toml::from_str(text).map_err(|error| error.message().to_owned())
}

/// A bucket of one token a second and one token, and `rest`.
fn with(rest: &str) -> Result<Scenario, String> {
    read(&format!("rate = 1\ncapacity = 1\n{rest}"))
}

#[test]
fn a_script_and_a_stream_are_read_as_they_are_written() {
    let script =
        with("script = [{ at = 0, cost = 2 }, { at = 0.5, cost = 1, ask = \"wait_time\" }]").unwrap();
    let Requests::Scripted(rows) = &script.requests else { panic!("{script:?}") };
    let rows: Vec<_> = rows.iter().map(|row| (row.at, row.cost, row.ask)).collect();
    assert_eq!(rows, [(0.0, 2.0, Ask::Allow), (0.5, 1.0, Ask::WaitTime)]);
    assert_eq!(script.work(), 2);

    let stream = with(STREAM).unwrap();
    let Requests::Poisson(poisson) = &stream.requests else { panic!("{stream:?}") };
    let costs: Vec<_> = poisson.costs.weighted().iter().map(|part| (part.share, part.cost)).collect();
    assert_eq!((poisson.arrivals_per_s, poisson.requests, poisson.probe_every), (5.0, 100, 0));
    assert_eq!(costs, [(1.0, 1.0)]);
    for (every, work) in [(0, 100), (1, 200), (3, 133), (101, 100), (u32::MAX, 100)] {
        assert_eq!(with(&format!("{STREAM}\nprobe_every = {every}")).unwrap().work(), work);
    }
    assert_eq!(with(&format!("{STREAM}\ncost = 3")).unwrap().work(), 100);
}

/// Remembers the bucket that it was lent.
struct Sees(Limits);
impl Limiter for Sees {
    type Halt = Infallible;
    fn allow(&mut self, _: f64, _: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        self.0 = Limits { rate_per_s: signals.rate_per_s, capacity: signals.capacity };
        Ok(true)
    }
    fn wait_time(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<f64, Infallible> {
        Ok(0.0)
    }
}

#[test]
fn a_range_is_drawn_from_the_seed_for_each_key_and_lent_to_the_policy() {
    let text = format!("rate = {{ from = 5, to = 50 }}\ncapacity = {{ from = 5.0, to = 50.0 }}\n{STREAM}");
    let scenario = read(&text).unwrap();
    let limits: Vec<_> = (0..1000).map(|seed| scenario.limits(seed)).collect();
    let mut below = 0;
    for Limits { rate_per_s, capacity } in &limits {
        assert!((5.0..=50.0).contains(rate_per_s) && (5.0..=50.0).contains(capacity));
        assert_ne!(rate_per_s.to_bits(), capacity.to_bits());
        below += u32::from(*rate_per_s < 16.25);
    }
    // A quarter, within five standard errors of √(1000 · ¼ · ¾).
    assert!((182..=318).contains(&below), "{below}");

    let mut policy = Sees(Limits { rate_per_s: 0.0, capacity: 0.0 });
    assert_eq!(run(&scenario, 7, &mut policy).unwrap().limits(), limits[7]);
    assert_eq!(policy.0, limits[7]);
    let fixed = with(STREAM).unwrap();
    assert_eq!(
        (fixed.rate, fixed.limits(1)),
        (Amount::Fixed(1.0), Limits { rate_per_s: 1.0, capacity: 1.0 })
    );
}

#[test]
fn a_number_out_of_range_is_refused_by_its_key() {
    let numbers = ["nan", "inf", "-inf", "0.0", "-0.0", "-1", "1e300", "1e-300"];
    for number in numbers {
        for (key, text) in [
            ("rate", format!("rate = {number}\ncapacity = 1\n{STREAM}")),
            ("rate", format!("rate = {{ from = {number}, to = 2 }}\ncapacity = 1\n{STREAM}")),
            ("rate", format!("rate = {{ from = 1, to = {number} }}\ncapacity = 1\n{STREAM}")),
            ("capacity", format!("rate = 1\ncapacity = {number}\n{STREAM}")),
            ("arrivals_per_s", format!("rate = 1\ncapacity = 1\nrequests = 1\narrivals_per_s = {number}")),
            ("cost", format!("rate = 1\ncapacity = 1\n{STREAM}\ncost = {number}")),
            (
                "costs",
                format!("rate = 1\ncapacity = 1\n{STREAM}\ncosts = [{{ share = 1, cost = {number} }}]"),
            ),
            ("script", format!("rate = 1\ncapacity = 1\nscript = [{{ at = 0, cost = {number} }}]")),
        ] {
            let message = read(&text).expect_err(&text);
            assert!(message.starts_with(&format!("`{key}`: ")), "{text}: {message}");
        }
    }
    let message = read(&format!("rate = {{ from = 2, to = 1 }}\ncapacity = 1\n{STREAM}")).unwrap_err();
    assert_eq!(message, "`rate`: `from` (2.0) is above `to` (1.0)");
    assert_eq!(
        read(&format!("rate = 0\ncapacity = 1\n{STREAM}")).unwrap_err(),
        "`rate`: from 1e-6 to 1000000000.0 tokens a second, not 0.0"
    );
}

#[test]
fn a_script_that_cannot_be_played_is_refused_by_its_row() {
    for (script, message) in [
        ("", "1 to 100000 rows, not 0"),
        ("{ at = -1, cost = 1 }", "row 1: `at` is from 0.0 to 1000000000000.0 ms, not -1.0"),
        ("{ at = nan, cost = 1 }", "row 1: `at` is from 0.0 to 1000000000000.0 ms, not NaN"),
        ("{ at = 2, cost = 1 }, { at = 1, cost = 1 }", "row 2: `at` is 1.0, before the row above it (2.0)"),
        ("{ at = 2, cost = 0 }", "row 1: a cost is from 0.001 to 1000000000.0 tokens, not 0.0"),
    ] {
        assert_eq!(with(&format!("script = [{script}]")).unwrap_err(), format!("`script`: {message}"));
    }
    let rows = |count| format!("script = [{}]", vec!["{ at = 0, cost = 1 }"; count].join(", "));
    assert!(with(&rows(100_000)).is_ok());
    assert_eq!(with(&rows(100_001)).unwrap_err(), "`script`: 1 to 100000 rows, not 100001");
}

#[test]
fn a_stream_that_is_incomplete_or_too_long_is_refused_by_its_key() {
    for (rest, message) in [
        ("", "`arrivals_per_s`: is needed where there is no `script`: requests a second"),
        ("arrivals_per_s = 1", "`requests`: is needed where there is no `script`: requests in the run"),
        ("arrivals_per_s = 1\nrequests = 0", "`requests`: 1 to 10000000, not 0"),
        ("arrivals_per_s = 1\nrequests = 10000001", "`requests`: 1 to 10000000, not 10000001"),
        ("arrivals_per_s = 1\nrequests = 1\ncosts = []", "`costs`: a set of costs needs at least one"),
        (
            "arrivals_per_s = 1\nrequests = 1\ncosts = [{ share = 0.5, cost = 1 }]",
            "`costs`: the shares add up to 0.5, not 1",
        ),
        (
            "arrivals_per_s = 1\nrequests = 1\ncosts = [{ share = nan, cost = 1 }]",
            "`costs`: a share is in (0, 1], not NaN",
        ),
        (
            "arrivals_per_s = 1\nrequests = 1\ncost = 1\ncosts = [{ share = 1, cost = 1 }]",
            "`costs`: stands alone, without `cost`",
        ),
        (
            "script = [{ at = 0, cost = 1 }]\nprobe_every = 1",
            "`script`: stands alone, without `arrivals_per_s`, `requests`, `cost`, `costs` and `probe_every`",
        ),
    ] {
        assert_eq!(with(rest).unwrap_err(), message);
    }
}

#[test]
fn a_key_that_is_none_is_refused() {
    for (rest, key) in [
        ("burst = 1", "`burst`"),
        ("script = [{ at = 0, cost = 1, tokens = 1 }]", "`tokens`"),
        ("script = [{ at = 0, cost = 1, ask = \"wait\" }]", "`wait`"),
        ("rule = \"leaky_bucket\"", "`leaky_bucket`"),
        ("mode = \"shape\"", "`shape`"),
        ("arrivals_per_s = 1\nrequests = 1\ncosts = [{ share = 1, mean = 1 }]", "`mean`"),
    ] {
        let message = with(rest).unwrap_err();
        assert!(message.contains(key), "{rest}: {message}");
    }
    for rate in ["\"fast\"", "{ from = 1 }", "{ from = 1, to = 2, step = 1 }"] {
        let message = read(&format!("rate = {rate}\ncapacity = 1\n{STREAM}")).unwrap_err();
        assert!(message.contains("a number, or a range `{ from = …, to = … }`"), "{rate}: {message}");
    }
}

#[test]
fn what_a_scenario_does_not_say_is_a_token_bucket_without_places_or_a_line() {
    let plain = with(STREAM).unwrap();
    assert_eq!((plain.rule, plain.concurrency, plain.mode), (Rule::TokenBucket, None, Mode::Drop));
    let said = with(&format!("rule = \"token_bucket\"\nmode = \"drop\"\n{STREAM}")).unwrap();
    assert_eq!(said, plain);
}

#[test]
fn a_rule_places_and_a_line_are_read_as_they_are_written() {
    for rule in Rule::ALL {
        let text = format!("rule = \"{}\"\nconcurrency = 8\nhold = 250.5\n{STREAM}", rule.name());
        let scenario = with(&text).unwrap();
        assert_eq!(scenario.rule, *rule);
        assert_eq!(scenario.concurrency, Some(Concurrency { most: 8, hold: Some(250.5) }));
        assert_eq!(scenario.work(), 100);
    }
    let line = with(&format!("mode = \"queue\"\nqueue = 50\nprobe_every = 10\n{STREAM}")).unwrap();
    assert_eq!((line.mode, line.work()), (Mode::Queue { most: 50 }, 310));

    let rows = "script = [{ at = 0, cost = 2, hold = 0 }, { at = 1, cost = 1 }]";
    let mixed = with(&format!("concurrency = 1\nhold = 3\n{rows}")).unwrap();
    let Requests::Scripted(rows) = &mixed.requests else { panic!("{mixed:?}") };
    assert_eq!(rows.iter().map(|row| row.hold).collect::<Vec<_>>(), [Some(0.0), None]);
    let own = with("concurrency = 1\nscript = [{ at = 0, cost = 2, hold = 1e12 }]").unwrap();
    assert_eq!(own.concurrency, Some(Concurrency { most: 1, hold: None }));
}

#[test]
fn places_that_make_no_sense_are_refused_by_their_key() {
    let unknown = "`wait_time` is not asked beside `concurrency`: nobody knows when a place becomes free";
    let script = |rows: &str| format!("concurrency = 1\nscript = [{rows}]");
    for (rest, message) in [
        (format!("concurrency = 0\nhold = 1\n{STREAM}"), "`concurrency`: 1 to 1000000, not 0".to_owned()),
        (
            format!("concurrency = 1000001\nhold = 1\n{STREAM}"),
            "`concurrency`: 1 to 1000000, not 1000001".to_owned(),
        ),
        (format!("hold = 1\n{STREAM}"), "`hold`: goes with `concurrency`".to_owned()),
        (
            format!("concurrency = 1\n{STREAM}"),
            "`hold`: is needed beside `concurrency`: milliseconds, on average".to_owned(),
        ),
        (
            format!("concurrency = 1\nhold = 0\n{STREAM}"),
            "`hold`: from 1e-6 to 1000000000000.0 ms, not 0.0".to_owned(),
        ),
        (
            format!("concurrency = 1\nhold = nan\n{STREAM}"),
            "`hold`: from 1e-6 to 1000000000000.0 ms, not NaN".to_owned(),
        ),
        (
            format!("concurrency = 1\nhold = 1\nprobe_every = 5\n{STREAM}"),
            format!("`probe_every`: {unknown}"),
        ),
        (
            script("{ at = 0, cost = 1, hold = 1 }, { at = 0, cost = 1, ask = \"wait_time\" }"),
            format!("`script`: row 2: {unknown}"),
        ),
        (
            script("{ at = 0, cost = 1, hold = 1, ask = \"wait_time\" }"),
            format!("`script`: row 1: {unknown}"),
        ),
        (
            script("{ at = 0, cost = 1 }"),
            "`script`: row 1: `hold` is needed, here or for all requests beside `concurrency`".to_owned(),
        ),
        (
            script("{ at = 0, cost = 1, hold = nan }"),
            "`script`: row 1: `hold` is from 0.0 to 1000000000000.0 ms, not NaN".to_owned(),
        ),
        (
            "script = [{ at = 0, cost = 1, hold = 1 }]".to_owned(),
            "`script`: row 1: `hold` goes with `concurrency`".to_owned(),
        ),
        (
            "concurrency = 1\nhold = 1\narrivals_per_s = 1\nrequests = 1000001".to_owned(),
            "`requests`: 1 to 1000000 beside `concurrency`, not 1000001".to_owned(),
        ),
    ] {
        assert_eq!(with(&rest).expect_err(&rest), message);
    }
    assert!(with(&format!("concurrency = 1\nhold = 1\nprobe_every = 0\n{STREAM}")).is_ok());
    assert!(with("concurrency = 1\nhold = 1\narrivals_per_s = 1\nrequests = 1000000").is_ok());
}

#[test]
fn a_line_that_makes_no_sense_is_refused_by_its_key() {
    let ends = "a line does not stand beside `concurrency`: nobody knows when a place becomes free";
    for (rest, message) in [
        ("queue = 5".to_owned(), "`queue`: goes with `mode = \"queue\"`".to_owned()),
        ("mode = \"drop\"\nqueue = 5".to_owned(), "`queue`: goes with `mode = \"queue\"`".to_owned()),
        (
            "mode = \"queue\"".to_owned(),
            "`queue`: is needed in this mode: how many wait in line at most".to_owned(),
        ),
        ("mode = \"queue\"\nqueue = 0".to_owned(), "`queue`: 1 to 1000000, not 0".to_owned()),
        ("mode = \"queue\"\nqueue = 1000001".to_owned(), "`queue`: 1 to 1000000, not 1000001".to_owned()),
        ("mode = \"queue\"\nqueue = 5\nconcurrency = 1\nhold = 1".to_owned(), format!("`mode`: {ends}")),
    ] {
        let text = format!("{rest}\n{STREAM}");
        assert_eq!(with(&text).expect_err(&text), message);
    }
}
