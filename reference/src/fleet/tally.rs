//! What is counted while a run goes on.

use super::engine::Engine;
use super::journey::{Fate, Journey};
use super::traffic::Arrivals;
use crate::series::Series;

/// What one instance had in flight, and for how long it was there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// When it had loaded. `None` if it never had.
    pub up: Option<f64>,
    /// When it went, or the run ended.
    pub until: f64,
    /// For how long its engine worked, in milliseconds.
    pub busy: f64,
    /// The area under its requests in flight, in milliseconds times requests.
    pub area: f64,
    /// The most requests that it had in flight.
    pub peak: u32,
    /// Whether it is of the decode pool.
    pub decode: bool,
    since: f64,
    in_flight: u32,
}

impl Load {
    fn hold_until(&mut self, now: f64) {
        self.area += f64::from(self.in_flight) * (now - self.since);
        self.since = now;
    }

    /// For how long it was there, loading left out, in milliseconds.
    #[must_use]
    pub fn presence(&self) -> f64 {
        self.up.map_or(0.0, |up| self.until - up)
    }
}

/// Where a session was last, and how many scale events there had been.
#[derive(Clone, Copy)]
struct Last {
    instance: u32,
    scale_events: u32,
}

/// Counts and series of a run.
pub(super) struct Tally {
    pub(super) journeys: Vec<Journey>,
    pub(super) loads: Vec<Load>,
    pub(super) in_flight: Series,
    pub(super) router_queue: Series,
    pub(super) engine_queue: Series,
    pub(super) kv_used: Series,
    pub(super) engine_queue_peak: u32,
    pub(super) flips: u64,
    /// For how long there was no instance to send a request to.
    pub(super) out: f64,
    out_since: Option<f64>,
    scale_events: u32,
    sessions: Vec<Option<Last>>,
    pub(super) sessions_across: u64,
    pub(super) sessions_moved: u64,
    /// Requests of each session that have not ended.
    left: Vec<u32>,
    sent: u64,
    queues: Vec<u32>,
    waiting: u64,
    held: Vec<u64>,
    kv: u64,
}

impl Tally {
    pub(super) fn new(arrivals: &Arrivals, instances: usize) -> Self {
        let mut left = vec![0; arrivals.hashes.len()];
        for request in &arrivals.requests {
            left[request.session as usize] += 1;
        }
        Self {
            journeys: arrivals.requests.iter().map(|request| Journey::new(request.at)).collect(),
            loads: vec![Load::default(); instances],
            in_flight: Series::new(),
            router_queue: Series::new(),
            engine_queue: Series::new(),
            kv_used: Series::new(),
            engine_queue_peak: 0,
            flips: 0,
            out: 0.0,
            out_since: None,
            scale_events: 0,
            sessions: vec![None; arrivals.hashes.len()],
            sessions_across: 0,
            sessions_moved: 0,
            left,
            sent: 0,
            queues: vec![0; instances],
            waiting: 0,
            held: vec![0; instances],
            kv: 0,
        }
    }

    /// An instance has loaded, at the start of the run or later.
    pub(super) fn up(&mut self, instance: u32, now: f64, decode: bool) {
        self.loads[instance as usize] = Load { up: Some(now), since: now, decode, ..Load::default() };
    }

    /// An instance is gone, or the run ends.
    pub(super) fn gone(&mut self, instance: u32, now: f64, busy: f64) {
        let load = &mut self.loads[instance as usize];
        load.hold_until(now);
        (load.until, load.busy) = (now, busy);
    }

    /// An instance has come up or begun to leave: sessions may have to move.
    pub(super) fn scale_event(&mut self) {
        self.scale_events += 1;
    }

    /// A request of this session goes to this instance.
    pub(super) fn send(&mut self, session: u32, instance: u32, now: f64) {
        self.sent += 1;
        self.in_flight.set(now, to_f64(self.sent));
        let now_last = Last { instance, scale_events: self.scale_events };
        if let Some(last) = self.sessions[session as usize].replace(now_last)
            && last.scale_events != self.scale_events
        {
            self.sessions_across += 1;
            self.sessions_moved += u64::from(last.instance != instance);
        }
    }

    /// A request ends. Returns whether it was its session's last.
    pub(super) fn end(&mut self, request: u32, session: u32, fate: Fate, now: f64) -> bool {
        let journey = &mut self.journeys[request as usize];
        journey.end = Some(now);
        journey.fate = fate;
        let left = &mut self.left[session as usize];
        *left -= 1;
        *left == 0
    }

    /// One of the requests that were sent has ended.
    pub(super) fn leave(&mut self, now: f64) {
        self.sent -= 1;
        self.in_flight.set(now, to_f64(self.sent));
    }

    /// An instance has so many requests in flight from now on.
    pub(super) fn load(&mut self, instance: u32, in_flight: u32, now: f64) {
        let load = &mut self.loads[instance as usize];
        load.hold_until(now);
        load.in_flight = in_flight;
        load.peak = load.peak.max(in_flight);
    }

    /// What waits in an engine, and what its KV cache holds for requests that run, from now on.
    pub(super) fn engine(&mut self, instance: u32, engine: &Engine, in_use: u64, now: f64) {
        let queue = engine.queue();
        let before = std::mem::replace(&mut self.queues[instance as usize], queue);
        if before != queue {
            self.engine_queue_peak = self.engine_queue_peak.max(queue);
            self.waiting = self.waiting + u64::from(queue) - u64::from(before);
            self.engine_queue.set(now, to_f64(self.waiting));
        }
        let before = std::mem::replace(&mut self.held[instance as usize], in_use);
        if before != in_use {
            self.kv = self.kv + in_use - before;
            self.kv_used.set(now, to_f64(self.kv));
        }
    }

    /// Whether there is no instance to send a request to, from now on.
    pub(super) fn all_out(&mut self, out: bool, now: f64) {
        match self.out_since {
            None if out => self.out_since = Some(now),
            Some(since) if !out => {
                self.out += now - since;
                self.out_since = None;
            }
            _ => {}
        }
    }

    pub(super) fn finish(&mut self, now: f64) {
        self.all_out(false, now);
        for series in [&mut self.in_flight, &mut self.router_queue, &mut self.engine_queue, &mut self.kv_used]
        {
            series.finish(now);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
pub(super) fn to_f64(count: u64) -> f64 {
    count as f64
}
