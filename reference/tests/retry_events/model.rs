//! The world as it is defined, without an event queue: everything that ever was is kept, and what happens
//! next is found by looking at all of it.

mod servers;

use reference::kinds::retry::Failure;
use reference::random::{Draws, Purpose, SplitDraws, exponential};
use reference::retry_events::{End, Scenario, Visit};

use super::script::{Call, Log, World};

/// A job at a server, or what was one.
struct Job {
    attempt: usize,
    visit: Visit,
    /// When its service ends, once it has begun.
    ends: f64,
    /// How it ended for its client.
    client: Option<End>,
}

/// An attempt of some layer.
struct Attempt {
    trial: usize,
    began: f64,
    /// Which attempt of all it is, in the order in which they began.
    order: usize,
    /// The jobs that are out, the first one first.
    jobs: Vec<usize>,
    /// The call of the layer within.
    within: Option<usize>,
    /// When its copy is due, and how many were noted before.
    copy_due: Option<(f64, usize)>,
    is_over: bool,
}

/// A call of a layer.
struct Trial {
    layer: u32,
    /// The attempt that waits for it; `None` for the request, or for nobody.
    caller: Option<usize>,
    is_request: bool,
    request: u64,
    arrival: f64,
    digits: Vec<u32>,
    number: u32,
    attempt: Option<usize>,
    /// When the retry is due, how many were noted before, and how the attempt before it failed.
    backoff: Option<(f64, usize, Failure)>,
    is_over: bool,
}

pub(crate) struct Model<'a> {
    scenario: &'a Scenario,
    draws: Draws,
    pub(crate) log: Log,
    now: f64,
    servers: Vec<Vec<usize>>,
    jobs: Vec<Job>,
    attempts: Vec<Attempt>,
    trials: Vec<Trial>,
    noted: usize,
    turns: u32,
    requests: u64,
    next_arrival: f64,
    pub(crate) visits: Vec<Visit>,
    pub(crate) latencies: Vec<f64>,
    pub(crate) failed: u64,
    pub(crate) rejected: u64,
}

/// What may happen next: when, which kind, and two numbers that settle ties within the kind.
type Next = (f64, u32, usize, usize);

impl<'a> Model<'a> {
    pub(crate) fn played(world: &'a World) -> Self {
        let scenario = &world.scenario;
        let mut model = Self {
            scenario,
            draws: Draws::Split(SplitDraws::new(world.seed, 0)),
            log: Log::new(&world.script),
            now: 0.0,
            servers: vec![Vec::new(); scenario.servers as usize],
            jobs: Vec::new(),
            attempts: Vec::new(),
            trials: Vec::new(),
            noted: 0,
            turns: 0,
            requests: 0,
            next_arrival: 0.0,
            visits: Vec::new(),
            latencies: Vec::new(),
            failed: 0,
            rejected: 0,
        };
        model.draw_arrival();
        let mut changed_until = -1.0;
        while let Some((at, kind, _, which)) = model.next(changed_until) {
            let before = model.slownesses(changed_until);
            model.now = at;
            match kind {
                0 => {
                    changed_until = at;
                    model.change(&before);
                }
                1 => model.end_service(which),
                2 => model.time_out(which),
                3 if which % 2 == 0 => model.make_retry(which / 2),
                3 => {
                    model.attempts[which / 2].copy_due = None;
                    model.send(which / 2, true);
                }
                _ => {
                    let request = model.requests;
                    model.requests += 1;
                    model.draw_arrival();
                    model.call(0, None, request, at, Vec::new());
                }
            }
        }
        model
    }

    fn end(&self) -> f64 {
        self.scenario.seconds * 1000.0
    }

    fn draw_arrival(&mut self) {
        let gap = self.draws.of(Purpose::Gap, self.requests);
        self.next_arrival = self.now + exponential(gap, 1.0 / self.scenario.mean_gap);
        if self.next_arrival >= self.end() {
            self.next_arrival = f64::INFINITY;
        }
    }

