//! The servers' queues: each server's jobs end in the order in which they were assigned, so that a ring
//! per server and the earliest of their fronts serve as the event queue.

use crate::kinds::counts::Counts;
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
        if let Some(mask) = places.checked_sub(1) {
            self.ring.rotate_left(self.first & mask);
        }
        self.first = 0;
        self.ring.resize((2 * places).max(8), Job::default());
    }

    /// Takes the first job off. Returns when the next one ends, infinity without one.
    #[inline]
    fn pop(&mut self, in_flight: &mut u32) -> f64 {
        self.first += 1;
        *in_flight -= 1;
        // Looked at before it is known whether there is one, so that there is nothing to branch on.
        let next = self.at(self.first).end;
        if *in_flight == 0 { f64::INFINITY } else { next }
    }
}

/// When each server's first job ends; infinity without one.
enum Ends {
    /// All compared with now, `GROUP` at a time. Filled up to whole groups.
    Unordered(Vec<f64>),
    /// The earliest at hand.
    Ordered(Tournament),
}

/// Ends that are compared together.
const GROUP: usize = 8;
/// Up to how many servers a look at every end is faster than a tournament.
const FEW: u32 = 256;

/// The queues of all servers. The counts in flight are the caller's, lowered here.
pub(super) struct Queues {
    servers: Vec<Server>,
    ends: Ends,
}

impl Queues {
    /// Queues of this many servers, for `complete` if `in_order`, else for `complete_all`.
    pub(super) fn new(servers: u32, in_order: bool) -> Self {
        let ends = if in_order || servers > FEW {
            Ends::Ordered(Tournament::new(servers))
        } else {
            Ends::Unordered(vec![f64::INFINITY; (servers as usize).next_multiple_of(GROUP)])
        };
        Self { servers: vec![Server::default(); servers as usize], ends }
    }

    /// Gives a job to a server that has `in_flight` others and is done with them at `busy_until`, which is
    /// moved. Returns the job's start and end.
    #[inline]
    pub(super) fn assign(
        &mut self,
        server: u32,
        in_flight: u32,
        busy_until: &mut f64,
        arrival: f64,
        service: f64,
    ) -> (f64, f64) {
        let queue = &mut self.servers[server as usize];
        let start = if *busy_until > arrival { *busy_until } else { arrival };
        let end = start + service;
        *busy_until = end;
        if in_flight as usize == queue.ring.len() {
            queue.grow();
        }
        let place = (queue.first + in_flight as usize) & (queue.ring.len() - 1);
        queue.ring[place] = Job { end, arrival };
        match &mut self.ends {
            Ends::Unordered(ends) => {
                let first = &mut ends[server as usize];
                // Written either way, so that there is nothing to branch on.
                *first = if in_flight == 0 { end } else { *first };
            }
            Ends::Ordered(ends) => {
                if in_flight == 0 {
                    ends.set(server, end);
                }
            }
        }
        (start, end)
    }

    /// Takes the job that ends first, by (time, server), if it ends at or before `now`.
    #[inline]
    pub(super) fn complete(&mut self, now: f64, in_flight: &mut Counts) -> Option<(u32, Job)> {
        let Ends::Ordered(ends) = &mut self.ends else {
            unreachable!("queues that complete in order were made so");
        };
        let (end, server) = ends.earliest();
        if end > now {
            return None;
        }
        let queue = &mut self.servers[server as usize];
        let job = queue.at(queue.first);
        let mut left = in_flight[server];
        ends.set(server, queue.pop(&mut left));
        in_flight.set(server, left);
        Some((server, job))
    }

    /// Completes everything that ends at or before `now`, when nobody asks in which order.
    #[inline]
    pub(super) fn complete_all(&mut self, now: f64, in_flight: &mut Counts) {
        let Ends::Unordered(ends) = &mut self.ends else {
            while self.complete(now, in_flight).is_some() {}
            return;
        };
        for (group, ends) in ends.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let mut done = 0;
            for (index, end) in ends.iter().enumerate() {
                done |= u32::from(*end <= now) << index;
            }
            while done != 0 {
                let index = done.trailing_zeros() as usize;
                done &= done - 1;
                #[expect(clippy::cast_possible_truncation, reason = "at most `FEW` servers")]
                let server = (group * GROUP + index) as u32;
                let (queue, mut left) = (&mut self.servers[server as usize], in_flight[server]);
                let mut next = queue.pop(&mut left);
                while next <= now {
                    next = queue.pop(&mut left);
                }
                in_flight.set(server, left);
                ends[index] = next;
            }
        }
    }
}
