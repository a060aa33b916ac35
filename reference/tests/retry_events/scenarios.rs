//! What a scenario may be, and how a run is stopped.

use proptest::prelude::*;
use reference::kinds::breaker::{self, Breaker};
use reference::kinds::retry::{self, Retry};
use reference::policies::breaker::Closed;
use reference::retry_events::{Halt, Metric, Scenario, Why, run};

use super::{run_named, scenario};

fn refusal(text: &str) -> String {
    toml::from_str::<Scenario>(text).expect_err(text).message().to_owned()
}

#[test]
fn an_empty_scenario_is_the_chapters_fleet_without_its_outage() {
    let fleet = scenario("");
    let capacity = f64::from(fleet.servers) / fleet.service * 1000.0;
    assert_eq!(
        (1000.0 / fleet.mean_gap, capacity, fleet.seconds, fleet.max_attempts),
        (1000.0, 1200.0, 60.0, 3)
    );
    assert!(fleet.outage().is_none() && fleet.work() <= Scenario::MOST_WORK);
}

#[test]
fn a_value_out_of_its_range_is_refused_by_its_key() {
    for (key, values) in [
        ("servers", &["0", "4097"][..]),
        ("queue", &["1000001"]),
        ("layers", &["0", "5"]),
        ("max_attempts", &["0", "17"]),
        ("service", &["nan", "inf", "-1.0", "0.0", "1.1e6"]),
        ("mean_gap", &["nan", "inf", "-1.0", "0.0", "1.1e6"]),
        ("timeout", &["nan", "inf", "-1.0", "0.0", "1.1e6"]),
        ("deadline", &["nan", "inf", "-1.0", "0.0", "1.1e6"]),
        ("seconds", &["nan", "inf", "-1.0", "0.0", "3600.1"]),
        ("errors", &["nan", "-0.1", "1.1"]),
        ("timeouts", &["[1.0]", "[1.0, 2.0]"]),
    ] {
        for value in values {
            let message = refusal(&format!("{key} = {value}"));
            assert!(message.starts_with(&format!("`{key}`: ")), "{key} = {value}: {message}");
        }
    }
    for value in ["[nan, 1.0]", "[-1.0, 0.0]", "[1.0]", "[0.0, 1.1e6]", "[inf, 1.0]"] {
        let message = refusal(&format!("layers = 3\ntimeouts = {value}"));
        assert!(message.starts_with("`timeouts`: "), "{value}: {message}");
    }
    assert_eq!(scenario("layers = 3\ntimeouts = [0.0, 5.0]").timeouts, [0.0, 5.0]);
}

#[test]
fn an_outage_that_is_none_is_refused() {
    for (outage, says) in [
        ("from = 0.0, to = 1.0", "does nothing"),
        ("from = 1.0, to = 1.0, slow = 2.0", "starts at `from`"),
        ("from = nan, to = 1.0, slow = 2.0", "starts at `from`"),
        ("from = 0.0, to = nan, slow = 2.0", "starts at `from`"),
        ("from = -1.0, to = 1.0, slow = 2.0", "starts at `from`"),
        ("from = 0.0, to = 60000.1, slow = 2.0", "starts at `from`"),
        ("from = 0.0, to = 1.0, slow = 0.5", "`slow`"),
        ("from = 0.0, to = 1.0, slow = nan", "`slow`"),
        ("from = 0.0, to = 1.0, slow = 1000.1", "`slow`"),
        ("from = 0.0, to = 1.0, errors = 1.1", "`errors`"),
        ("from = 0.0, to = 1.0, errors = nan", "`errors`"),
        ("from = 0.0, to = 1.0, refuses = true, servers = []", "`servers` is empty"),
        ("from = 0.0, to = 1.0, refuses = true, servers = [12]", "no server 12"),
        ("from = 0.0, to = 1.0, refuses = true, servers = [3, 1, 3]", "server 3 is listed twice"),
    ] {
        let first = "{ from = 0.0, to = 1.0, slow = 2.0 }";
        let message = refusal(&format!("outages = [{first}, {{ {outage} }}]"));
        assert!(
            message.starts_with("`outages`: outage 2: ") && message.contains(says),
            "{outage}: {message}"
        );
    }
    let many = vec!["{ from = 0.0, to = 1.0, slow = 2.0 }"; 17].join(", ");
    assert!(refusal(&format!("outages = [{many}]")).starts_with("`outages`: at most 16"));
}

