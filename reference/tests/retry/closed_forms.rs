//! Fleets that are overloaded for good, against closed forms: immediate retries come to a steady load
//! R·(1 + q + … + q^(a−1)) = R·(1 − q^a)/(1 − q), where q = 1 − C/load is the share that fails. In it
//! C = load·(1 − q) = R·(1 − q^a), which is the capacity that makes any given share fail.
//!
//! The worlds round failures down, which the formulas do not. A cohort of attempt i thus lacks less than
//! i requests, and a load at its own share less than 1 + 2 + … + (a − 1): `least` is the steady load that
//! lacks so much.
//!
//! Three layers of three attempts, which telescope, are one of 27. Half of all attempts failing is not
//! shown: only a capacity within 10^-8 of R makes it so, and to settle takes over 10^7 seconds.

use reference::retry::{self, Fleet, Rule};
use reference::retry_requests::{Scenario, Varying};
use serde_json::Value;

use super::run_named;

fn retries() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/closed_forms.json");
    let file = std::fs::read_to_string(path).expect("the golden file");
    let mut file: Value = serde_json::from_str(&file).expect("JSON");
    file["retries"].take()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, not {value}"))
}

/// An overload for good: the outage is the whole run.
fn overload(rps: u32, capacity: u32, seconds: u32, max_attempts: u32) -> Fleet {
    Fleet { rps, capacity, depth: 1, seconds, outage: (0, seconds), max_attempts }
}

fn by_requests(fleet: Fleet) -> Vec<u64> {
    let scenario = Scenario {
        rps: fleet.rps,
        capacity: fleet.capacity,
        depth: Varying::fixed(fleet.depth),
        seconds: fleet.seconds,
        outage_start: Varying::fixed(fleet.outage.0),
        outage_seconds: Varying::fixed(fleet.outage.1 - fleet.outage.0),
        max_attempts: fleet.max_attempts,
    };
    assert!(scenario.work() <= Scenario::MOST_WORK);
    run_named(&scenario, 1, "immediate").load
}

fn by_cohorts(fleet: Fleet) -> Vec<u64> {
    retry::run(&retry::Scenario { fleet, budget: 0.1 }, Rule::Immediate).load
}

/// Expected attempts: (1 − p^a)/(1 − p).
fn attempts(p: f64, a: u32) -> f64 {
    (1.0 - p.powi(a.cast_signed())) / (1.0 - p)
}

/// The steady load that lacks all that rounding down may take, by bisection below `steady`.
fn least(fleet: Fleet, steady: f64) -> f64 {
    let (rps, capacity) = (f64::from(fleet.rps), f64::from(fleet.capacity));
    let lack = f64::from(fleet.max_attempts * (fleet.max_attempts - 1) / 2);
    let lacks_more = |load: f64| rps * attempts(1.0 - capacity / load, fleet.max_attempts) - load > lack;
    let (mut low, mut high) = (capacity, steady);
    assert!(lacks_more(low) && !lacks_more(high));
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if lacks_more(middle) { low = middle } else { high = middle }
    }
    low
}

/// The load settles on what the formula says, printed to `digits` relative.
#[expect(clippy::cast_precision_loss, reason = "loads are below 2^53")]
fn check(fleet: Fleet, load: &[u64], steady: f64, digits: f64) {
    let [.., before, last] = load else { panic!("a run of two seconds or more") };
    assert_eq!(before, last, "{fleet:?} has not settled");
    let (found, from, to) = (*last as f64, least(fleet, steady), steady * (1.0 + digits));
    println!("{fleet:?}: {found}, expected {from} to {to}");
    assert!(from <= found && found <= to, "{fleet:?}: {found}, not {from} to {to}");
}

#[test]
fn immediate_retries_settle_on_the_load_of_a_sustained_overload() {
    let row = &retries()["sustained_overload_immediate"];
    let load = number(&row["load"]);
    assert_eq!((number(&row["R"]), number(&row["C"])), (1000.0, 120.0));
    for scale in [1, 50] {
        let fleet = overload(1000 * scale, 120 * scale, 60, 3);
        for found in [by_requests(fleet), by_cohorts(fleet)] {
            check(fleet, &found, load * f64::from(scale), 1e-9);
        }
    }
}

#[test]
fn a_request_makes_the_expected_attempts_at_any_share_of_failures() {
    for (max_attempts, capacity, p) in [(2, 7500, 0.5), (2, 1900, 0.9), (3, 8750, 0.5), (3, 2710, 0.9)] {
        let fleet = overload(10_000, capacity, 200, max_attempts);
        let steady = 10_000.0 * attempts(p, max_attempts);
        for found in [by_requests(fleet), by_cohorts(fleet)] {
            check(fleet, &found, steady, 1e-12);
        }
    }
}

#[test]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below R")]
fn three_layers_of_three_attempts_are_one_of_27() {
    let rows = retries()["three_layers_of_three"].take();
    let rows = rows.as_array().expect("rows");
    let rows: Vec<_> = rows.iter().map(|row| (number(&row[0]), number(&row[1]))).collect();
    assert_eq!(rows.iter().map(|(p, _)| *p).collect::<Vec<_>>(), [0.5, 0.9, 0.99, 1.0]);
    for (p, expected) in &rows[1..3] {
        let rps: u32 = 1_000_000_000;
        let capacity = f64::from(rps) * (1.0 - p.powi(27));
        let fleet = overload(rps, capacity.round() as u32, 3000, 27);
        // The capacity is rounded to 10^-9 of the traffic.
        check(fleet, &by_cohorts(fleet), f64::from(rps) * expected, 1e-8);
    }
    let down = Fleet { depth: 2, ..overload(1000, 1, 100, 27) };
    assert_eq!(rows[3].1, 27.0);
    for load in [by_requests(down), by_cohorts(down)] {
        assert_eq!(load[26..], [27_000; 74]);
    }
}
