//! What a router is asked and what it sees: the one trait for reference policies and students'.

use super::counts::Counts;
use crate::random::Draws;

/// What a router can read while it decides. The world owns it and lends it for the time of a call.
///
/// It is lent as `&mut Box<Signals>`, so that a host whose callbacks need to own what they read (a
/// WebAssembly store does) can swap it in and out by a pointer, without copying and without unsafe code.
#[derive(Clone, Debug)]
pub struct Signals {
    pub(crate) in_flight: Counts,
    pub(crate) servers: Vec<Server>,
    /// How many of the servers are ready.
    ready: u32,
    /// When each server would be done with what it has. No policy of a student's sees it.
    pub(crate) busy_until: Vec<f64>,
    pub(crate) request: Request,
    pub(crate) reads: Reads,
    /// The policy's draws; on shared streams the world's too.
    pub draws: Draws,
}

/// What is known of a server beside its requests in flight. In a world where one of them means nothing it
/// keeps its value of [`Server::at_rest`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Server {
    /// Names the server wherever it stands: equal keys, equal server.
    pub key: u64,
    /// How much it is to get, relative to the others.
    pub weight: f64,
    /// Whether it takes new requests.
    pub ready: bool,
    /// Tokens that wait for prefill and the contexts of the running requests, by the instance's own report.
    pub pending_tokens: u64,
    /// How full its KV cache is, from 0 to 1, by the instance's own report.
    pub kv_used: f64,
    /// Moving average of the time to first token, in milliseconds, by the instance's own report.
    pub ewma_latency: f64,
    /// Tokens of this request's prefix that its cache holds.
    pub prefix_cached: u64,
}

impl Server {
    /// A server of this key with nothing to do, of weight 1.
    #[must_use]
    pub fn at_rest(key: u64) -> Self {
        Self {
            key,
            weight: 1.0,
            ready: true,
            pending_tokens: 0,
            kv_used: 0.0,
            ewma_latency: 0.0,
            prefix_cached: 0,
        }
    }
}

/// The request that is being routed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Its number, from 0, in order of arrival.
    pub index: u64,
    /// The connection that it came by.
    pub connection: u64,
    /// A hash of the session that it belongs to.
    pub session: u64,
    /// The length of its prompt, in tokens.
    pub tokens: u64,
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

    /// The reads of two policies together.
    pub(crate) fn of_both(self, other: Self) -> Self {
        Self {
            since_decision: self.since_decision + other.since_decision,
            total: self.total + other.total,
            max: self.max.max(other.max),
        }
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
        Self {
            in_flight: Counts::new(servers),
            servers: (0..servers).map(|server| Server::at_rest(u64::from(server))).collect(),
            ready: servers,
            busy_until: vec![0.0; servers as usize],
            request: Request::default(),
            reads: Reads::default(),
            draws,
        }
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
        self.in_flight[server]
    }

    /// The first of the servers with the fewest requests in flight. Each server's count is a read.
    #[inline]
    pub(crate) fn first_fewest(&mut self) -> u32 {
        self.reads.since_decision += self.in_flight.len() as u64;
        self.in_flight.first_fewest()
    }

    /// One of the servers with the fewest requests in flight, of which `first` is the first: one draw, if
    /// there is another. From the first one on to it, each server's count is a read.
    #[inline]
    pub(crate) fn any_fewest(&mut self, first: u32) -> u32 {
        let tied = self.in_flight.tied(first);
        if tied == 1 {
            return first;
        }
        let before = self.draws.random_below(tied);
        let chosen = self.in_flight.nth_fewest(first, before);
        self.reads.since_decision += u64::from(chosen - first) + 1;
        chosen
    }

    /// Whether some servers are ready and some are not, so that there is a difference to be made.
    #[inline]
    pub(crate) fn ready_differ(&self) -> bool {
        self.ready != self.server_count() && self.ready != 0
    }

    /// How many servers there are to choose among: those that are ready, or all if none is.
    #[inline]
    pub(crate) fn choices(&self) -> u32 {
        if self.ready_differ() { self.ready } else { self.server_count() }
    }

    /// The choice with this many before it, by index.
    #[inline]
    pub(crate) fn choice(&self, before: u32) -> u32 {
        if self.ready_differ() { self.nth_ready(before) } else { before }
    }

    #[cold]
    fn nth_ready(&self, before: u32) -> u32 {
        let mut ready = (0..self.server_count()).filter(|server| self.server(*server).ready);
        ready.nth(before as usize).expect("there are as many ready servers as are counted")
    }

    /// Whether this server is one to choose.
    #[inline]
    pub(crate) fn is_choice(&self, server: u32) -> bool {
        !self.ready_differ() || self.server(server).ready
    }

    /// Adds a server behind the others, with nothing in flight.
    pub(crate) fn join(&mut self, server: Server) {
        self.in_flight.push();
        self.busy_until.push(0.0);
        self.ready += u32::from(server.ready);
        self.servers.push(server);
    }

    /// From now on this server is ready or not, as far as the policy sees.
    pub(crate) fn set_ready(&mut self, server: u32, ready: bool) {
        let before = std::mem::replace(&mut self.servers[server as usize].ready, ready);
        self.ready = self.ready - u32::from(before) + u32::from(ready);
    }

    /// Which request is being routed, from 0.
    #[inline]
    #[must_use]
    pub fn request_index(&self) -> u64 {
        self.request.index
    }

    /// The request that is being routed.
    #[inline]
    #[must_use]
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// What is known of this server beside its requests in flight.
    ///
    /// # Panics
    /// If there is no such server.
    #[inline]
    #[must_use]
    pub fn server(&self, server: u32) -> &Server {
        &self.servers[server as usize]
    }

    /// All counts in flight, for a report; not a read of the policy's.
    #[must_use]
    pub fn all_in_flight(&self) -> &[u32] {
        self.in_flight.as_slice()
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

    /// Whether `on_server` is to be called at all.
    fn wants_server_changes(&self) -> bool {
        false
    }

    /// A server begins or ceases to take new requests.
    ///
    /// # Errors
    /// The policy halted.
    fn on_server(
        &mut self,
        _server: u32,
        _up: bool,
        _now: f64,
        _signals: &mut Box<Signals>,
    ) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Whether `on_session_end` is to be called at all.
    fn wants_session_ends(&self) -> bool {
        false
    }

    /// A session's last request completed.
    ///
    /// # Errors
    /// The policy halted.
    fn on_session_end(
        &mut self,
        _session: u64,
        _now: f64,
        _signals: &mut Box<Signals>,
    ) -> Result<(), Self::Halt> {
        Ok(())
    }

    /// Whether `keep` is to be asked at all; otherwise a connection stays open for as long as it may.
    fn wants_connections(&self) -> bool {
        false
    }

    /// At layer 4, after a request of this connection completed: is it left open? Otherwise the client's
    /// next request opens another.
    ///
    /// # Errors
    /// The policy halted.
    fn keep(&mut self, _connection: u64, _now: f64, _signals: &mut Box<Signals>) -> Result<bool, Self::Halt> {
        Ok(true)
    }

    /// Where prefill and decode have pools of their own: the server of the decode pool for the request
    /// that `route` was asked about. The world checks the answer.
    ///
    /// # Errors
    /// The policy halted.
    fn route_decode(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Self::Halt> {
        self.route(now, signals)
    }
}
