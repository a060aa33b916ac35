//! Scenarios, and policies that do what a script says and record what they are asked and told, all in one
//! list.

use std::cell::RefCell;
use std::rc::Rc;

use proptest::prelude::*;
use reference::kinds::breaker::{self, Breaker};
use reference::kinds::retry::{self, Failure, Retry};
use reference::retry_events::{
    Distribution, Outage, Outcome, Routing, Scenario, Visit, WhenOpen, run_watched,
};

/// A scenario, a seed, and what the policies answer, by decision; a script that is used up starts again.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) scenario: Scenario,
    pub(crate) seed: u64,
    pub(crate) script: Vec<Step>,
}

/// The answers to one decision, whichever is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) delay: f64,
    pub(crate) yes: bool,
}

/// A call of a policy, in the order in which they come over all policies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Call {
    Request { layer: u32, now: f64, active: u64, deadline: f64 },
    Admit { layer: u32, attempt: u32, now: f64, active: u64 },
    Success { layer: u32, attempt: u32, now: f64, active: u64 },
    Failure { layer: u32, attempt: u32, now: f64, active: u64 },
    Retry { layer: u32, attempt: u32, now: f64, active: u64, failure: Failure },
    Hedge { layer: u32, now: f64 },
    Allow { server: u32, now: f64 },
    Well { server: u32, now: f64 },
    Badly { server: u32, now: f64 },
}

/// The script and what was called.
#[derive(Debug)]
pub(crate) struct Log {
    script: Vec<Step>,
    decisions: usize,
    pub(crate) calls: Vec<Call>,
}

impl Log {
    pub(crate) fn new(script: &[Step]) -> Self {
        Self { script: script.to_vec(), decisions: 0, calls: Vec::new() }
    }

    pub(crate) fn tell(&mut self, call: Call) {
        self.calls.push(call);
    }

    pub(crate) fn ask(&mut self, call: Call) -> Step {
        self.calls.push(call);
        let step = self.script[self.decisions % self.script.len()];
        self.decisions += 1;
        step
    }
}

pub(crate) struct Recorder(Rc<RefCell<Log>>);

impl Retry for Recorder {
    type Halt = ();

    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<retry::Signals>) -> Result<f64, ()> {
        let retry::Signals { layer, active, failure, .. } = **signals;
        Ok(self.0.borrow_mut().ask(Call::Retry { layer, attempt, now, active, failure }).delay)
    }

    fn wants_requests(&self) -> bool {
        true
    }

    fn on_request(&mut self, now: f64, signals: &mut Box<retry::Signals>) -> Result<(), ()> {
        let retry::Signals { layer, active, deadline, .. } = **signals;
        self.0.borrow_mut().tell(Call::Request { layer, now, active, deadline });
        Ok(())
    }

    fn wants_admissions(&self) -> bool {
        true
    }

    fn wants_first_attempts(&self) -> bool {
        true
    }

    fn admit(&mut self, attempt: u32, now: f64, signals: &mut Box<retry::Signals>) -> Result<bool, ()> {
        let retry::Signals { layer, active, .. } = **signals;
        Ok(self.0.borrow_mut().ask(Call::Admit { layer, attempt, now, active }).yes)
    }

    fn wants_successes(&self) -> bool {
        true
    }

    fn on_success(&mut self, attempt: u32, now: f64, signals: &mut Box<retry::Signals>) -> Result<(), ()> {
        let retry::Signals { layer, active, .. } = **signals;
        self.0.borrow_mut().tell(Call::Success { layer, attempt, now, active });
        Ok(())
    }

    fn wants_failures(&self) -> bool {
        true
    }

    fn on_failure(&mut self, attempt: u32, now: f64, signals: &mut Box<retry::Signals>) -> Result<(), ()> {
        let retry::Signals { layer, active, .. } = **signals;
        self.0.borrow_mut().tell(Call::Failure { layer, attempt, now, active });
        Ok(())
    }

    fn wants_hedges(&self) -> bool {
        true
    }

    fn hedge(&mut self, now: f64, signals: &mut Box<retry::Signals>) -> Result<f64, ()> {
        Ok(self.0.borrow_mut().ask(Call::Hedge { layer: signals.layer, now }).delay)
    }
}

impl Breaker for Recorder {
    type Halt = ();

