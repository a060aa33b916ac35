//! What a router is asked and what it sees: the one trait for reference policies and students'.

use crate::random::Draws;

/// What a router can read while it decides. The world owns it and lends it for the time of a call.
///
/// It is lent as `&mut Box<Signals>`, so that a host whose callbacks need to own what they read (a
/// WebAssembly store does) can swap it in and out by a pointer, without copying and without unsafe code.
#[derive(Clone, Debug)]
pub struct Signals {
    pub(crate) in_flight: Vec<u32>,
    pub(crate) request_index: u64,
    pub(crate) reads: Reads,
    /// The policy's draws; on shared streams the world's too.
    pub draws: Draws,
}

/// How often `in_flight` was read, by decision. What is read in callbacks counts for the decision
/// that follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    since_decision: u64,
    total: u64,
    max: u64,
}

impl Reads {
    /// Closes a decision.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.total += self.since_decision;
        self.max = self.max.max(self.since_decision);
        self.since_decision = 0;
    }

    /// Leaves the decisions closed up to now out of the counts.
    pub(crate) fn forget_closed(&mut self) {
        *self = Self { since_decision: self.since_decision, ..Self::default() };
    }

    /// Reads of all closed decisions together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The most reads of a closed decision.
    #[must_use]
    pub fn max(&self) -> u64 {
        self.max
    }
}

impl Signals {
    /// The signals of a world at rest.
    #[must_use]
    pub fn new(servers: u32, draws: Draws) -> Self {
        Self { in_flight: vec![0; servers as usize], request_index: 0, reads: Reads::default(), draws }
    }

    /// How many servers there are.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a scenario has at most u32::MAX servers")]
    pub fn server_count(&self) -> u32 {
        self.in_flight.len() as u32
    }

    /// Requests assigned to this server and not completed, waiting included. The read is counted.
    ///
    /// # Panics
    /// If there is no such server.
    #[inline]
    pub fn in_flight(&mut self, server: u32) -> u32 {
        self.reads.since_decision += 1;
        self.in_flight[server as usize]
    }

    /// Every server's count, each a read.
    #[inline]
    pub(crate) fn read_all(&mut self) -> &[u32] {
        self.reads.since_decision += self.in_flight.len() as u64;
        &self.in_flight
    }

    /// Which request is being routed, from 0.
    #[inline]
    #[must_use]
    pub fn request_index(&self) -> u64 {
        self.request_index
    }

    /// All counts in flight, for a report; not a read of the policy's.
    #[must_use]
    pub fn all_in_flight(&self) -> &[u32] {
        &self.in_flight
    }

    /// Asks `question` about the same state with `draws` in place of the policy's, and puts everything
    /// back as it was: nothing of the question is counted. Returns the answer and the draws after it.
    pub fn ask_aside<T>(
        self: &mut Box<Self>,
        draws: Draws,
        question: impl FnOnce(&mut Box<Self>) -> T,
    ) -> (T, Draws) {
        let reads = self.reads;
        let own = std::mem::replace(&mut self.draws, draws);
        let answer = question(self);
        self.reads = reads;
        (answer, std::mem::replace(&mut self.draws, own))
    }
}

/// A policy that says which server gets each request. Times are in milliseconds.
pub trait Router {
    /// Why a call may fail to answer: a guest's trap, or nothing at all for a reference policy.
    type Halt;

    /// Runs once before the first decision. Draws come from the split policy stream.
    ///
    /// # Errors
    /// The policy halted.
    fn init(&mut self, _signals: &mut Box<Signals>) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// The server for the request that arrives now. The world checks the answer.
    ///
    /// # Errors
    /// The policy halted.
    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Self::Halt>;

    /// Whether `on_complete` is to be called at all.
    fn wants_completions(&self) -> bool {
        false
    }

    /// A request completed on `server`, `latency` after it arrived; the counts are already lowered.
    ///
    /// # Errors
    /// The policy halted.
    fn on_complete(
        &mut self,
        _server: u32,
        _now: f64,
        _latency: f64,
        _signals: &mut Box<Signals>,
    ) -> Result<(), Self::Halt> {
        Ok(())
    }
}