    /// Outages that begin or end after `changed_until`, services, time-outs, retries and copies, arrivals.
    fn next(&self, changed_until: f64) -> Option<Next> {
        let mut all: Vec<Next> = vec![(self.next_arrival, 4, 0, 0)];
        for outage in &self.scenario.outages {
            all.extend([outage.from, outage.to].map(|at| (at, 0, 0, 0)));
        }
        all.retain(|next| next.1 != 0 || next.0 > changed_until);
        for (server, queue) in self.servers.iter().enumerate() {
            all.extend(queue.first().map(|job| (self.jobs[*job].ends, 1, server, server)));
        }
        for (index, attempt) in self.attempts.iter().enumerate().filter(|(_, attempt)| !attempt.is_over) {
            let layer = self.trials[attempt.trial].layer as usize;
            let time_out = if layer + 1 == self.scenario.layers as usize {
                self.scenario.timeout
            } else {
                Some(self.scenario.timeouts[layer]).filter(|time_out| *time_out > 0.0)
            };
            // The order within a layer is that of beginning; layers are further apart than all attempts.
            let tie = layer * 1_000_000 + attempt.order;
            all.extend(time_out.map(|time_out| (attempt.began + time_out, 2, tie, index)));
            all.extend(attempt.copy_due.map(|(at, noted)| (at, 3, noted, 2 * index + 1)));
        }
        for (index, trial) in self.trials.iter().enumerate() {
            all.extend(trial.backoff.map(|(at, noted, _)| (at, 3, noted, 2 * index)));
        }
        all.retain(|next| next.0.is_finite());
        all.into_iter().min_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))))
    }

    fn active(&self, layer: u32) -> u64 {
        self.trials.iter().filter(|trial| trial.layer == layer && !trial.is_over).count() as u64
    }

    fn deadline(&self, trial: usize) -> f64 {
        self.trials[trial].arrival + self.scenario.deadline.unwrap_or(f64::INFINITY)
    }

    fn call(&mut self, layer: u32, caller: Option<usize>, request: u64, arrival: f64, digits: Vec<u32>) {
        let is_request = layer == 0;
        let (number, attempt, backoff, is_over) = (0, None, None, false);
        self.trials.push(Trial {
            layer,
            caller,
            is_request,
            request,
            arrival,
            digits,
            number,
            attempt,
            backoff,
            is_over,
        });
        let trial = self.trials.len() - 1;
        if let Some(caller) = caller {
            self.attempts[caller].within = Some(trial);
        }
        let (now, active) = (self.now, self.active(layer));
        self.log.tell(Call::Request { layer, now, active, deadline: self.deadline(trial) });
        if self.log.ask(Call::Admit { layer, attempt: 0, now, active }).yes {
            self.attempt(trial);
            return;
        }
        self.trials[trial].is_over = true;
        match caller {
            None => self.rejected += 1,
            Some(caller) => self.fail(caller, Failure::Refused),
        }
    }

    fn attempt(&mut self, trial: usize) {
        let (order, began) = (self.attempts.len(), self.now);
        self.attempts.push(Attempt {
            trial,
            began,
            order,
            jobs: Vec::new(),
            within: None,
            copy_due: None,
            is_over: false,
        });
        let attempt = self.attempts.len() - 1;
        self.trials[trial].attempt = Some(attempt);
        let Trial { layer, request, arrival, number, .. } = self.trials[trial];
        if layer + 1 < self.scenario.layers {
            let digits = [&self.trials[trial].digits[..], &[number]].concat();
            self.call(layer + 1, Some(attempt), request, arrival, digits);
            return;
        }
        let asks = number == 0 && self.scenario.servers > 1;
        let delay = if asks { self.log.ask(Call::Hedge { layer, now: began }).delay } else { -1.0 };
        self.send(attempt, false);
        let due = began + delay;
        let may = (0.0..=3_600_000.0).contains(&delay) && due <= self.deadline(trial);
        if may && self.attempts[attempt].jobs.len() == 1 {
            self.attempts[attempt].copy_due = Some((due, self.noted));
            self.noted += 1;
        }
    }

    fn succeed(&mut self, attempt: usize) -> bool {
        self.attempts[attempt].is_over = true;
        let trial = self.attempts[attempt].trial;
        self.trials[trial].is_over = true;
        let Trial { layer, number, caller, is_request, arrival, .. } = self.trials[trial];
        self.log.tell(Call::Success { layer, attempt: number, now: self.now, active: self.active(layer) });
        if is_request {
            self.latencies.push(self.now - arrival);
        }
        is_request || caller.is_some_and(|caller| self.succeed(caller))
    }

    fn fail(&mut self, attempt: usize, failure: Failure) {
        self.attempts[attempt].is_over = true;
        let trial = self.attempts[attempt].trial;
        let Trial { layer, number, .. } = self.trials[trial];
        let (now, active) = (self.now, self.active(layer));
        self.log.tell(Call::Failure { layer, attempt: number, now, active });
        if number + 1 < self.scenario.max_attempts && now <= self.deadline(trial) {
            let delay = self.log.ask(Call::Retry { layer, attempt: number, now, active, failure }).delay;
            if (0.0..=3_600_000.0).contains(&delay) && now + delay <= self.deadline(trial) {
                self.trials[trial].backoff = Some((now + delay, self.noted, failure));
                self.noted += 1;
                return;
            }
        }
        self.give_up(trial, failure);
    }

    fn give_up(&mut self, trial: usize, failure: Failure) {
        self.trials[trial].is_over = true;
        let Trial { caller, is_request, .. } = self.trials[trial];
        self.failed += u64::from(is_request);
        if let Some(caller) = caller {
            self.fail(caller, failure);
        }
    }

    fn make_retry(&mut self, trial: usize) {
        let (_, _, failure) = self.trials[trial].backoff.take().expect("a retry is due");
        let layer = self.trials[trial].layer;
        let (now, active, attempt) = (self.now, self.active(layer), self.trials[trial].number + 1);
        if self.log.ask(Call::Admit { layer, attempt, now, active }).yes {
            self.trials[trial].number += 1;
            self.attempt(trial);
        } else {
            self.give_up(trial, failure);
        }
    }

    fn time_out(&mut self, attempt: usize) {
        for job in std::mem::take(&mut self.attempts[attempt].jobs) {
            self.log.tell(Call::Badly { server: self.jobs[job].visit.server, now: self.now });
            self.let_go(job, End::TimedOut);
        }
        if let Some(within) = self.attempts[attempt].within {
            if self.scenario.cancel {
                self.call_off(within);
            } else {
                self.trials[within].caller = None;
            }
        }
        self.fail(attempt, Failure::TimedOut);
    }

    fn call_off(&mut self, trial: usize) {
        let Trial { layer, number, backoff, .. } = self.trials[trial];
        if backoff.is_none() {
            let active = self.active(layer);
            self.log.tell(Call::Failure { layer, attempt: number, now: self.now, active });
        }
        self.trials[trial].is_over = true;
        if self.trials[trial].backoff.take().is_some() {
            return;
        }
        let attempt = self.trials[trial].attempt.expect("a call that goes on has an attempt");
        self.attempts[attempt].is_over = true;
        if let Some(within) = self.attempts[attempt].within {
            self.call_off(within);
        }
        for job in std::mem::take(&mut self.attempts[attempt].jobs) {
            self.let_go(job, End::Cancelled);
        }
    }
}
