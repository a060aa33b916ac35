//! Retries that are to come: how many, by second and attempt.

use std::collections::BTreeMap;

/// Requests that wait for their next attempt. An entry stands for at least one of them, so that the map
/// is never larger than what it counts.
#[derive(Default)]
pub(super) struct Pending {
    by_second_and_attempt: BTreeMap<(u32, u32), u64>,
    /// Those whose attempt comes after the run.
    beyond: u64,
}

impl Pending {
    /// One more request makes this attempt in this second.
    #[inline]
    pub(super) fn add(&mut self, second: u32, attempt: u32) {
        *self.by_second_and_attempt.entry((second, attempt)).or_insert(0) += 1;
    }

    /// One more request makes its next attempt after the run.
    #[inline]
    pub(super) fn add_beyond(&mut self) {
        self.beyond += 1;
    }

    /// Takes out those that make this attempt in this second.
    pub(super) fn take(&mut self, second: u32, attempt: u32) -> u64 {
        self.by_second_and_attempt.remove(&(second, attempt)).unwrap_or(0)
    }

    /// How many are left.
    pub(super) fn len(&self) -> u64 {
        self.beyond + self.by_second_and_attempt.values().sum::<u64>()
    }
}
