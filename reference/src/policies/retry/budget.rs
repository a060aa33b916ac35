//! A retry budget: no more retries in a second than a share of the new requests.

use super::allowance::Allowance;
use crate::kinds::retry::Signals;

/// The budget alone: who passes, but not who comes when.
///
/// It counts the new requests of each second, and lets through in the next one a share of that count,
/// rounded down: a second's retries are admitted before its own requests are told. Whatever comes first
/// goes first, which is the highest attempt.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    share: f64,
    second: f64,
    requests: u32,
    left: u32,
}

impl Budget {
    /// The chapter's share.
    pub const CHAPTER: f64 = 0.1;

    /// The chapter's budget: a tenth.
    #[must_use]
    pub fn chapter() -> Self {
        Self::of(Self::CHAPTER)
    }

    /// A budget of this share, from 0 to 1.
    #[must_use]
    pub fn of(share: f64) -> Self {
        Self { share, second: 0.0, requests: 0, left: 0 }
    }

    /// Starts a new second's budget if `now` is not in the last one's. One without new requests leaves
    /// none to the next.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a count, rounded down"
    )]
    fn advance(&mut self, now: f64) {
        let second = (now / 1000.0).floor();
        if second > self.second {
            let counted = if second - self.second > 1.0 { 0 } else { self.requests };
            self.left = (f64::from(counted) * self.share) as u32;
            self.requests = 0;
            self.second = second;
        }
    }
}

impl Allowance for Budget {
    const ADMITS: bool = true;
    const REQUESTS: bool = true;

    #[inline]
    fn on_request(&mut self, now: f64) {
        self.advance(now);
        self.requests += 1;
    }

    #[inline]
    fn admits(&mut self, _attempt: u32, now: f64, _signals: &mut Signals) -> bool {
        self.advance(now);
        let passes = self.left > 0;
        self.left = self.left.saturating_sub(1);
        passes
    }
}
