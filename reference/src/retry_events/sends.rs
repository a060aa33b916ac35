//! How attempts come to a server and leave it.

use super::call::{Call, Phase};
use super::policies::StoppedBy;
use super::scenario::{Distribution, Routing, WhenOpen};
use super::servers::Job;
use super::slab::Key;
use super::visit::{End, Visit};
use super::world::World;
use crate::kinds::breaker::Breaker;
use crate::kinds::retry::{Failure, Retry};
use crate::random::{Purpose, exponential};

impl<R, B, W> World<'_, R, B, W>
where
    R: Retry + ?Sized,
    B: Breaker + ?Sized,
    W: FnMut(&Visit),
{
    /// Sends the attempt that the call has come to, or a copy of it to another server.
    pub(super) fn send(&mut self, key: Key, is_copy: bool) -> Result<(), StoppedBy<R, B>> {
        let Call { request, prefix, attempt, phase, .. } = *self.calls.get(key).expect("a call that sends");
        let Phase::Sent { first, .. } = phase else { unreachable!("a call that sends is the innermost") };
        let last_digit = if is_copy { self.scenario.max_attempts } else { attempt };
        let path = prefix * (self.scenario.max_attempts + 1) + last_digit;
        self.outcome.attempts += 1;
        self.outcome.hedges += u64::from(is_copy);

        let not_this = first.and_then(|job| self.servers.job_mut(job)).map(|job| job.server);
        let (server, allowed) = self.pick(request, path, not_this)?;
        let work = self.work(request, path);
        let job = Job { call: key, request, path, server, sent: self.now, started: None, work, end: None };
        if !allowed {
            self.outcome.stopped += 1;
            self.record(&job, End::Stopped, false);
            return self.attempt_failed(key, is_copy, Failure::Refused);
        }
        self.outcome.call(self.now);
        if !self.servers.takes(server) {
            self.outcome.refused += 1;
            self.policies.call_failed(server)?;
            self.record(&job, End::Refused, false);
            return self.attempt_failed(key, is_copy, Failure::Refused);
        }
        let job = Some(self.servers.join(job, self.now));
        if let Some(Call { phase: Phase::Sent { first, copy }, .. }) = self.calls.get_mut(key) {
            *(if is_copy { copy } else { first }) = job;
        }
        Ok(())
    }

    fn work(&mut self, request: u64, path: u32) -> f64 {
        let mean = self.scenario.service;
        match self.scenario.distribution {
            Distribution::Deterministic => mean,
            Distribution::Exponential => {
                exponential(self.draws.of_attempt(Purpose::Work, request, path), 1.0 / mean)
            }
        }
    }

    /// The server for an attempt, which is not `not_this`, and whether the breaker allows it.
    fn pick(
        &mut self,
        request: u64,
        path: u32,
        not_this: Option<u32>,
    ) -> Result<(u32, bool), StoppedBy<R, B>> {
        let servers = self.scenario.servers;
        let intended = self.intended(request, path, not_this);
        let after = (0..servers).map(|next| (intended + next) % servers);
        let others = after.filter(|server| Some(*server) != not_this);
        let asked = if self.scenario.when_open == WhenOpen::Next { servers as usize } else { 1 };
        for server in others.take(asked) {
            if self.policies.allow(server)? {
                return Ok((server, true));
            }
        }
        Ok((intended, false))
    }

    /// The server that an attempt is meant for, which is not `not_this`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "both are below the number of servers"
    )]
    fn intended(&mut self, request: u64, path: u32, not_this: Option<u32>) -> u32 {
        let servers = self.scenario.servers;
        match self.scenario.routing {
            Routing::Random => {
                let others = servers - u32::from(not_this.is_some());
                let drawn = self.draws.of_attempt(Purpose::Server, request, path) * f64::from(others);
                let drawn = drawn as u32;
                drawn + u32::from(not_this.is_some_and(|not_this| drawn >= not_this))
            }
            Routing::RoundRobin => {
                let mut turn = || {
                    let server = (self.turn % u64::from(servers)) as u32;
                    self.turn += 1;
                    server
                };
                let server = turn();
                if Some(server) == not_this { turn() } else { server }
            }
        }
    }

    /// An attempt or its copy failed so. The call's attempt fails with it unless the other is still out.
    pub(super) fn attempt_failed(
        &mut self,
        key: Key,
        is_copy: bool,
        failure: Failure,
    ) -> Result<(), StoppedBy<R, B>> {
        let Some(Call { phase: Phase::Sent { first, copy }, .. }) = self.calls.get_mut(key) else {
            unreachable!("what fails was sent");
        };
        let (own, other) = if is_copy { (copy, first) } else { (first, copy) };
        *own = None;
        if other.is_some() { Ok(()) } else { self.failed(key, failure) }
    }

    /// The client stops waiting for this attempt, which takes it off its server or leaves it there in vain.
    pub(super) fn let_go(&mut self, job: Key, end: End) {
        match end {
            End::TimedOut => self.outcome.timed_out += 1,
            _ => self.outcome.cancelled += 1,
        }
        if self.scenario.cancel {
            let job = self.servers.take_off(job, self.now).expect("what is waited for is there");
            self.record(&job, end, false);
        } else {
            self.servers.job_mut(job).expect("what is waited for is there").end = Some(end);
        }
    }

    /// An attempt has left its server, or never came to it.
    pub(super) fn record(&mut self, job: &Job, end: End, useful: bool) {
        let Job { request, path, server, sent, started, work, .. } = *job;
        let left = self.now;
        if let Some(started) = started {
            self.outcome.waits.record(started - sent);
            self.outcome.work += left - started;
            self.outcome.useful_work += if useful { left - started } else { 0.0 };
        }
        (self.watch)(&Visit { request, path, server, sent, started, left, work, end, useful });
    }
}
