//! The oracle: the recursion for a queue's waits, kept per server from the script's answers, with gaps and
//! sizes taken from the public draws. It knows no event queue.

use reference::balance::{Mixture, Streams};
use reference::random::{Draws, Purpose, PythonRandom, SplitDraws, exponential};

use crate::script::{Step, Told, World};

/// One request by the recursion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) server: usize,
    pub(crate) arrival: f64,
    pub(crate) service: f64,
    pub(crate) start: f64,
    pub(crate) end: f64,
}

fn size(sizes: &Mixture, which: f64, how_large: f64) -> f64 {
    let mut reached = 0.0;
    let (last, rest) = sizes.components().split_last().expect("not empty");
    let component = rest.iter().find(|component| {
        reached += component.share;
        which <= reached
    });
    exponential(how_large, 1.0 / component.unwrap_or(last).mean)
}

pub(crate) fn expected(world: &World) -> Vec<Expected> {
    let scenario = &world.scenario;
    let mut draws = match scenario.streams {
        Streams::Shared => Draws::Shared(PythonRandom::new(world.seed)),
        Streams::Split => Draws::Split(SplitDraws::new(world.seed, 0)),
    };
    let mut free = vec![0.0f64; scenario.servers as usize];
    let mut arrival = 0.0;
    let request = |(request, step): (u64, &Step)| {
        arrival += exponential(draws.of(Purpose::Gap, request), 1.0 / scenario.mean_gap);
        for _ in 0..step.draws {
            draws.random();
        }
        let which = draws.of(Purpose::Component, request);
        let service = size(&scenario.sizes, which, draws.of(Purpose::Size, request));
        let server = usize::try_from(step.answer).expect("a server");
        let start = arrival.max(free[server]);
        let end = start + service;
        free[server] = end;
        Expected { server, arrival, service, start, end }
    };
    (0..).zip(&world.script).map(request).collect()
}

/// The completions at or before each arrival, in (time, server) order, and the counts after each.
pub(crate) fn expected_completions(world: &World, requests: &[Expected]) -> Vec<Told> {
    let mut order: Vec<_> = requests.iter().collect();
    // A stable sort: what is equal in time and server stays in order of arrival.
    order.sort_by(|a, b| a.end.total_cmp(&b.end).then(a.server.cmp(&b.server)));
    let mut order = order.into_iter().peekable();
    let mut in_flight = vec![0; world.scenario.servers as usize];
    let mut told = Vec::new();
    for (before_decision, request) in requests.iter().enumerate() {
        while let Some(done) = order.next_if(|done| done.end <= request.arrival) {
            in_flight[done.server] -= 1;
            told.push(Told {
                before_decision,
                server: u32::try_from(done.server).expect("small"),
                now: done.end.to_bits(),
                latency: (done.end - done.arrival).to_bits(),
                in_flight: in_flight.clone(),
            });
        }
        in_flight[request.server] += 1;
    }
    told
}
