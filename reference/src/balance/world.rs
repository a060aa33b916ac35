//! The run itself.

use std::collections::VecDeque;

use super::outcome::Outcome;
use super::scenario::{Scenario, Streams};
use crate::random::{Draws, Purpose, PythonRandom, SplitDraws, exponential};
use crate::router::{Router, Signals};
use crate::tournament::Tournament;

/// Why a run ended before its last request.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<H> {
    /// The policy halted.
    Halt(H),
    /// The policy answered what is no server.
    NoSuchServer {
        /// What it answered.
        answer: i32,
        /// How many servers there are.
        servers: u32,
    },
}

/// A run that ended before its last request, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopped<H> {
    /// The function that was called, as the contract names it.
    pub function: &'static str,
    /// The decision that the call belongs to, from 0.
    pub decision: u64,
    /// The time of the call, in milliseconds.
    pub now: f64,
    /// Why.
    pub why: Why<H>,
}

/// A request on its way: when it ends, and when it arrived.
struct Job {
    end: f64,
    arrival: f64,
}

/// The queues. Each server's jobs end in the order in which they were assigned, so that a ring per
/// server and the earliest of their fronts serve as the event queue.
struct Queues {
    rings: Vec<VecDeque<Job>>,
    ends: Tournament,
}

impl Queues {
    #[inline]
    fn assign(&mut self, server: u32, arrival: f64, service: f64) -> (f64, f64) {
        let ring = &mut self.rings[server as usize];
        let start = ring.back().map_or(arrival, |last| arrival.max(last.end));
        let end = start + service;
        if ring.is_empty() {
            self.ends.set(server, end);
        }
        ring.push_back(Job { end, arrival });
        (start, end)
    }

    /// Takes the job that ends first, if it ends at or before `now`.
    #[inline]
    fn complete(&mut self, now: f64) -> Option<(u32, Job)> {
        let (end, server) = self.ends.earliest();
        if end > now {
            return None;
        }
        let ring = &mut self.rings[server as usize];
        let job = ring.pop_front()?;
        self.ends.set(server, ring.front().map_or(f64::INFINITY, |next| next.end));
        Some((server, job))
    }
}

/// Runs the world to its last request.
///
/// # Errors
/// The policy halted, or answered what is no server.
pub fn run<R>(scenario: &Scenario, seed: u64, router: &mut R) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Router + ?Sized,
{
    let servers = scenario.servers;
    let mut signals = Box::new(Signals::new(servers, Draws::Split(SplitDraws::new(seed, 0))));
    let stopped =
        |function, decision, now| move |halt| Stopped { function, decision, now, why: Why::Halt(halt) };
    router.init(&mut signals).map_err(stopped("init", 0, 0.0))?;
    if scenario.streams == Streams::Shared {
        signals.draws = Draws::Shared(Box::new(PythonRandom::new(seed)));
    }

    let mut queues = Queues {
        rings: (0..servers).map(|_| VecDeque::with_capacity(16)).collect(),
        ends: Tournament::new(servers),
    };
    let mut outcome = Outcome::new(scenario);
    let wants_completions = router.wants_completions();
    let gap_rate = 1.0 / scenario.mean_gap;
    let mut now = 0.0;
    for request in 0..scenario.requests {
        now += exponential(signals.draws.of(Purpose::Gap, request), gap_rate);
        while let Some((server, job)) = queues.complete(now) {
            signals.in_flight[server as usize] -= 1;
            if wants_completions {
                router.on_complete(server, job.end, job.end - job.arrival, &mut signals).map_err(stopped(
                    "on_complete",
                    request,
                    job.end,
                ))?;
            }
        }
        signals.request_index = request;
        if request == scenario.warm_up {
            outcome.begin(now, &mut signals);
        }
        let answer = router.route(now, &mut signals).map_err(stopped("route", request, now))?;
        signals.reads.close();
        let Some(server) = u32::try_from(answer).ok().filter(|server| *server < servers) else {
            let why = Why::NoSuchServer { answer, servers };
            return Err(Stopped { function: "route", decision: request, now, why });
        };
        let which = signals.draws.of(Purpose::Component, request);
        let service = scenario.sizes.size(which, signals.draws.of(Purpose::Size, request));
        let (start, end) = queues.assign(server, now, service);
        let in_flight = &mut signals.in_flight[server as usize];
        *in_flight += 1;
        outcome.record(server, *in_flight, start - now, end - now, service);
    }
    outcome.finish(now, &signals);
    Ok(outcome)
}
