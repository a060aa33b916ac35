//! What lets retries through or not, laid over a policy that says when they come.

use std::convert::Infallible;

use super::{Backoff, Budget};
use crate::kinds::retry::{Retry, Signals};

/// A budget or a throttle. It is told what it wants to be told, asked when a retry is granted or comes due,
/// and says yes if it does not mind.
pub trait Allowance {
    /// Whether it is asked `admits` at all.
    const ADMITS: bool = false;
    /// Whether it is asked `admits` about first attempts too.
    const ADMITS_FIRST: bool = false;
    /// Whether it is told of new requests.
    const REQUESTS: bool = false;
    /// Whether it is told of successes.
    const SUCCESSES: bool = false;
    /// Whether it is told of failures.
    const FAILURES: bool = false;

    /// A new request arrives.
    fn on_request(&mut self, _now: f64) {}

    /// This attempt succeeded.
    fn on_success(&mut self, _attempt: u32, _now: f64) {}

    /// This attempt failed.
    fn on_failure(&mut self, _attempt: u32, _now: f64) {}

    /// Does a failed attempt get a retry?
    fn grants(&mut self, _now: f64) -> bool {
        true
    }

    /// Is this attempt, which comes due, made?
    fn admits(&mut self, _attempt: u32, _now: f64, _signals: &mut Signals) -> bool {
        true
    }
}

/// Retries under an allowance.
#[derive(Clone, Copy, Debug)]
pub struct Budgeted<R = Backoff, A = Budget> {
    /// Says when a retry comes due.
    pub retries: R,
    /// Says whether it is made.
    pub budget: A,
}

impl<R: Retry<Halt = Infallible>, A: Allowance> Retry for Budgeted<R, A> {
    type Halt = Infallible;

    #[inline]
    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Infallible> {
        let delay = self.retries.retry(attempt, now, signals)?;
        // Asked only about what would be retried, so that nothing is spent on what is not.
        if delay >= 0.0 && !self.budget.grants(now) { Ok(-1.0) } else { Ok(delay) }
    }

    fn wants_requests(&self) -> bool {
        A::REQUESTS
    }

    #[inline]
    fn on_request(&mut self, now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.budget.on_request(now);
        Ok(())
    }

    fn wants_admissions(&self) -> bool {
        A::ADMITS
    }

    fn wants_first_attempts(&self) -> bool {
        A::ADMITS_FIRST
    }

    #[inline]
    fn admit(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<bool, Infallible> {
        Ok(self.budget.admits(attempt, now, signals))
    }

    fn wants_successes(&self) -> bool {
        A::SUCCESSES
    }

    #[inline]
    fn on_success(&mut self, attempt: u32, now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.budget.on_success(attempt, now);
        Ok(())
    }

    fn wants_failures(&self) -> bool {
        A::FAILURES
    }

    #[inline]
    fn on_failure(&mut self, attempt: u32, now: f64, _signals: &mut Box<Signals>) -> Result<(), Infallible> {
        self.budget.on_failure(attempt, now);
        Ok(())
    }
}
