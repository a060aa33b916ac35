//! The run itself.

use super::buckets::Buckets;
use super::events::{Attempt, End, Event, Events};
use super::jobs::{Jobs, Work};
use super::outcome::Outcome;
use super::scenario::{Scenario, Streams};
use super::workflows::{Fate, Workflow};
use crate::kinds::client::{Client, Signals, Waiting};
use crate::kinds::retry::Failure;
use crate::random::{Draws, Mulberry32, Purpose, SplitDraws};

/// Why a run ended before its last workflow.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<H> {
    /// The policy halted.
    Halt(H),
    /// `backoff` answered what is no delay: NaN, a negative number, or more than [`MOST_BACKOFF`].
    NoDelay {
        /// What it answered.
        answer: f64,
    },
    /// `pick` answered what is no place in the queue.
    NoSuchCall {
        /// What it answered.
        answer: i32,
        /// How many calls wait.
        waiting: usize,
    },
}

/// A run that ended before its last workflow. Each call of `backoff` or `pick` is a decision.
pub type Stopped<H> = crate::Stopped<Why<H>>;

/// The longest delay that `backoff` may answer, in milliseconds: about 30 years.
pub const MOST_BACKOFF: f64 = 1e12;

/// Runs the world until its last workflow has ended and nothing is in flight.
///
/// # Errors
/// The policy halted, or answered what is no delay or no place in the queue.
pub fn run<C>(scenario: &Scenario, seed: u64, client: &mut C) -> Result<Outcome, Stopped<C::Halt>>
where
    C: Client + ?Sized,
{
    run_on(scenario, Jobs::of(&scenario.pattern.plan()), Buckets::of(scenario), seed, client)
}

/// Runs the world with these steps and limits in place of the scenario's.
pub(super) fn run_on<C>(
    scenario: &Scenario,
    jobs: Jobs,
    buckets: Buckets,
    seed: u64,
    client: &mut C,
) -> Result<Outcome, Stopped<C::Halt>>
where
    C: Client + ?Sized,
{
    World::new(scenario, jobs, buckets, seed, client)?.run()
}

/// Where the world's own draws come from.
enum Source {
    /// The sequence that the policy draws from as well.
    Shared,
    Own(Draws),
}

struct World<'a, C: ?Sized> {
    scenario: &'a Scenario,
    client: &'a mut C,
    wants_picks: bool,
    signals: Box<Signals>,
    source: Source,
    jobs: Jobs,
    buckets: Buckets,
    events: Events,
    workflows: Vec<Workflow>,
    in_flight: u32,
    decisions: u64,
    outcome: Outcome,
}

impl<'a, C: Client + ?Sized> World<'a, C> {
    fn new(
        scenario: &'a Scenario,
        jobs: Jobs,
        buckets: Buckets,
        seed: u64,
        client: &'a mut C,
    ) -> Result<Self, Stopped<C::Halt>> {
        let split = Draws::Split(SplitDraws::new(seed, 0));
        let mut signals = Box::new(Signals::new(scenario.base, scenario.cap, split.clone()));
        client.init(&mut signals).map_err(|halt| Stopped {
            function: "init",
            decision: 0,
            now: 0.0,
            why: Why::Halt(halt),
        })?;
        let (source, gaps) = match scenario.streams {
            Streams::Split => (Source::Own(split.clone()), split),
            Streams::Shared => {
                #[expect(clippy::cast_possible_truncation, reason = "mulberry32 has 32 bits of state")]
                let gaps = Draws::Mulberry(Mulberry32::new(seed as u32));
                signals.draws = gaps.clone();
                // The gaps come first in the sequence; what follows is for all else.
                for _ in 1..scenario.workflows {
                    signals.draws.random();
                }
                (Source::Shared, gaps)
            }
        };
        Ok(Self {
            scenario,
            wants_picks: client.wants_picks(),
            client,
            signals,
            source,
            jobs,
            buckets,
            events: Events::new(scenario, gaps),
            workflows: Vec::with_capacity(scenario.workflows as usize),
            in_flight: 0,
            decisions: 0,
            outcome: Outcome::new(scenario),
        })
    }

