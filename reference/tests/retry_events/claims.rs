//! What the chapter says of retries, budgets, layers and breakers, and when it holds. Each test runs the
//! same seeds under each policy, so that the policies meet the same requests.

use reference::percentile::Permille;
use reference::retry_events::{Metric, Outcome, Scenario};

use super::{run_named, scenario};

const SEEDS: u64 = 8;

fn outcomes_of(seeds: u64, scenario: &Scenario, policy: &str, breaker: &str) -> Vec<Outcome> {
    (1..=seeds).map(|seed| run_named(scenario, seed, policy, breaker)).collect()
}

fn outcomes(scenario: &Scenario, policy: &str, breaker: &str) -> Vec<Outcome> {
    outcomes_of(SEEDS, scenario, policy, breaker)
}

fn all(outcomes: &[Outcome], metric: Metric) -> Vec<f64> {
    outcomes.iter().map(|outcome| outcome.metric(metric).unwrap_or_else(|| panic!("{metric}"))).collect()
}

#[expect(clippy::cast_precision_loss, reason = "a few seeds")]
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The mean difference of pairs, and its standard error.
#[expect(clippy::cast_precision_loss, reason = "a few seeds")]
fn difference(one: &[f64], other: &[f64]) -> (f64, f64) {
    let pairs: Vec<_> = one.iter().zip(other).map(|(one, other)| one - other).collect();
    let centre = mean(&pairs);
    let squares: Vec<_> = pairs.iter().map(|pair| (pair - centre).powi(2)).collect();
    (centre, (mean(&squares) / (pairs.len() - 1) as f64).sqrt())
}

/// The chapter's fleet and outage: 1000 requests a second, servers for 1200, for ten seconds a tenth.
fn chapter(more: &str) -> Scenario {
    scenario(&format!("{more}\noutages = [{{ from = 10000.0, to = 20000.0, slow = 10.0 }}]"))
}

/// It holds while all servers are busy all the time and what they do is of use: queues are short, so that
/// what is too much is refused at once and little times out. A server that has three places and eight
/// times its capacity to do is idle less than 1/500 of the time, so that retries can't add more; the queues
/// at the outage's end are worth 36 requests at most.
#[test]
fn retries_bring_no_more_answers_in_an_outage_that_keeps_all_servers_busy() {
    let fleet = scenario(
        "queue = 2\ntimeout = 5000.0\nseconds = 13.0\noutages = [{ from = 2000.0, to = 12000.0, slow = 10.0 }]",
    );
    // Student's 1 − 0.0025 quantile with 31 degrees of freedom, for two comparisons: once in 200 times.
    let (seeds, multiple) = (32, 3.02);
    let none = outcomes_of(seeds, &fleet, "none", "none");
    let capacity = 120.0;
    let margin = capacity / 500.0 + 36.0 / 10.0;
    for policy in ["immediate", "full_jitter"] {
        let some = outcomes_of(seeds, &fleet, policy, "none");
        let served = |outcomes: &[Outcome]| all(outcomes, Metric::GoodputInOutage);
        let (more, error) = difference(&served(&some), &served(&none));
        let bound = multiple * error + margin;
        println!("{policy}: {more} more than {}, within {bound}", mean(&served(&none)));
        assert!(more.abs() <= bound, "{policy}: {more} within {bound}");
        let peaks = [&some, &none].map(|outcomes| mean(&all(outcomes, Metric::PeakLoad)));
        assert!(peaks[0] > 2.0 * peaks[1], "{policy}: {peaks:?}");
    }
}

/// What keeps the fleet down is its own queue: a full one is worth a second, clients wait for half of one,
/// and three attempts for each request are more than the servers can do. Whatever is served then was
/// given up before. It takes all three: with `cancel` the queue holds nothing that was given up.
#[test]
fn retries_after_time_outs_keep_a_fleet_overloaded_that_no_retries_or_a_budget_let_recover() {
    let fleet = chapter("queue = 100\ntimeout = 500.0");
    for policy in ["immediate", "full_jitter", "equal_jitter", "decorrelated_jitter"] {
        for outcome in outcomes(&fleet, policy, "none") {
            assert_eq!(outcome.recovery(), None, "{policy}");
            let last: u32 = outcome.goodput[500..].iter().sum();
            assert!(last < 100, "{policy}: {last} answers in the last ten seconds of 10,000 requests");
        }
    }
    for policy in ["none", "budget", "finagle_budget", "grpc_throttle", "not_after_timeouts"] {
        for outcome in outcomes(&fleet, policy, "none") {
            let recovery = outcome.recovery().unwrap_or_else(|| panic!("{policy} does not recover"));
            assert!(recovery < 15_000.0, "{policy}: {recovery}");
        }
    }
    let cancelled = Scenario { cancel: true, ..fleet };
    for outcome in outcomes(&cancelled, "full_jitter", "none") {
        assert!(outcome.recovery().is_some_and(|recovery| recovery < 5000.0), "{:?}", outcome.recovery());
    }
}

