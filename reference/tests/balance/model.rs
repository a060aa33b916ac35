//! An independent model of the world: at each step it looks at everything there is and takes what comes
//! first. Written from the description; it shares no code with the world but the draws.

use std::cmp::Ordering;

use reference::balance::{Layer, What};
use reference::random::{Draws, Purpose, SplitDraws};

use crate::recorder::{Call, keeps};
use crate::stream::stream;
use crate::worlds::World;

/// What became of a request, and when it left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fate {
    Completed { wait: f64, sojourn: f64, end: f64 },
    Lost { refused: bool, end: f64 },
    Truncated { end: f64 },
}

/// Everything about one run.
#[derive(Default)]
pub(crate) struct Expected {
    pub(crate) calls: Vec<Call>,
    pub(crate) arrivals: Vec<f64>,
    pub(crate) sizes: Vec<f64>,
    /// Where each request went.
    pub(crate) servers: Vec<usize>,
    pub(crate) fates: Vec<Option<Fate>>,
    /// Which requests opened a connection.
    pub(crate) openers: Vec<usize>,
    /// Which requests were decided about.
    pub(crate) decided: Vec<usize>,
    /// How many requests a server had when it took one: the request and the count.
    pub(crate) queued: Vec<(usize, usize)>,
}

#[derive(Clone, Copy)]
struct Job {
    request: usize,
    balancer: usize,
    by: Option<(usize, u64)>,
    start: f64,
    left: f64,
    since: f64,
}

#[derive(Clone)]
struct Server {
    jobs: Vec<Job>,
    speed: f64,
    up: bool,
    ready: bool,
    seen_ready: bool,
    grace: Option<f64>,
    downs: usize,
}

impl Server {
    fn end(&self) -> Option<f64> {
        self.jobs.first().map(|job| job.since + job.left / self.speed)
    }
}

#[derive(Clone, Copy)]
struct Connection {
    id: u64,
    opened: f64,
    requests: u64,
    to: Option<(usize, usize, usize)>,
}

struct Model<'a> {
    world: &'a World,
    servers: Vec<Server>,
    open: Vec<Option<Connection>>,
    opened: u64,
    /// What each balancer sees, and the snapshot.
    views: Vec<Vec<u32>>,
    snapshot: Vec<u32>,
    refreshed: Option<f64>,
    notices: Vec<(f64, usize, bool)>,
    kept: usize,
    arrived: usize,
    found: Expected,
}

pub(crate) fn expected(world: &World) -> Expected {
    let scenario = &world.scenario;
    let (arrivals, sizes) = stream(world);
    let server = |server| Server {
        jobs: Vec::new(),
        speed: scenario.speed(server),
        up: true,
        ready: true,
        seen_ready: true,
        grace: None,
        downs: 0,
    };
    let requests = arrivals.len();
    let nothing = vec![0; scenario.servers as usize];
    let mut model = Model {
        world,
        servers: (0..scenario.servers).map(server).collect(),
        open: vec![None; scenario.connections.map_or(0, |connections| connections.limits.clients as usize)],
        opened: 0,
        views: vec![nothing.clone(); scenario.balancers as usize],
        snapshot: nothing,
        refreshed: None,
        notices: Vec::new(),
        kept: 0,
        arrived: 0,
        found: Expected {
            arrivals,
            sizes,
            servers: vec![0; requests],
            fates: vec![None; requests],
            ..Expected::default()
        },
    };
    model.run();
    model.found
}

