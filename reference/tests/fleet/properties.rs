//! What holds of every run, whatever the policies do.

use proptest::prelude::*;
use reference::fleet::{Fate, Journey, Outcome, Request};
use reference::policies::router::fleet::FLEET_ROUTERS;

use crate::played::played_with;
use crate::worlds::{World, worlds};

/// Requests with what became of them.
fn pairs(outcome: &Outcome) -> impl Iterator<Item = (&Request, &Journey)> {
    outcome.requests().iter().zip(outcome.journeys())
}

/// When each started on its engine and left it, of those that this instance started: of a request that went
/// through its prefill here, and of one that decoded here.
fn stays(outcome: &Outcome, instance: u32) -> Vec<(f64, f64, u64)> {
    let mut stays = Vec::new();
    for (request, journey) in pairs(outcome) {
        let all = request.prompt + request.output;
        if journey.instance == Some(instance)
            && let Some(start) = journey.started
        {
            let (end, tokens) = match journey.decode {
                // Between its end and that of the transfer it still holds its cache.
                Some(_) => (journey.first_token.or(journey.end), request.prompt - journey.hit),
                None => (journey.end, all - journey.hit),
            };
            stays.push((start, end.unwrap_or(f64::INFINITY), tokens));
        }
        if journey.decode == Some(instance)
            && let Some(start) = journey.decode_started
        {
            stays.push((start, journey.end.unwrap_or(f64::INFINITY), all));
        }
    }
    stays
}