    fn run(mut self) -> Result<Outcome, Stopped<C::Halt>> {
        let mut end = 0.0;
        while let Some((now, event)) = self.events.take() {
            end = now;
            self.buckets.refill_until(now);
            match event {
                Event::Arrival => self.arrive(now),
                Event::ToolEnd { workflow, step } => {
                    if !self.workflows[workflow as usize].is_exhausted() {
                        self.step_ended(now, workflow, step);
                    }
                }
                Event::CallEnd(attempt, how) => self.call_ended(now, attempt, how)?,
                Event::Retry(attempt) => self.retry(now, attempt),
                Event::WakeUp => {}
            }
            self.outcome.before_admission(now, self.waiting());
            self.admit(now)?;
            self.outcome.after_admission(now, self.waiting(), self.in_flight);
        }
        self.outcome.close(end);
        Ok(self.outcome)
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most a scenario's calls")]
    fn waiting(&self) -> u32 {
        self.signals.waiting.len() as u32
    }

    /// A draw of the world's that belongs to an attempt.
    #[inline]
    fn draw(&mut self, purpose: Purpose, of: Attempt) -> f64 {
        let draws = match &mut self.source {
            Source::Shared => &mut self.signals.draws,
            Source::Own(draws) => draws,
        };
        let call = u64::from(of.workflow) << 8 | u64::from(of.step);
        draws.of_attempt(purpose, call, u32::from(of.number))
    }

    fn arrive(&mut self, now: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "at most a million workflows")]
        let workflow = self.workflows.len() as u32;
        self.workflows.push(Workflow::new(now));
        self.outcome.arrive();
        for index in 0..self.jobs.first.len() {
            self.begin(now, workflow, self.jobs.first[index]);
        }
    }

    /// A step whose time has come: a tool works, a call joins the queue.
    #[inline]
    fn begin(&mut self, now: f64, workflow: u32, step: u8) {
        match self.jobs.steps[usize::from(step)].work {
            Work::Tool { ms } => self.events.schedule(now + ms, Event::ToolEnd { workflow, step }),
            Work::Call(_) => {
                self.outcome.calls_mut().joined += 1;
                self.join(now, Attempt { workflow, step, number: 0 });
            }
        }
    }

    #[inline]
    fn join(&mut self, now: f64, Attempt { workflow, step, number }: Attempt) {
        let tokens = self.jobs.charge(step).input;
        let (call, attempt) = (u32::from(step), u32::from(number));
        self.signals.waiting.push_back(Waiting { since: now, tokens, workflow, call, attempt });
    }

    fn retry(&mut self, now: f64, attempt: Attempt) {
        if self.workflows[attempt.workflow as usize].is_exhausted() {
            self.outcome.calls_mut().forgotten += 1;
        } else {
            self.outcome.calls_mut().rejoined += 1;
            self.join(now, attempt);
        }
    }

    fn step_ended(&mut self, now: f64, workflow: u32, step: u8) {
        let state = &mut self.workflows[workflow as usize];
        state.end(step);
        if state.has_ended(self.jobs.all) {
            let fate = state.fate(&self.jobs);
            self.outcome.finish(now, now - state.arrived, fate);
            return;
        }
        for index in 0..self.jobs.steps[usize::from(step)].frees.len() {
            let next = self.jobs.steps[usize::from(step)].frees[index];
            if self.workflows[workflow as usize].has_ended(self.jobs.steps[usize::from(next)].after) {
                self.begin(now, workflow, next);
            }
        }
    }

    fn call_ended(&mut self, now: f64, attempt: Attempt, how: End) -> Result<(), Stopped<C::Halt>> {
        let charge = *self.jobs.charge(attempt.step);
        self.in_flight -= 1;
        self.outcome.end(how, charge.cost);
        if how != End::Error {
            self.buckets.charge(charge.output);
        }
        let workflow = attempt.workflow as usize;
        let is_exhausted = self.workflows[workflow].is_exhausted();
        let failure = match how {
            End::Well => {
                if !is_exhausted {
                    let is_right = self.draw(Purpose::CallCorrectness, attempt) < charge.right;
                    self.workflows[workflow].result(charge.role, is_right);
                    self.step_ended(now, attempt.workflow, attempt.step);
                }
                return Ok(());
            }
            End::Error => Failure::Error,
            End::Timeout => Failure::TimedOut,
        };
        let next = Attempt { number: attempt.number + 1, ..attempt };
        if is_exhausted {
            self.outcome.calls_mut().late_failures += 1;
        } else if u32::from(next.number) < self.scenario.attempts {
            self.outcome.calls_mut().backoffs += 1;
            let delay = self.backoff(now, u32::from(attempt.number), failure)?;
            self.events.schedule(now + delay, Event::Retry(next));
        } else {
            self.workflows[workflow].exhaust();
            self.outcome.finish(now, now - self.workflows[workflow].arrived, Fate::Exhausted);
        }
        Ok(())
    }

    fn backoff(&mut self, now: f64, attempt: u32, failure: Failure) -> Result<f64, Stopped<C::Halt>> {
        let decision = self.decide();
        let stopped = |why| Stopped { function: "backoff", decision, now, why };
        self.signals.failure = failure;
        let delay = self.client.backoff(attempt, now, &mut self.signals);
        let answer = delay.map_err(|halt| stopped(Why::Halt(halt)))?;
        if !(0.0..=MOST_BACKOFF).contains(&answer) {
            return Err(stopped(Why::NoDelay { answer }));
        }
        Ok(answer)
    }

    /// The place of the call that goes next.
    fn pick(&mut self, now: f64) -> Result<usize, Stopped<C::Halt>> {
        if !self.wants_picks {
            return Ok(0);
        }
        let decision = self.decide();
        let stopped = |why| Stopped { function: "pick", decision, now, why };
        let answer = self.client.pick(now, &mut self.signals).map_err(|halt| stopped(Why::Halt(halt)))?;
        let waiting = self.signals.waiting.len();
        let place = usize::try_from(answer).ok().filter(|place| *place < waiting);
        place.ok_or_else(|| stopped(Why::NoSuchCall { answer, waiting }))
    }

    fn decide(&mut self) -> u64 {
        self.decisions += 1;
        self.decisions - 1
    }

    /// Admits what goes next, as long as there is something, a slot is free and the buckets allow.
    fn admit(&mut self, now: f64) -> Result<(), Stopped<C::Halt>> {
        while !self.signals.waiting.is_empty() && self.in_flight < self.scenario.slots {
            let place = self.pick(now)?;
            let picked = self.signals.waiting[place];
            if self.workflows[picked.workflow as usize].is_exhausted() {
                self.outcome.calls_mut().dropped += 1;
            } else if let Err(refilled) = self.buckets.take(picked.tokens) {
                self.events.wake_up(refilled);
                break;
            } else {
                self.start(now, picked);
            }
            self.signals.waiting.remove(place);
        }
        Ok(())
    }

    fn start(&mut self, now: f64, Waiting { workflow, call, attempt, .. }: Waiting) {
        #[expect(clippy::cast_possible_truncation, reason = "as they joined the queue")]
        let attempt = Attempt { workflow, step: call as u8, number: attempt as u8 };
        let charge = *self.jobs.charge(attempt.step);
        let factor = 0.8 + 0.7 * self.draw(Purpose::CallDuration, attempt);
        let fails = self.draw(Purpose::CallFailure, attempt) < self.scenario.fail;
        let (first_token, duration) = (charge.first_token * factor, charge.duration * factor);
        let (span, how) = if fails {
            (first_token, End::Error)
        } else if duration > self.scenario.timeout {
            (self.scenario.timeout, End::Timeout)
        } else {
            (duration, End::Well)
        };
        self.in_flight += 1;
        self.outcome.admit(span);
        self.events.schedule(now + span, Event::CallEnd(attempt, how));
    }
}
