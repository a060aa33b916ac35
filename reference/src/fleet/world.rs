//! The run itself: events in order of time.
//!
//! At one time come first the ends of stretches of engines' work (by index), then loaded instances, ended
//! grace and ended transfers (in the order in which they were begun), then changes, then arrivals.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::caches::Caches;
use super::engine::{Engine, Role};
use super::instance::{Instance, State};
use super::outcome::Outcome;
use super::scenario::{Change, Scenario};
use super::tally::{Tally, to_f64};
use super::traffic::Arrivals;
use crate::kinds::health::{self, Health};
use crate::kinds::router::{Router, Server, Signals};
use crate::random::{Draws, SplitDraws};
use crate::tournament::Tournament;

/// Why a run ended before its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<R, H> {
    /// The router halted.
    Halt(R),
    /// The readiness rule of this instance halted.
    HealthHalt {
        /// Which instance.
        instance: u32,
        /// Why.
        halt: H,
    },
    /// The router answered what is no instance.
    NoSuchServer {
        /// What it answered.
        answer: i32,
        /// How many instances there are.
        servers: u32,
    },
    /// The router answered an instance that takes no request now, or that is of the other pool.
    NotReady {
        /// What it answered.
        answer: u32,
    },
}

/// A run that ended before its end. Each request that is sent is a decision; any other call belongs to
/// the one that comes next.
pub type Stopped<R, H> = crate::Stopped<Why<R, H>>;

/// What comes at a time that was set before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Timer {
    Loaded(u32),
    GraceEnds(u32),
    /// From an instance of the prefill pool, of a request.
    TransferEnds(u32, u32),
}

/// A run in progress.
pub(super) struct World<'a, R: ?Sized, H, F> {
    pub(super) scenario: &'a Scenario,
    seed: u64,
    pub(super) arrivals: Arrivals,
    pub(super) router: &'a mut R,
    rule: F,
    pub(super) signals: Box<Signals>,
    pub(super) instances: Vec<Instance<H>>,
    pub(super) caches: Caches,
    pub(super) stretches: Tournament,
    timers: BinaryHeap<Reverse<(u64, u64, Timer)>>,
    timers_set: u64,
    pub(super) router_queue: VecDeque<u32>,
    /// Ready instances: those that `route` may answer, and those of the decode pool.
    pub(super) ready: [u32; 2],
    pub(super) tally: Tally,
    pub(super) decisions: u64,
    pub(super) ended: usize,
    pub(super) now: f64,
    /// Whose `prefix_cached` is not 0.
    pub(super) shown: Vec<u32>,
}

pub(super) type Result<T, R, H> = std::result::Result<T, Stopped<<R as Router>::Halt, <H as Health>::Halt>>;

/// Runs the world until every request has ended, or nothing would happen any more. `rule` makes the
/// readiness rule of each instance, by index.
///
/// # Errors
/// A policy halted, or the router answered what it may not.
pub fn run<R, H>(
    scenario: &Scenario,
    seed: u64,
    router: &mut R,
    rule: impl FnMut(u32) -> H,
) -> Result<Outcome, R, H>
where
    R: Router + ?Sized,
    H: Health,
{
    let arrivals = scenario.traffic.arrivals(seed);
    let all = scenario.all_instances();
    let mut world = World {
        scenario,
        seed,
        router,
        rule,
        signals: Box::new(Signals::new(0, Draws::Split(SplitDraws::new(seed, 0)))),
        instances: Vec::with_capacity(all),
        caches: Caches::new(scenario.hardware.kv, all, &arrivals),
        stretches: Tournament::new(u32::try_from(all).unwrap_or(u32::MAX)),
        timers: BinaryHeap::new(),
        timers_set: 0,
        router_queue: VecDeque::new(),
        ready: [0, 0],
        tally: Tally::new(&arrivals, all),
        decisions: 0,
        ended: 0,
        now: 0.0,
        shown: Vec::new(),
        arrivals,
    };
    let whole = scenario.instances - scenario.decode_instances;
    for index in 0..scenario.instances {
        world.add(State::Up, index >= whole)?;
    }
    world.router.init(&mut world.signals).map_err(|halt| world.halted("init", halt))?;
    world.events()?;
    Ok(world.finish())
}

