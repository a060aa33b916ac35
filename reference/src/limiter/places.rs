//! The places that requests which passed hold, and when each becomes free.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::series::Series;

/// A request that holds its place until `at`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// When it ends, in milliseconds.
    pub(super) at: f64,
    /// Which request.
    pub(super) request: u64,
    /// What it cost, in tokens.
    pub(super) cost: f64,
}

impl Ord for Held {
    fn cmp(&self, other: &Self) -> Ordering {
        self.at.total_cmp(&other.at).then(self.request.cmp(&other.request))
    }
}

impl PartialOrd for Held {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Held {}

/// The places of one run. There are as many as the policy makes it: `most` is what should be.
pub(super) struct Places {
    most: u32,
    held: BinaryHeap<Reverse<Held>>,
    ended: u64,
    series: Series,
}

/// How the places of a run were held.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Holding {
    /// Requests that ended.
    pub(super) ended: u64,
    /// Those that did not.
    pub(super) held: u64,
    /// How many places were held.
    pub(super) series: Series,
}

impl Places {
    pub(super) fn new(most: u32) -> Self {
        Self { most, held: BinaryHeap::new(), ended: 0, series: Series::new() }
    }

    #[inline]
    pub(super) fn held(&self) -> u64 {
        self.held.len() as u64
    }

    #[inline]
    pub(super) fn is_free(&self) -> bool {
        self.held() < u64::from(self.most)
    }

    /// This request passed at `now`.
    pub(super) fn take(&mut self, now: f64, request: Held) {
        self.held.push(Reverse(request));
        self.note(now);
    }

    /// The first request that ends at or before `now`, if there is one: it gives its place back.
    #[inline]
    pub(super) fn end(&mut self, now: f64) -> Option<Held> {
        let Reverse(first) = *self.held.peek()?;
        if first.at > now {
            return None;
        }
        self.held.pop();
        self.ended += 1;
        self.note(first.at);
        Some(first)
    }

    #[expect(clippy::cast_precision_loss, reason = "at most a scenario's requests")]
    fn note(&mut self, now: f64) {
        self.series.set(now, self.held() as f64);
    }

    /// The run ends at `now`.
    pub(super) fn finish(mut self, now: f64) -> Holding {
        self.series.finish(now);
        Holding { ended: self.ended, held: self.held(), series: self.series }
    }
}
