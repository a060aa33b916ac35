//! The line of requests that wait, and how long each waited.
//!
//! The contract's two functions make it: who is first in line asks `wait_time` at that moment, and is asked
//! about with `allow` when so much time has passed. Nobody overtakes, so that nothing else passes in
//! between, and the answer is the whole truth.

use std::collections::VecDeque;

use crate::sample::Sample;
use crate::series::Series;

/// A request in line.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    arrived: f64,
    cost: f64,
}

/// When the first in line is asked about.
#[derive(Clone, Copy, Debug)]
struct Turn {
    at: f64,
    /// How much later it is asked about again if it is refused then. `None` if this is that time.
    grace: Option<f64>,
}

/// The line of one run.
pub(super) struct Line {
    most: u32,
    waiting: VecDeque<Waiting>,
    /// That of the first in line, once it knows how long it waits.
    turn: Option<Turn>,
    lined: Lined,
}

/// What became of the line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lined {
    /// How long the requests that passed had waited, in milliseconds, in the order of passing.
    pub(super) delays: Sample,
    /// Requests that found it full.
    pub(super) full: u64,
    /// How many waited.
    pub(super) series: Series,
}

impl Line {
    /// The longest wait, in milliseconds: what is longer counts as never, so that times stay finite. It is
    /// ten times the time in which the largest bucket fills at the lowest rate.
    pub(super) const LONGEST_WAIT: f64 = 1e19;

    pub(super) fn new(most: u32) -> Self {
        let lined = Lined { delays: Sample::new(), full: 0, series: Series::new() };
        Self { most, waiting: VecDeque::new(), turn: None, lined }
    }

    /// A request arrives at the end of the line. Whether there was room for it.
    pub(super) fn join(&mut self, now: f64, cost: f64) -> bool {
        let joins = self.waiting.len() < self.most as usize;
        if joins {
            self.waiting.push_back(Waiting { arrived: now, cost });
        } else {
            self.lined.full += 1;
        }
        joins
    }

    /// The cost of the first in line, if it does not know yet how long it waits.
    pub(super) fn asks(&self) -> Option<f64> {
        let first = self.waiting.front()?;
        self.turn.is_none().then_some(first.cost)
    }

    /// The first in line is asked about when `wait` has passed.
    pub(super) fn waits(&mut self, now: f64, wait: f64, grace: f64) {
        self.turn = Some(Turn { at: now + wait, grace: Some(grace) });
    }

    /// When the first in line is asked about, if that is at or before `now`, and its cost.
    #[inline]
    pub(super) fn turn(&self, now: f64) -> Option<(f64, f64)> {
        let (first, turn) = (self.waiting.front()?, self.turn?);
        (turn.at <= now).then_some((turn.at, first.cost))
    }

    /// The first in line passes.
    pub(super) fn pass(&mut self, now: f64) {
        if let Some(first) = self.leave(now) {
            self.lined.delays.record(now - first.arrived);
        }
    }

    /// The first in line was refused at its turn. Whether it leaves: the first time it is asked about
    /// again a little later, since who rounds down may name a moment that is just too early, and so may the
    /// clock itself, which is rounded as well.
    pub(super) fn refuse(&mut self, now: f64) -> bool {
        if let Some(Turn { at, grace: Some(grace) }) = self.turn {
            self.turn = Some(Turn { at: (at + grace).max(at.next_up()), grace: None });
            return false;
        }
        self.leave(now);
        true
    }

    fn leave(&mut self, now: f64) -> Option<Waiting> {
        self.turn = None;
        let first = self.waiting.pop_front();
        self.note(now);
        first
    }

    /// How many wait at `now`.
    #[expect(clippy::cast_precision_loss, reason = "at most a million")]
    pub(super) fn note(&mut self, now: f64) {
        self.lined.series.set(now, self.waiting.len() as f64);
    }

    /// The run ends at `now`.
    pub(super) fn finish(mut self, now: f64) -> Lined {
        self.lined.series.finish(now);
        self.lined
    }
}