impl<R, H, F> World<'_, R, H, F>
where
    R: Router + ?Sized,
    H: Health,
    F: FnMut(u32) -> H,
{
    pub(super) fn halted(&self, function: &'static str, halt: R::Halt) -> Stopped<R::Halt, H::Halt> {
        self.stopped(function, Why::Halt(halt))
    }

    pub(super) fn stopped(
        &self,
        function: &'static str,
        why: Why<R::Halt, H::Halt>,
    ) -> Stopped<R::Halt, H::Halt> {
        Stopped { function, decision: self.decisions, now: self.now, why }
    }

    /// Everything, in order.
    fn events(&mut self) -> Result<(), R, H> {
        let (mut changed, mut arrived) = (0, 0);
        while self.ended < self.arrivals.requests.len() {
            let (stretch, instance) = self.stretches.earliest();
            let timer = self.timers.peek().map_or(f64::INFINITY, |Reverse((at, ..))| f64::from_bits(*at));
            let change = self.scenario.changes.get(changed).map_or(f64::INFINITY, Change::at);
            let arrival = self.arrivals.requests.get(arrived).map_or(f64::INFINITY, |request| request.at);
            let next = stretch.min(timer).min(change).min(arrival);
            if next == f64::INFINITY {
                break;
            }
            self.now = next;
            if stretch == next {
                self.report(instance);
                let engine = &mut self.instances[instance as usize].engine;
                engine.stretch_ends(next, &self.arrivals.requests, &mut self.caches);
                self.settle(instance)?;
            } else if timer == next {
                if let Some(Reverse((.., timer))) = self.timers.pop() {
                    self.timer(timer)?;
                }
            } else if change == next {
                self.change(self.scenario.changes[changed])?;
                changed += 1;
            } else {
                self.arrive(arrived)?;
                arrived += 1;
            }
            self.send_waiting()?;
        }
        Ok(())
    }

    pub(super) fn set_transfer(&mut self, at: f64, from: u32, request: u32) {
        self.set_timer(at, Timer::TransferEnds(from, request));
    }

    fn set_timer(&mut self, at: f64, timer: Timer) {
        self.timers.push(Reverse((at.to_bits(), self.timers_set, timer)));
        self.timers_set += 1;
    }

    fn timer(&mut self, timer: Timer) -> Result<(), R, H> {
        match timer {
            Timer::Loaded(instance) => self.loaded(instance),
            Timer::GraceEnds(instance) => self.go(instance),
            Timer::TransferEnds(from, request) => self.transferred(from, request),
        }
    }

    fn change(&mut self, change: Change) -> Result<(), R, H> {
        match change {
            Change::Join { loading_ms, decode, .. } => {
                let instance = self.add(State::Loading, decode)?;
                self.set_timer(self.now + loading_ms, Timer::Loaded(instance));
                Ok(())
            }
            Change::Leave { instance, grace_ms, .. } => {
                self.set_timer(self.now + grace_ms, Timer::GraceEnds(instance));
                if self.instances[instance as usize].state == State::Up {
                    self.tally.scale_event();
                }
                self.instances[instance as usize].state = State::Draining;
                self.renew_ready(instance)
            }
        }
    }

    /// An instance appears under the next index.
    fn add(&mut self, state: State, decode: bool) -> Result<u32, R, H> {
        let place = self.instances.len();
        let index = u32::try_from(place).unwrap_or(u32::MAX);
        let role = match (decode, self.scenario.is_split()) {
            (true, _) => Role::Decode,
            (false, true) => Role::Prefill,
            (false, false) => Role::Whole,
        };
        let speed = self.scenario.speeds[place];
        let engine = Engine::new(index, role, self.scenario.hardware, speed);
        // The router's draws are balancer 0's.
        let draws = Draws::Split(SplitDraws::new(self.seed, index + 1));
        let mut signals = Box::new(health::Signals { draws });
        let mut health = (self.rule)(index);
        health
            .init(&mut signals)
            .map_err(|halt| self.stopped("init", Why::HealthHalt { instance: index, halt }))?;
        let instance = Instance::new(engine, state, health, signals);
        let ready = instance.ready;
        self.instances.push(instance);
        let key = self.scenario.keys[place];
        self.signals.join(Server { weight: speed, ready, ..Server::at_rest(key) });
        if ready {
            self.ready[usize::from(decode)] += 1;
            self.tally.up(index, self.now, decode);
        }
        Ok(index)
    }

    /// An instance has loaded its weights.
    fn loaded(&mut self, instance: u32) -> Result<(), R, H> {
        let at = &mut self.instances[instance as usize];
        if at.state != State::Loading {
            return Ok(());
        }
        at.state = State::Up;
        let decode = at.engine.role == Role::Decode;
        self.tally.up(instance, self.now, decode);
        self.tally.scale_event();
        self.ask_ready(instance)?;
        self.renew_ready(instance)
    }

    fn finish(mut self) -> Outcome {
        for (index, instance) in (0..).zip(&self.instances) {
            if instance.state != State::Gone {
                self.tally.gone(index, self.now, instance.engine.busy());
            }
        }
        self.tally.finish(self.now);
        Outcome::new(self.scenario, self.arrivals, self.tally, self.caches.peak(), self.signals.reads)
    }

    /// A request arrives. Where no instance is ready all are asked again, and it waits if they stay so.
    fn arrive(&mut self, index: usize) -> Result<(), R, H> {
        let request = u32::try_from(index).unwrap_or(u32::MAX);
        if let Some(instance) = self.arrivals.requests[index].placed {
            return self.sent(request, instance, None);
        }
        if !self.can_send() {
            for instance in 0..self.signals.server_count() {
                self.ask_ready(instance)?;
            }
        }
        if self.can_send() && self.router_queue.is_empty() {
            return self.send(request);
        }
        self.router_queue.push_back(request);
        self.tally.router_queue.set(self.now, to_f64(self.router_queue.len() as u64));
        Ok(())
    }

    /// Sends what waits before the instances, as far as some are ready.
    fn send_waiting(&mut self) -> Result<(), R, H> {
        while self.can_send()
            && let Some(request) = self.router_queue.pop_front()
        {
            self.tally.router_queue.set(self.now, to_f64(self.router_queue.len() as u64));
            self.send(request)?;
        }
        Ok(())
    }
}