/// Exercise 3: what is retried after a time-out is work done twice; what was refused is not.
#[test]
fn retrying_only_what_ended_spares_the_fleet() {
    let fleet = chapter("queue = 100\ntimeout = 500.0");
    let (all_failures, ended) =
        (outcomes(&fleet, "full_jitter", "none"), outcomes(&fleet, "not_after_timeouts", "none"));
    assert!(all_failures.iter().all(|outcome| outcome.retries_after_timeout > 10_000));
    assert!(ended.iter().all(|outcome| outcome.retries_after_timeout == 0 && outcome.retries > 1000));
    for (one, other) in ended.iter().zip(&all_failures) {
        assert!(one.metric(Metric::PeakLoad) < other.metric(Metric::PeakLoad));
        assert!(one.good_in.after > 10 * other.good_in.after.max(100));
    }
}

/// Success is kept as long as few attempts fail: with three attempts and a chance of p the outermost layer
/// alone fails p³ of the requests, and makes 1 + p + p² calls for each. In a total outage nothing keeps
/// success, and the layers make 27 calls.
#[test]
fn retrying_in_the_outermost_layer_alone_keeps_success_at_three_calls_where_all_layers_make_27() {
    let layers = |errors: f64| {
        scenario(&format!(
            "servers = 64\nservice = 0.01\nmean_gap = 1.0\nseconds = 5.0\nlayers = 3\nmax_attempts = 3\nerrors = {errors:?}"
        ))
    };
    for outcome in outcomes(&layers(0.01), "outermost", "none") {
        assert!(outcome.failed <= 1, "{} of 5000, each with a chance of 10^-6", outcome.failed);
        assert!(outcome.metric(Metric::Amplification).is_some_and(|calls| calls < 1.02));
    }
    for (policy, calls) in [("outermost", 3.0), ("full_jitter", 27.0), ("immediate", 27.0)] {
        for outcome in outcomes(&layers(1.0), policy, "none") {
            assert_eq!(outcome.metric(Metric::Amplification), Some(calls), "{policy}");
            assert_eq!(outcome.succeeded, 0);
        }
    }
}

/// A quarter of the servers answers with errors; the others can do all of the work. Without retries too
/// the breaker costs nothing that the broken servers would have given.
#[test]
fn a_breaker_spares_a_broken_server_its_calls_and_keeps_the_goodput() {
    let fleet = scenario(
        "queue = 20\ntimeout = 500.0\nmean_gap = 1.5\n\
         outages = [{ from = 10000.0, to = 20000.0, servers = [0, 1, 2], errors = 1.0 }]",
    );
    let without = outcomes(&fleet, "full_jitter", "none");
    for breaker in ["consecutive", "error_rate"] {
        let with = outcomes(&fleet, "full_jitter", breaker);
        for (with, without) in with.iter().zip(&without) {
            assert!(with.errors * 10 < without.errors, "{breaker}: {} of {}", with.errors, without.errors);
            assert!(with.metric(Metric::WastedWork) < without.metric(Metric::WastedWork));
        }
        let goodput = |outcomes: &[Outcome]| all(outcomes, Metric::Goodput);
        let (more, _) = difference(&goodput(&with), &goodput(&without));
        let usual = mean(&goodput(&without));
        println!("{breaker}: {more} more than {usual}");
        assert!(more > -0.001 * usual, "{breaker}: {more} more than {usual}");
    }
}

/// A breaker that takes refusals for want of a place as failures opens on load as well. With short queues
/// and retries that come soon it then keeps out most of what the servers could do, long after the outage.
#[test]
fn a_breaker_that_opens_on_load_does_harm() {
    let fleet = chapter("queue = 2\ntimeout = 500.0");
    let without = outcomes(&fleet, "full_jitter", "none");
    let with = outcomes(&fleet, "full_jitter", "consecutive");
    for (with, without) in with.iter().zip(&without) {
        assert!(with.good_in.after * 2 < without.good_in.after);
    }
}

/// At a sixth of the capacity a copy meets a server that is mostly free; near the capacity the copies are
/// load that the servers don't have room for.
#[test]
fn hedging_cuts_the_tail_at_low_load_and_lengthens_it_at_high_load() {
    let at = |mean_gap: f64| scenario(&format!("mean_gap = {mean_gap:?}\ntimeout = 2000.0"));
    let p99 = |scenario: &Scenario, policy| {
        all(&outcomes(scenario, policy, "none"), Metric::LatencyPercentile(Permille::P99))
    };
    let (low, high) = (at(5.0), at(0.95));
    for (hedged, plain) in p99(&low, "hedged").iter().zip(p99(&low, "none")) {
        assert!(*hedged < 0.9 * plain, "at low load: {hedged}, not {plain}");
    }
    for (hedged, plain) in p99(&high, "hedged").iter().zip(p99(&high, "none")) {
        assert!(*hedged > 1.1 * plain, "at high load: {hedged}, not {plain}");
    }
}

/// It turns away what would fail, the first attempts too, and so has the servers less to refuse.
#[test]
fn adaptive_throttling_turns_new_requests_away_in_an_outage() {
    let fleet = chapter("queue = 2\ntimeout = 500.0");
    let jitter = outcomes(&fleet, "full_jitter", "none");
    for (throttled, plain) in outcomes(&fleet, "adaptive_throttle", "none").iter().zip(&jitter) {
        assert!(throttled.rejected > 1000 && plain.rejected == 0);
        assert!(throttled.refused < plain.refused);
    }
}
