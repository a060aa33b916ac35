//! The world's own truth, in the state that the policy's answers lead to: what agreement is measured by.

use super::bucket::Bucket;
use super::outcome::Answer;
use super::places::Places;

/// A bucket, and the places if they are limited.
pub(super) struct Ledger {
    pub(super) bucket: Bucket,
    pub(super) places: Option<Places>,
}

impl Ledger {
    /// What is right at this level, unless `answer` is right.
    #[inline]
    pub(super) fn objection(&self, level: f64, cost: f64, answer: Answer) -> Option<Answer> {
        let (right, agrees) = match answer {
            Answer::Allow(passes) => {
                let free = self.places.as_ref().is_none_or(Places::is_free);
                let (enough, near) = self.bucket.passes(level, cost);
                let right = free && enough;
                // Tokens are rounded, places are counted.
                (Answer::Allow(right), passes == right || (free && near))
            }
            Answer::WaitTime(wait) => {
                let (right, agrees) = self.bucket.wait(level, cost, wait);
                (Answer::WaitTime(right), agrees)
            }
        };
        (!agrees).then_some(right)
    }
}
