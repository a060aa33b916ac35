//! The balancers, and what each of them sees.

use super::run::signals;
use super::scenario::{Scenario, Streams};
use super::servers::Servers;
use crate::kinds::router::{Reads, Router, Signals};
use crate::random::{Draws, PythonRandom, SplitDraws};

/// Which callbacks a policy wants.
#[derive(Clone, Copy)]
pub(super) struct Wants {
    pub(super) completions: bool,
    pub(super) server_changes: bool,
    pub(super) connections: bool,
}

impl Wants {
    fn of<R: Router + ?Sized>(router: &R) -> Self {
        Self {
            completions: router.wants_completions(),
            server_changes: router.wants_server_changes(),
            connections: router.wants_connections(),
        }
    }
}

pub(super) struct Balancer {
    pub(super) signals: Box<Signals>,
    pub(super) wants: Wants,
    /// The last snapshot that it saw.
    seen: u64,
}

/// One view for all, of some time ago.
struct Snapshot {
    every: f64,
    /// When it is refreshed next.
    due: f64,
    counts: Vec<u32>,
    /// Its number, from 0.
    number: u64,
}

/// All balancers.
pub(super) struct Balancers {
    pub(super) all: Vec<Balancer>,
    snapshot: Option<Snapshot>,
}

impl Balancers {
    /// Balancers at rest, after `init` of each.
    pub(super) fn new<R: Router + ?Sized>(
        scenario: &Scenario,
        seed: u64,
        routers: &mut [&mut R],
    ) -> Result<Self, R::Halt> {
        let mut all = Vec::with_capacity(routers.len());
        for (balancer, router) in (0..).zip(routers.iter_mut()) {
            let mut signals = signals(scenario, SplitDraws::new(seed, balancer));
            router.init(&mut signals)?;
            if scenario.streams == Streams::Shared {
                signals.draws = Draws::Shared(PythonRandom::new(seed));
            }
            all.push(Balancer { signals, wants: Wants::of(*router), seen: 0 });
        }
        let snapshot = scenario.snapshot_ms.map(|every| Snapshot {
            every,
            due: 0.0,
            counts: vec![0; scenario.servers as usize],
            number: 0,
        });
        Ok(Self { all, snapshot })
    }

    /// A request arrives: the snapshot is refreshed if it is due.
    #[inline]
    pub(super) fn arrive(&mut self, now: f64, servers: &Servers) {
        if let Some(snapshot) = self.snapshot.as_mut().filter(|snapshot| now >= snapshot.due) {
            for (server, count) in (0..).zip(&mut snapshot.counts) {
                *count = servers.in_flight(server);
            }
            snapshot.due = ((now / snapshot.every).floor() + 1.0) * snapshot.every;
            snapshot.number += 1;
        }
    }

    /// This balancer is about to decide: it looks at the snapshot.
    #[inline]
    pub(super) fn look(&mut self, balancer: u32) {
        let own = &mut self.all[balancer as usize];
        if let Some(snapshot) = self.snapshot.as_ref().filter(|snapshot| snapshot.number != own.seen) {
            own.signals.in_flight.copy_from(&snapshot.counts);
            own.seen = snapshot.number;
        }
    }

    /// A balancer assigned a request to this server.
    #[inline]
    pub(super) fn raise(&mut self, balancer: u32, server: u32) {
        if self.snapshot.is_none() {
            let counts = &mut self.all[balancer as usize].signals.in_flight;
            counts.set(server, counts[server] + 1);
        }
    }

    /// A request that a balancer assigned to this server has ended.
    #[inline]
    pub(super) fn lower(&mut self, balancer: u32, server: u32) {
        if self.snapshot.is_none() {
            let counts = &mut self.all[balancer as usize].signals.in_flight;
            counts.set(server, counts[server] - 1);
        }
    }

    /// The decisions up to now are left out of the counts.
    pub(super) fn forget_reads(&mut self) {
        self.all.iter_mut().for_each(|balancer| balancer.signals.reads.forget_closed());
    }

    /// The reads of all.
    pub(super) fn reads(&self) -> Reads {
        self.all.iter().map(|balancer| balancer.signals.reads).fold(Reads::default(), Reads::of_both)
    }
}
