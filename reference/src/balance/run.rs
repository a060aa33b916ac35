//! The run itself: which way it goes, and why it may end early.

use super::events;
use super::outcome::Outcome;
use super::plain;
use super::scenario::Scenario;
use crate::kinds::router::{Router, Signals};
use crate::random::{Draws, SplitDraws};

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

/// A call of a policy, for when it goes wrong.
#[derive(Clone, Copy)]
pub(super) struct Call {
    pub(super) function: &'static str,
    pub(super) decision: u64,
    pub(super) now: f64,
}

impl Call {
    pub(super) const INIT: Self = Self { function: "init", decision: 0, now: 0.0 };

    pub(super) fn because<H>(self, why: Why<H>) -> Stopped<H> {
        let Self { function, decision, now } = self;
        Stopped { function, decision, now, why }
    }

    /// What a halt of this call comes to.
    pub(super) fn stopped<H>(self) -> impl FnOnce(H) -> Stopped<H> {
        move |halt| self.because(Why::Halt(halt))
    }
}

/// The signals of a balancer at rest.
pub(super) fn signals(scenario: &Scenario, draws: SplitDraws) -> Box<Signals> {
    let mut signals = Signals::new(scenario.servers, Draws::Split(draws));
    for (server, seen) in (0..).zip(&mut signals.servers) {
        seen.weight = scenario.weight(server);
    }
    Box::new(signals)
}

/// Runs the world to its last request, with one balancer.
///
/// # Errors
/// The policy halted, or answered what is no server.
///
/// # Panics
/// If the scenario has more than one balancer: `run_all` takes a policy for each.
pub fn run<R>(scenario: &Scenario, seed: u64, router: &mut R) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Router + ?Sized,
{
    run_all(scenario, seed, &mut [router])
}

/// Runs the world to its last request, with a policy of its own for each balancer, in order.
///
/// # Errors
/// A policy halted, or answered what is no server. Decisions are counted through all balancers.
///
/// # Panics
/// If there are not as many policies as the scenario has balancers.
pub fn run_all<R>(scenario: &Scenario, seed: u64, routers: &mut [&mut R]) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Router + ?Sized,
{
    match routers {
        [router] if scenario.is_plain() => plain::run(scenario, seed, *router),
        routers => events::run(scenario, seed, routers, None),
    }
}

/// As `run_all`, and watches how the requests in flight go, which takes longer. The
/// outcome is the same but for [`Outcome::watched`].
///
/// # Errors
/// As `run_all`.
///
/// # Panics
/// As `run_all`.
pub fn run_watched<R>(
    scenario: &Scenario,
    seed: u64,
    routers: &mut [&mut R],
) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Router + ?Sized,
{
    events::run(scenario, seed, routers, Some(super::watch::Watched::new(scenario.servers)))
}
