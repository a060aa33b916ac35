//! Every metric beyond the chapter's, from what the model says became of each request.

use proptest::prelude::*;
use reference::balance::{Metric, Scenario, What, run};
use reference::policies::router::{ROUTERS, WeightedRoundRobin};

use crate::model::{Fate, expected};
use crate::recorder::{played, waits};
use crate::worlds::worlds;

#[expect(clippy::cast_precision_loss, reason = "small")]
fn float(count: usize) -> f64 {
    count as f64
}

fn close(found: Option<f64>, expected: Option<f64>) -> bool {
    match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= 1e-9 * expected.abs().max(1.0),
        (found, expected) => found == expected,
    }
}

/// The area under a server's speed from one time to another, while it is up.
fn could_do(scenario: &Scenario, server: u32, from: f64, to: f64) -> f64 {
    let mut steps = vec![(0.0, scenario.speed(server))];
    let (mut speed, mut up, mut grace) = (scenario.speed(server), true, f64::INFINITY);
    for change in scenario.changes.iter().filter(|change| change.server == server) {
        if grace < change.at {
            steps.push((grace, 0.0));
            (up, grace) = (false, f64::INFINITY);
        }
        match change.what {
            What::Speed(now) => speed = now,
            What::Fails => (up, grace) = (false, f64::INFINITY),
            What::Recovers => (up, grace) = (true, f64::INFINITY),
            What::Drains(length) => grace = change.at + length,
            What::Ready | What::Unready => {}
        }
        steps.push((change.at, if up { speed } else { 0.0 }));
    }
    steps.push((grace, 0.0));
    steps.push((f64::INFINITY, 0.0));
    steps.windows(2).map(|pair| pair[0].1 * (pair[1].0.min(to) - pair[0].0.max(from)).max(0.0)).sum()
}

proptest! {
    #[test]
    fn every_count_and_share_is_the_models(world in worlds()) {
        let (outcome, _) = played(&world);
        let (scenario, model) = (&world.scenario, expected(&world));
        let (warm_up, n) = (usize::try_from(scenario.warm_up).unwrap(), scenario.servers as usize);
        let all = warm_up..model.arrivals.len();
        let fates: Vec<_> = model.fates[all.clone()].iter().map(|fate| fate.unwrap()).collect();
        let count = |wanted: fn(&Fate) -> bool| fates.iter().filter(|fate| wanted(fate)).count();
        let lost = count(|fate| matches!(fate, Fate::Lost { .. }));
        let truncated = count(|fate| matches!(fate, Fate::Truncated { .. }));
        let unready = count(|fate| matches!(fate, Fate::Lost { refused: true, .. }));
        let counted = |requests: &[usize]| requests.iter().filter(|request| **request >= warm_up).count();
        let decisions = counted(&model.decided);

        let got = |server| model.servers[all.clone()].iter().filter(|own| **own == server).count();
        let shares: Vec<_> = (0..n).map(|server| got(server) as u64).collect();
        prop_assert_eq!(outcome.per_server(), shares);
        prop_assert_eq!(outcome.counted(), all.len() as u64);
        // Conservation: nothing is in flight at the end.
        prop_assert_eq!(waits(&outcome).len() + lost + truncated, all.len());

        let taken: Vec<_> = model.queued.iter().filter(|(request, _)| *request >= warm_up).collect();
        let work_of = |server| -> f64 {
            taken.iter().filter(|(request, _)| model.servers[*request] == server)
                .map(|(request, _)| model.sizes[*request]).sum()
        };
        let work: Vec<_> = (0..n).map(work_of).collect();
        let (first, last) = (model.arrivals[warm_up], *model.arrivals.last().unwrap());
        let could: Vec<_> = (0..scenario.servers).map(|server| could_do(scenario, server, first, last)).collect();
        let over = |part: f64, whole: f64| (whole > 1e-9).then(|| part / whole);
        let (all_work, all_could): (f64, f64) = (work.iter().sum(), could.iter().sum());
        let weights: Vec<_> = (0..scenario.servers).map(|server| scenario.weight(server)).collect();
        let sum: f64 = weights.iter().sum();
        let window = (10 * n).max(100);
        prop_assert_eq!(outcome.window(), window as u64);
        let error = model.servers[all.clone()].chunks_exact(window).flat_map(|window| {
            let own = |server: usize| float(window.iter().filter(|own| **own == server).count());
            (0..n).map(|server| (own(server) / float(window.len()) - weights[server] / sum).abs()).collect::<Vec<_>>()
        }).reduce(f64::max);
        for (metric, expected) in [
            (Metric::Lost, Some(float(lost))),
            (Metric::Truncated, Some(float(truncated))),
            (Metric::Unready, Some(float(unready))),
            (Metric::Decisions, Some(float(decisions))),
            (Metric::Connections, Some(float(counted(&model.openers)))),
            (Metric::PeakInFlight, Some(float(taken.iter().map(|taken| taken.1).max().unwrap_or(0)))),
            (Metric::MaxShare, (0..n).map(got).max().and_then(|most| over(float(most), float(all.len())))),
            (Metric::Imbalance, over(work.iter().copied().fold(0.0, f64::max), all_work / float(n))),
            (Metric::ShareErrorMax, error),
        ] {
            prop_assert!(close(outcome.metric(metric), expected), "{}: {:?}, not {:?}", metric, outcome.metric(metric), expected);
        }
        // Where the servers could do next to nothing, rounding decides whether they could do anything.
        if could.iter().all(|could| *could > 1e-6) {
            let busiest = work.iter().zip(&could).filter_map(|(work, could)| over(*work, *could)).reduce(f64::max);
            prop_assert!(close(outcome.metric(Metric::Utilisation), over(all_work, all_could)));
            prop_assert!(close(outcome.metric(Metric::UtilisationMax), busiest));
        }
    }

    #[test]
    fn smooth_weighted_round_robin_keeps_to_the_weights(
        weights in prop::collection::vec(1u8..20, 1..9), seed: u64,
    ) {
        let weights: Vec<_> = weights.into_iter().map(f64::from).collect();
        let servers = u32::try_from(weights.len()).unwrap();
        let scenario = Scenario { servers, weights: weights.clone(), ..Scenario::chapter() };
        let outcome = run(&scenario, seed, &mut WeightedRoundRobin::default()).unwrap();
        // Within a window no server is more than one request from its share at either end.
        let error = outcome.metric(Metric::ShareErrorMax).unwrap();
        prop_assert!(error <= 2.0 / float(usize::try_from(outcome.window()).unwrap()), "{error}");
    }
}

#[test]
fn every_metric_has_a_name_of_its_own_and_the_old_ones_come_first() {
    let names: Vec<_> = Metric::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names[14], "reads.in_flight.max");
    let new = [
        "lost",
        "truncated",
        "unready",
        "decisions",
        "connections",
        "imbalance",
        "share.error.max",
        "utilisation.max",
    ];
    assert_eq!(names[15..], new);
    for (index, name) in names.iter().enumerate() {
        assert!(!names[..index].contains(name), "{name}");
    }
}

#[test]
fn every_reference_gives_every_metric_of_the_chapters_run() {
    for policy in ROUTERS {
        let outcome = run(&Scenario::chapter(), 7, &mut *policy.make()).unwrap();
        for metric in Metric::ALL {
            assert!(outcome.metric(*metric).is_some_and(f64::is_finite), "{} {metric}", policy.name);
        }
    }
}
