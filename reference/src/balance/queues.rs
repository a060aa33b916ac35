//! The servers' queues: each server's jobs end in the order in which they were assigned, so that a ring
//! per server and the earliest of their fronts serve as the event queue.

use crate::tournament::Tournament;

/// A request on its way: when it ends, and when it arrived.
#[derive(Clone, Copy, Default)]
pub(super) struct Job {
    pub(super) end: f64,
    pub(super) arrival: f64,
}

/// One server. How many jobs its ring holds is its count in flight, which the signals keep.
#[derive(Clone, Default)]
struct Server {
    /// When the last job ends.
    free: f64,
    /// The place of the first job.
    first: usize,
    /// A power of two of places, or none yet.
    ring: Vec<Job>,
}

impl Server {
    #[inline]
    fn at(&self, place: usize) -> Job {
        self.ring[place & (self.ring.len() - 1)]
    }

    /// Twice the places, the first job at 0.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let places = self.ring.len();
        self.ring.rotate_left(if places == 0 { 0 } else { self.first & (places - 1) });
        self.first = 0;
        self.ring.resize((2 * places).max(8), Job::default());
    }
}

/// The queues of all servers.
pub(super) struct Queues {
    servers: Vec<Server>,
    /// When each server's first job ends; infinity without one. Filled up to whole groups.
    fronts: Vec<f64>,
    /// The earliest front; kept only when completions are taken in order.
    ends: Option<Tournament>,
}

/// Fronts that are compared together.
const GROUP: usize = 8;

impl Queues {
    /// From how many servers on a tournament is faster than a look at every front.
    const MANY: u32 = 256;

    /// Queues of this many servers; `in_order` if `complete` is to be called.
    pub(super) fn new(servers: u32, in_order: bool) -> Self {
        Self {
            servers: vec![Server::default(); servers as usize],
            fronts: vec![f64::INFINITY; (servers as usize).next_multiple_of(GROUP)],
            ends: (in_order || servers > Self::MANY).then(|| Tournament::new(servers)),
        }
    }

    /// Gives a job to a server that has `in_flight` others. Returns its start and its end.
    #[inline]
    pub(super) fn assign(&mut self, server: u32, in_flight: u32, arrival: f64, service: f64) -> (f64, f64) {
        let index = server as usize;
        let queue = &mut self.servers[index];
        let start = if queue.free > arrival { queue.free } else { arrival };
        let end = start + service;
        queue.free = end;
        if in_flight as usize == queue.ring.len() {
            queue.grow();
        }
        let place = (queue.first + in_flight as usize) & (queue.ring.len() - 1);
        queue.ring[place] = Job { end, arrival };
        let front = &mut self.fronts[index];
        *front = if in_flight == 0 { end } else { *front };
        if in_flight == 0
            && let Some(ends) = &mut self.ends
        {
            ends.set(server, end);
        }
        (start, end)
    }

    /// Takes the job that ends first, if it ends at or before `now`, and lowers the count.
    #[inline]
    pub(super) fn complete(&mut self, now: f64, in_flight: &mut [u32]) -> Option<(u32, Job)> {
        let ends = self.ends.as_mut()?;
        let (end, server) = ends.earliest();
        if end > now {
            return None;
        }
        let job = self.servers[server as usize].at(self.servers[server as usize].first);
        let next = Self::pop(&mut self.servers[server as usize], &mut in_flight[server as usize]);
        self.fronts[server as usize] = next;
        ends.set(server, next);
        Some((server, job))
    }

    /// Completes everything that ends at or before `now`, when nobody asks in which order.
    #[inline]
    pub(super) fn complete_all(&mut self, now: f64, in_flight: &mut [u32]) {
        if self.ends.is_some() {
            while self.complete(now, in_flight).is_some() {}
            return;
        }
        for (group, fronts) in self.fronts.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let mut done = 0;
            for (index, front) in fronts.iter().enumerate() {
                done |= u32::from(*front <= now) << index;
            }
            while done != 0 {
                let index = done.trailing_zeros() as usize;
                done &= done - 1;
                let server = group * GROUP + index;
                let (queue, count) = (&mut self.servers[server], &mut in_flight[server]);
                let mut front = Self::pop(queue, count);
                while front <= now {
                    front = Self::pop(queue, count);
                }
                fronts[index & (GROUP - 1)] = front;
            }
        }
    }

    /// Takes a server's first job. Returns when the next one ends.
    #[inline]
    fn pop(queue: &mut Server, in_flight: &mut u32) -> f64 {
        queue.first += 1;
        *in_flight -= 1;
        // Looked at before it is known whether there is one, so that there is nothing to branch on.
        let next = queue.at(queue.first).end;
        if *in_flight == 0 { f64::INFINITY } else { next }
    }
}