impl Model<'_> {
    fn run(&mut self) {
        let changes = &self.world.scenario.changes;
        let mut next_change = 0;
        loop {
            let mut events: Vec<(f64, u8, usize)> = Vec::new();
            for (index, server) in self.servers.iter().enumerate() {
                events.extend(server.end().map(|end| (end, 0, index)));
                events.extend(server.grace.map(|end| (end, 2, index)));
            }
            events.extend(changes.get(next_change).map(|change| (change.at, 1, 0)));
            events.extend(self.notices.first().map(|notice| (notice.0, 3, 0)));
            events.extend(self.found.arrivals.get(self.arrived).map(|arrival| (*arrival, 4, 0)));
            let working = self.servers.iter().any(|server| !server.jobs.is_empty());
            if self.arrived == self.found.arrivals.len() && !working {
                return;
            }
            let order = |one: &(f64, u8, usize), other: &(f64, u8, usize)| -> Ordering {
                one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)).then(one.2.cmp(&other.2))
            };
            let (now, kind, index) = events.into_iter().min_by(order).unwrap();
            match kind {
                0 => self.complete(now, index),
                1 => {
                    let change = changes[next_change];
                    next_change += 1;
                    self.change(now, change.server as usize, change.what);
                }
                2 => self.take_down(now, index, true),
                3 => self.notice(now),
                _ => self.arrive(now),
            }
        }
    }

    fn told(&mut self, call: Call) {
        if self.arrived < self.found.arrivals.len() {
            self.found.calls.push(call);
        }
    }

    /// What a balancer sees now, without a snapshot: a count of its own jobs.
    fn refresh_own(&mut self) {
        if self.world.scenario.snapshot_ms.is_none() {
            for (balancer, view) in self.views.iter_mut().enumerate() {
                for (count, server) in view.iter_mut().zip(&self.servers) {
                    let own = server.jobs.iter().filter(|job| job.balancer == balancer).count();
                    *count = u32::try_from(own).unwrap();
                }
            }
        }
    }

    fn begin_next(&mut self, now: f64, index: usize) {
        let sizes = &self.found.sizes;
        if let Some(job) = self.servers[index].jobs.first_mut() {
            (job.start, job.since, job.left) = (now, now, sizes[job.request]);
        }
    }

    fn complete(&mut self, now: f64, index: usize) {
        let job = self.servers[index].jobs.remove(0);
        self.begin_next(now, index);
        let arrival = self.found.arrivals[job.request];
        let fate = Fate::Completed { wait: job.start - arrival, sojourn: now - arrival, end: now };
        self.found.fates[job.request] = Some(fate);
        self.refresh_own();
        let (now_bits, latency) = (now.to_bits(), (now - arrival).to_bits());
        let in_flight = self.views[job.balancer].clone();
        let server = u32::try_from(index).unwrap();
        self.told(Call::Complete { balancer: job.balancer, server, now: now_bits, latency, in_flight });
        let Some((client, id)) = job.by else { return };
        let is_last = self.arrived == self.found.arrivals.len();
        if let Some(Connection { to: Some((_, _, balancer)), .. }) = self.usable(client, now)
            && self.open[client].is_some_and(|open| open.id == id)
            && !is_last
        {
            self.told(Call::Keep { balancer, connection: id, now: now_bits });
            if !keeps(id, self.kept) {
                self.open[client] = None;
            }
            self.kept += 1;
        }
    }

    /// The client's connection, if another request may go by it now.
    fn usable(&self, client: usize, now: f64) -> Option<Connection> {
        let limits = self.world.scenario.connections.unwrap().limits;
        let open = self.open[client]?;
        let few = limits.max_requests.is_none_or(|most| open.requests < most);
        let young = limits.max_age_ms.is_none_or(|most| now - open.opened < most);
        let alive = open.to.is_none_or(|(server, downs, _)| self.servers[server].downs == downs);
        (few && young && alive).then_some(open)
    }

    fn change(&mut self, now: f64, index: usize, what: What) {
        let server = &mut self.servers[index];
        let ready = match what {
            What::Speed(speed) => {
                if let Some(job) = server.jobs.first_mut() {
                    job.left = (job.left - (now - job.since) * server.speed).max(0.0);
                    job.since = now;
                }
                server.speed = speed;
                return;
            }
            What::Fails => {
                self.take_down(now, index, false);
                false
            }
            What::Recovers => {
                (server.up, server.grace) = (true, None);
                true
            }
            What::Ready => true,
            What::Unready => false,
            What::Drains(grace) => {
                server.grace = Some(now + grace);
                false
            }
        };
        if self.servers[index].ready != ready {
            self.servers[index].ready = ready;
            self.notices.push((now + self.world.scenario.notice_ms, index, ready));
        }
    }

    fn take_down(&mut self, now: f64, index: usize, drained: bool) {
        let server = &mut self.servers[index];
        (server.up, server.grace, server.downs) = (false, None, server.downs + 1);
        for job in server.jobs.drain(..) {
            let fate =
                if drained { Fate::Truncated { end: now } } else { Fate::Lost { refused: false, end: now } };
            self.found.fates[job.request] = Some(fate);
        }
        self.refresh_own();
    }

    fn notice(&mut self, now: f64) {
        let (_, index, up) = self.notices.remove(0);
        self.servers[index].seen_ready = up;
        for balancer in 0..self.views.len() {
            let server = u32::try_from(index).unwrap();
            self.told(Call::Server { balancer, server, up, now: now.to_bits() });
        }
    }

    fn look(&mut self, balancer: usize, now: f64) {
        let Some(every) = self.world.scenario.snapshot_ms else { return self.refresh_own() };
        // The first arrival at or after a multiple: no other one since.
        let multiple = (now / every).floor() * every;
        if self.refreshed.is_none_or(|last| last < multiple) {
            self.snapshot = self.servers.iter().map(|s| u32::try_from(s.jobs.len()).unwrap()).collect();
            self.refreshed = Some(now);
        }
        self.views[balancer].clone_from(&self.snapshot);
    }

    fn arrive(&mut self, now: f64) {
        let (world, request) = (self.world, self.arrived);
        let scenario = &world.scenario;
        let number = request as u64;
        let mut draws = Draws::Split(SplitDraws::new(world.seed, 0));
        let own = draws.of(Purpose::Balancer, number) * f64::from(scenario.balancers);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the balancers")]
        let mut balancer = own as usize;
        let at_layer_4 = scenario.connections.is_some_and(|all| all.layer == Layer::Connections);
        let (mut client, mut open) = (None, None);
        if let Some(connections) = scenario.connections {
            let weight = |client: u32| libm::pow(f64::from(client + 1), -connections.limits.skew);
            let sum: f64 = (0..connections.limits.clients).map(weight).sum();
            let reached = draws.of(Purpose::Client, number) * sum;
            let mut end = 0.0;
            let found = (0..connections.limits.clients).find(|client| {
                end += weight(*client);
                reached < end
            });
            let found = found.unwrap() as usize;
            open = self.usable(found, now);
            if open.is_none() {
                self.found.openers.push(request);
                self.open[found] = None;
                self.opened += 1;
            }
            client = Some(found);
        }
        let id = open.map_or_else(|| self.opened.saturating_sub(1), |open| open.id);
        // Every arrival refreshes a snapshot, even one that is not decided about.
        let view = self.views[balancer].clone();
        self.look(balancer, now);
        let server = if let Some(Connection { to: Some((server, _, assigned)), .. }) = open {
            self.views[balancer] = view;
            balancer = assigned;
            server
        } else {
            self.found.decided.push(request);
            let in_flight = self.views[balancer].clone();
            let ready = self.servers.iter().map(|server| server.seen_ready).collect();
            let now = now.to_bits();
            self.told(Call::Route { balancer, request: number, connection: id, now, in_flight, ready });
            usize::try_from(world.script[request].answer).unwrap()
        };
        self.arrived += 1;
        self.found.servers[request] = server;
        let is_decided = self.found.decided.last() == Some(&request);
        let there = &self.servers[server];
        let refused = is_decided && !there.seen_ready;
        let taken = !refused && there.up;
        if let Some(client) = client {
            if open.is_none() && (taken || !at_layer_4) {
                let to = at_layer_4.then_some((server, there.downs, balancer));
                self.open[client] = Some(Connection { id, opened: now, requests: 0, to });
            }
            if let Some(open) = &mut self.open[client] {
                open.requests += 1;
            }
        }
        if !taken {
            self.found.fates[request] = Some(Fate::Lost { refused, end: now });
            return;
        }
        let by = client.filter(|_| at_layer_4).map(|client| (client, id));
        self.servers[server].jobs.push(Job { request, balancer, by, start: 0.0, left: 0.0, since: 0.0 });
        let queued = self.servers[server].jobs.len();
        self.found.queued.push((request, queued));
        if queued == 1 {
            self.begin_next(now, server);
        }
    }
}
