//! The chapter's world: equal servers, Poisson arrivals, one balancer that sees everything at once. A
//! request's end is known when it is assigned, so that nothing but completions needs an event.

use super::outcome::Outcome;
use super::queues::Queues;
use super::run::{Call, Stopped, Why, signals};
use super::scenario::{Scenario, Streams};
use crate::kinds::router::Router;
use crate::random::{Draws, Purpose, PythonRandom, SplitDraws, exponential};

pub(super) fn run<R>(scenario: &Scenario, seed: u64, router: &mut R) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Router + ?Sized,
{
    let servers = scenario.servers;
    let mut signals = signals(scenario, SplitDraws::new(seed, 0));
    router.init(&mut signals).map_err(Call::INIT.stopped())?;
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
                router
                    .on_complete(server, job.end, job.end - job.arrival, &mut signals)
                    .map_err(Call { function: "on_complete", decision: request, now: job.end }.stopped())?;
            }
        } else {
            queues.complete_all(now, &mut signals.in_flight);
        }
        signals.request.index = request;
        if request == scenario.warm_up {
            outcome.begin(now);
            signals.reads.forget_closed();
        }
        let call = Call { function: "route", decision: request, now };
        let answer = router.route(now, &mut signals).map_err(call.stopped())?;
        signals.reads.close();
        let Some(server) = u32::try_from(answer).ok().filter(|server| *server < servers) else {
            return Err(call.because(Why::NoSuchServer { answer, servers }));
        };
        // The next gap is drawn here, where its logarithm need not wait for the queues.
        let [which, how_large, next_gap] = signals.draws.request(request);
        gap = exponential(next_gap, gap_rate);
        let service = scenario.sizes.size(which, how_large);
        let in_flight = signals.in_flight[server];
        let busy_until = &mut signals.busy_until[server as usize];
        let (start, end) = queues.assign(server, in_flight, busy_until, now, service);
        signals.in_flight.set(server, in_flight + 1);
        outcome.shares.request(server);
        outcome.take(server, in_flight + 1, service);
        outcome.complete(start - now, end - now);
    }
    outcome.finish_plain(now, &signals);
    Ok(outcome)
}
