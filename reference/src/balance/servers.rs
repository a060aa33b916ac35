//! The servers of the event-driven world: queues whose speed changes and that come and go.

use std::collections::VecDeque;

use super::effort::Effort;
use super::outcome::Capacity;
use super::scenario::Scenario;
use crate::tournament::Tournament;

/// Who a request is from, and by which connection it came.
#[derive(Clone, Copy)]
pub(super) struct Sender {
    pub(super) client: u32,
    pub(super) connection: u64,
}

/// A request on a server.
#[derive(Clone, Copy)]
pub(super) struct Job {
    pub(super) request: u64,
    pub(super) arrival: f64,
    pub(super) size: f64,
    /// Until its service began; of no meaning before that.
    pub(super) wait: f64,
    pub(super) balancer: u32,
    pub(super) sender: Option<Sender>,
}

/// One server.
struct Queue {
    /// In order of assignment; the first is in service.
    jobs: VecDeque<Job>,
    /// What was left of the first at `since`.
    left: f64,
    since: f64,
    speed: f64,
    up: bool,
    ready: bool,
    /// How often it went down.
    outages: u32,
}

impl Queue {
    /// The first job's service begins or goes on now, with this much left. Returns when it ends.
    #[inline]
    fn serve(&mut self, now: f64, left: f64) -> f64 {
        (self.since, self.left) = (now, left);
        now + left / self.speed
    }

    /// Begins the service of the first job. Returns when it ends, infinity without a job.
    #[inline]
    fn begin(&mut self, now: f64) -> f64 {
        let Some(job) = self.jobs.front_mut() else { return f64::INFINITY };
        job.wait = now - job.arrival;
        let size = job.size;
        self.serve(now, size)
    }
}

/// All servers, and when the next of them is done.
pub(super) struct Servers {
    queues: Vec<Queue>,
    ends: Tournament,
    /// When grace periods end.
    graces: Tournament,
    busy_until: Vec<f64>,
    effort: Effort,
    in_flight: u64,
}

impl Servers {
    pub(super) fn new(scenario: &Scenario) -> Self {
        let speeds: Vec<_> = (0..scenario.servers).map(|server| scenario.speed(server)).collect();
        let server = |speed: &f64| Queue {
            jobs: VecDeque::new(),
            left: 0.0,
            since: 0.0,
            speed: *speed,
            up: true,
            ready: true,
            outages: 0,
        };
        Self {
            queues: speeds.iter().map(server).collect(),
            ends: Tournament::new(scenario.servers),
            graces: Tournament::new(scenario.servers),
            busy_until: vec![0.0; speeds.len()],
            effort: Effort::new(&speeds),
            in_flight: 0,
        }
    }

    fn of(&self, server: u32) -> &Queue {
        &self.queues[server as usize]
    }

    /// On all servers together.
    pub(super) fn all_in_flight(&self) -> u64 {
        self.in_flight
    }

    /// Requests on this server.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 10^9 requests")]
    pub(super) fn in_flight(&self, server: u32) -> u32 {
        self.of(server).jobs.len() as u32
    }

    pub(super) fn is_up(&self, server: u32) -> bool {
        self.of(server).up
    }

    pub(super) fn outages(&self, server: u32) -> u32 {
        self.of(server).outages
    }

    /// When each server would be done with what it has.
    pub(super) fn busy_until(&mut self) -> &mut Vec<f64> {
        &mut self.busy_until
    }

    /// When the next request completes, and where: the earliest, then the lowest index. Infinity if none
    /// is in flight.
    #[inline]
    pub(super) fn next_end(&self) -> (f64, u32) {
        self.ends.earliest()
    }

    /// When the next grace period ends, and whose: the earliest, then the lowest index.
    pub(super) fn next_grace(&self) -> (f64, u32) {
        self.graces.earliest()
    }

    /// Puts a job at the end of a server's queue.
    #[inline]
    pub(super) fn assign(&mut self, server: u32, now: f64, job: Job) {
        let queue = &mut self.queues[server as usize];
        let busy_until = &mut self.busy_until[server as usize];
        let start = if queue.jobs.is_empty() { now } else { *busy_until };
        *busy_until = start + job.size / queue.speed;
        queue.jobs.push_back(job);
        self.in_flight += 1;
        if queue.jobs.len() == 1 {
            let end = queue.begin(now);
            self.ends.set(server, end);
        }
    }

    /// The first job of this server ends now, and the next begins.
    #[inline]
    pub(super) fn complete(&mut self, server: u32, now: f64) -> Job {
        let queue = &mut self.queues[server as usize];
        let job = queue.jobs.pop_front().expect("a server whose job ends has it");
        let end = queue.begin(now);
        self.ends.set(server, end);
        self.in_flight -= 1;
        job
    }

    /// The server goes on at this speed, with what is left of the job in service too.
    pub(super) fn set_speed(&mut self, server: u32, now: f64, speed: f64) {
        let queue = &mut self.queues[server as usize];
        let left = (queue.left - (now - queue.since) * queue.speed).max(0.0);
        queue.speed = speed;
        if !queue.jobs.is_empty() {
            let end = queue.serve(now, left);
            self.ends.set(server, end);
            let waiting = queue.jobs.iter().skip(1);
            self.busy_until[server as usize] = waiting.fold(end, |end, job| end + job.size / speed);
        }
        if queue.up {
            self.effort.set(server, now, speed);
        }
    }

    /// Whether the server takes new requests, from now on. Returns whether that is a change.
    pub(super) fn set_ready(&mut self, server: u32, ready: bool) -> bool {
        std::mem::replace(&mut self.queues[server as usize].ready, ready) != ready
    }

    /// The server's grace period ends at this time; infinity for never.
    pub(super) fn set_grace(&mut self, server: u32, end: f64) {
        self.graces.set(server, end);
    }

    /// The server is down. Returns what it had.
    pub(super) fn take_down(&mut self, server: u32, now: f64) -> VecDeque<Job> {
        let queue = &mut self.queues[server as usize];
        queue.up = false;
        queue.outages += 1;
        let jobs = std::mem::take(&mut queue.jobs);
        self.in_flight -= jobs.len() as u64;
        self.busy_until[server as usize] = now;
        self.ends.set(server, f64::INFINITY);
        self.graces.set(server, f64::INFINITY);
        self.effort.set(server, now, 0.0);
        jobs
    }

    /// The server is up.
    pub(super) fn bring_up(&mut self, server: u32, now: f64) {
        let queue = &mut self.queues[server as usize];
        queue.up = true;
        self.effort.set(server, now, queue.speed);
        self.graces.set(server, f64::INFINITY);
    }

    /// The warm-up is over: what the servers could do counts from now on.
    pub(super) fn begin(&mut self, now: f64) {
        self.effort.begin(now);
    }

    /// What the servers could do until now.
    pub(super) fn capacity(&self, now: f64) -> Capacity {
        self.effort.until(now)
    }
}
