//! Scripted traces, computed by hand.

use reference::limiter::Answer::{self, Allow, WaitTime};
use reference::limiter::{Metric, Outcome, run};
use reference::policies::limiter::LIMITERS;

use crate::recorder::{Recorder, listed, scenario};

/// Rows are (time in ms, cost, the right answer, which also says what is asked).
type Rows<'a> = &'a [(f64, f64, Answer)];

fn played(policy: &str, rate: f64, capacity: f64, rows: Rows) -> Outcome {
    let written: Vec<_> = rows
        .iter()
        .map(|(at, cost, answer)| {
            format!("{{ at = {at:?}, cost = {cost:?}, ask = \"{}\" }}", answer.function())
        })
        .collect();
    let text = format!("rate = {rate:?}\ncapacity = {capacity:?}\nscript = [{}]", written.join(", "));
    let mut recorder = Recorder::new(listed(policy));
    let outcome = run(&scenario(&text), 0, &mut recorder).unwrap();
    let answers: Vec<_> = recorder.asked.iter().map(|asked| (asked.now, asked.cost, asked.answer)).collect();
    assert_eq!(answers, rows, "{policy}");
    outcome
}

/// The metrics of a run without places and without a line, in the order of the list.
const OF_ALL_RUNS: &[Metric] = &[
    Metric::Allowed,
    Metric::Refused,
    Metric::RefusedShare,
    Metric::AllowedCost,
    Metric::ExcessMax,
    Metric::WaitTimeCalls,
];

/// Both right policies answer so, and the ledger agrees. Returns the metrics, in the order of the list.
fn right(rate: f64, capacity: f64, rows: Rows) -> Vec<Option<f64>> {
    let outcomes = ["token_bucket", "leaky_bucket_meter"].map(|policy| played(policy, rate, capacity, rows));
    for outcome in &outcomes {
        assert_eq!((outcome.decisions(), outcome.right()), (rows.len() as u64, rows.len() as u64));
        assert_eq!(outcome.first_wrong(), None);
        assert_eq!(outcome.metrics(Metric::ALL), outcomes[0].metrics(Metric::ALL));
    }
    let (first, others) = Metric::ALL.split_at(OF_ALL_RUNS.len());
    assert_eq!(first, OF_ALL_RUNS);
    assert!(outcomes[0].metrics(others).iter().all(Option::is_none));
    outcomes[0].metrics(first)
}

#[test]
fn a_request_passes_at_the_moment_its_last_token_comes_in() {
    let metrics = right(
        2.0,
        3.0,
        &[
            (0.0, 3.0, Allow(true)),
            (499.0, 1.0, Allow(false)),
            (500.0, 1.0, Allow(true)),
            (999.0, 1.0, Allow(false)),
            (1000.0, 1.0, Allow(true)),
            (2500.0, 3.0, Allow(true)),
        ],
    );
    // Every window from 0 on is as full as it may be: 3 + 1 + 1 + 3 tokens in 2.5 s.
    assert_eq!(metrics, [Some(4.0), Some(2.0), Some(2.0 / 6.0), Some(8.0), Some(0.0), Some(0.0)]);
}

#[test]
fn a_refused_request_takes_nothing() {
    let metrics = right(
        1.0,
        2.0,
        &[
            (0.0, 2.0, Allow(true)),
            (1000.0, 2.0, Allow(false)),
            (1000.0, 1.5, Allow(false)),
            (1000.0, 1.0, Allow(true)),
            (1000.0, 0.5, Allow(false)),
        ],
    );
    assert_eq!(metrics, [Some(2.0), Some(3.0), Some(0.6), Some(3.0), Some(0.0), Some(0.0)]);
}

#[test]
fn an_hour_of_idleness_fills_the_bucket_to_its_capacity_and_no_further() {
    let metrics = right(
        10.0,
        5.0,
        &[
            (0.0, 4.0, Allow(true)),
            (3_600_000.0, 3.0, Allow(true)),
            (3_600_000.0, 2.0, Allow(true)),
            (3_600_000.0, 1.0, Allow(false)),
            (3_600_000.0, 1.0, WaitTime(100.0)),
        ],
    );
    assert_eq!(metrics, [Some(3.0), Some(1.0), Some(0.25), Some(9.0), Some(0.0), Some(1.0)]);
}

