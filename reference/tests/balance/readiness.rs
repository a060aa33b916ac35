//! What policies do about servers that are not ready, and what becomes of requests that go there.

use proptest::prelude::*;
use reference::balance::{Change, Metric, Scenario, Streams, What, run};
use reference::policies::router::{LeastConnections, P2c, Picks, ROUTERS, Ties};

use crate::worlds::worlds;

fn chapter(changes: Vec<Change>, notice_ms: f64) -> Scenario {
    Scenario { streams: Streams::Split, changes, notice_ms, ..Scenario::chapter() }
}

fn change(at: f64, server: u32, what: What) -> Change {
    Change { at, server, what }
}

proptest! {
    #[test]
    fn no_reference_sends_a_request_where_it_sees_that_it_is_refused_while_a_server_is_ready(world in worlds()) {
        // The last server stays ready.
        let mut scenario = Scenario { balancers: 1, connections: None, ..world.scenario };
        let last = scenario.servers - 1;
        scenario.changes.retain(|change| change.server != last || matches!(change.what, What::Speed(_)));
        for policy in ROUTERS {
            let outcome = run(&scenario, world.seed, &mut *policy.make()).unwrap();
            prop_assert_eq!(outcome.metric(Metric::Unready), Some(0.0), "{}", policy.name);
        }
    }
}

#[test]
fn where_no_server_is_ready_every_request_is_refused() {
    let changes: Vec<_> = (0..8).map(|server| change(1000.0, server, What::Unready)).collect();
    for policy in ROUTERS {
        let outcome = run(&chapter(Vec::clone(&changes), 0.0), 3, &mut *policy.make()).unwrap();
        let [lost, unready] = [Metric::Lost, Metric::Unready].map(|metric| outcome.metric(metric).unwrap());
        assert!(lost > 18_000.0 && lost == unready, "{}: {lost} lost, {unready} refused", policy.name);
    }
}

#[test]
fn a_long_grace_truncates_nothing_and_a_short_one_does() {
    let drained = |grace| {
        let changes = (0..4).map(|server| change(2000.0, server, What::Drains(grace))).collect();
        // Half of the servers go: at half the load the others can take it.
        let scenario = Scenario { mean_gap: 2.0, ..chapter(changes, 0.0) };
        run(&scenario, 5, &mut LeastConnections { ties: Ties::LowestIndex }).unwrap()
    };
    for (grace, truncates) in [(0.0, true), (2000.0, false)] {
        let outcome = drained(grace);
        assert_eq!(outcome.metric(Metric::Lost), Some(0.0));
        assert_eq!(outcome.metric(Metric::Truncated) > Some(0.0), truncates, "{grace}");
    }
}

#[test]
fn a_failure_that_is_noticed_late_swallows_requests() {
    // A server that is down has nothing in flight, which is what least connections looks for.
    let lost = |notice| {
        let scenario = chapter(vec![change(5000.0, 0, What::Fails)], notice);
        let outcome = run(&scenario, 5, &mut LeastConnections { ties: Ties::LowestIndex }).unwrap();
        (outcome.metric(Metric::Lost).unwrap(), outcome.metric(Metric::Unready).unwrap())
    };
    let ((at_once, _), (late, refused)) = (lost(0.0), lost(300.0));
    assert!(at_once < 30.0, "{at_once}");
    assert!(late > at_once + 200.0 && refused == 0.0, "{late} lost, {refused} refused");
}

#[test]
fn the_old_policies_split_evenly_among_the_ready_ones() {
    let changes = vec![change(0.0, 2, What::Unready), change(0.0, 5, What::Unready)];
    for policy in ROUTERS
        .iter()
        .filter(|policy| ["round_robin", "random", "p2c", "p2c_distinct"].contains(&policy.name))
    {
        let scenario = Scenario { mean_gap: 2.0, ..chapter(changes.clone(), 0.0) };
        let outcome = run(&scenario, 1, &mut *policy.make()).unwrap();
        for (server, got) in outcome.per_server().iter().enumerate() {
            let expected = if [2, 5].contains(&server) { 0.0 } else { 20_000.0 / 6.0 };
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let got = *got as f64;
            // Five standard deviations of a binomial count.
            assert!((got - expected).abs() <= 5.0 * expected.sqrt(), "{} {server}: {got}", policy.name);
        }
    }
}

#[test]
fn a_server_that_is_ready_again_is_as_if_it_had_always_been() {
    // Both changes happen before the first arrival: not a draw or a bit differs.
    let changes = vec![change(0.0, 1, What::Unready), change(0.0, 1, What::Ready)];
    for policy in ROUTERS {
        let again = run(&chapter(changes.clone(), 0.0), 9, &mut *policy.make()).unwrap();
        let plain = run(&chapter(Vec::new(), 0.0), 9, &mut *policy.make()).unwrap();
        assert_eq!(again.waits().values(), plain.waits().values(), "{}", policy.name);
    }
}

#[test]
#[should_panic(expected = "see `run_all`")]
fn several_balancers_need_a_policy_each() {
    let scenario = Scenario { balancers: 2, ..chapter(Vec::new(), 0.0) };
    let _ = run(&scenario, 1, &mut P2c { picks: Picks::Distinct });
}
