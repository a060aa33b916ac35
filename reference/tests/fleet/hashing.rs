//! What consistent hashing promises: who moves, where to, and how much load at most.

use std::convert::Infallible;

use reference::fleet::{Metric, Outcome, Scenario};
use reference::kinds::router::{Router, Signals};
use reference::policies::health::HEALTH;
use reference::policies::named;
use reference::policies::router::fleet::BoundedLoad;
use reference::random::mixed;

use crate::played::{metric, played, scenario};
use crate::student::{RUNS, agrees};

const INSTANCES: u64 = 8;

/// Sessions of two turns about a minute apart, and a change after two minutes. Each seed has keys of its own.
fn changing(seed: u64, joins: u64, change: &str) -> Scenario {
    let keys: Vec<_> =
        (0..INSTANCES + joins).map(|place| (mixed(100 * seed + place) >> 1).to_string()).collect();
    scenario(&format!(
        "instances = {INSTANCES}\nkeys = [{}]\nrequests = 8000\nsessions_per_s = 20.0\nturns = 2\nthink_ms = 60000.0\n\
         prompt = 10\noutput = 2\nstep_ms = 1.0\nchanges = [{change}]",
        keys.join(", ")
    ))
}

/// Each session's two instances, where it had both turns.
fn pairs(outcome: &Outcome) -> Vec<(u32, u32)> {
    let mut first = vec![None; outcome.requests().len()];
    let mut pairs = Vec::new();
    for (request, journey) in outcome.requests().iter().zip(outcome.journeys()) {
        let instance = journey.instance.expect("sent");
        match first[request.session as usize] {
            None => first[request.session as usize] = Some(instance),
            Some(first) => pairs.push((first, instance)),
        }
    }
    pairs
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "a few")]
fn about_one_session_in_n_moves_and_only_to_who_joined() {
    let joined = u32::try_from(INSTANCES).unwrap();
    let runs = (0..u64::from(RUNS)).map(|seed| {
        let scenario = changing(seed, 1, "{ change = \"join\", at = 120000.0, loading_ms = 0.0 }");
        let outcome = played(&scenario, seed, "consistent_hashing");
        assert!(pairs(&outcome).iter().all(|(before, after)| before == after || *after == joined));
        metric(&outcome, Metric::SessionsMovedShare)
    });
    agrees("moved by a join", &runs.collect::<Vec<_>>(), 1.0 / (INSTANCES + 1) as f64);
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "a few")]
fn about_one_session_in_n_moves_and_only_from_who_left() {
    let runs = (0..u64::from(RUNS)).map(|seed| {
        let scenario =
            changing(seed, 0, "{ change = \"leave\", at = 120000.0, instance = 3, grace_ms = 60000.0 }");
        let outcome = played(&scenario, seed, "consistent_hashing");
        assert!(pairs(&outcome).iter().all(|(before, after)| before == after || *before == 3));
        metric(&outcome, Metric::SessionsMovedShare)
    });
    agrees("moved by a leave", &runs.collect::<Vec<_>>(), 1.0 / INSTANCES as f64);
}

#[test]
fn counting_instances_instead_moves_nearly_all() {
    // What a modulus does, which is why nobody hashes so: 8 of 9 move.
    struct Modulus;
    impl Router for Modulus {
        type Halt = Infallible;
        fn route(&mut self, _: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
            let server = mixed(signals.request().session) % u64::from(signals.server_count());
            Ok(i32::try_from(server).unwrap())
        }
    }
    let scenario = changing(0, 1, "{ change = \"join\", at = 120000.0, loading_ms = 0.0 }");
    let rule = named(HEALTH, "always").unwrap();
    let outcome = reference::fleet::run(&scenario, 0, &mut Modulus, |_| rule.make()).unwrap();
    assert!(metric(&outcome, Metric::SessionsMovedShare) > 0.8);
}

/// Checks the bound after each decision, and counts the decisions that it decided.
struct Checked {
    inner: BoundedLoad,
    at_bound: u32,
    ended: u32,
}

impl Router for Checked {
    type Halt = Infallible;

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Infallible> {
        let answer = self.inner.route(now, signals)?;
        let ready: Vec<_> =
            (0..signals.server_count()).filter(|server| signals.server(*server).ready).collect();
        let counts = signals.all_in_flight();
        let total: u32 = ready.iter().map(|server| counts[*server as usize]).sum();
        let got = f64::from(counts[usize::try_from(answer).unwrap()] + 1);
        let bound = (1.25 * f64::from(total + 1) / f64::from(u32::try_from(ready.len()).unwrap())).ceil();
        assert!(got <= bound, "{got} in flight, {total} on {}", ready.len());
        self.at_bound += u32::from(got == bound);
        Ok(answer)
    }

    fn wants_session_ends(&self) -> bool {
        self.inner.wants_session_ends()
    }

    fn on_session_end(
        &mut self,
        session: u64,
        now: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Infallible> {
        self.ended += 1;
        self.inner.on_session_end(session, now, signals)
    }
}

#[test]
fn bounded_load_never_exceeds_its_bound() {
    let scenario = scenario(
        "instances = 6\nrequests = 20000\nsessions_per_s = 8.0\nturns = { mean = 3.0 }\nthink_ms = 4000.0\n\
         prompt = [{ share = 0.9, from = 50, to = 500 }, { share = 0.1, from = 1000, to = 9000 }]\n\
         output = [{ share = 1.0, from = 5, to = 200 }]\nhot = { sessions = 2, share = 0.3, prefix = 1000 }\n\
         changes = [{ change = \"leave\", at = 200000.0, instance = 1, grace_ms = 5000.0 }, { change = \"join\", at = 300000.0 }]",
    );
    let mut router = Checked { inner: BoundedLoad::default(), at_bound: 0, ended: 0 };
    let rule = named(HEALTH, "hysteresis").unwrap();
    let outcome = reference::fleet::run(&scenario, 3, &mut router, |_| rule.make()).unwrap();
    assert!(router.at_bound > 1000, "the bound matters here: {}", router.at_bound);
    let mut sessions: Vec<_> = outcome.requests().iter().map(|request| request.session).collect();
    sessions.sort_unstable();
    sessions.dedup();
    assert_eq!(router.ended as usize, sessions.len(), "each session ends once");
}