#[test]
fn the_order_in_which_an_outage_lists_servers_means_nothing() {
    let of = |servers: &str| {
        scenario(&format!("outages = [{{ from = 0.0, to = 1.0, refuses = true, servers = {servers} }}]"))
    };
    assert_eq!(of("[7, 0, 3]"), of("[0, 3, 7]"));
}

#[test]
fn a_key_that_is_none_is_refused() {
    for text in ["rate = 1.0", "outages = [{ from = 0.0, to = 1.0, refuses = true, until = 3.0 }]"] {
        assert!(refusal(text).contains("unknown field"), "{text}");
    }
}

#[test]
fn a_run_that_may_run_away_is_refused() {
    for text in [
        "layers = 4\nmax_attempts = 4",
        "seconds = 3600.0",
        "mean_gap = 0.001",
        "servers = 4096\nwhen_open = \"next\"",
        "layers = 4\nmax_attempts = 16\nmean_gap = 0.001\nseconds = 3600.0\nservers = 4096\nwhen_open = \"next\"",
    ] {
        let message = refusal(text);
        assert!(message.starts_with("`max_attempts`: ") && message.contains("20000000"), "{message}");
    }
}

#[test]
fn every_metric_has_a_name_of_its_own_and_what_is_undefined_is_none() {
    let names: std::collections::BTreeSet<_> = Metric::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), Metric::ALL.len());
    // One request is likely in ten seconds on average, and none in a millisecond.
    let none = run_named(&scenario("seconds = 0.001\nmean_gap = 10000.0"), 1, "none", "none");
    assert_eq!(none.requests, 0);
    for metric in Metric::ALL {
        let is_undefined = matches!(
            metric,
            Metric::LatencyMean
                | Metric::LatencyPercentile(_)
                | Metric::Amplification
                | Metric::WastedWork
                | Metric::Recovery
                | Metric::GoodputInOutage
                | Metric::GoodputAfterOutage
        );
        assert_eq!(none.metric(*metric), (!is_undefined).then_some(0.0), "{metric}");
    }
}

#[test]
fn goodput_counts_what_the_deadline_lets_count() {
    let fleet = scenario("seconds = 10.0\ndeadline = 15.0");
    let outcome = run_named(&fleet, 1, "none", "none");
    let in_time = outcome.latencies.values().unwrap().iter().filter(|latency| **latency <= 15.0).count();
    let in_time = u32::try_from(in_time).unwrap();
    let counts = [u64::from(in_time), outcome.good];
    assert!(counts[0] == counts[1] && 0 < counts[0] && counts[0] < outcome.succeeded);
    assert_eq!(outcome.metric(Metric::Goodput), Some(f64::from(in_time) / 10.0));
    assert_eq!(outcome.good_in.before, outcome.good - outcome.good_in.during - outcome.good_in.after);
}

/// Halts, or answers no number, in one of its functions.
struct Broken {
    function: &'static str,
    answer: f64,
}

impl Broken {
    fn call(&self, function: &str) -> Result<(), &'static str> {
        if function == self.function && self.answer == 0.0 { Err("halted") } else { Ok(()) }
    }

    fn answer(&self, function: &str) -> f64 {
        if function == self.function { self.answer } else { 0.0 }
    }
}

impl Retry for Broken {
    type Halt = &'static str;