fn identical(one: &Outcome, other: &Outcome) -> bool {
    // Nothing in a journey is NaN.
    one.journeys() == other.journeys()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_request_ends_in_exactly_one_way_and_in_order(world in worlds()) {
        let outcome = world.played();
        let fates = [Fate::Served, Fate::Rejected, Fate::Truncated, Fate::Unfinished];
        let sum: u64 = fates.iter().map(|fate| outcome.fate(*fate)).sum();
        prop_assert_eq!(sum, u64::from(world.requests));
        for (request, journey) in pairs(&outcome) {
            prop_assert_eq!(journey.arrival.to_bits(), request.at.to_bits());
            let times = [Some(journey.arrival), journey.routed, journey.started, journey.first_token,
                journey.decode_started, journey.end];
            let times: Vec<_> = times.into_iter().flatten().collect();
            prop_assert!(times.is_sorted(), "{journey:?}");
            let split = world.decode_instances > 0;
            match journey.fate {
                Fate::Served => {
                    prop_assert!(journey.started.is_some() && journey.first_token.is_some());
                    prop_assert_eq!(journey.decode_started.is_some(), split && request.output > 1);
                }
                Fate::Rejected => {
                    let is_large = request.prompt + request.output > u64::from(world.kv);
                    prop_assert!(!is_large || journey.end == journey.routed);
                    prop_assert!(journey.started.is_none() || split);
                }
                Fate::Truncated => prop_assert!(!world.changes.is_empty() && journey.end.is_some()),
                Fate::Unfinished => prop_assert!(journey.end.is_none()),
            }
            prop_assert!(journey.hit <= request.prefix);
        }
    }

    #[test]
    fn slots_cache_and_prefill_are_never_overcommitted(world in worlds()) {
        let outcome = world.played();
        prop_assert!(outcome.kv_peak() <= u64::from(world.kv));
        for instance in 0..u32::try_from(outcome.loads().len()).unwrap() {
            let stays = stays(&outcome, instance);
            for (now, ..) in &stays {
                // Who leaves at a time has made room for who starts at it.
                let there = stays.iter().filter(|(start, end, _)| start <= now && (end > now || start == end));
                let (requests, tokens) = there.fold((0, 0), |sum, stay| (sum.0 + 1, sum.1 + stay.2));
                prop_assert!(requests <= world.slots && tokens <= u64::from(world.kv), "{} {}", requests, tokens);
            }
            let mut prefills: Vec<_> = pairs(&outcome)
                .filter(|(_, journey)| journey.instance == Some(instance))
                .filter_map(|(_, journey)| Some((journey.started?, journey.first_token.or(journey.end)?)))
                .collect();
            prefills.sort_by(|one, other| one.0.total_cmp(&other.0));
            prop_assert!(prefills.windows(2).all(|pair| pair[0].1 <= pair[1].0), "two prompts at once");
        }
    }

    #[test]
    fn requests_start_in_the_order_in_which_they_were_sent(world in worlds()) {
        let outcome = world.played();
        for instance in 0..u32::try_from(outcome.loads().len()).unwrap() {
            let sent = pairs(&outcome).filter(|(_, journey)| journey.instance == Some(instance));
            let starts: Vec<_> = sent.filter_map(|(_, journey)| journey.started).collect();
            prop_assert!(starts.is_sorted());
        }
    }

    #[test]
    fn littles_law_is_an_identity(world in worlds()) {
        let outcome = world.played();
        if outcome.fate(Fate::Unfinished) == 0 {
            let stays: f64 = pairs(&outcome).map(|(_, journey)| journey.end.unwrap() - journey.arrival).sum();
            let area = outcome.in_flight().area() + outcome.router_queue().area();
            prop_assert!((area - stays).abs() <= 1e-9 * stays.max(1.0), "{area} {stays}");
            // A request is in flight at its first instance until it leaves that for good, and at the one of the
            // decode pool from the decision on.
            for (instance, load) in (0..).zip(outcome.loads()) {
                let own = |journey: &Journey| {
                    let routed = journey.routed.unwrap();
                    let end = journey.end.unwrap();
                    if journey.decode == Some(instance) {
                        end - routed
                    } else if journey.instance == Some(instance) {
                        let leaves = journey.decode.and(journey.first_token).unwrap_or(end);
                        leaves - routed
                    } else {
                        0.0
                    }
                };
                let stays: f64 = outcome.journeys().iter().map(own).sum();
                prop_assert!((load.area - stays).abs() <= 1e-9 * stays.max(1.0), "{} {}", load.area, stays);
            }
        }
    }

    #[test]
    fn every_token_is_worked_off_once(world in worlds()) {
        // Where answers have one token engines do nothing but prefill, at 4 tokens a millisecond and speed 1.
        let world = World { output: 1, changes: Vec::new(), keys: vec![1, 2, 4, 5, 7, 8], ..world };
        let world = World { keys: world.keys[..world.instances as usize].to_vec(), ..world };
        let outcome = world.played();
        let prompts = pairs(&outcome).filter(|(_, journey)| journey.fate == Fate::Served);
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let work = prompts.map(|(request, journey)| request.prompt - journey.hit).sum::<u64>() as f64 / 4.0;
        let busy: f64 = outcome.loads().iter().map(|load| load.busy).sum();
        prop_assert!((busy - work).abs() <= 1e-9 * work.max(1.0), "{busy} {work}");
    }

    #[test]
    fn a_decode_instance_with_slots_makes_a_token_each_step(world in worlds()) {
        let world = World { decode_instances: 1, slots: 10_000, kv: 100_000_000, queue: 1000, by_token: 0.0,
            changes: Vec::new(), ..world };
        let world = World { keys: vec![1; world.instances as usize], ..world };
        let keys = (0..u64::from(world.instances)).map(|index| 3 * index + 1).collect();
        let mut scenario = World { keys, ..world.clone() }.scenario();
        scenario.hardware.step_ms_per_request = 0.0;
        let outcome = played_with(&scenario, world.seed, world.router, "always");
        for (request, journey) in pairs(&outcome) {
            prop_assert_eq!(journey.fate, Fate::Served);
            if let (Some(start), Some(end)) = (journey.decode_started, journey.end) {
                #[expect(clippy::cast_precision_loss, reason = "small")]
                let steps = 6.0 * (request.output - 1) as f64;
                prop_assert!(((end - start) - steps).abs() <= 1e-9 * end);
            }
        }
    }

    #[test]
    fn no_policy_has_a_say_in_the_requests(world in worlds(), other in 0..FLEET_ROUTERS.len()) {
        let (one, other) = (world.played(), World { router: FLEET_ROUTERS[other].name, ..world }.played());
        prop_assert_eq!(one.requests(), other.requests());
    }

    #[test]
    fn a_run_is_a_function_of_its_scenario_seed_and_policies(world in worlds()) {
        let (one, other) = (world.played(), world.played());
        prop_assert!(identical(&one, &other));
        let metrics = reference::fleet::Metric::ALL;
        for (one, other) in one.metrics(metrics).into_iter().zip(other.metrics(metrics)) {
            prop_assert_eq!(one.map(f64::to_bits), other.map(f64::to_bits));
        }
    }

    #[test]
    fn the_order_of_instances_is_only_their_names(world in worlds(), turn in 1usize..6) {
        // By rules that leave nothing to an index. Speeds go with keys.
        let by_key = ["least_connections", "least_pending_tokens", "consistent_hashing", "bounded_load",
            "prefix_aware", "scored"];
        let router = by_key[usize::try_from(world.seed % 6).unwrap()];
        let world = World { changes: Vec::new(), decode_instances: 0, router, ..world };
        let world = World { keys: (0..u64::from(world.instances)).collect(), ..world };
        let mut turned = world.clone();
        turned.keys.rotate_left(turn % world.instances as usize);
        let (one, other) = (world.played(), turned.played());
        for (one, other) in one.journeys().iter().zip(other.journeys()) {
            let key = |keys: &[u64], journey: &Journey| journey.instance.map(|instance| keys[instance as usize]);
            prop_assert_eq!(key(&world.keys, one), key(&turned.keys, other));
            prop_assert_eq!(Journey { instance: None, ..*one }, Journey { instance: None, ..*other });
        }
    }

    #[test]
    fn twice_the_times_take_twice_the_time(world in worlds(), by in prop::sample::select(vec![0.25, 2.0, 8.0])) {
        // By a power of two, so that nothing is rounded differently.
        let one = world.played();
        let other = played_with(&world.scaled(by), world.seed, world.router, world.rule);
        let times = |time: Option<f64>| time.map(|time| time * by);
        for (one, other) in one.journeys().iter().zip(other.journeys()) {
            let one = Journey {
                arrival: one.arrival * by,
                routed: times(one.routed),
                started: times(one.started),
                first_token: times(one.first_token),
                decode_started: times(one.decode_started),
                end: times(one.end),
                ..*one
            };
            prop_assert_eq!(&one, other);
        }
    }
}
