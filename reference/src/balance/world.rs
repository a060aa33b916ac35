//! The run itself.

use super::outcome::Outcome;
use super::queues::Queues;
use super::scenario::{Scenario, Streams};
use crate::kinds::router::{Router, Signals};
use crate::random::{Draws, Purpose, PythonRandom, SplitDraws, exponential};

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

/// A run that ended before its last request. Each call of `route` is a decision; a callback
/// belongs to the one that comes next.
pub type Stopped<H> = crate::Stopped<Why<H>>;

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
        signals.draws = Draws::Shared(PythonRandom::new(seed));
    }

    let wants_completions = router.wants_completions();
    let mut queues = Queues::new(servers, wants_completions);
    let mut outcome = Outcome::new(scenario);
    let gap_rate = 1.0 / scenario.mean_gap;
    let mut gap = exponential(signals.draws.of(Purpose::Gap, 0), gap_rate);
    let mut now = 0.0;
    for request in 0..scenario.requests {
        now += gap;
        if wants_completions {
            while let Some((server, job)) = queues.complete(now, &mut signals.in_flight) {
                router.on_complete(server, job.end, job.end - job.arrival, &mut signals).map_err(stopped(
                    "on_complete",
                    request,
                    job.end,
                ))?;
            }
        } else {
            queues.complete_all(now, &mut signals.in_flight);
        }
        signals.request.index = request;
        if request == scenario.warm_up {
            outcome.begin(now, &mut signals);
        }
        let answer = router.route(now, &mut signals).map_err(stopped("route", request, now))?;
        signals.reads.close();
        let Some(server) = u32::try_from(answer).ok().filter(|server| *server < servers) else {
            let why = Why::NoSuchServer { answer, servers };
            return Err(Stopped { function: "route", decision: request, now, why });
        };
        // The next gap is drawn here, where its logarithm need not wait for the queues.
        let [which, how_large, next_gap] = signals.draws.request(request);
        gap = exponential(next_gap, gap_rate);
        let service = scenario.sizes.size(which, how_large);
        let in_flight = &mut signals.in_flight[server as usize];
        let (start, end) = queues.assign(server, *in_flight, now, service);
        *in_flight += 1;
        outcome.record(server, *in_flight, start - now, end - now, service);
    }
    outcome.finish(now, &signals);
    Ok(outcome)
}