#[test]
fn wait_time_counts_down_and_changes_nothing() {
    let metrics = right(
        4.0,
        2.0,
        &[
            (0.0, 2.0, WaitTime(0.0)),
            (0.0, 2.0, Allow(true)),
            (0.0, 1.0, WaitTime(250.0)),
            (0.0, 1.0, WaitTime(250.0)),
            (0.0, 2.0, WaitTime(500.0)),
            (125.0, 1.0, WaitTime(125.0)),
            (250.0, 1.0, WaitTime(0.0)),
            (250.0, 1.0, WaitTime(0.0)),
            (250.0, 1.0, Allow(true)),
            (250.0, 1.0, WaitTime(250.0)),
        ],
    );
    assert_eq!(metrics, [Some(2.0), Some(0.0), Some(0.0), Some(3.0), Some(0.0), Some(8.0)]);
}

#[test]
fn a_request_that_costs_more_than_the_capacity_never_passes_and_is_told_so() {
    let never = f64::INFINITY;
    let metrics = right(
        1.0,
        5.0,
        &[
            (0.0, 6.0, WaitTime(never)),
            (0.0, 6.0, Allow(false)),
            (1e9, 6.0, Allow(false)),
            (1e9, 6.0, WaitTime(never)),
            (1e9, 5.0, Allow(true)),
            (1e9, 6.0, WaitTime(never)),
        ],
    );
    assert_eq!(metrics, [Some(1.0), Some(2.0), Some(2.0 / 3.0), Some(5.0), Some(0.0), Some(3.0)]);
}

#[test]
fn requests_at_the_same_time_pass_in_their_order_while_there_are_tokens() {
    let metrics = right(
        1.0,
        4.0,
        &[
            (7.0, 1.0, Allow(true)),
            (7.0, 2.0, Allow(true)),
            (7.0, 2.0, Allow(false)),
            (7.0, 1.0, Allow(true)),
            (7.0, 1.0, Allow(false)),
        ],
    );
    assert_eq!(metrics, [Some(3.0), Some(2.0), Some(0.4), Some(4.0), Some(0.0), Some(0.0)]);
}

#[test]
fn what_no_request_defines_is_none() {
    let metrics = right(1.0, 4.0, &[(0.0, 1.0, WaitTime(0.0))]);
    assert_eq!(metrics, [Some(0.0), Some(0.0), None, Some(0.0), None, Some(1.0)]);
}

#[test]
fn the_shaper_lets_no_burst_through() {
    let outcome = played(
        "leaky_bucket_shaper",
        2.0,
        4.0,
        &[
            (0.0, 1.0, Allow(true)),
            (0.0, 1.0, WaitTime(500.0)),
            (0.0, 1.0, Allow(false)),
            (250.0, 3.0, WaitTime(250.0)),
            (500.0, 3.0, Allow(true)),
            (1500.0, 1.0, WaitTime(500.0)),
            (2000.0, 5.0, WaitTime(f64::INFINITY)),
            (2000.0, 5.0, Allow(false)),
            (2000.0, 4.0, Allow(true)),
        ],
    );
    // The token bucket would have let the burst at 0 pass, and the 3 at 250: its level was 3.5.
    assert_eq!((outcome.decisions(), outcome.right()), (9, 5));
    assert_eq!(outcome.first_wrong().map(|wrong| wrong.decision), Some(1));
}

#[test]
fn the_fixed_window_lets_twice_the_rate_through_at_a_border() {
    let burst = |at| [(at, 1.0, Allow(true)); 5];
    let rows = [burst(900.0).as_slice(), &burst(1000.0), &[(1000.0, 1.0, WaitTime(1000.0))]].concat();
    let outcome = played("fixed_window", 5.0, 5.0, &rows);
    // 10 tokens in 0.1 s, where 5 + 0.5 may pass.
    assert_eq!(outcome.metric(Metric::ExcessMax), Some(4.5));
    // The ledger had 0.5 at 1000, and owes 4.5 after the second burst: a token is 1.1 s away.
    assert_eq!((outcome.decisions(), outcome.right()), (11, 5));
    let wrong = outcome.first_wrong().unwrap();
    assert_eq!((wrong.decision, wrong.now, wrong.cost, wrong.level), (5, 1000.0, 1.0, 0.5));
    assert_eq!((wrong.answer, wrong.right), (Allow(true), Allow(false)));
}

#[test]
fn every_policy_of_the_list_is_found_by_its_name() {
    let names: Vec<_> = LIMITERS.iter().map(|policy| (policy.name, policy.zh)).collect();
    assert_eq!(
        names,
        [
            ("token_bucket", "令牌桶"),
            ("leaky_bucket_meter", "漏桶（计量）"),
            ("leaky_bucket_shaper", "漏桶（整形）"),
            ("fixed_window", "固定窗口"),
            ("concurrency", "并发上限"),
            ("token_bucket_concurrency", "令牌桶 + 并发上限"),
            ("request_count", "按请求数"),
        ]
    );
}
