//! The servers: what is in service, what waits, and when the next service ends.

use std::collections::VecDeque;

use super::outage::Condition;
use super::slab::{Key, Slab};
use crate::tournament::Tournament;

/// An attempt, or the copy of one, at a server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// The call that waits for it, or did.
    pub(super) call: Key,
    /// The number of the request.
    pub(super) request: u64,
    /// Which attempt of the request it is.
    pub(super) path: u32,
    pub(super) server: u32,
    pub(super) sent: f64,
    /// When its service began.
    pub(super) started: Option<f64>,
    /// How long its service takes at full speed.
    pub(super) work: f64,
    /// How it ended for its client, if that no longer waits.
    pub(super) end: Option<super::visit::End>,
}

struct Server {
    condition: Condition,
    serving: Option<Key>,
    /// When the service ends, if there is one.
    end: f64,
    /// In order of coming, with the keys of some that were taken off.
    waiting: VecDeque<Key>,
    /// How many wait.
    waits: u32,
}

/// All servers.
pub(super) struct Servers {
    all: Vec<Server>,
    jobs: Slab<Job>,
    ends: Tournament,
    /// Places to wait at each server.
    queue: u32,
    /// How many wait anywhere.
    pub(super) waiting: u64,
    /// How many wait or are in service.
    pub(super) in_flight: u64,
}

impl Servers {
    /// Keys of what was taken off that a queue may hold beside as many as wait.
    const SLACK: usize = 32;

    pub(super) fn new(servers: u32, queue: u32) -> Self {
        let server = |_| Server {
            condition: Condition { slow: 1.0, errors: 0.0, refuses: false },
            serving: None,
            end: f64::INFINITY,
            waiting: VecDeque::new(),
            waits: 0,
        };
        Self {
            all: (0..servers).map(server).collect(),
            jobs: Slab::new(),
            ends: Tournament::new(servers),
            queue,
            waiting: 0,
            in_flight: 0,
        }
    }

    fn at(&mut self, server: u32) -> &mut Server {
        &mut self.all[server as usize]
    }

    /// When the next service ends, and where; the lower number wins a tie.
    pub(super) fn next_end(&self) -> (f64, u32) {
        self.ends.earliest()
    }

    pub(super) fn condition(&self, server: u32) -> Condition {
        self.all[server as usize].condition
    }

    pub(super) fn set_condition(&mut self, server: u32, condition: Condition, now: f64) {
        let at = self.at(server);
        let before = std::mem::replace(&mut at.condition, condition);
        if at.serving.is_some() && before.slow != condition.slow {
            let work = (at.end - now) / before.slow;
            at.end = now + work * condition.slow;
            let end = at.end;
            self.ends.set(server, end);
        }
    }

    /// Whether the server takes one more.
    pub(super) fn takes(&self, server: u32) -> bool {
        let at = &self.all[server as usize];
        !at.condition.refuses && (at.serving.is_none() || at.waits < self.queue)
    }

    /// The job that this key names, if it is at a server still.
    pub(super) fn job_mut(&mut self, key: Key) -> Option<&mut Job> {
        self.jobs.get_mut(key)
    }

    /// A job that its server takes.
    pub(super) fn join(&mut self, job: Job, now: f64) -> Key {
        let server = job.server;
        let key = self.jobs.insert(job);
        self.in_flight += 1;
        if self.at(server).serving.is_none() {
            self.start(server, key, now);
        } else {
            let at = self.at(server);
            at.waits += 1;
            at.waiting.push_back(key);
            self.waiting += 1;
        }
        key
    }

    fn start(&mut self, server: u32, key: Key, now: f64) {
        let job = self.jobs.get_mut(key).expect("what starts is there");
        job.started = Some(now);
        let work = job.work;
        let at = self.at(server);
        at.serving = Some(key);
        at.end = now + work * at.condition.slow;
        let end = at.end;
        self.ends.set(server, end);
    }

    /// The server is free for the next that waits.
    fn go_on(&mut self, server: u32, now: f64) {
        self.at(server).serving = None;
        while let Some(key) = self.at(server).waiting.pop_front() {
            if self.jobs.get(key).is_some() {
                self.at(server).waits -= 1;
                self.waiting -= 1;
                self.start(server, key, now);
                return;
            }
        }
        self.at(server).end = f64::INFINITY;
        self.ends.set(server, f64::INFINITY);
    }

    /// The service ends. Returns its job, which leaves; the next begins.
    pub(super) fn finish(&mut self, server: u32, now: f64) -> Option<(Key, Job)> {
        let key = self.at(server).serving?;
        let job = self.jobs.remove(key)?;
        self.in_flight -= 1;
        self.go_on(server, now);
        Some((key, job))
    }

    /// Takes a job off its server, whether it waits or is in service.
    pub(super) fn take_off(&mut self, key: Key, now: f64) -> Option<Job> {
        let job = self.jobs.remove(key)?;
        self.in_flight -= 1;
        let at = &mut self.all[job.server as usize];
        if at.serving == Some(key) {
            self.go_on(job.server, now);
        } else {
            at.waits -= 1;
            self.waiting -= 1;
            if at.waiting.len() > 2 * at.waits as usize + Self::SLACK {
                at.waiting.retain(|key| self.jobs.get(*key).is_some());
            }
        }
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_keeps_few_keys_of_what_was_taken_off() {
        let (mut servers, mut calls) = (Servers::new(1, 10), Slab::new());
        let call = calls.insert(());
        let job =
            Job { call, request: 0, path: 0, server: 0, sent: 0.0, started: None, work: 1.0, end: None };
        let first = servers.join(job, 0.0);
        let last = servers.join(Job { path: 1, ..job }, 0.0);
        for _ in 0..10_000 {
            let gone = servers.join(job, 0.0);
            servers.take_off(gone, 0.0);
            assert!(servers.all[0].waiting.len() <= 2 + Servers::SLACK + 1);
        }
        assert_eq!((servers.waiting, servers.in_flight), (1, 2));
        assert_eq!(servers.finish(0, 1.0).map(|(key, _)| key), Some(first));
        assert_eq!(servers.finish(0, 2.0).map(|(key, job)| (key, job.started)), Some((last, Some(1.0))));
        assert!(servers.finish(0, 3.0).is_none() && servers.next_end().0 == f64::INFINITY);
    }
}
