//! What became of the requests, brought back into order of arrival.

use std::collections::VecDeque;

use super::outcome::Outcome;

/// What became of a request.
#[derive(Clone, Copy)]
enum Fate {
    Open,
    Completed { wait: f64, sojourn: f64 },
    Gone,
}

/// The requests from the first open one on.
pub(super) struct Ledger {
    fates: VecDeque<Fate>,
    /// The number of the first of them.
    first: u64,
    /// Requests before this one are not recorded.
    warm_up: u64,
}

impl Ledger {
    pub(super) fn new(warm_up: u64) -> Self {
        Self { fates: VecDeque::new(), first: 0, warm_up }
    }

    /// The next request arrives.
    #[inline]
    pub(super) fn arrive(&mut self) {
        self.fates.push_back(Fate::Open);
    }

    /// Whether the request is counted.
    pub(super) fn counts(&self, request: u64) -> bool {
        request >= self.warm_up
    }

    #[inline]
    pub(super) fn complete(&mut self, request: u64, wait: f64, sojourn: f64, outcome: &mut Outcome) {
        self.close(request, Fate::Completed { wait, sojourn }, outcome);
    }

    /// The request was lost or truncated.
    pub(super) fn gone(&mut self, request: u64, outcome: &mut Outcome) {
        self.close(request, Fate::Gone, outcome);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "as many as are in memory")]
    fn close(&mut self, request: u64, fate: Fate, outcome: &mut Outcome) {
        self.fates[(request - self.first) as usize] = fate;
        while let Some(fate) = self.fates.front() {
            match *fate {
                Fate::Open => return,
                Fate::Completed { wait, sojourn } if self.first >= self.warm_up => {
                    outcome.complete(wait, sojourn);
                }
                Fate::Completed { .. } | Fate::Gone => {}
            }
            self.fates.pop_front();
            self.first += 1;
        }
    }
}
