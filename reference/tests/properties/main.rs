//! What holds of every run of the balance world, whatever the policy does.

mod recursion;
mod script;

use proptest::prelude::*;
use recursion::{Expected, expected, expected_completions};
use reference::balance::{
    Component, Metric, Mixture, Outcome, Quantity, Scenario, Stopped, Streams, Why, run,
};
use reference::kinds::router::{Router, Signals};
use reference::percentile::{Definition, percentile};
use reference::policies::router::{P2c, Picks, ROUTERS};
use script::{Recorder, World, scripts, worlds};

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

fn played(world: &World) -> (Outcome, Recorder<'_>) {
    let mut recorder = Recorder::new(&world.script);
    let outcome = run(&world.scenario, world.seed, &mut recorder).expect("the script answers with servers");
    (outcome, recorder)
}

fn waits_of(outcome: &Outcome) -> &[f64] {
    outcome.waits().values().expect("an exact sample")
}

fn sojourns_of(outcome: &Outcome) -> &[f64] {
    outcome.sojourns().values().expect("an exact sample")
}

proptest! {
    #[test]
    fn every_wait_and_sojourn_is_the_recursions_bit_for_bit(world in worlds()) {
        let (outcome, recorder) = played(&world);
        let requests = expected(&world);
        let arrivals: Vec<_> = requests.iter().map(|request| request.arrival).collect();
        prop_assert_eq!(bits(&recorder.arrivals), bits(&arrivals));
        let counted = &requests[usize::try_from(world.scenario.warm_up).unwrap()..];
        let waits: Vec<_> = counted.iter().map(|request| request.start - request.arrival).collect();
        let sojourns: Vec<_> = counted.iter().map(|request| request.end - request.arrival).collect();
        prop_assert_eq!(bits(waits_of(&outcome)), bits(&waits));
        prop_assert_eq!(bits(sojourns_of(&outcome)), bits(&sojourns));
        prop_assert_eq!(outcome.last_arrival().to_bits(), arrivals[arrivals.len() - 1].to_bits());
    }

    #[test]
    fn on_split_streams_neither_answers_nor_draws_move_an_arrival_or_a_size(
        (world, other) in worlds().prop_flat_map(|world| {
            let scripts = scripts(world.scenario.servers, world.scenario.requests);
            (Just(world), scripts)
        }),
    ) {
        let mut world = world;
        world.scenario.streams = Streams::Split;
        world.scenario.warm_up = 0;
        let mut altered = world.clone();
        altered.script = other;
        let (first, first_seen) = played(&world);
        let (second, second_seen) = played(&altered);
        prop_assert_eq!(bits(&first_seen.arrivals), bits(&second_seen.arrivals));
        // A request that waits for nobody in either run shows its size exactly as it is.
        for ((wait, sojourn), (other_wait, other_sojourn)) in waits_of(&first).iter().zip(sojourns_of(&first))
            .zip(waits_of(&second).iter().zip(sojourns_of(&second)))
        {
            if *wait == 0.0 && *other_wait == 0.0 {
                prop_assert_eq!(sojourn.to_bits(), other_sojourn.to_bits());
            }
            let scale = first.last_arrival() + wait + other_wait + sojourn;
            prop_assert!(((sojourn - wait) - (other_sojourn - other_wait)).abs() <= 1e-14 * scale);
        }
    }

    #[test]
    fn a_server_works_on_one_request_at_a_time_in_order_of_arrival(world in worlds()) {
        let mut world = world;
        world.scenario.warm_up = 0;
        let (outcome, recorder) = played(&world);
        for server in 0..world.scenario.servers {
            let mut free = 0.0;
            for (request, step) in world.script.iter().enumerate() {
                if step.answer == server.cast_signed() {
                    let arrival = recorder.arrivals[request];
                    let (start, end) = (arrival + waits_of(&outcome)[request], arrival + sojourns_of(&outcome)[request]);
                    // Waits are differences from the arrival, so that adding it again rounds.
                    let rounding = 1e-14 * end.max(free);
                    prop_assert!(start >= free - rounding && end >= start, "{start} to {end} after {free}");
                    prop_assert!(start - rounding <= arrival.max(free), "idle with a request waiting");
                    free = end;
                }
            }
        }
    }

    #[test]
    fn completions_are_told_in_order_of_time_and_server_with_lowered_counts(world in worlds()) {
        let (_, recorder) = played(&world);
        prop_assert_eq!(recorder.told, expected_completions(&world, &expected(&world)));
    }

    #[test]
    fn being_told_of_completions_changes_nothing(
        servers in prop_oneof![1u32..70, 200u32..600], rho in 0.3f64..1.5, seed: u64, shared: bool,
    ) {
        let scenario = Scenario {
            servers,
            requests: 2000,
            mean_gap: 5.8 / (rho * f64::from(servers)),
            streams: if shared { Streams::Shared } else { Streams::Split },
            ..Scenario::chapter()
        };
        let mut told = Deaf(P2c { picks: Picks::WithReplacement });
        let one = run(&scenario, seed, &mut P2c { picks: Picks::WithReplacement }).unwrap();
        let other = run(&scenario, seed, &mut told).unwrap();
        prop_assert_eq!(bits(waits_of(&one)), bits(waits_of(&other)));
        prop_assert_eq!(bits(sojourns_of(&one)), bits(sojourns_of(&other)));
        prop_assert_eq!(one.per_server(), other.per_server());
        prop_assert_eq!(one.peak_in_flight(), other.peak_in_flight());
    }

    #[test]
    fn in_flight_is_what_was_assigned_less_what_completed(world in worlds()) {
        let (outcome, recorder) = played(&world);
        let requests = expected(&world);
        for (request, seen) in recorder.seen.iter().enumerate() {
            let now = recorder.arrivals[request];
            for (server, count) in seen.iter().enumerate() {
                let there = requests[..request].iter().filter(|r| r.server == server && r.end > now).count();
                prop_assert_eq!(*count as usize, there);
            }
        }
        let warm_up = usize::try_from(world.scenario.warm_up).unwrap();
        let counted = &world.script[warm_up..];
        for (server, count) in (0..).zip(outcome.per_server()) {
            prop_assert_eq!(*count, counted.iter().filter(|step| step.answer == server).count() as u64);
        }
        prop_assert_eq!(outcome.per_server().iter().sum::<u64>(), world.scenario.requests - world.scenario.warm_up);
    }

    #[test]
    fn warm_up_is_in_no_metric(world in worlds()) {
        let (outcome, recorder) = played(&world);
        let warm_up = usize::try_from(world.scenario.warm_up).unwrap();
        let requests = &expected(&world)[warm_up..];
        let steps = &world.script[warm_up..];
        let count = f64::from(u32::try_from(requests.len()).unwrap());
        let of = |quantity| -> Vec<f64> {
            let time = |request: &Expected| match quantity {
                Quantity::Wait => request.start - request.arrival,
                Quantity::Sojourn => request.end - request.arrival,
            };
            requests.iter().map(time).collect()
        };
        let peak = (warm_up..).zip(steps).map(|(request, step)| {
            1 + recorder.seen[request][usize::try_from(step.answer).unwrap()]
        });
        let (peak, reads) = (peak.max(), steps.iter().map(|step| step.reads));
        let per_server = |server| {
            let got = requests.iter().filter(|request| request.server == server).count();
            u32::try_from(got).unwrap()
        };
        let most = (0..world.scenario.servers as usize).map(per_server).max().unwrap();
        let time = requests[requests.len() - 1].arrival - requests[0].arrival;
        let work: f64 = requests.iter().map(|request| request.service).sum();
        for metric in Metric::ALL {
            let expected = match *metric {
                Metric::Mean(quantity) => Some(of(quantity).iter().sum::<f64>() / count),
                Metric::Percentile(quantity, p) => percentile(&of(quantity), p, Definition::Chapter),
                Metric::Max(quantity) => of(quantity).into_iter().reduce(f64::max),
                Metric::PeakInFlight => peak.map(f64::from),
                Metric::MaxShare => Some(f64::from(most) / count),
                Metric::Utilisation => {
                    (time > 0.0).then(|| work / (time * f64::from(world.scenario.servers)))
                }
                Metric::ReadsMean => Some(reads.clone().map(f64::from).sum::<f64>() / count),
                Metric::ReadsMax => reads.clone().max().map(f64::from),
                // In `tests/balance/metrics.rs`, where they can be something.
                _ => continue,
            };
            prop_assert_eq!(outcome.metric(*metric), expected, "{}", metric);
        }
    }

    #[test]
    fn renaming_the_servers_changes_nothing_but_their_names(
        (world, names) in worlds().prop_flat_map(|world| {
            let names: Vec<_> = (0..world.scenario.servers).collect();
            (Just(world), Just(names).prop_shuffle())
        }),
    ) {
        let own: Vec<_> = (0..world.scenario.servers).collect();
        let one = run(&world.scenario, world.seed, &mut Named { names: own }).unwrap();
        let other = run(&world.scenario, world.seed, &mut Named { names: names.clone() }).unwrap();
        prop_assert_eq!(bits(waits_of(&one)), bits(waits_of(&other)));
        prop_assert_eq!(bits(sojourns_of(&one)), bits(sojourns_of(&other)));
        prop_assert_eq!(one.peak_in_flight(), other.peak_in_flight());
        for (server, name) in names.iter().enumerate() {
            prop_assert_eq!(one.per_server()[server], other.per_server()[*name as usize]);
        }
    }

    #[test]
    fn scaling_all_times_by_a_power_of_two_scales_the_waits_exactly(world in worlds(), power in -20i32..20) {
        let by = 2f64.powi(power);
        let components = world.scenario.sizes.components().iter();
        let components = components.map(|part| Component { mean: part.mean * by, ..*part });
        let scaled = Scenario {
            mean_gap: world.scenario.mean_gap * by,
            sizes: Mixture::new(components.collect()).unwrap(),
            ..world.scenario.clone()
        };
        // One that has a time of its own is no such policy.
        for policy in ROUTERS.iter().filter(|policy| policy.name != "peak_ewma") {
            let one = run(&world.scenario, world.seed, &mut *policy.make()).unwrap();
            let other = run(&scaled, world.seed, &mut *policy.make()).unwrap();
            let times = |values: &[f64]| -> Vec<u64> { values.iter().map(|value| (value * by).to_bits()).collect() };
            prop_assert_eq!(times(waits_of(&one)), bits(waits_of(&other)));
            prop_assert_eq!(times(sojourns_of(&one)), bits(sojourns_of(&other)));
            prop_assert_eq!(one.per_server(), other.per_server());
        }
    }

    #[test]
    fn a_halt_stops_the_run_where_it_happened(
        world in worlds(), function in prop::sample::select(vec!["init", "route", "on_complete"]), at: prop::sample::Index,
    ) {
        let (_, whole) = played(&world);
        let calls = match function {
            "init" => 1,
            "route" => whole.arrivals.len(),
            _ => whole.told.len(),
        };
        prop_assume!(calls > 0);
        let at = at.index(calls);
        let (decision, now) = match function {
            "init" => (0, 0.0),
            "route" => (at, whole.arrivals[at]),
            _ => (whole.told[at].before_decision, f64::from_bits(whole.told[at].now)),
        };
        let mut recorder = Recorder { halt_at: Some((function, at)), ..Recorder::new(&world.script) };
        let stopped = run(&world.scenario, world.seed, &mut recorder).unwrap_err();
        prop_assert_eq!(stopped, Stopped { function, decision: decision as u64, now, why: Why::Halt("halted") });
        prop_assert!(recorder.arrivals.len() <= decision + 1);
    }

    #[test]
    fn an_answer_that_is_no_server_stops_the_run(
        world in worlds(), at: prop::sample::Index, wrong: i32, which in 0usize..5,
    ) {
        let mut world = world;
        let servers = world.scenario.servers;
        let answer = [-1, servers.cast_signed(), i32::MIN, i32::MAX, wrong][which];
        prop_assume!(!(0..servers.cast_signed()).contains(&answer));
        let at = at.index(world.script.len());
        world.script[at].answer = answer;
        let mut recorder = Recorder::new(&world.script);
        let stopped = run(&world.scenario, world.seed, &mut recorder).unwrap_err();
        prop_assert_eq!(stopped, Stopped {
            function: "route",
            decision: at as u64,
            now: recorder.arrivals[at],
            why: Why::NoSuchServer { answer, servers },
        });
        prop_assert_eq!(recorder.arrivals.len(), at + 1);
    }

    #[test]
    fn the_same_seed_gives_the_same_bits_and_another_seed_other_ones(world in worlds()) {
        let (one, _) = played(&world);
        let (again, _) = played(&world);
        prop_assert_eq!(bits(sojourns_of(&one)), bits(sojourns_of(&again)));
        let (other, _) = played(&World { seed: world.seed ^ 1, ..world.clone() });
        prop_assert_ne!(bits(sojourns_of(&one)), bits(sojourns_of(&other)));
    }
}

/// Power of two choices among servers that go by other names.
struct Named {
    names: Vec<u32>,
}

impl Router for Named {
    type Halt = std::convert::Infallible;

    fn route(&mut self, _now: f64, signals: &mut Box<Signals>) -> Result<i32, Self::Halt> {
        let mut pick = || self.names[signals.draws.random_below(signals.server_count()) as usize];
        let (first, second) = (pick(), pick());
        let chosen = if signals.in_flight(first) <= signals.in_flight(second) { first } else { second };
        Ok(chosen.cast_signed())
    }
}

/// Asks to be told of completions and does not listen.
struct Deaf(P2c);

impl Router for Deaf {
    type Halt = std::convert::Infallible;

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Self::Halt> {
        self.0.route(now, signals)
    }

    fn wants_completions(&self) -> bool {
        true
    }
}
