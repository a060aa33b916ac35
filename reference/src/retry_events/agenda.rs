//! What is to come, apart from the ends of services: changes of the servers, time-outs, retries and copies
//! that come due, arrivals.
//!
//! All time-outs of a layer are equally long, so they come due in the order in which they were set: a
//! queue for each layer. What comes due after a delay of the policy's choice is in a heap. Much of both is
//! void by the time it comes up, since most attempts are answered before; the void is swept out when the
//! rest has doubled, so that both stay in proportion to what is in flight.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, VecDeque};

use super::scenario::Scenario;
use super::slab::Key;

/// A time-out of a call's attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeOut {
    at: f64,
    layer: u32,
    pub(super) call: Key,
    pub(super) attempt: u32,
}

/// What comes due for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Retry,
    Copy,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    at: f64,
    /// How many were noted before it.
    sequence: u64,
    pub(super) call: Key,
    pub(super) attempt: u32,
    pub(super) what: What,
}

/// In the order of a heap whose greatest is the earliest; the one that was noted first wins a tie.
impl Ord for Due {
    fn cmp(&self, other: &Self) -> Ordering {
        other.at.total_cmp(&self.at).then(other.sequence.cmp(&self.sequence))
    }
}

impl PartialOrd for Due {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Due {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Due {}

/// What happens next. At the same time the one above goes first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Happening {
    /// An outage begins or is over.
    Change,
    /// A server's service ends; the server of the lowest number goes first.
    End(u32),
    /// An attempt times out; the outermost layer goes first, then the one that was sent first.
    TimeOut(TimeOut),
    /// A retry or a copy comes due; the one that was noted first goes first.
    Due(Due),
    /// A request arrives.
    Arrival,
}

pub(super) struct Agenda {
    /// When outages begin or are over, the earliest last.
    changes: Vec<f64>,
    /// By layer.
    time_outs: Vec<VecDeque<TimeOut>>,
    dues: BinaryHeap<Due>,
    noted: u64,
    /// Infinity once no more requests arrive.
    pub(super) next_arrival: f64,
    /// How many time-outs and dues there may be before the void ones are swept out.
    sweep_at: usize,
}

impl Agenda {
    /// The least that is worth a sweep.
    const FEW: usize = 256;

    pub(super) fn new(scenario: &Scenario) -> Self {
        let mut changes: Vec<_> =
            scenario.outages.iter().flat_map(|outage| [outage.from, outage.to]).collect();
        changes.sort_by(|a, b| b.total_cmp(a));
        changes.dedup();
        Self {
            changes,
            time_outs: (0..scenario.layers).map(|_| VecDeque::new()).collect(),
            dues: BinaryHeap::new(),
            noted: 0,
            next_arrival: f64::INFINITY,
            sweep_at: Self::FEW,
        }
    }

    pub(super) fn time_out(&mut self, layer: u32, at: f64, call: Key, attempt: u32) {
        self.time_outs[layer as usize].push_back(TimeOut { at, layer, call, attempt });
    }

    pub(super) fn due(&mut self, at: f64, call: Key, attempt: u32, what: What) {
        self.dues.push(Due { at, sequence: self.noted, call, attempt, what });
        self.noted += 1;
    }

    /// Leaves out what is void, where it is next or there is much of it.
    pub(super) fn tidy(&mut self, waits: impl Fn(&TimeOut) -> bool, holds: impl Fn(&Due) -> bool) {
        for queue in &mut self.time_outs {
            while queue.front().is_some_and(|first| !waits(first)) {
                queue.pop_front();
            }
        }
        while self.dues.peek().is_some_and(|first| !holds(first)) {
            self.dues.pop();
        }
        if self.len() > self.sweep_at {
            for queue in &mut self.time_outs {
                queue.retain(&waits);
            }
            self.dues.retain(&holds);
            self.sweep_at = (2 * self.len()).max(Self::FEW);
        }
    }

    fn len(&self) -> usize {
        self.time_outs.iter().map(VecDeque::len).sum::<usize>() + self.dues.len()
    }

    /// Takes out what happens next, and when. `service_end` is that of the servers. `None`: nothing more.
    pub(super) fn next(&mut self, service_end: (f64, u32)) -> Option<(f64, Happening)> {
        let mut next = (f64::INFINITY, None);
        let mut offer = |at: f64, happening| {
            // `<`, so that the one that is offered first wins a tie.
            if at < next.0 {
                next = (at, Some(happening));
            }
        };
        if let Some(at) = self.changes.last() {
            offer(*at, Happening::Change);
        }
        offer(service_end.0, Happening::End(service_end.1));
        for first in self.time_outs.iter().filter_map(VecDeque::front) {
            offer(first.at, Happening::TimeOut(*first));
        }
        if let Some(first) = self.dues.peek() {
            offer(first.at, Happening::Due(*first));
        }
        offer(self.next_arrival, Happening::Arrival);
        let (at, happening) = next;
        match happening? {
            Happening::Change => {
                self.changes.pop();
            }
            Happening::TimeOut(TimeOut { layer, .. }) => {
                self.time_outs[layer as usize].pop_front();
            }
            Happening::Due(_) => {
                self.dues.pop();
            }
            Happening::End(_) | Happening::Arrival => {}
        }
        Some((at, happening?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retry_events::slab::Slab;

    #[test]
    fn what_is_void_is_swept_out_from_behind_what_holds() {
        let (mut agenda, mut calls) = (Agenda::new(&toml::from_str("").expect("a scenario")), Slab::new());
        let lasting = calls.insert(());
        agenda.time_out(0, 0.0, lasting, 0);
        agenda.due(0.0, lasting, 1, What::Retry);
        for _ in 0..100_000 {
            let call = calls.insert(());
            agenda.time_out(0, 1.0, call, 0);
            agenda.due(1.0, call, 0, What::Copy);
            calls.remove(call);
            agenda.tidy(|time_out| calls.get(time_out.call).is_some(), |due| calls.get(due.call).is_some());
            assert!(agenda.len() <= Agenda::FEW);
        }
        let next = agenda.next((f64::INFINITY, 0));
        assert!(matches!(next, Some((0.0, Happening::TimeOut(TimeOut { call, .. }))) if call == lasting));
    }
}
