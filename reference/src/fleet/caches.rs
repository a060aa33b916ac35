//! The KV caches of all instances: what running requests reserve, and the prefixes of sessions.
//!
//! An instance keeps one prefix of a session, which only ever grows at its end. Running requests pin the
//! prefix of their session; one that nobody pins is idle and goes, the least recently used first and
//! whole, when a request needs the room. What is reserved and pinned and idle never exceeds the capacity.

use std::collections::BTreeMap;

use super::traffic::{Arrivals, Request};

/// A session's prefix in one instance's cache.
#[derive(Clone, Copy)]
struct Prefix {
    instance: u32,
    tokens: u64,
    /// Running requests of the session on this instance.
    users: u32,
    /// When it was last released, as a place in the order of all releases.
    released: u64,
}

/// One instance's cache, in tokens.
#[derive(Clone, Default)]
struct Cache {
    /// What running requests reserve for themselves alone.
    reserved: u64,
    pinned: u64,
    idle: u64,
    /// The sessions of idle prefixes, by `released`.
    order: BTreeMap<u64, u32>,
}

/// All caches.
pub(super) struct Caches {
    capacity: u64,
    instances: Vec<Cache>,
    /// Each session's prefixes.
    prefixes: Vec<Vec<Prefix>>,
    /// What each request reserves for itself alone, on the one instance where it runs.
    reserved: Vec<u64>,
    releases: u64,
    peak: u64,
}

impl Caches {
    pub(super) fn new(capacity: u64, instances: usize, arrivals: &Arrivals) -> Self {
        Self {
            capacity,
            instances: vec![Cache::default(); instances],
            prefixes: vec![Vec::new(); arrivals.hashes.len()],
            reserved: vec![0; arrivals.requests.len()],
            releases: 0,
            peak: 0,
        }
    }

    fn prefix(&self, instance: u32, session: u32) -> Option<&Prefix> {
        self.prefixes[session as usize].iter().find(|prefix| prefix.instance == instance)
    }

    /// The session's prefix at this instance, one of no length if there was none.
    fn prefix_mut(&mut self, instance: u32, session: u32) -> &mut Prefix {
        let prefixes = &mut self.prefixes[session as usize];
        let place = prefixes.iter().position(|prefix| prefix.instance == instance).unwrap_or_else(|| {
            prefixes.push(Prefix { instance, tokens: 0, users: 0, released: 0 });
            prefixes.len() - 1
        });
        &mut prefixes[place]
    }

    /// Where there are prefixes of this session, and how many tokens.
    pub(super) fn of_session(&self, session: u32) -> impl Iterator<Item = (u32, u64)> {
        self.prefixes[session as usize].iter().map(|prefix| (prefix.instance, prefix.tokens))
    }

    /// Tokens that can't be had by dropping idle prefixes.
    #[inline]
    pub(super) fn in_use(&self, instance: u32) -> u64 {
        let cache = &self.instances[instance as usize];
        cache.reserved + cache.pinned
    }

    /// The most tokens that one cache ever held, idle prefixes included.
    pub(super) fn peak(&self) -> u64 {
        self.peak
    }

    /// Whether a request that needs `total` tokens here, `shared` of them the most that it can share with
    /// its session's prefix, can start now.
    pub(super) fn fits(&self, instance: u32, session: u32, shared: u64, total: u64) -> bool {
        let prefix = self.prefix(instance, session);
        let (tokens, users) = prefix.map_or((0, 0), |prefix| (prefix.tokens, prefix.users));
        let hit = tokens.min(shared);
        // An idle prefix that is longer than what can be shared can be cut down to that.
        let own = if users > 0 { total - hit } else { total };
        self.in_use(instance) + own <= self.capacity
    }

    /// Starts a request that fits. Returns how many of its first tokens are there already.
    pub(super) fn start(
        &mut self,
        instance: u32,
        index: u32,
        request: &Request,
        shared: u64,
        total: u64,
    ) -> u64 {
        let session = request.session;
        let prefix = self.prefix_mut(instance, session);
        let hit = prefix.tokens.min(shared);
        let (tokens, released, was_idle) = (prefix.tokens, prefix.released, prefix.users == 0);
        prefix.users += 1;
        let cache = &mut self.instances[instance as usize];
        if was_idle {
            cache.order.remove(&released);
            cache.idle -= tokens;
            cache.pinned += tokens;
        }
        let needs = total - hit;
        while self.held(instance) + needs > self.capacity {
            let Some((_, oldest)) = self.instances[instance as usize].order.pop_first() else {
                self.prefix_mut(instance, session).tokens = hit;
                self.instances[instance as usize].pinned -= tokens - hit;
                break;
            };
            self.drop_idle(instance, oldest);
        }
        self.instances[instance as usize].reserved += needs;
        self.reserved[index as usize] = needs;
        self.peak = self.peak.max(self.held(instance));
        debug_assert!(self.held(instance) <= self.capacity, "the request fits");
        hit
    }

    /// The first `tokens` of a running request's own are there for its session from now on.
    pub(super) fn keep(&mut self, instance: u32, index: u32, session: u32, tokens: u64) {
        let prefix = self.prefix_mut(instance, session);
        let more = tokens.saturating_sub(prefix.tokens);
        prefix.tokens += more;
        let cache = &mut self.instances[instance as usize];
        cache.pinned += more;
        cache.reserved -= more;
        self.reserved[index as usize] -= more;
    }

    /// A request no longer runs here.
    pub(super) fn end(&mut self, instance: u32, index: u32, session: u32) {
        let own = std::mem::take(&mut self.reserved[index as usize]);
        self.releases += 1;
        let released = self.releases;
        let prefix = self.prefix_mut(instance, session);
        prefix.users -= 1;
        prefix.released = released;
        let (tokens, users) = (prefix.tokens, prefix.users);
        let cache = &mut self.instances[instance as usize];
        cache.reserved -= own;
        if users > 0 {
            return;
        }
        if tokens == 0 {
            self.prefixes[session as usize].retain(|prefix| prefix.instance != instance);
            return;
        }
        cache.pinned -= tokens;
        cache.idle += tokens;
        cache.order.insert(released, session);
    }

    /// The instance is gone and its idle prefixes with it.
    pub(super) fn forget(&mut self, instance: u32) {
        while let Some((_, session)) = self.instances[instance as usize].order.pop_first() {
            self.drop_idle(instance, session);
        }
    }

    fn drop_idle(&mut self, instance: u32, session: u32) {
        let prefixes = &mut self.prefixes[session as usize];
        if let Some(place) = prefixes.iter().position(|prefix| prefix.instance == instance) {
            self.instances[instance as usize].idle -= prefixes.swap_remove(place).tokens;
        }
    }

    fn held(&self, instance: u32) -> u64 {
        let cache = &self.instances[instance as usize];
        cache.reserved + cache.pinned + cache.idle
    }
}
