//! What holds of every run by events, whatever the policy does.

use proptest::prelude::*;
use reference::balance::{
    Arrivals, Burst, Change, Component, Mixture, Scenario, Streams, Trace, What, run, run_all,
};
use reference::policies::router::{LeastWork, ROUTERS};

use crate::bits;
use crate::model::{Fate, expected};
use crate::recorder::{Call, played, sojourns, waits};
use crate::worlds::{World, scripts, worlds};

/// What the world brings to each decision: which balancer, which request, when, and by which connection.
fn brought(calls: &[Call]) -> Vec<(usize, u64, u64, u64)> {
    let route = |call: &Call| match call {
        Call::Route { balancer, request, now, connection, .. } => {
            Some((*balancer, *request, *now, *connection))
        }
        _ => None,
    };
    calls.iter().filter_map(route).collect()
}

fn scaled(scenario: &Scenario, by: f64) -> Scenario {
    let component = |part: &Component| Component { mean: part.mean * by, ..*part };
    let change = |change: &Change| {
        let what = match change.what {
            What::Drains(grace) => What::Drains(grace * by),
            what => what,
        };
        Change { at: change.at * by, what, ..*change }
    };
    let mut connections = scenario.connections;
    if let Some(connections) = &mut connections {
        connections.limits.max_age_ms = connections.limits.max_age_ms.map(|age| age * by);
    }
    Scenario {
        mean_gap: scenario.mean_gap * by,
        sizes: Mixture::new(scenario.sizes.components().iter().map(component).collect()).unwrap(),
        changes: scenario.changes.iter().map(change).collect(),
        notice_ms: scenario.notice_ms * by,
        snapshot_ms: scenario.snapshot_ms.map(|every| every * by),
        arrivals: match &scenario.arrivals {
            Arrivals::Bursty(Burst { on_ms, off_ms }) => {
                Arrivals::Bursty(Burst { on_ms: on_ms * by, off_ms: off_ms * by })
            }
            Arrivals::Trace(trace) => {
                let rows = trace.rows().iter().map(|(arrival, size)| (arrival * by, size * by));
                Arrivals::Trace(Trace::new(rows.collect()).unwrap())
            }
            same => same.clone(),
        },
        connections,
        ..scenario.clone()
    }
}

fn renamed(world: &World, names: &[u32]) -> World {
    let name = |server: u32| names[server as usize];
    let place = |of_old: &[f64]| {
        let mut values = of_old.to_vec();
        for (server, value) in (0..).zip(of_old) {
            values[name(server) as usize] = *value;
        }
        values
    };
    let mut world = world.clone();
    world.scenario.speeds = place(&world.scenario.speeds);
    world.scenario.weights = place(&world.scenario.weights);
    for change in &mut world.scenario.changes {
        change.server = name(change.server);
    }
    for step in &mut world.script {
        step.answer = name(step.answer.cast_unsigned()).cast_signed();
    }
    world
}