    fn allow(&mut self, server: u32, now: f64, _: &mut Box<breaker::Signals>) -> Result<bool, ()> {
        Ok(self.0.borrow_mut().ask(Call::Allow { server, now }).yes)
    }

    fn on_success(&mut self, server: u32, now: f64, _: &mut Box<breaker::Signals>) -> Result<(), ()> {
        self.0.borrow_mut().tell(Call::Well { server, now });
        Ok(())
    }

    fn on_failure(&mut self, server: u32, now: f64, _: &mut Box<breaker::Signals>) -> Result<(), ()> {
        self.0.borrow_mut().tell(Call::Badly { server, now });
        Ok(())
    }
}

/// A run of the world with its script: the outcome, all visits, all calls.
pub(crate) fn played(world: &World) -> (Outcome, Vec<Visit>, Vec<Call>) {
    let log = Rc::new(RefCell::new(Log::new(&world.script)));
    let mut layers: Vec<_> =
        (0..world.scenario.layers).map(|_| Box::new(Recorder(Rc::clone(&log)))).collect();
    let mut visits = Vec::new();
    let mut breaker = Recorder(Rc::clone(&log));
    let watch = |visit: &Visit| visits.push(*visit);
    let outcome = run_watched(&world.scenario, world.seed, &mut layers, &mut breaker, watch);
    let outcome = outcome.expect("a script does not halt");
    let calls = std::mem::take(&mut log.borrow_mut().calls);
    (outcome, visits, calls)
}

fn outages(servers: u32, end: f64) -> impl Strategy<Value = Vec<Outage>> {
    let slow = prop::sample::select(vec![1.0, 2.0, 5.0, 100.0]);
    let errors = prop::sample::select(vec![0.0, 0.3, 1.0]);
    let some =
        prop::option::of(prop::sample::subsequence((0..servers).collect::<Vec<_>>(), 1..=servers as usize));
    let outage = (0u32..10, 1u32..10, some, slow, errors, prop::bool::weighted(0.3)).prop_map(
        move |(from, length, servers, slow, errors, refuses)| Outage {
            from: end * f64::from(from) / 20.0,
            to: end * f64::from(from + length) / 20.0,
            servers,
            slow,
            errors,
            refuses,
        },
    );
    prop::collection::vec(outage, 0..3)
}

/// Small scenarios of every shape. Many times are whole milliseconds where work is the same for all, so
/// that things happen at the same time.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let time = || prop::option::of((1u32..60).prop_map(f64::from));
    (1u32..5, 1u32..4, 1u32..4).prop_flat_map(move |(servers, layers, max_attempts)| {
        let end = 150.0;
        let numbers =
            (0u32..6, 1u32..12, prop::sample::select(vec![1.0, 2.0, 5.0, 20.0]), any::<[bool; 4]>());
        let time_outs = prop::collection::vec(
            prop_oneof![Just(0.0), (5u32..80).prop_map(f64::from)],
            layers as usize - 1,
        );
        (numbers, time(), time(), prop::sample::select(vec![0.0, 0.2, 1.0]), time_outs, outages(servers, end))
            .prop_map(
                move |((queue, service, mean_gap, flags), timeout, deadline, errors, timeouts, outages)| {
                    Scenario {
                        servers,
                        queue,
                        service: f64::from(service),
                        distribution: if flags[0] {
                            Distribution::Exponential
                        } else {
                            Distribution::Deterministic
                        },
                        mean_gap,
                        seconds: end / 1000.0,
                        timeout,
                        cancel: flags[1],
                        deadline,
                        errors,
                        layers,
                        max_attempts,
                        timeouts,
                        routing: if flags[2] { Routing::Random } else { Routing::RoundRobin },
                        when_open: if flags[3] { WhenOpen::Fail } else { WhenOpen::Next },
                        outages,
                    }
                },
            )
    })
}

fn delays() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => 0.0f64..40.0,
        3 => (0u32..20).prop_map(f64::from),
        1 => prop::sample::select(vec![-1.0, f64::MIN, -0.0, 0.0, 3_600_000.0, 3_600_000.1, f64::MAX]),
    ]
}

pub(crate) fn worlds() -> impl Strategy<Value = World> {
    let step = (delays(), prop::bool::weighted(0.85)).prop_map(|(delay, yes)| Step { delay, yes });
    (scenarios(), any::<u64>(), prop::collection::vec(step, 1..40))
        .prop_map(|(scenario, seed, script)| World { scenario, seed, script })
}
