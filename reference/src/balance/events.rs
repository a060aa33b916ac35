//! The world by events: servers that differ, change, fail and drain; any arrivals; several balancers; stale
//! views; connections.
//!
//! Events at the same time go in this order: completions, by server; changes, in the scenario's order;
//! ends of grace periods, by server; what policies notice, in order of its cause; the arrival.

use std::collections::VecDeque;

use super::arrivals::{Arrivals, Bursts};
use super::balancers::Balancers;
use super::changes::What;
use super::connections::{Clients, Layer};
use super::ledger::Ledger;
use super::outcome::Outcome;
use super::run::{Call, Stopped};
use super::scenario::{Scenario, Streams};
use super::servers::{Job, Sender, Servers};
use super::watch::Watched;
use crate::kinds::router::Router;
use crate::random::{Draws, Purpose, SplitDraws, exponential};

pub(super) fn run<R>(
    scenario: &Scenario,
    seed: u64,
    routers: &mut [&mut R],
    watched: Option<Watched>,
) -> Result<Outcome, Stopped<R::Halt>>
where
    R: Router + ?Sized,
{
    let (policies, balancers) = (routers.len(), scenario.balancers);
    assert!(
        policies == balancers as usize,
        "{balancers} balancers take a policy each, not {policies}: see `run_all`"
    );
    let balancers = Balancers::new(scenario, seed, routers).map_err(Call::INIT.stopped())?;
    let mut outcome = Outcome::new(scenario);
    outcome.watched = watched;
    let mut world = World {
        scenario,
        routers,
        balancers,
        servers: Servers::new(scenario),
        clients: scenario.connections.map(|connections| Clients::new(connections.limits)),
        layer: scenario.connections.map(|connections| connections.layer),
        draws: Draws::Split(SplitDraws::new(seed, 0)),
        ledger: Ledger::new(scenario.warm_up),
        outcome,
        decisions: 0,
        changed: 0,
        notices: VecDeque::new(),
        next_change: f64::INFINITY,
        last_end: 0.0,
        tells: true,
    };
    world.look_ahead();
    let now = world.arrive_all()?;
    world.end(now)?;
    Ok(world.outcome)
}

pub(super) struct World<'a, 'b, R: ?Sized> {
    pub(super) scenario: &'a Scenario,
    pub(super) routers: &'a mut [&'b mut R],
    pub(super) balancers: Balancers,
    pub(super) servers: Servers,
    pub(super) clients: Option<Clients>,
    pub(super) layer: Option<Layer>,
    /// The world's own draws on split streams.
    pub(super) draws: Draws,
    ledger: Ledger,
    pub(super) outcome: Outcome,
    /// Calls of `route`.
    pub(super) decisions: u64,
    /// How many of the scenario's changes happened.
    changed: usize,
    /// When policies see which server begin or cease to be ready.
    notices: VecDeque<(f64, u32, bool)>,
    /// When the next event is that is neither a completion nor an arrival.
    next_change: f64,
    /// When a request last left.
    last_end: f64,
    /// Whether policies are told of what happens.
    tells: bool,
}

impl<R: Router + ?Sized> World<'_, '_, R> {
    fn arrive_all(&mut self) -> Result<f64, Stopped<R::Halt>> {
        let scenario = self.scenario;
        let mut bursts = match scenario.arrivals {
            Arrivals::Bursty(burst) => Some(Bursts::new(burst, scenario.mean_gap)),
            _ => None,
        };
        let gap_rate = 1.0 / scenario.mean_gap;
        let mut gap = self.draws().of(Purpose::Gap, 0);
        let mut now = 0.0;
        for request in 0..scenario.requests {
            now = match (&scenario.arrivals, &mut bursts) {
                (_, Some(bursts)) => bursts.next(now, gap, &mut self.draws),
                (Arrivals::Deterministic, _) => now + scenario.mean_gap,
                #[expect(clippy::cast_possible_truncation, reason = "as many as the trace has")]
                (Arrivals::Trace(trace), _) => trace.rows()[request as usize].0,
                _ => now + exponential(gap, gap_rate),
            };
            while self.step(now)? {}
            gap = self.arrive(request, now)?;
        }
        Ok(now)
    }

    /// The last request arrived; what is in flight goes on to its end.
    fn end(&mut self, now: f64) -> Result<(), Stopped<R::Halt>> {
        self.outcome.finish(now, self.balancers.reads(), self.servers.capacity(now));
        self.tells = false;
        while self.servers.all_in_flight() > 0 {
            self.step(f64::INFINITY)?;
        }
        if let Some(watched) = &mut self.outcome.watched {
            watched.finish(now.max(self.last_end));
        }
        Ok(())
    }

    fn draws(&mut self) -> &mut Draws {
        match self.scenario.streams {
            Streams::Shared => &mut self.balancers.all[0].signals.draws,
            Streams::Split => &mut self.draws,
        }
    }

    /// The next event at or before this time. Returns whether there was one.
    #[inline]
    fn step(&mut self, until: f64) -> Result<bool, Stopped<R::Halt>> {
        let (end, server) = self.servers.next_end();
        let next = end.min(self.next_change);
        if next > until {
            return Ok(false);
        }
        if end <= self.next_change {
            self.complete(server, end)?;
        } else {
            self.change(next)?;
        }
        Ok(true)
    }

    /// Finds when the next event is that is neither a completion nor an arrival.
    fn look_ahead(&mut self) {
        let change = self.scenario.changes.get(self.changed).map_or(f64::INFINITY, |change| change.at);
        let notice = self.notices.front().map_or(f64::INFINITY, |(at, ..)| *at);
        self.next_change = change.min(self.servers.next_grace().0).min(notice);
    }

