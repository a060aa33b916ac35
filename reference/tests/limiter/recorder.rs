//! Policies that record what they are asked and answer, and one that answers by a script.

use reference::kinds::limiter::{Limiter, Signals};
use reference::limiter::{Answer, Scenario};
use reference::policies::limiter::{LIMITERS, Reference};
use reference::policies::named;

/// A scenario from TOML.
pub(crate) fn scenario(text: &str) -> Scenario {
    toml::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The listed policy of this name.
pub(crate) fn listed(policy: &str) -> Boxed {
    Boxed(named(LIMITERS, policy).unwrap().make())
}

/// A listed policy, as a type that can be wrapped.
pub(crate) struct Boxed(Reference);

impl Limiter for Boxed {
    type Halt = std::convert::Infallible;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        self.0.init(signals)
    }

    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Self::Halt> {
        self.0.allow(now, cost, signals)
    }

    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Self::Halt> {
        self.0.wait_time(now, cost, signals)
    }

    fn wants_ends(&self) -> bool {
        self.0.wants_ends()
    }

    fn on_end(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        self.0.on_end(now, cost, signals)
    }
}

/// A question and the answer to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) now: f64,
    pub(crate) cost: f64,
    pub(crate) answer: Answer,
}

/// What a policy is told of a request that ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ended {
    pub(crate) now: f64,
    pub(crate) cost: f64,
    /// How much had been asked before.
    pub(crate) asked: usize,
}

/// Records what `inner` is asked and told, and answers.
pub(crate) struct Recorder<L> {
    pub(crate) inner: L,
    pub(crate) asked: Vec<Asked>,
    pub(crate) ended: Vec<Ended>,
}

impl<L> Recorder<L> {
    pub(crate) fn new(inner: L) -> Self {
        Self { inner, asked: Vec::new(), ended: Vec::new() }
    }
}

impl<L: Limiter> Limiter for Recorder<L> {
    type Halt = L::Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), L::Halt> {
        self.inner.init(signals)
    }

    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, L::Halt> {
        let answer = self.inner.allow(now, cost, signals)?;
        self.asked.push(Asked { now, cost, answer: Answer::Allow(answer) });
        Ok(answer)
    }

    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, L::Halt> {
        let answer = self.inner.wait_time(now, cost, signals)?;
        self.asked.push(Asked { now, cost, answer: Answer::WaitTime(answer) });
        Ok(answer)
    }

    fn wants_ends(&self) -> bool {
        true
    }

    fn on_end(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<(), L::Halt> {
        self.ended.push(Ended { now, cost, asked: self.asked.len() });
        self.inner.on_end(now, cost, signals)
    }
}

/// Gives these answers, one after another; halts when there are none left, or it is asked for another kind.
pub(crate) struct Says {
    answers: std::vec::IntoIter<Answer>,
}

impl Says {
    pub(crate) fn new(answers: impl IntoIterator<Item = Answer>) -> Self {
        Self { answers: answers.into_iter().collect::<Vec<_>>().into_iter() }
    }
}

impl Limiter for Says {
    type Halt = &'static str;

    fn allow(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<bool, &'static str> {
        match self.answers.next() {
            Some(Answer::Allow(answer)) => Ok(answer),
            _ => Err("speechless"),
        }
    }

    fn wait_time(&mut self, _: f64, _: f64, _: &mut Box<Signals>) -> Result<f64, &'static str> {
        match self.answers.next() {
            Some(Answer::WaitTime(answer)) => Ok(answer),
            _ => Err("speechless"),
        }
    }
}

/// Answers by chance: what a policy may answer, right or wrong.
pub(crate) struct Chance;

impl Limiter for Chance {
    type Halt = std::convert::Infallible;

    fn allow(&mut self, _: f64, _: f64, signals: &mut Box<Signals>) -> Result<bool, Self::Halt> {
        Ok(signals.draws.random_below(3) != 0)
    }

    fn wait_time(&mut self, _: f64, _: f64, signals: &mut Box<Signals>) -> Result<f64, Self::Halt> {
        Ok(match signals.draws.random_below(8) {
            0 => f64::INFINITY,
            1 => f64::MAX,
            2 | 3 => 0.0,
            _ => signals.draws.random() * 100.0,
        })
    }
}
