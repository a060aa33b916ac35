//! The world as it is defined, with a number for every request: a list of requests that is sorted and
//! searched, and no count that is not the length of one.

use super::script::{Call, World};

/// A request that is to be tried in this second.
struct Waiting {
    request: u64,
    attempt: u32,
    due: f64,
}

/// What the model comes to.
#[derive(Default)]
pub(crate) struct Expected {
    pub(crate) calls: Vec<Call>,
    pub(crate) load: Vec<u64>,
    pub(crate) succeeded: Vec<u64>,
    pub(crate) succeeded_in_outage: u64,
    pub(crate) given_up: Vec<u64>,
    pub(crate) dropped: Vec<u64>,
    pub(crate) pending: u64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small and not negative"
)]
pub(crate) fn expected(world: &World) -> Expected {
    let fleet = world.scenario.drawn(world.seed);
    let mut script = world.script.iter().cycle();
    let mut expected = Expected { calls: vec![Call::Init], ..Expected::default() };
    let mut waiting: Vec<Waiting> = Vec::new();
    let mut next_request = 0;
    for second in 0..fleet.seconds {
        let now = f64::from(second) * 1000.0;
        let (mut due, later): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|waiting| waiting.due == f64::from(second));
        waiting = later;
        due.sort_by_key(|due| (std::cmp::Reverse(due.attempt), due.request));
        due.retain(|due| {
            expected.calls.push(Call::Admit { attempt: due.attempt, now });
            let admitted = script.next().expect("a cycle").admit;
            if !admitted {
                expected.dropped.push(due.request);
            }
            admitted
        });
        for _ in 0..fleet.rps {
            expected.calls.push(Call::Request { now });
            due.push(Waiting { request: next_request, attempt: 0, due: f64::from(second) });
            next_request += 1;
        }

        let is_out = fleet.outage.0 <= second && second < fleet.outage.1;
        let capacity = f64::from(if is_out { fleet.capacity / fleet.depth } else { fleet.capacity });
        let load = due.len() as f64;
        expected.load.push(due.len() as u64);
        let share = if load > capacity { (load - capacity) / load } else { 0.0 };
        due.sort_by_key(|due| (due.attempt, due.request));
        let mut failed = Vec::new();
        for attempt in 0..fleet.max_attempts {
            let cohort: Vec<_> = due.iter().filter(|due| due.attempt == attempt).collect();
            let failures = (cohort.len() as f64 * share) as usize;
            failed.extend(cohort[..failures].iter().map(|due| (attempt, due.request)));
            for success in &cohort[failures..] {
                expected.calls.push(Call::Success { attempt, now });
                expected.succeeded.push(success.request);
                expected.succeeded_in_outage += u64::from(is_out);
            }
        }
        for (attempt, request) in failed {
            if attempt + 1 == fleet.max_attempts {
                expected.given_up.push(request);
                continue;
            }
            expected.calls.push(Call::Retry { attempt, now });
            let delay = script.next().expect("a cycle").delay;
            if delay < 0.0 {
                expected.given_up.push(request);
            } else {
                let due = ((now + delay) / 1000.0).floor().max(f64::from(second) + 1.0);
                waiting.push(Waiting { request, attempt: attempt + 1, due });
            }
        }
    }
    expected.pending = waiting.len() as u64;
    expected
}
