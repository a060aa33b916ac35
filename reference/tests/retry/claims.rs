//! What the chapter says of retries, and when it holds.

use reference::policies::retry::RETRIES;
use reference::retry::{self, Fleet, Rule};
use reference::retry_requests;
use serde_json::json;

use super::run_named;

/// What a fleet can serve in its outage.
fn capacity_in_outage(fleet: &Fleet) -> u64 {
    (fleet.outage.0..fleet.outage.1).map(|second| fleet.capacity_in(second)).sum()
}

fn cohorts(rps: u32, outage: (u32, u32)) -> retry::Scenario {
    serde_json::from_value(json!({ "rps": rps, "outage": outage })).expect("a valid scenario")
}

fn requests(rps: u32, outage: (u32, u32)) -> retry_requests::Scenario {
    serde_json::from_value(json!({ "rps": rps, "outage": outage })).expect("a valid scenario")
}

/// In these worlds a fleet that new requests do not saturate has no failures, and so no retries. Where the new
/// requests alone are at least what the fleet can serve in the outage, retries find no room in it:
/// exactly by cohorts, and by requests but for what rounding leaves of each attempt's cohort.
#[test]
fn retries_do_not_change_what_is_served_in_an_outage_that_new_requests_saturate() {
    for (rps, outage) in [(1000, (10, 20)), (500, (5, 12)), (1150, (10, 40)), (120, (10, 20))] {
        let scenario = cohorts(rps, outage);
        let capacity = capacity_in_outage(&scenario.fleet);
        for rule in Rule::ALL {
            assert_eq!(retry::run(&scenario, rule).served_in_outage, capacity, "{rule} at {rps}");
        }
        let scenario = requests(rps, outage);
        let rounding = u64::from((outage.1 - outage.0) * scenario.max_attempts);
        for policy in RETRIES {
            let served = run_named(&scenario, 7, policy.name).succeeded_in_outage;
            assert!((capacity..=capacity + rounding).contains(&served), "{} at {rps}: {served}", policy.name);
        }
    }
    // The chapter's own, in numbers.
    let served = RETRIES.iter().filter(|policy| policy.in_chapter);
    let served =
        served.map(|policy| run_named(&requests(1000, (10, 20)), 7, policy.name).succeeded_in_outage);
    assert_eq!(served.collect::<Vec<_>>(), [1200, 1210, 1209, 1211]);
}

/// Afterwards there is room, and whoever waited long enough is served in it.
#[test]
fn retries_do_change_what_is_served_over_the_minute() {
    let served = |rule| retry::run(&retry::Scenario::chapter(), rule).served_total;
    let never = served(Rule::None);
    for rule in [Rule::Immediate, Rule::BackoffJitter, Rule::BackoffJitterBudget] {
        assert!(served(rule) > never, "{rule}");
    }
    for policy in RETRIES {
        let rescued = run_named(&requests(1000, (10, 20)), 7, policy.name).rescued;
        assert_eq!(rescued > 0, policy.name != "none", "{}", policy.name);
    }
}
