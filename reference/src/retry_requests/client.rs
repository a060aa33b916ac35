//! The policy as the world calls it: each call at the present time, with the number of its decision.

use crate::kinds::retry::{Retry, Signals};
use crate::random::{Draws, SplitDraws};

/// Why a run ended before its last second.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<H> {
    /// The policy halted.
    Halt(H),
    /// The policy answered what is no delay: NaN, or an infinity of either sign.
    NoDelay {
        /// What it answered.
        answer: f64,
    },
}

/// A run that ended before its last second. Each call of `retry` or `admit` is a decision; any other
/// call belongs to the one that comes next.
pub type Stopped<H> = crate::Stopped<Why<H>>;

/// A policy, what it reads, and where it stands.
pub(super) struct Client<'a, R: ?Sized> {
    policy: &'a mut R,
    signals: Box<Signals>,
    now: f64,
    decisions: u64,
}

impl<'a, R: Retry + ?Sized> Client<'a, R> {
    /// The policy of a run with this seed, after its `init`.
    pub(super) fn new(policy: &'a mut R, seed: u64) -> Result<Self, Stopped<R::Halt>> {
        let signals = Box::new(Signals::new(Draws::Split(SplitDraws::new(seed, 0))));
        let mut client = Self { policy, signals, now: 0.0, decisions: 0 };
        client.policy.init(&mut client.signals).map_err(|halt| client.stopped("init", Why::Halt(halt)))?;
        Ok(client)
    }

    /// Goes on to this time.
    pub(super) fn advance(&mut self, now: f64) {
        self.now = now;
    }

    fn stopped(&self, function: &'static str, why: Why<R::Halt>) -> Stopped<R::Halt> {
        Stopped { function, decision: self.decisions, now: self.now, why }
    }

    /// How many of the retries of this attempt that come due are made.
    pub(super) fn admit(&mut self, attempt: u32, due: u64) -> Result<u64, Stopped<R::Halt>> {
        if !self.policy.wants_admissions() {
            return Ok(due);
        }
        let mut admitted = 0;
        for _ in 0..due {
            let answer = self.policy.admit(attempt, self.now, &mut self.signals);
            admitted += u64::from(answer.map_err(|halt| self.stopped("admit", Why::Halt(halt)))?);
            self.decisions += 1;
        }
        Ok(admitted)
    }

    /// These many new requests arrive.
    pub(super) fn on_requests(&mut self, requests: u32) -> Result<(), Stopped<R::Halt>> {
        if self.policy.wants_requests() {
            for _ in 0..requests {
                let told = self.policy.on_request(self.now, &mut self.signals);
                told.map_err(|halt| self.stopped("on_request", Why::Halt(halt)))?;
            }
        }
        Ok(())
    }

    /// These many requests succeed with this attempt.
    pub(super) fn on_successes(&mut self, attempt: u32, requests: u64) -> Result<(), Stopped<R::Halt>> {
        if self.policy.wants_successes() {
            for _ in 0..requests {
                let told = self.policy.on_success(attempt, self.now, &mut self.signals);
                told.map_err(|halt| self.stopped("on_success", Why::Halt(halt)))?;
            }
        }
        Ok(())
    }

    /// How long to wait after this failed attempt, or `None` to give up.
    #[inline]
    pub(super) fn retry(&mut self, attempt: u32) -> Result<Option<f64>, Stopped<R::Halt>> {
        let answer = self.policy.retry(attempt, self.now, &mut self.signals);
        let answer = answer.map_err(|halt| self.stopped("retry", Why::Halt(halt)))?;
        if !answer.is_finite() {
            return Err(self.stopped("retry", Why::NoDelay { answer }));
        }
        self.decisions += 1;
        Ok((answer >= 0.0).then_some(answer))
    }
}
