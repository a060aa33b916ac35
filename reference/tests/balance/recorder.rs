//! A policy that does what a script says, and a log of everything that the world calls.

use std::cell::RefCell;
use std::rc::Rc;

use reference::balance::{Outcome, Stopped, run_watched};
use reference::kinds::router::{Router, Signals};

use crate::worlds::{Step, World};

/// A call of a policy. Times are bits, so that equal means equal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Call {
    Route { balancer: usize, request: u64, connection: u64, now: u64, in_flight: Vec<u32>, ready: Vec<bool> },
    Complete { balancer: usize, server: u32, now: u64, latency: u64, in_flight: Vec<u32> },
    Server { balancer: usize, server: u32, up: bool, now: u64 },
    Keep { balancer: usize, connection: u64, now: u64 },
}

/// What the script says about leaving a connection open.
pub(crate) fn keeps(connection: u64, asked: usize) -> bool {
    !(connection + asked as u64).is_multiple_of(4)
}

/// One balancer's policy; the log is everyone's.
pub(crate) struct Recorder<'a> {
    pub(crate) balancer: usize,
    pub(crate) script: &'a [Step],
    pub(crate) log: Rc<RefCell<Vec<Call>>>,
    /// The how-manieth call of the log halts.
    pub(crate) halt_at: Option<usize>,
}

impl Recorder<'_> {
    fn push(&self, call: Call) -> Result<(), &'static str> {
        let mut log = self.log.borrow_mut();
        log.push(call);
        if self.halt_at == Some(log.len() - 1) { Err("halted") } else { Ok(()) }
    }
}

impl Router for Recorder<'_> {
    type Halt = &'static str;

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Self::Halt> {
        let request = *signals.request();
        self.push(Call::Route {
            balancer: self.balancer,
            request: request.index,
            connection: request.connection,
            now: now.to_bits(),
            in_flight: signals.all_in_flight().to_vec(),
            ready: (0..signals.server_count()).map(|server| signals.server(server).ready).collect(),
        })?;
        let step = self.script[usize::try_from(request.index).unwrap()];
        for _ in 0..step.draws {
            signals.draws.random();
            signals.in_flight(0);
        }
        Ok(step.answer)
    }

    fn wants_completions(&self) -> bool {
        true
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Self::Halt> {
        self.push(Call::Complete {
            balancer: self.balancer,
            server,
            now: now.to_bits(),
            latency: latency.to_bits(),
            in_flight: signals.all_in_flight().to_vec(),
        })
    }

    fn wants_server_changes(&self) -> bool {
        true
    }

    fn on_server(
        &mut self,
        server: u32,
        up: bool,
        now: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Self::Halt> {
        assert_eq!(signals.server(server).ready, up);
        self.push(Call::Server { balancer: self.balancer, server, up, now: now.to_bits() })
    }

    fn wants_connections(&self) -> bool {
        true
    }

    fn keep(&mut self, connection: u64, now: f64, _signals: &mut Box<Signals>) -> Result<bool, Self::Halt> {
        let asked = self.log.borrow().iter().filter(|call| matches!(call, Call::Keep { .. })).count();
        self.push(Call::Keep { balancer: self.balancer, connection, now: now.to_bits() })?;
        Ok(keeps(connection, asked))
    }
}

/// Runs the world by events, with a recorder for each balancer.
pub(crate) fn played(world: &World) -> (Outcome, Vec<Call>) {
    let (outcome, calls) = halted(world, None);
    (outcome.expect("the script answers with servers"), calls)
}

/// As `played`, and a call of the log halts.
pub(crate) fn halted(
    world: &World,
    halt_at: Option<usize>,
) -> (Result<Outcome, Stopped<&'static str>>, Vec<Call>) {
    let log = Rc::default();
    let mut recorders: Vec<_> = (0..world.scenario.balancers as usize)
        .map(|balancer| Recorder { balancer, script: &world.script, log: Rc::clone(&log), halt_at })
        .collect();
    let mut routers: Vec<&mut Recorder> = recorders.iter_mut().collect();
    let outcome = run_watched(&world.scenario, world.seed, &mut routers);
    (outcome, log.take())
}

pub(crate) fn waits(outcome: &Outcome) -> &[f64] {
    outcome.waits().values().expect("an exact sample")
}

pub(crate) fn sojourns(outcome: &Outcome) -> &[f64] {
    outcome.sojourns().values().expect("an exact sample")
}
