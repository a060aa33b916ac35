//! Where the world degenerates to a queue that is known.
//!
//! With answers of one token and sessions of one turn an instance only prefills, one prompt at a time and in
//! order: M/G/1, whose mean wait is λ·E(S²)/(2(1 − ρ)) (Pollaczek–Khinchine), and where a share 1 − ρ does
//! not wait. Each estimate is of one run of 60,000 requests after 6,000 left out. A run forgets on the order of
//! (1 + c²)·E(S)/(1 − ρ)² = 6.4 s, of which it has 2,500; the warm-up has 250.

use reference::fleet::{Journey, Scenario};

use crate::played::{played, scenario};
use crate::student::{RUNS, agrees};

const WARM_UP: usize = 6_000;

/// Prompts of 100 or 1000 tokens at one a millisecond: E(S) = 190 ms, E(S²) = 109,000 ms².
fn mg1(rho: f64) -> Scenario {
    scenario(&format!(
        "instances = 1\nprefill = 1000.0\nrequests = 66000\nsessions_per_s = {}\noutput = 1\n\
         prompt = [{{ share = 0.9, from = 100, to = 100 }}, {{ share = 0.1, from = 1000, to = 1000 }}]",
        1000.0 * rho / 190.0,
    ))
}

fn wait(journey: &Journey) -> f64 {
    journey.started.expect("served") - journey.arrival
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "sample sizes are far below 2^53")]
fn one_instance_that_only_prefills_is_mg1() {
    for (first_seed, rho) in [(0, 0.5), (100, 0.7)] {
        let scenario = mg1(rho);
        let runs: Vec<_> = (first_seed..first_seed + u64::from(RUNS))
            .map(|seed| played(&scenario, seed, "least_connections"))
            .collect();
        let of = |what: &dyn Fn(&Journey) -> f64| -> Vec<f64> {
            let mean = |journeys: &[Journey]| journeys.iter().map(what).sum::<f64>() / journeys.len() as f64;
            runs.iter().map(|run| mean(&run.journeys()[WARM_UP..])).collect()
        };
        let expected = rho / 190.0 * 109_000.0 / (2.0 * (1.0 - rho));
        agrees(&format!("wait at {rho}"), &of(&wait), expected);
        let first = |journey: &Journey| journey.first_token.expect("served") - journey.arrival;
        agrees(&format!("time to first token at {rho}"), &of(&first), expected + 190.0);
        let at_once = |journey: &Journey| f64::from(u8::from(wait(journey) == 0.0));
        agrees(&format!("no wait at {rho}"), &of(&at_once), 1.0 - rho);
    }
}

#[test]
fn sessions_have_their_turns_and_their_gaps() {
    let scenario = scenario(
        "requests = 20000\nsessions_per_s = 10.0\nturns = { mean = 5.0 }\nthink_ms = 2000.0\nprompt = 10\noutput = 10",
    );
    let (mut turns, mut gaps, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 200..200 + u64::from(RUNS) {
        let arrivals = scenario.traffic.arrivals(seed).requests;
        // Sessions that began early enough to have had all their turns.
        let end = arrivals[arrivals.len() - 1].at - 200_000.0;
        let mut last = vec![None; arrivals.len()];
        let mut before_that = vec![0.0; arrivals.len()];
        let (mut begun, mut all, mut gap, mut later) = (0.0, 0.0, 0.0, 0.0);
        for request in &arrivals {
            let (first, before) = *last[request.session as usize].get_or_insert((request.at, None));
            last[request.session as usize] = Some((first, Some(request.at)));
            if first < end {
                all += 1.0;
                match before {
                    None => begun += 1.0,
                    Some(before) => {
                        later += 1.0;
                        let this = request.at - before;
                        gap += this;
                        let former = std::mem::replace(&mut before_that[request.session as usize], this);
                        assert!((this - former).abs() > 1e-6, "each turn has a gap of its own");
                    }
                }
            }
        }
        turns.push(all / begun);
        gaps.push(gap / later);
        shares.push(begun / end * 1000.0);
    }
    agrees("turns", &turns, 5.0);
    agrees("gaps", &gaps, 2000.0);
    agrees("sessions a second", &shares, 10.0);
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "a few thousand")]
fn popular_sessions_get_their_share_of_the_visits() {
    let scenario = scenario(
        "requests = 5000\nsessions_per_s = 10.0\nprompt = 10\noutput = 10\nhot = { sessions = 4, share = 0.3, prefix = 90 }",
    );
    let (mut hot, mut third) = (Vec::new(), Vec::new());
    for seed in 300..300 + u64::from(RUNS) {
        let arrivals = scenario.traffic.arrivals(seed).requests;
        let of = |which: &dyn Fn(u32) -> bool| {
            arrivals.iter().filter(|request| which(request.session)).count() as f64 / arrivals.len() as f64
        };
        hot.push(of(&|session| session < 4));
        third.push(of(&|session| session == 2));
        // What is new in a visit is nobody else's: the prefix alone is kept.
        let lengths = |session| if session < 4 { (100, 90) } else { (10, 20) };
        assert!(arrivals.iter().all(|request| (request.prompt, request.keeps) == lengths(request.session)));
    }
    agrees("visits", &hot, 0.3);
    agrees("visits to the third", &third, 0.3 / 4.0);
}
