//! The memory of a long run, with means and percentiles. Alone in its program, so that nothing else adds
//! to the peak.

#![cfg(target_os = "linux")]

use reference::balance::{Metric, Scenario, Streams, run};
use reference::policies::router::{P2c, Picks};

/// A hundred million; a tenth of them without optimisation, whose waits alone would take 76 MiB if kept.
const REQUESTS: u64 = if cfg!(debug_assertions) { 10_000_000 } else { 100_000_000 };
/// In KiB, as Linux counts it.
const LIMIT: u64 = 64 * 1024;

/// The most memory that the process had resident, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells about the process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line with the peak");
    line.trim().strip_suffix(" kB").expect("in kB").parse().expect("a number")
}

#[test]
fn a_long_run_takes_less_than_64_mebibytes() {
    let scenario = Scenario { requests: REQUESTS, streams: Streams::Split, ..Scenario::chapter() };
    let outcome = run(&scenario, 7, &mut P2c { picks: Picks::WithReplacement });
    let outcome = outcome.expect("a reference policy cannot halt");
    let metrics = outcome.metrics(Metric::ALL);
    assert!(metrics.iter().all(|metric| metric.is_some_and(f64::is_finite)), "{metrics:?}");
    assert_eq!(outcome.counted(), REQUESTS);
    assert!(!outcome.waits().is_exact());
    let peak = peak();
    println!("{peak} KiB");
    assert!(peak < LIMIT, "{peak} KiB");
}