    #[cold]
    fn change(&mut self, now: f64) -> Result<(), Stopped<R::Halt>> {
        let (grace, draining) = self.servers.next_grace();
        if let Some(change) = self.scenario.changes.get(self.changed).filter(|change| change.at == now) {
            self.changed += 1;
            self.happen(now, change.server, change.what);
        } else if grace == now {
            self.take_down(now, draining, true);
        } else if let Some((_, server, ready)) = self.notices.pop_front() {
            self.notice(now, server, ready)?;
        }
        self.look_ahead();
        Ok(())
    }

    fn happen(&mut self, now: f64, server: u32, what: What) {
        let ready = match what {
            What::Speed(speed) => return self.servers.set_speed(server, now, speed),
            What::Fails | What::Unready | What::Drains(_) => false,
            What::Recovers | What::Ready => true,
        };
        match what {
            What::Fails => self.take_down(now, server, false),
            What::Recovers => self.servers.bring_up(server, now),
            What::Drains(grace) => self.servers.set_grace(server, now + grace),
            What::Speed(_) | What::Unready | What::Ready => {}
        }
        if self.servers.set_ready(server, ready) {
            self.notices.push_back((now + self.scenario.notice_ms, server, ready));
        }
    }

    fn take_down(&mut self, now: f64, server: u32, drained: bool) {
        let jobs = self.servers.take_down(server, now);
        let (outcome, ledger) = (&mut self.outcome, &mut self.ledger);
        if let Some(watched) = outcome.watched.as_mut().filter(|_| !jobs.is_empty()) {
            self.last_end = now;
            watched.change(now, server, jobs.len().try_into().expect("as many as were counted"), 0);
        }
        for job in jobs {
            if ledger.counts(job.request) {
                let counted = &mut outcome.counted;
                *(if drained { &mut counted.truncated } else { &mut counted.lost }) += 1;
            }
            ledger.gone(job.request, outcome);
            self.balancers.lower(job.balancer, server);
        }
    }

    /// Policies see that a server is ready or is not.
    fn notice(&mut self, now: f64, server: u32, ready: bool) -> Result<(), Stopped<R::Halt>> {
        let call = Call { function: "on_server", decision: self.decisions, now };
        for (balancer, router) in self.balancers.all.iter_mut().zip(self.routers.iter_mut()) {
            balancer.signals.set_ready(server, ready);
            if self.tells && balancer.wants.server_changes {
                router.on_server(server, ready, now, &mut balancer.signals).map_err(call.stopped())?;
            }
        }
        Ok(())
    }

    #[inline]
    fn complete(&mut self, server: u32, now: f64) -> Result<(), Stopped<R::Halt>> {
        let job = self.servers.complete(server, now);
        self.last_end = now;
        if let Some(watched) = &mut self.outcome.watched {
            let after = self.servers.in_flight(server);
            watched.change(now, server, after + 1, after);
        }
        let sojourn = now - job.arrival;
        self.ledger.complete(job.request, job.wait, sojourn, &mut self.outcome);
        self.balancers.lower(job.balancer, server);
        if !self.tells {
            return Ok(());
        }
        let balancer = &mut self.balancers.all[job.balancer as usize];
        if balancer.wants.completions {
            let call = Call { function: "on_complete", decision: self.decisions, now };
            let router = &mut self.routers[job.balancer as usize];
            router.on_complete(server, now, sojourn, &mut balancer.signals).map_err(call.stopped())?;
        }
        match job.sender {
            Some(sender) if self.layer == Some(Layer::Connections) => self.keep(sender, now),
            _ => Ok(()),
        }
    }

    /// A request of this connection completed: asks whether it is left open, if it still is.
    fn keep(&mut self, sender: Sender, now: f64) -> Result<(), Stopped<R::Halt>> {
        let Some(clients) = &mut self.clients else { return Ok(()) };
        let open = clients
            .open(sender.client, now)
            .filter(|open| open.id == sender.connection && open.outages == self.servers.outages(open.server));
        let Some(open) = open else { return Ok(()) };
        let balancer = &mut self.balancers.all[open.balancer as usize];
        if balancer.wants.connections {
            let call = Call { function: "keep", decision: self.decisions, now };
            let router = &mut self.routers[open.balancer as usize];
            if !router.keep(open.id, now, &mut balancer.signals).map_err(call.stopped())? {
                clients.close(sender.client);
            }
        }
        Ok(())
    }

    /// A request arrives. Returns the draw of the gap after it.
    fn arrive(&mut self, request: u64, now: f64) -> Result<f64, Stopped<R::Halt>> {
        let scenario = self.scenario;
        if request == scenario.warm_up {
            self.outcome.begin(now);
            self.balancers.forget_reads();
            self.servers.begin(now);
        }
        self.outcome.counted.requests += 1;
        self.ledger.arrive();
        self.balancers.arrive(now, &self.servers);
        let (balancer, sender, server) = self.assign(request, now)?;

        let [which, how_large, next_gap] = self.draws().request(request);
        let size = match &scenario.arrivals {
            #[expect(clippy::cast_possible_truncation, reason = "as many as the trace has")]
            Arrivals::Trace(trace) => trace.rows()[request as usize].1,
            _ => scenario.sizes.size(which, how_large),
        };
        if let Some(server) = server {
            self.servers.assign(
                server,
                now,
                Job { request, arrival: now, size, wait: 0.0, balancer, sender },
            );
            self.balancers.raise(balancer, server);
            let in_flight = self.servers.in_flight(server);
            self.outcome.take(server, in_flight, size);
            if let Some(watched) = &mut self.outcome.watched {
                watched.change(now, server, in_flight - 1, in_flight);
            }
        } else {
            self.outcome.counted.lost += 1;
            self.ledger.gone(request, &mut self.outcome);
        }
        Ok(next_gap)
    }
}
