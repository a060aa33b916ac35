//! The run itself: one happening after the other.

use super::agenda::{Agenda, Due, Happening, TimeOut, What};
use super::call::{Call, Caller, Phase};
use super::outage::Condition;
use super::outcome::Outcome;
use super::policies::{Policies, StoppedBy};
use super::scenario::Scenario;
use super::servers::Servers;
use super::slab::Slab;
use super::visit::{End, Visit};
use crate::kinds::breaker::Breaker;
use crate::kinds::retry::{Failure, Retry};
use crate::random::{Draws, Purpose, SplitDraws, exponential};

/// Runs the world until requests have ceased to arrive and every attempt has left its server. `layers`
/// are the retry policies of the layers of clients, the outermost first.
///
/// # Errors
/// A policy halted, or answered what is no delay.
///
/// # Panics
/// If there are not as many policies as the scenario has layers.
pub fn run<R, B>(
    scenario: &Scenario,
    seed: u64,
    layers: &mut [Box<R>],
    breaker: &mut B,
) -> Result<Outcome, StoppedBy<R, B>>
where
    R: Retry + ?Sized,
    B: Breaker + ?Sized,
{
    run_watched(scenario, seed, layers, breaker, |_| ())
}

/// As [`run`], and shows each attempt to `watch` when it leaves its server, in that order.
///
/// # Errors
/// A policy halted, or answered what is no delay.
///
/// # Panics
/// If there are not as many policies as the scenario has layers.
pub fn run_watched<R, B>(
    scenario: &Scenario,
    seed: u64,
    layers: &mut [Box<R>],
    breaker: &mut B,
    watch: impl FnMut(&Visit),
) -> Result<Outcome, StoppedBy<R, B>>
where
    R: Retry + ?Sized,
    B: Breaker + ?Sized,
{
    assert_eq!(layers.len(), scenario.layers as usize, "a policy for each layer");
    let mut world = World {
        scenario,
        now: 0.0,
        policies: Policies::new(scenario, seed, layers, breaker)?,
        draws: Draws::Split(SplitDraws::new(seed, 0)),
        calls: Slab::new(),
        servers: Servers::new(scenario.servers, scenario.queue),
        agenda: Agenda::new(scenario),
        turn: 0,
        outcome: Outcome::new(scenario),
        watch,
    };
    world.set_conditions();
    world.await_arrival();
    while let Some((at, happening)) = world.next() {
        world.now = at;
        world.policies.now = at;
        world.happen(happening)?;
        let Servers { waiting, in_flight, .. } = world.servers;
        world.outcome.set_queues(at, waiting, in_flight);
    }
    world.outcome.finish(world.now);
    Ok(world.outcome)
}

pub(super) struct World<'a, R: ?Sized, B: ?Sized, W> {
    pub(super) scenario: &'a Scenario,
    pub(super) now: f64,
    pub(super) policies: Policies<'a, R, B>,
    /// The world's draws; each policy has its own.
    pub(super) draws: Draws,
    pub(super) calls: Slab<Call>,
    pub(super) servers: Servers,
    pub(super) agenda: Agenda,
    /// Attempts that round robin has given a server.
    pub(super) turn: u64,
    pub(super) outcome: Outcome,
    pub(super) watch: W,
}

impl<R, B, W> World<'_, R, B, W>
where
    R: Retry + ?Sized,
    B: Breaker + ?Sized,
    W: FnMut(&Visit),
{
    fn next(&mut self) -> Option<(f64, Happening)> {
        let calls = &self.calls;
        let waits =
            |time_out: &TimeOut| calls.get(time_out.call).is_some_and(|call| call.tries(time_out.attempt));
        let holds = |due: &Due| {
            calls.get(due.call).is_some_and(|call| match due.what {
                What::Retry => call.backs_off_before(due.attempt),
                What::Copy => call.wants_copy(),
            })
        };
        self.agenda.tidy(waits, holds);
        self.agenda.next(self.servers.next_end())
    }

    fn happen(&mut self, happening: Happening) -> Result<(), StoppedBy<R, B>> {
        match happening {
            Happening::Change => self.set_conditions(),
            Happening::End(server) => self.end_service(server)?,
            Happening::TimeOut(TimeOut { call, .. }) => self.time_out(call)?,
            Happening::Due(Due { call, what: What::Retry, .. }) => self.retry(call)?,
            Happening::Due(Due { call, what: What::Copy, .. }) => self.send(call, true)?,
            Happening::Arrival => {
                let request = self.outcome.requests;
                self.outcome.requests += 1;
                self.await_arrival();
                self.open(0, Caller::Request, request, self.now, 0)?;
            }
        }
        Ok(())
    }

    fn set_conditions(&mut self) {
        for server in 0..self.scenario.servers {
            let condition = Condition::of(server, self.now, self.scenario.errors, &self.scenario.outages);
            self.servers.set_condition(server, condition, self.now);
        }
    }

    /// Draws when the next request arrives.
    fn await_arrival(&mut self) {
        let request = self.outcome.requests;
        let gap = exponential(self.draws.of(Purpose::Gap, request), 1.0 / self.scenario.mean_gap);
        let at = self.now + gap;
        let arrives = at < self.scenario.end() && request < self.scenario.most_requests();
        self.agenda.next_arrival = if arrives { at } else { f64::INFINITY };
    }

    fn end_service(&mut self, server: u32) -> Result<(), StoppedBy<R, B>> {
        let (key, job) = self.servers.finish(server, self.now).expect("a service that ends has a job");
        if let Some(end) = job.end {
            self.record(&job, end, false);
            return Ok(());
        }
        let Some(Call { phase: Phase::Sent { first, copy }, .. }) = self.calls.get(job.call) else {
            unreachable!("a call waits for the job that it has not let go");
        };
        let (is_copy, other) = if *copy == Some(key) { (true, *first) } else { (false, *copy) };
        let errors = self.servers.condition(server).errors;
        if errors > 0.0 && self.draws.of_attempt(Purpose::Fault, job.request, job.path) < errors {
            self.outcome.errors += 1;
            self.policies.call_failed(server)?;
            self.record(&job, End::Error, false);
            return self.attempt_failed(job.call, is_copy, Failure::Error);
        }
        self.outcome.answered += 1;
        self.policies.call_succeeded(server)?;
        if let Some(other) = other {
            self.let_go(other, End::Cancelled);
        }
        let useful = self.succeeded(job.call)?;
        self.record(&job, End::Answered, useful);
        Ok(())
    }
}