proptest! {
    #[test]
    fn a_server_works_on_one_request_at_a_time_in_order_of_arrival(world in worlds()) {
        let mut world = world;
        world.scenario.warm_up = 0;
        let (outcome, _) = played(&world);
        let model = expected(&world);
        let completed: Vec<_> = (0..model.fates.len())
            .filter(|request| matches!(model.fates[*request], Some(Fate::Completed { .. }))).collect();
        prop_assert_eq!(completed.len(), waits(&outcome).len());
        let mut free = vec![0.0; world.scenario.servers as usize];
        for (index, request) in completed.into_iter().enumerate() {
            let (arrival, free) = (model.arrivals[request], &mut free[model.servers[request]]);
            let (start, end) = (arrival + waits(&outcome)[index], arrival + sojourns(&outcome)[index]);
            prop_assert!(start >= *free - 1e-12 * end && end >= start, "{start} to {end} after {free}");
            *free = end;
        }
    }

    #[test]
    fn the_area_under_what_is_in_flight_is_the_sum_of_all_times_in_it(world in worlds()) {
        let (outcome, _) = played(&world);
        let model = expected(&world);
        let ends = model.fates.iter().map(|fate| match fate.unwrap() {
            Fate::Completed { end, .. } | Fate::Lost { end, .. } | Fate::Truncated { end } => end,
        });
        let times: f64 = ends.zip(&model.arrivals).map(|(end, arrival)| end - arrival).sum();
        let watched = outcome.watched().unwrap();
        let area = watched.total().area();
        prop_assert!((area - times).abs() <= 1e-9 * times.max(1.0), "{area}, not {times}");
        let of_servers: f64 = watched.servers().iter().map(reference::series::Series::area).sum();
        prop_assert!((area - of_servers).abs() <= 1e-9 * area.max(1.0), "{of_servers}, not {area}");
        prop_assert_eq!(watched.total().stretches().is_empty(), false);
    }

    #[test]
    fn neither_answers_nor_draws_move_an_arrival_a_size_a_balancer_or_a_client(
        (world, other) in worlds().prop_flat_map(|world| {
            let scripts = scripts(world.scenario.servers, world.script.len());
            (Just(world), scripts)
        }),
    ) {
        let mut world = world;
        // A layer that asks about every request, and servers that lose none.
        world.scenario.changes = Vec::new();
        world.scenario.speeds = Vec::new();
        world.scenario.warm_up = 0;
        if let Some(connections) = &mut world.scenario.connections {
            connections.layer = reference::balance::Layer::Requests;
        }
        let altered = World { script: other, ..world.clone() };
        let ((one, calls), (other, other_calls)) = (played(&world), played(&altered));
        prop_assert_eq!(brought(&calls), brought(&other_calls));
        prop_assert_eq!(calls.iter().filter(|call| matches!(call, Call::Route { .. })).count(), world.script.len());
        let services = |outcome: &reference::balance::Outcome| -> Vec<f64> {
            waits(outcome).iter().zip(sojourns(outcome)).map(|(wait, sojourn)| sojourn - wait).collect()
        };
        for (request, (size, other_size)) in services(&one).into_iter().zip(services(&other)).enumerate() {
            let scale = one.last_arrival() + sojourns(&one)[request] + sojourns(&other)[request];
            prop_assert!((size - other_size).abs() <= 1e-14 * scale, "{size} and {other_size}");
        }
    }

    #[test]
    fn renaming_the_servers_changes_nothing_but_their_names(
        (world, names) in worlds().prop_flat_map(|world| {
            let names: Vec<_> = (0..world.scenario.servers).collect();
            (Just(world), Just(names).prop_shuffle())
        }),
    ) {
        // Completions at one time go by server, and what `keep` is told with them.
        prop_assume!(world.scenario.connections.is_none());
        let (one, _) = played(&world);
        let (other, _) = played(&renamed(&world, &names));
        prop_assert_eq!(bits(waits(&one)), bits(waits(&other)));
        prop_assert_eq!(bits(sojourns(&one)), bits(sojourns(&other)));
        for (server, name) in names.iter().enumerate() {
            prop_assert_eq!(one.per_server()[server], other.per_server()[*name as usize]);
        }
    }

    #[test]
    fn scaling_all_times_by_a_power_of_two_scales_all_waits_exactly(world in worlds(), power in -12i32..12) {
        let by = 2f64.powi(power);
        let (one, _) = played(&world);
        let (other, _) = played(&World { scenario: scaled(&world.scenario, by), ..world.clone() });
        let times = |values: &[f64]| -> Vec<u64> { values.iter().map(|value| (value * by).to_bits()).collect() };
        prop_assert_eq!(times(waits(&one)), bits(waits(&other)));
        prop_assert_eq!(times(sojourns(&one)), bits(sojourns(&other)));
    }

    #[test]
    fn a_policy_differs_from_itself_by_nothing(world in worlds()) {
        let balancers = world.scenario.balancers;
        for policy in ROUTERS {
            let once = || {
                let mut policies: Vec<_> = (0..balancers).map(|_| policy.make()).collect();
                let mut routers: Vec<_> = policies.iter_mut().map(|policy| &mut **policy).collect();
                run_all(&world.scenario, world.seed, &mut routers).unwrap()
            };
            let (one, other) = (once(), once());
            prop_assert!(waits(&one).iter().zip(waits(&other)).all(|(one, other)| one - other == 0.0));
            prop_assert_eq!(bits(sojourns(&one)), bits(sojourns(&other)));
        }
    }

    #[test]
    fn more_speed_of_all_servers_never_makes_a_request_wait_longer_under_least_work(
        world in worlds(), speed in 0.3f64..2.0, more in 1.0f64..3.0,
    ) {
        // One queue for all: with equal servers the times at which they are free, sorted, can only get
        // earlier. Of one server alone that is not true: it may draw a request away from a faster one.
        let mut scenario = Scenario { changes: Vec::new(), balancers: 1, connections: None, ..world.scenario };
        let servers = scenario.servers as usize;
        scenario.speeds = vec![speed; servers];
        let slow = run(&scenario, world.seed, &mut LeastWork).unwrap();
        scenario.speeds = vec![speed * more; servers];
        let fast = run(&scenario, world.seed, &mut LeastWork).unwrap();
        for (request, (slow, fast)) in waits(&slow).iter().zip(waits(&fast)).enumerate() {
            prop_assert!(fast <= slow, "request {request}: {fast} after {slow}");
        }
    }

    #[test]
    fn one_more_server_never_makes_a_request_wait_longer_under_least_work(world in worlds()) {
        let mut scenario = Scenario {
            changes: Vec::new(), speeds: Vec::new(), weights: Vec::new(), balancers: 1, connections: None,
            streams: Streams::Split, ..world.scenario
        };
        let few = run(&scenario, world.seed, &mut LeastWork).unwrap();
        scenario.servers += 1;
        let many = run(&scenario, world.seed, &mut LeastWork).unwrap();
        prop_assert!(waits(&few).iter().zip(waits(&many)).all(|(few, many)| many <= few));
    }
}
