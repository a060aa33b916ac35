//! The run itself.

use super::outcome::{Answer, Judge, Outcome};
use super::scenario::{Ask, Limits, Poisson, Requests, Scenario};
use crate::kinds::limiter::{Limiter, Signals};
use crate::random::{Draws, Purpose, SplitDraws, exponential};

/// Why a run ended before its last request.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<H> {
    /// The policy halted.
    Halt(H),
    /// `wait_time` answered what is no wait: NaN, or a negative number.
    NoWait {
        /// What it answered.
        answer: f64,
    },
}

/// A run that ended before its last request. Each call of `allow` or `wait_time` is a decision.
pub type Stopped<H> = crate::Stopped<Why<H>>;

/// Runs the world to its last request.
///
/// # Errors
/// The policy halted, or answered what is no wait.
pub fn run<L>(scenario: &Scenario, seed: u64, limiter: &mut L) -> Result<Outcome, Stopped<L::Halt>>
where
    L: Limiter + ?Sized,
{
    let limits = scenario.limits(seed);
    let Limits { rate_per_s, capacity } = limits;
    let draws = Draws::Split(SplitDraws::new(seed, 0));
    let mut signals = Box::new(Signals { rate_per_s, capacity, draws: draws.clone() });
    limiter.init(&mut signals).map_err(|halt| Stopped {
        function: "init",
        decision: 0,
        now: 0.0,
        why: Why::Halt(halt),
    })?;
    let mut world = World { limiter, signals, judge: Judge::new(limits) };
    match &scenario.requests {
        Requests::Scripted(rows) => {
            for row in rows {
                world.ask(row.ask, row.at, row.cost)?;
            }
        }
        Requests::Poisson(stream) => world.stream(stream, draws)?,
    }
    Ok(world.judge.finish())
}

struct World<'a, L: ?Sized> {
    limiter: &'a mut L,
    signals: Box<Signals>,
    judge: Judge,
}

impl<L: Limiter + ?Sized> World<'_, L> {
    fn stream(&mut self, stream: &Poisson, mut draws: Draws) -> Result<(), Stopped<L::Halt>> {
        let gap_rate = stream.arrivals_per_s / 1000.0;
        let mut now = 0.0;
        for request in 0..stream.requests {
            now += exponential(draws.of(Purpose::Gap, request), gap_rate);
            let cost = stream.costs.cost(draws.of(Purpose::Cost, request));
            if stream.probe_every != 0 && (request + 1).is_multiple_of(stream.probe_every) {
                self.ask(Ask::WaitTime, now, cost)?;
            }
            self.ask(Ask::Allow, now, cost)?;
        }
        Ok(())
    }

    #[inline]
    fn ask(&mut self, ask: Ask, now: f64, cost: f64) -> Result<(), Stopped<L::Halt>> {
        let decision = self.judge.decision();
        let stopped = |function, why| Stopped { function, decision, now, why };
        let answer = match ask {
            Ask::Allow => {
                let answer = self.limiter.allow(now, cost, &mut self.signals);
                Answer::Allow(answer.map_err(|halt| stopped("allow", Why::Halt(halt)))?)
            }
            Ask::WaitTime => {
                let answer = self.limiter.wait_time(now, cost, &mut self.signals);
                let answer = answer.map_err(|halt| stopped("wait_time", Why::Halt(halt)))?;
                if answer.is_nan() || answer < 0.0 {
                    return Err(stopped("wait_time", Why::NoWait { answer }));
                }
                Answer::WaitTime(answer)
            }
        };
        self.judge.record(now, cost, answer);
        Ok(())
    }
}
