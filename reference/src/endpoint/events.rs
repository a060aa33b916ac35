//! What happens next: arrivals, which are drawn as they come, what was scheduled, and a wake-up.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::scenario::Scenario;
use crate::random::{Draws, Purpose};

/// How an attempt ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Well,
    /// A transient error.
    Error,
    Timeout,
}

/// An attempt of a call, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) workflow: u32,
    pub(super) step: u8,
    pub(super) number: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The next workflow arrives.
    Arrival,
    /// A tool has ended.
    ToolEnd { workflow: u32, step: u8 },
    /// An attempt has ended.
    CallEnd(Attempt, End),
    /// An attempt joins the queue after its backoff.
    Retry(Attempt),
    /// A bucket may have refilled.
    WakeUp,
}

#[derive(Clone, Copy, Debug)]
struct Scheduled {
    time: f64,
    number: u64,
    event: Event,
}

/// The earliest is the greatest, for the heap.
impl Ord for Scheduled {
    fn cmp(&self, other: &Self) -> Ordering {
        other.time.total_cmp(&self.time).then(other.number.cmp(&self.number))
    }
}

impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Scheduled {}

/// Arrivals: the first at 0, then with exponential gaps.
struct Arrivals {
    next: f64,
    workflow: u32,
    workflows: u32,
    per_min: f64,
    draws: Draws,
}

impl Arrivals {
    #[inline]
    fn advance(&mut self) {
        self.workflow += 1;
        if self.workflow < self.workflows {
            let u = self.draws.of(Purpose::Gap, u64::from(self.workflow));
            self.next += -libm::log(1.0 - u) * 60_000.0 / self.per_min;
        } else {
            self.next = f64::INFINITY;
        }
    }
}

/// The events to come, in the order of (time, number of scheduling).
pub(super) struct Events {
    arrivals: Arrivals,
    scheduled: BinaryHeap<Scheduled>,
    wake_up: Option<(f64, u64)>,
    next_number: u64,
}

impl Events {
    /// The draws are those that the gaps come from, in order.
    pub(super) fn new(scenario: &Scenario, draws: Draws) -> Self {
        let Scenario { workflows, per_min, .. } = *scenario;
        Self {
            arrivals: Arrivals { next: 0.0, workflow: 0, workflows, per_min, draws },
            scheduled: BinaryHeap::new(),
            wake_up: None,
            next_number: 0,
        }
    }

    #[inline]
    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    #[inline]
    pub(super) fn schedule(&mut self, time: f64, event: Event) {
        let number = self.number();
        self.scheduled.push(Scheduled { time, number, event });
    }

    /// Sets the wake-up, unless there is one that is not later.
    #[inline]
    pub(super) fn wake_up(&mut self, time: f64) {
        if self.wake_up.is_none_or(|(pending, _)| pending > time) {
            self.wake_up = Some((time, self.number()));
        }
    }

    /// Takes the next event and its time. `None` if there is none.
    #[inline]
    pub(super) fn take(&mut self) -> Option<(f64, Event)> {
        let top = self.scheduled.peek().map_or((f64::INFINITY, u64::MAX), |top| (top.time, top.number));
        let wake_up = self.wake_up.unwrap_or((f64::INFINITY, u64::MAX));
        let arrival = self.arrivals.next;
        // An arrival has a lower number than anything else.
        if arrival < f64::INFINITY && arrival <= top.0 && arrival <= wake_up.0 {
            self.arrivals.advance();
            return Some((arrival, Event::Arrival));
        }
        if wake_up < top {
            self.wake_up = None;
            return Some((wake_up.0, Event::WakeUp));
        }
        self.scheduled.pop().map(|next| (next.time, next.event))
    }
}
