//! What holds in every run.

use std::collections::BTreeMap;

use proptest::prelude::*;
use reference::retry_events::{Distribution, End, Metric, Outage, Routing, Scenario, Visit, WhenOpen};

use super::script::{Step, World, played, scenarios, worlds};

/// Visits that came to a server that took them.
fn taken(visits: &[Visit]) -> impl Iterator<Item = &Visit> {
    visits.iter().filter(|visit| !matches!(visit.end, End::Stopped | End::Refused))
}

fn scaled(scenario: &Scenario, factor: f64) -> Scenario {
    let outage =
        |outage: &Outage| Outage { from: outage.from * factor, to: outage.to * factor, ..outage.clone() };
    Scenario {
        service: scenario.service * factor,
        mean_gap: scenario.mean_gap * factor,
        seconds: scenario.seconds * factor,
        timeout: scenario.timeout.map(|time| time * factor),
        deadline: scenario.deadline.map(|time| time * factor),
        timeouts: scenario.timeouts.iter().map(|time| time * factor).collect(),
        outages: scenario.outages.iter().map(outage).collect(),
        ..scenario.clone()
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

proptest! {
    #[test]
    fn every_request_and_every_attempt_ends_in_exactly_one_way(world in worlds()) {
        let (outcome, visits, _) = played(&world);
        prop_assert!(outcome.is_conserved(), "{:?}", outcome);
        let ended = |end| visits.iter().filter(|visit| visit.end == end).count() as u64;
        prop_assert_eq!(outcome.attempts, visits.len() as u64);
        prop_assert_eq!(outcome.answered, ended(End::Answered));
        prop_assert_eq!(outcome.refused, ended(End::Refused));
        prop_assert_eq!(outcome.stopped, ended(End::Stopped));
        prop_assert_eq!(outcome.timed_out, ended(End::TimedOut));
        prop_assert_eq!(outcome.errors, ended(End::Error));
        prop_assert_eq!(outcome.cancelled, ended(End::Cancelled));
        prop_assert_eq!(outcome.succeeded, visits.iter().filter(|visit| visit.useful).count() as u64);
        prop_assert!(outcome.requests <= world.scenario.most_requests());
        prop_assert!(outcome.attempts <= world.scenario.work());
        let calls: u32 = outcome.load.iter().sum();
        prop_assert!(u64::from(calls) <= outcome.attempts - outcome.stopped);
    }

    #[test]
    fn no_attempt_is_made_twice(world in worlds()) {
        let (_, visits, _) = played(&world);
        let names: std::collections::BTreeSet<_> = visits.iter().map(|visit| (visit.request, visit.path)).collect();
        prop_assert_eq!(names.len(), visits.len());
    }

    #[test]
    fn a_server_works_on_one_attempt_at_a_time_in_the_order_of_coming(world in worlds()) {
        let (_, visits, _) = played(&world);
        for server in 0..world.scenario.servers {
            let here = taken(&visits).filter(|visit| visit.server == server);
            let mut served: Vec<_> = here.filter_map(|visit| Some((visit.started?, visit.left, visit.sent))).collect();
            served.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
            for two in served.windows(2) {
                prop_assert!(two[0].1 <= two[1].0, "{:?}", two);
                prop_assert!(two[0].2 <= two[1].2, "{:?}", two);
            }
        }
    }

    #[test]
    fn areas_are_the_sums_of_times_which_is_littles_law(world in worlds()) {
        let (outcome, visits, _) = played(&world);
        let at_servers: f64 = taken(&visits).map(|visit| visit.left - visit.sent).sum();
        let waiting: f64 = taken(&visits).map(|visit| visit.started.unwrap_or(visit.left) - visit.sent).sum();
        prop_assert!(close(outcome.in_flight.area(), at_servers), "{} {}", outcome.in_flight.area(), at_servers);
        prop_assert!(close(outcome.queue.area(), waiting), "{} {}", outcome.queue.area(), waiting);
        prop_assert!(close(outcome.work, at_servers - waiting));
        let useful = visits.iter().filter(|visit| visit.useful);
        let useful: f64 = useful.filter_map(|visit| Some(visit.left - visit.started?)).sum();
        prop_assert!(close(outcome.useful_work, useful));
    }

    #[test]
    fn no_attempt_starts_after_the_deadline_of_its_request_but_its_first(world in worlds()) {
        let (_, visits, calls) = played(&world);
        let Some(deadline) = world.scenario.deadline else { return Ok(()) };
        let arrivals: Vec<_> = calls.iter().filter_map(|call| match call {
            super::script::Call::Request { layer: 0, now, .. } => Some(*now),
            _ => None,
        }).collect();
        for visit in visits {
            let arrival = arrivals[usize::try_from(visit.request).unwrap()];
            prop_assert!(visit.sent <= arrival + deadline);
        }
    }

    #[test]
    fn other_decisions_leave_every_attempts_draws_as_they_are(world in worlds(), script in prop::collection::vec(
        (0.0f64..50.0, any::<bool>()).prop_map(|(delay, yes)| Step { delay, yes }), 1..20,
    )) {
        let errors_alone = world.scenario.outages.is_empty();
        let scenario = Scenario { routing: Routing::Random, when_open: WhenOpen::Fail, ..world.scenario };
        let one = World { scenario, ..world };
        let other = World { script, ..one.clone() };
        let (_, visits, _) = played(&one);
        let (_, others, _) = played(&other);
        let others: BTreeMap<_, _> = others.iter().map(|visit| ((visit.request, visit.path), visit)).collect();
        for visit in &visits {
            let Some(other) = others.get(&(visit.request, visit.path)) else { continue };
            prop_assert_eq!(visit.work.to_bits(), other.work.to_bits());
            if visit.path % (one.scenario.max_attempts + 1) < one.scenario.max_attempts {
                prop_assert_eq!(visit.server, other.server);
            }
            let is_answer = |visit: &Visit| matches!(visit.end, End::Answered | End::Error);
            if errors_alone && is_answer(visit) && is_answer(other) {
                prop_assert_eq!(visit.end, other.end);
            }
            if visit.path == 0 {
                prop_assert_eq!(visit.sent.to_bits(), other.sent.to_bits());
            }
        }
    }

    #[test]
    fn the_paired_difference_of_a_policy_with_itself_is_exactly_0(world in worlds()) {
        let (one, visits, calls) = played(&world);
        let (other, other_visits, other_calls) = played(&world);
        prop_assert_eq!(one.metrics(Metric::ALL), other.metrics(Metric::ALL));
        prop_assert_eq!((visits, calls), (other_visits, other_calls));
    }

    #[test]
    fn longer_times_make_all_times_longer_by_the_same_factor(world in worlds(), power in -3i32..4) {
        let factor = 2f64.powi(power);
        // The longest delay is the world's own.
        let script: Vec<_> = world.script.iter().map(|step| {
            Step { delay: if step.delay.abs() > 1e6 { -1.0 } else { step.delay }, ..*step }
        }).collect();
        let longer = script.iter().map(|step| Step { delay: step.delay * factor, ..*step }).collect();
        let longer = World { scenario: scaled(&world.scenario, factor), script: longer, ..world };
        let (_, visits, _) = played(&World { script, ..world });
        let (_, others, _) = played(&longer);
        let times = |visit: &Visit, factor: f64| {
            let Visit { sent, started, left, work, .. } = visit;
            Visit {
                sent: sent * factor,
                started: started.map(|started| started * factor),
                left: left * factor,
                work: work * factor,
                ..*visit
            }
        };
        let expected: Vec<_> = visits.iter().map(|visit| times(visit, factor)).collect();
        prop_assert_eq!(others, expected);
    }

    #[test]
    fn faster_servers_make_nobody_wait_longer_where_nothing_fails(
        scenario in scenarios(), seed: u64, faster in 0.1f64..1.0,
    ) {
        let scenario = Scenario {
            queue: 1000,
            timeout: None,
            errors: 0.0,
            layers: 1,
            max_attempts: 1,
            timeouts: Vec::new(),
            outages: Vec::new(),
            distribution: Distribution::Exponential,
            ..scenario
        };
        let script = vec![Step { delay: -1.0, yes: true }];
        let faster = Scenario { service: scenario.service * faster, ..scenario.clone() };
        let latencies = |scenario| {
            let (_, visits, _) = played(&World { scenario, seed, script: script.clone() });
            visits.iter().map(|visit| (visit.request, visit.left - visit.sent)).collect::<BTreeMap<_, _>>()
        };
        let (slow, fast) = (latencies(scenario), latencies(faster));
        prop_assert_eq!(slow.len(), fast.len());
        for (slow, fast) in slow.values().zip(fast.values()) {
            prop_assert!(*fast <= slow + 1e-9);
        }
    }
}
