//! The run itself.

use super::judge::Judge;
use super::line::Line;
use super::outcome::{Answer, Outcome};
use super::places::Held;
use super::requests::{Ask, Poisson, Requests};
use super::scenario::{Limits, Mode, Scenario};
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

/// A run that ended before its last request. Each call of `allow` or `wait_time` is a decision; a call of
/// `on_end` belongs to the one after it.
pub type Stopped<H> = crate::Stopped<Why<H>>;

/// Runs the world to its last request, and the line until it is empty.
///
/// # Errors
/// The policy halted, or answered what is no wait.
pub fn run<L>(scenario: &Scenario, seed: u64, limiter: &mut L) -> Result<Outcome, Stopped<L::Halt>>
where
    L: Limiter + ?Sized,
{
    let limits = scenario.limits(seed);
    let Limits { rate_per_s, capacity } = limits;
    let concurrency = scenario.concurrency.map_or(0, |concurrency| concurrency.most);
    let draws = Draws::Split(SplitDraws::new(seed, 0));
    let mut signals = Box::new(Signals { rate_per_s, capacity, concurrency, draws: draws.clone() });
    limiter.init(&mut signals).map_err(|halt| Stopped {
        function: "init",
        decision: 0,
        now: 0.0,
        why: Why::Halt(halt),
    })?;
    let mut world = World {
        wants_ends: limiter.wants_ends(),
        limiter,
        signals,
        judge: Judge::new(scenario, limits),
        line: match scenario.mode {
            Mode::Drop => None,
            Mode::Queue { most } => Some(Line::new(most)),
        },
        mean_hold: scenario.concurrency.and_then(|concurrency| concurrency.hold),
        draws,
        now: 0.0,
    };
    match &scenario.requests {
        Requests::Scripted(rows) => {
            for (request, row) in (0..).zip(rows) {
                world.go_to(row.at)?;
                match row.ask {
                    Ask::WaitTime => {
                        world.wait_time(row.at, row.cost)?;
                    }
                    Ask::Allow => world.request(request, row.at, row.cost, row.hold)?,
                }
            }
        }
        Requests::Poisson(stream) => world.stream(stream)?,
    }
    world.finish()
}

struct World<'a, L: ?Sized> {
    limiter: &'a mut L,
    wants_ends: bool,
    signals: Box<Signals>,
    judge: Judge,
    line: Option<Line>,
    mean_hold: Option<f64>,
    draws: Draws,
    /// The last moment at which anything came or left.
    now: f64,
}

impl<L: Limiter + ?Sized> World<'_, L> {
    fn stream(&mut self, stream: &Poisson) -> Result<(), Stopped<L::Halt>> {
        let gap_rate = stream.arrivals_per_s / 1000.0;
        let mut now = 0.0;
        for request in 0..stream.requests {
            now += exponential(self.draws.of(Purpose::Gap, request), gap_rate);
            let cost = stream.costs.cost(self.draws.of(Purpose::Cost, request));
            self.go_to(now)?;
            if stream.probe_every != 0 && (request + 1).is_multiple_of(stream.probe_every) {
                self.wait_time(now, cost)?;
            }
            self.request(request, now, cost, None)?;
        }
        Ok(())
    }

    /// Everything that comes at or before `now` by itself.
    #[inline]
    fn go_to(&mut self, now: f64) -> Result<(), Stopped<L::Halt>> {
        self.end(now)?;
        self.serve(now)?;
        self.now = now;
        Ok(())
    }

    fn end(&mut self, now: f64) -> Result<(), Stopped<L::Halt>> {
        while let Some(Held { at, cost, .. }) = self.judge.end(now) {
            if self.wants_ends {
                let told = self.limiter.on_end(at, cost, &mut self.signals);
                told.map_err(|halt| self.stopped("on_end", at, Why::Halt(halt)))?;
            }
        }
        Ok(())
    }

    /// Asks about those in line whose turn comes at or before `now`, one after another.
    fn serve(&mut self, now: f64) -> Result<(), Stopped<L::Halt>> {
        while let Some((turn, cost)) = self.line.as_ref().and_then(|line| line.turn(now)) {
            let passes = self.allow(turn, cost)?;
            self.now = turn;
            let Some(line) = &mut self.line else { break };
            if passes {
                line.pass(turn);
            } else if line.refuse(turn) {
                self.judge.refuse();
            }
            self.lead(turn)?;
        }
        Ok(())
    }

    /// Asks how long the first in line waits from `now` on, if it does not know; who never passes is gone.
    fn lead(&mut self, now: f64) -> Result<(), Stopped<L::Halt>> {
        while let Some(cost) = self.line.as_ref().and_then(Line::asks) {
            let wait = self.wait_time(now, cost)?;
            let grace = self.judge.grace(wait);
            let Some(line) = &mut self.line else { break };
            if wait <= Line::LONGEST_WAIT {
                line.waits(now, wait, grace);
            } else if line.refuse(now) {
                self.judge.refuse();
            }
        }
        Ok(())
    }

    fn request(
        &mut self,
        request: u64,
        now: f64,
        cost: f64,
        hold: Option<f64>,
    ) -> Result<(), Stopped<L::Halt>> {
        if let Some(line) = &mut self.line {
            if line.join(now, cost) {
                self.lead(now)?;
                self.serve(now)?;
            } else {
                self.judge.refuse();
            }
            self.line.iter_mut().for_each(|line| line.note(now));
        } else if self.allow(now, cost)? {
            let drawn =
                || self.mean_hold.map(|mean| exponential(self.draws.of(Purpose::Hold, request), 1.0 / mean));
            if let Some(places) = self.judge.places() {
                let hold = hold.or_else(drawn).unwrap_or(0.0);
                places.take(now, Held { at: now + hold, request, cost });
            }
        } else {
            self.judge.refuse();
        }
        Ok(())
    }

    #[inline]
    fn allow(&mut self, now: f64, cost: f64) -> Result<bool, Stopped<L::Halt>> {
        let passes = self.limiter.allow(now, cost, &mut self.signals);
        let passes = passes.map_err(|halt| self.stopped("allow", now, Why::Halt(halt)))?;
        self.judge.record(now, cost, Answer::Allow(passes));
        Ok(passes)
    }

    #[inline]
    fn wait_time(&mut self, now: f64, cost: f64) -> Result<f64, Stopped<L::Halt>> {
        let wait = self.limiter.wait_time(now, cost, &mut self.signals);
        let answer = wait.map_err(|halt| self.stopped("wait_time", now, Why::Halt(halt)))?;
        if answer.is_nan() || answer < 0.0 {
            return Err(self.stopped("wait_time", now, Why::NoWait { answer }));
        }
        self.judge.record(now, cost, Answer::WaitTime(answer));
        Ok(answer)
    }

    #[cold]
    fn stopped(&self, function: &'static str, now: f64, why: Why<L::Halt>) -> Stopped<L::Halt> {
        Stopped { function, decision: self.judge.decision(), now, why }
    }

    fn finish(mut self) -> Result<Outcome, Stopped<L::Halt>> {
        self.end(self.now)?;
        self.serve(f64::INFINITY)?;
        let now = self.now;
        Ok(self.judge.finish(now, self.line.map(|line| line.finish(now))))
    }
}
