//! What the layers of clients do: calls, their attempts, and how each ends.

use super::agenda::What;
use super::call::{Call, Caller, Phase};
use super::policies::StoppedBy;
use super::scenario::Scenario;
use super::slab::Key;
use super::visit::{End, Visit};
use super::world::World;
use crate::kinds::breaker::Breaker;
use crate::kinds::retry::{Failure, Retry};

impl<R, B, W> World<'_, R, B, W>
where
    R: Retry + ?Sized,
    B: Breaker + ?Sized,
    W: FnMut(&Visit),
{
    fn call(&mut self, key: Key) -> &mut Call {
        self.calls.get_mut(key).expect("a call that is acted on is there")
    }

    /// A call of this layer begins.
    pub(super) fn open(
        &mut self,
        layer: u32,
        caller: Caller,
        request: u64,
        arrival: f64,
        prefix: u32,
    ) -> Result<(), StoppedBy<R, B>> {
        let deadline = self.scenario.deadline.map_or(f64::INFINITY, |deadline| arrival + deadline);
        let phase = Phase::Within(None);
        let call = Call { caller, layer, request, arrival, deadline, prefix, attempt: 0, phase };
        let key = self.calls.insert(call);
        if let Caller::Call(outer) = caller {
            self.call(outer).phase = Phase::Within(Some(key));
        }
        self.policies.on_request(layer, deadline)?;
        if self.policies.admit(layer, 0, deadline)? {
            return self.attempt(key);
        }
        self.close(key);
        if caller == Caller::Request {
            self.outcome.rejected += 1;
            return Ok(());
        }
        self.fail(caller, Failure::Refused)
    }

    /// The call makes the attempt that it has come to.
    fn attempt(&mut self, key: Key) -> Result<(), StoppedBy<R, B>> {
        let Call { layer, request, arrival, deadline, prefix, attempt, .. } = *self.call(key);
        if let Some(time_out) = self.scenario.time_out_of(layer) {
            self.agenda.time_out(layer, self.now + time_out, key, attempt);
        }
        if layer + 1 < self.scenario.layers {
            self.call(key).phase = Phase::Within(None);
            let prefix = prefix * (self.scenario.max_attempts + 1) + attempt;
            return self.open(layer + 1, Caller::Call(key), request, arrival, prefix);
        }
        self.call(key).phase = Phase::Sent { first: None, copy: None };
        let hedges = attempt == 0 && self.scenario.servers > 1;
        let delay = if hedges { self.policies.hedge(layer, deadline)? } else { None };
        self.send(key, false)?;
        if let Some(due) = self.due(delay, deadline)
            && self.calls.get(key).is_some_and(Call::wants_copy)
        {
            self.agenda.due(due, key, attempt, What::Copy);
        }
        Ok(())
    }

    /// When something comes due after such a delay, if it does at all.
    fn due(&self, delay: Option<f64>, deadline: f64) -> Option<f64> {
        let delay = delay.filter(|delay| *delay <= Scenario::LONGEST_DELAY)?;
        Some(self.now + delay).filter(|due| *due <= deadline)
    }

    /// The call's attempt failed so.
    pub(super) fn failed(&mut self, key: Key, failure: Failure) -> Result<(), StoppedBy<R, B>> {
        let Call { caller, layer, deadline, attempt, .. } = *self.call(key);
        self.policies.on_failure(layer, attempt)?;
        if attempt + 1 < self.scenario.max_attempts && self.now <= deadline {
            let delay = self.policies.retry(layer, attempt, failure, deadline)?;
            if let Some(due) = self.due(delay, deadline) {
                self.call(key).phase = Phase::Backoff(failure);
                self.agenda.due(due, key, attempt + 1, What::Retry);
                return Ok(());
            }
        }
        self.close(key);
        self.fail(caller, failure)
    }

    /// The call's retry comes due.
    pub(super) fn retry(&mut self, key: Key) -> Result<(), StoppedBy<R, B>> {
        let Call { caller, layer, deadline, attempt, phase, .. } = *self.call(key);
        let Phase::Backoff(failure) = phase else { unreachable!("what is due is a retry") };
        if !self.policies.admit(layer, attempt + 1, deadline)? {
            self.outcome.retries_dropped += 1;
            self.close(key);
            return self.fail(caller, failure);
        }
        self.outcome.retries += 1;
        self.outcome.retries_after_timeout += u64::from(failure == Failure::TimedOut);
        self.call(key).attempt += 1;
        self.attempt(key)
    }

    /// The call's attempt times out.
    pub(super) fn time_out(&mut self, key: Key) -> Result<(), StoppedBy<R, B>> {
        let phase = self.call(key).phase;
        match phase {
            Phase::Sent { first, copy } => {
                for job in [first, copy].into_iter().flatten() {
                    let server = self.servers.job_mut(job).expect("what is waited for is there").server;
                    self.policies.call_failed(server)?;
                    self.let_go(job, End::TimedOut);
                }
            }
            Phase::Within(Some(within)) if self.scenario.cancel => self.call_off(within)?,
            Phase::Within(Some(within)) => self.call(within).caller = Caller::Nobody,
            Phase::Within(None) | Phase::Backoff(_) => unreachable!("what times out is under way"),
        }
        self.failed(key, Failure::TimedOut)
    }

    /// The call succeeds, and with it those around it. Says whether its request does.
    pub(super) fn succeeded(&mut self, key: Key) -> Result<bool, StoppedBy<R, B>> {
        let Call { caller, layer, arrival, deadline, attempt, .. } = self.close(key);
        self.policies.on_success(layer, attempt)?;
        match caller {
            Caller::Request => {
                self.outcome.succeed(self.now, arrival, deadline);
                Ok(true)
            }
            Caller::Call(outer) => self.succeeded(outer),
            Caller::Nobody => Ok(false),
        }
    }

    /// The caller is told that its call failed so.
    fn fail(&mut self, caller: Caller, failure: Failure) -> Result<(), StoppedBy<R, B>> {
        match caller {
            Caller::Request => self.outcome.failed += 1,
            Caller::Call(outer) => self.failed(outer, failure)?,
            Caller::Nobody => {}
        }
        Ok(())
    }

    /// The call is over.
    fn close(&mut self, key: Key) -> Call {
        let call = self.calls.remove(key).expect("a call that ends is there");
        self.policies.leave(call.layer);
        call
    }

    /// Nobody waits for the call any more, and it is to do nothing more.
    fn call_off(&mut self, key: Key) -> Result<(), StoppedBy<R, B>> {
        let Call { layer, attempt, phase, .. } = *self.call(key);
        if !matches!(phase, Phase::Backoff(_)) {
            self.policies.on_failure(layer, attempt)?;
        }
        self.close(key);
        match phase {
            Phase::Within(within) => within.map_or(Ok(()), |within| self.call_off(within))?,
            Phase::Sent { first, copy } => {
                for job in [first, copy].into_iter().flatten() {
                    self.let_go(job, End::Cancelled);
                }
            }
            Phase::Backoff(_) => {}
        }
        Ok(())
    }
}
