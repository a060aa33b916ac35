//! The two ways that a run can go, held together; and the world by events, held to the model.

use std::cell::RefCell;
use std::rc::Rc;

use proptest::prelude::*;
use reference::balance::{Metric, Outcome, Scenario, Stopped, Streams, Why, run, run_watched};
use reference::percentile::Definition;
use reference::policies::router::ROUTERS;

use crate::bits;
use crate::model::{Fate, expected};
use crate::recorder::{Call, Recorder, halted, played, sojourns, waits};
use crate::worlds::{Step, World, scripts, worlds};

fn metrics(outcome: &Outcome) -> Vec<Option<u64>> {
    outcome.metrics(Metric::ALL).into_iter().map(|value| value.map(f64::to_bits)).collect()
}

/// Everything that a run says, but for the plots.
fn everything(outcome: &Outcome) -> impl PartialEq + std::fmt::Debug {
    (
        metrics(outcome),
        (bits(waits(outcome)), bits(sojourns(outcome))),
        (outcome.per_server().to_vec(), outcome.counted(), outcome.peak_in_flight()),
        (outcome.last_arrival().to_bits(), outcome.last_wait().map(f64::to_bits)),
    )
}

/// Scenarios that both ways can run.
fn plain() -> impl Strategy<Value = (Scenario, u64)> {
    let servers = prop_oneof![1u32..7, 60u32..70, 250u32..300];
    let rest = (1u64..400, 0.3f64..1.5, any::<bool>(), any::<bool>(), 0.0f64..1.0, any::<u64>());
    (servers, rest).prop_flat_map(|(servers, (requests, rho, shared, nearest, left_out, seed))| {
        let weights = prop_oneof![Just(Vec::new()), prop::collection::vec(0.1f64..4.0, servers as usize)];
        let speeds = prop_oneof![Just(Vec::new()), Just(vec![1.0; servers as usize])];
        (weights, speeds).prop_map(move |(weights, speeds)| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss,
                reason = "small and not negative"
            )]
            let warm_up = (left_out * requests as f64) as u64;
            let scenario = Scenario {
                servers,
                requests,
                mean_gap: 5.8 / (rho * f64::from(servers)),
                streams: if shared { Streams::Shared } else { Streams::Split },
                warm_up,
                percentile: if nearest { Definition::NearestRank } else { Definition::Chapter },
                weights,
                speeds,
                ..Scenario::chapter()
            };
            (scenario, seed)
        })
    })
}

fn logged(scenario: &Scenario, seed: u64, script: &[Step], by_events: bool) -> (Outcome, Vec<Call>) {
    let log: Rc<RefCell<Vec<Call>>> = Rc::default();
    let mut recorder = Recorder { balancer: 0, script, log: Rc::clone(&log), halt_at: None };
    let outcome = if by_events {
        run_watched(scenario, seed, &mut [&mut recorder])
    } else {
        run(scenario, seed, &mut recorder)
    };
    (outcome.expect("the script answers with servers"), log.take())
}

proptest! {
    #[test]
    fn where_both_ways_can_go_they_agree_bit_for_bit((scenario, seed) in plain()) {
        for policy in ROUTERS {
            let plain = run(&scenario, seed, &mut *policy.make()).unwrap();
            let by_events = run_watched(&scenario, seed, &mut [&mut *policy.make()]).unwrap();
            prop_assert!(everything(&plain) == everything(&by_events), "{}", policy.name);
        }
    }

    #[test]
    fn where_both_ways_can_go_they_make_the_same_calls(
        ((scenario, seed), script) in plain().prop_flat_map(|(scenario, seed)| {
            let script = scripts(scenario.servers, usize::try_from(scenario.requests).unwrap());
            (Just((scenario, seed)), script)
        }),
    ) {
        let (plain, calls) = logged(&scenario, seed, &script, false);
        let (by_events, same_calls) = logged(&scenario, seed, &script, true);
        prop_assert_eq!(everything(&plain), everything(&by_events));
        prop_assert_eq!(calls, same_calls);
    }

    #[test]
    fn the_world_by_events_is_the_models_bit_for_bit(world in worlds()) {
        let (outcome, calls) = played(&world);
        let model = expected(&world);
        prop_assert_eq!(calls, model.calls);
        let warm_up = usize::try_from(world.scenario.warm_up).unwrap();
        let completed = model.fates[warm_up..].iter().filter_map(|fate| match fate.unwrap() {
            Fate::Completed { wait, sojourn, .. } => Some((wait.to_bits(), sojourn.to_bits())),
            _ => None,
        });
        let (expected_waits, expected_sojourns): (Vec<_>, Vec<_>) = completed.unzip();
        prop_assert_eq!(bits(waits(&outcome)), expected_waits);
        prop_assert_eq!(bits(sojourns(&outcome)), expected_sojourns);
    }
    #[test]
    fn a_halt_stops_the_run_where_it_happened(world in worlds(), at: prop::sample::Index) {
        let (_, calls) = played(&world);
        let at = at.index(calls.len());
        let (stopped, until) = halted(&world, Some(at));
        let decisions = calls[..at].iter().filter(|call| matches!(call, Call::Route { .. })).count();
        let (function, now) = match calls[at] {
            Call::Route { now, .. } => ("route", now),
            Call::Complete { now, .. } => ("on_complete", now),
            Call::Server { now, .. } => ("on_server", now),
            Call::Keep { now, .. } => ("keep", now),
        };
        let now = f64::from_bits(now);
        let expected = Stopped { function, decision: decisions as u64, now, why: Why::Halt("halted") };
        prop_assert_eq!(stopped.unwrap_err(), expected);
        prop_assert_eq!(until, &calls[..=at]);
    }

    #[test]
    fn an_answer_that_is_no_server_stops_the_run(world in worlds(), at: prop::sample::Index, answer: i32) {
        let servers = world.scenario.servers;
        prop_assume!(!(0..servers.cast_signed()).contains(&answer));
        let (_, calls) = played(&world);
        let routes: Vec<_> = calls.iter().filter_map(|call| match call {
            Call::Route { request, now, .. } => Some((*request, *now)),
            _ => None,
        }).collect();
        let decision = at.index(routes.len());
        let (request, now) = routes[decision];
        let mut script = world.script.clone();
        script[usize::try_from(request).unwrap()].answer = answer;
        let (stopped, _) = halted(&World { script, ..world }, None);
        let (decision, now) = (decision as u64, f64::from_bits(now));
        let why = Why::NoSuchServer { answer, servers };
        prop_assert_eq!(stopped.unwrap_err(), Stopped { function: "route", decision, now, why });
    }
}