    fn init(&mut self, _: &mut Box<retry::Signals>) -> Result<(), &'static str> {
        self.call("init")
    }

    fn retry(&mut self, _: u32, _: f64, _: &mut Box<retry::Signals>) -> Result<f64, &'static str> {
        self.call("retry").map(|()| self.answer("retry"))
    }

    fn wants_requests(&self) -> bool {
        true
    }

    fn on_request(&mut self, _: f64, _: &mut Box<retry::Signals>) -> Result<(), &'static str> {
        self.call("on_request")
    }

    fn wants_admissions(&self) -> bool {
        true
    }

    fn admit(&mut self, _: u32, _: f64, _: &mut Box<retry::Signals>) -> Result<bool, &'static str> {
        self.call("admit").map(|()| true)
    }

    fn wants_successes(&self) -> bool {
        true
    }

    fn on_success(&mut self, _: u32, _: f64, _: &mut Box<retry::Signals>) -> Result<(), &'static str> {
        self.call("on_success")
    }

    fn wants_failures(&self) -> bool {
        true
    }

    fn on_failure(&mut self, _: u32, _: f64, _: &mut Box<retry::Signals>) -> Result<(), &'static str> {
        self.call("on_failure")
    }

    fn wants_hedges(&self) -> bool {
        true
    }

    fn hedge(&mut self, _: f64, _: &mut Box<retry::Signals>) -> Result<f64, &'static str> {
        self.call("hedge").map(|()| self.answer("hedge"))
    }
}

/// The same as a breaker.
struct BrokenBreaker(Broken);

impl Breaker for BrokenBreaker {
    type Halt = &'static str;

    fn init(&mut self, _: &mut Box<breaker::Signals>) -> Result<(), &'static str> {
        self.0.call("init")
    }

    fn allow(&mut self, _: u32, _: f64, _: &mut Box<breaker::Signals>) -> Result<bool, &'static str> {
        self.0.call("allow").map(|()| true)
    }

    fn on_success(&mut self, _: u32, _: f64, _: &mut Box<breaker::Signals>) -> Result<(), &'static str> {
        self.0.call("on_success")
    }

    fn on_failure(&mut self, _: u32, _: f64, _: &mut Box<breaker::Signals>) -> Result<(), &'static str> {
        self.0.call("on_failure")
    }
}

fn broken(function: &'static str, answer: f64) -> [Box<Broken>; 1] {
    [Box::new(Broken { function, answer })]
}

#[test]
fn a_run_says_where_and_why_it_was_stopped() {
    let fleet = scenario("errors = 0.5\nseconds = 5.0");
    for function in ["init", "on_request", "admit", "on_success", "on_failure", "retry", "hedge"] {
        let stopped = run(&fleet, 1, &mut broken(function, 0.0), &mut Closed).expect_err(function);
        assert_eq!(stopped.function, function);
        assert_eq!(stopped.why, Why::Halt(Halt::Retry { layer: 0, halt: "halted" }));
        assert_eq!(stopped.now > 0.0, function != "init");
    }
    for function in ["init", "allow", "on_success", "on_failure"] {
        let mut breaker = BrokenBreaker(Broken { function, answer: 0.0 });
        let stopped = run(&fleet, 1, &mut broken("none", 0.0), &mut breaker).expect_err(function);
        assert_eq!((stopped.function, stopped.why), (function, Why::Halt(Halt::Breaker("halted"))));
    }
    for function in ["retry", "hedge"] {
        for answer in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let stopped = run(&fleet, 1, &mut broken(function, answer), &mut Closed).expect_err(function);
            assert_eq!(stopped.function, function);
            let Why::NoDelay { layer: 0, answer: given } = stopped.why else { panic!("{stopped:?}") };
            assert_eq!(given.to_bits(), answer.to_bits());
        }
    }
}

#[test]
#[should_panic(expected = "a policy for each layer")]
fn a_run_without_a_policy_for_each_layer_is_the_callers_mistake() {
    let _ = run(&scenario("layers = 2\nseconds = 1.0"), 1, &mut broken("none", 0.0), &mut Closed);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_run_of_any_named_policies_is_conserved(
        seed: u64, policy in 0..reference::policies::retry::RETRIES_IN_TIME.len(),
        breaker in 0..reference::policies::breaker::BREAKERS.len(), scenario in super::script::scenarios(),
    ) {
        let policy = reference::policies::retry::RETRIES_IN_TIME[policy].name;
        let breaker = reference::policies::breaker::BREAKERS[breaker].name;
        let scenario = Scenario { seconds: scenario.seconds * 5.0, ..scenario };
        run_named(&scenario, seed, policy, breaker);
    }
}
