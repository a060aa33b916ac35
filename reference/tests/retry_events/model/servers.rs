//! What the model's servers do.

use reference::kinds::retry::Failure;
use reference::random::{Purpose, exponential};
use reference::retry_events::{Distribution, End, Outage, Routing, Visit, WhenOpen};

use super::{Job, Model, Trial};
use crate::script::Call;

impl Model<'_> {
    fn slowness(&self, server: usize, at: f64) -> f64 {
        let holding = self.scenario.outages.iter().filter(|outage| outage.from <= at && at < outage.to);
        let here = holding.filter(|outage| {
            outage.servers.as_ref().is_none_or(|servers| servers.iter().any(|one| *one as usize == server))
        });
        here.map(|outage| outage.slow).product()
    }

    pub(super) fn slownesses(&self, at: f64) -> Vec<f64> {
        (0..self.servers.len()).map(|server| self.slowness(server, at)).collect()
    }

    pub(super) fn change(&mut self, before: &[f64]) {
        for (server, before) in before.iter().enumerate() {
            let after = self.slowness(server, self.now);
            if let Some(job) = self.servers[server].first()
                && *before != after
            {
                let job = &mut self.jobs[*job];
                job.ends = self.now + (job.ends - self.now) / before * after;
            }
        }
    }

    fn holds(&self, server: usize, what: impl Fn(&Outage) -> bool) -> bool {
        self.scenario.outages.iter().any(|outage| {
            let here =
                outage.servers.as_ref().is_none_or(|all| all.iter().any(|one| *one as usize == server));
            here && outage.from <= self.now && self.now < outage.to && what(outage)
        })
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "below the number of servers"
    )]
    pub(super) fn send(&mut self, attempt: usize, is_copy: bool) {
        let Trial { request, number, ref digits, .. } = self.trials[self.attempts[attempt].trial];
        let most = self.scenario.max_attempts;
        let last = if is_copy { most } else { number };
        let path = digits.iter().chain([&last]).fold(0, |path, digit| path * (most + 1) + digit);
        let taken = self.attempts[attempt].jobs.first().map(|job| self.jobs[*job].visit.server);
        let mut ring: Vec<u32> = (0..self.scenario.servers).filter(|server| Some(*server) != taken).collect();
        let first = match self.scenario.routing {
            Routing::Random => {
                let u = self.draws.of_attempt(Purpose::Server, request, path);
                (u * ring.len() as f64) as usize
            }
            Routing::RoundRobin => loop {
                let turn = self.turns % self.scenario.servers;
                self.turns += 1;
                if let Some(place) = ring.iter().position(|server| *server == turn) {
                    break place;
                }
            },
        };
        ring.rotate_left(first);
        if self.scenario.when_open == WhenOpen::Fail {
            ring.truncate(1);
        }
        let now = self.now;
        let allowed =
            ring.iter().copied().find(|server| self.log.ask(Call::Allow { server: *server, now }).yes);
        let server = allowed.unwrap_or(ring[0]);
        let work = match self.scenario.distribution {
            Distribution::Deterministic => self.scenario.service,
            Distribution::Exponential => {
                let u = self.draws.of_attempt(Purpose::Work, request, path);
                exponential(u, 1.0 / self.scenario.service)
            }
        };
        let at = server as usize;
        let is_full = self.servers[at].len() > self.scenario.queue as usize;
        let refuses = is_full || self.holds(at, |outage| outage.refuses);
        let end = if allowed.is_none() { End::Stopped } else { End::Refused };
        let visit =
            Visit { request, path, server, sent: now, started: None, left: now, work, end, useful: false };
        if allowed.is_none() || refuses {
            if allowed.is_some() {
                self.log.tell(Call::Badly { server, now });
            }
            self.visits.push(visit);
            if self.attempts[attempt].jobs.is_empty() {
                self.fail(attempt, Failure::Refused);
            }
            return;
        }
        self.jobs.push(Job { attempt, visit, ends: f64::INFINITY, client: None });
        let job = self.jobs.len() - 1;
        self.attempts[attempt].jobs.push(job);
        self.servers[at].push(job);
        if self.servers[at].len() == 1 {
            self.start(job);
        }
    }

    fn start(&mut self, job: usize) {
        let slowness = self.slowness(self.jobs[job].visit.server as usize, self.now);
        let job = &mut self.jobs[job];
        job.visit.started = Some(self.now);
        job.ends = self.now + job.visit.work * slowness;
    }

    /// The job leaves its server, whose next one starts.
    fn leave(&mut self, job: usize) {
        let server = self.jobs[job].visit.server as usize;
        let was_first = self.servers[server].first() == Some(&job);
        self.servers[server].retain(|other| *other != job);
        if was_first && let Some(next) = self.servers[server].first().copied() {
            self.start(next);
        }
    }

    fn show(&mut self, job: usize, end: End, useful: bool) {
        let visit = Visit { left: self.now, end, useful, ..self.jobs[job].visit };
        self.visits.push(visit);
    }

    pub(super) fn end_service(&mut self, at: usize) {
        let job = self.servers[at][0];
        self.leave(job);
        if let Some(end) = self.jobs[job].client {
            self.show(job, end, false);
            return;
        }
        let Job { attempt, visit: Visit { request, path, server, .. }, .. } = self.jobs[job];
        let now = self.now;
        self.attempts[attempt].jobs.retain(|other| *other != job);
        let u = self.draws.of_attempt(Purpose::Fault, request, path);
        if u < self.scenario.errors || self.holds(at, |outage| u < outage.errors) {
            self.log.tell(Call::Badly { server, now });
            self.show(job, End::Error, false);
            if self.attempts[attempt].jobs.is_empty() {
                self.fail(attempt, Failure::Error);
            }
            return;
        }
        self.log.tell(Call::Well { server, now });
        for other in std::mem::take(&mut self.attempts[attempt].jobs) {
            self.let_go(other, End::Cancelled);
        }
        let useful = self.succeed(attempt);
        self.show(job, End::Answered, useful);
    }

    pub(super) fn let_go(&mut self, job: usize, end: End) {
        self.jobs[job].client = Some(end);
        if self.scenario.cancel {
            self.leave(job);
            self.show(job, end, false);
        }
    }
}
