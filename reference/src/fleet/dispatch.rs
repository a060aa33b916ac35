//! A request's way: the router's decision, what instances do with it, and its end.

use super::engine::{Role, Step};
use super::instance::{State, share};
use super::journey::Fate;
use super::traffic::Request;
use super::world::{Result, Why, World};
use crate::kinds::health::Health;
use crate::kinds::router::{self, Router};

impl<R, H, F> World<'_, R, H, F>
where
    R: Router + ?Sized,
    H: Health,
    F: FnMut(u32) -> H,
{
    fn request(&self, request: u32) -> Request {
        self.arrivals.requests[request as usize]
    }

    /// Whether the router can be asked.
    pub(super) fn can_send(&self) -> bool {
        self.ready[0] > 0 && (self.ready[1] > 0 || !self.scenario.is_split())
    }

    #[expect(clippy::cast_precision_loss, reason = "a KV cache's tokens are far below 2^53")]
    fn kv(&self) -> f64 {
        self.scenario.hardware.kv as f64
    }

    /// Shows an instance's load as it reports it. Comes before whatever changes it.
    pub(super) fn report(&mut self, instance: u32) {
        let (kv, every) = (self.kv(), self.scenario.report_ms);
        let shown = &mut self.signals.servers[instance as usize];
        self.instances[instance as usize].report(self.now, every, instance, &self.caches, kv, shown);
    }

    fn report_all(&mut self) {
        for instance in 0..self.signals.server_count() {
            self.report(instance);
        }
    }

    /// Shows as ready what the function that is called may answer.
    fn show_ready(&mut self, of: impl Fn(Role) -> bool) {
        for (shown, instance) in self.signals.servers.iter_mut().zip(&self.instances) {
            shown.ready = instance.ready && of(instance.engine.role);
        }
    }

    /// Asks the router about a request and sends it there.
    pub(super) fn send(&mut self, request: u32) -> Result<(), R, H> {
        let Request { session, prompt, prefix, .. } = self.request(request);
        self.signals.request = router::Request {
            index: u64::from(request),
            connection: 0,
            session: self.arrivals.hashes[session as usize],
            tokens: prompt,
        };
        self.report_all();
        for instance in self.shown.drain(..) {
            self.signals.servers[instance as usize].prefix_cached = 0;
        }
        for (instance, tokens) in self.caches.of_session(session) {
            self.signals.servers[instance as usize].prefix_cached = tokens.min(prefix);
            self.shown.push(instance);
        }
        let split = self.scenario.is_split();
        if split {
            self.show_ready(|role| role == Role::Prefill);
        }
        let answer = self.router.route(self.now, &mut self.signals);
        let answer = answer.map_err(|halt| self.halted("route", halt))?;
        let instance = self.checked("route", answer)?;
        let mut decode = None;
        if split {
            self.show_ready(|role| role == Role::Decode);
            let answer = self.router.route_decode(self.now, &mut self.signals);
            let answer = answer.map_err(|halt| self.halted("route_decode", halt))?;
            decode = Some(self.checked("route_decode", answer)?);
            self.show_ready(|_| true);
        }
        self.signals.reads.close();
        self.decisions += 1;
        self.sent(request, instance, decode)
    }

    /// A request is on its way to this instance.
    pub(super) fn sent(&mut self, request: u32, instance: u32, decode: Option<u32>) -> Result<(), R, H> {
        let Request { session, prompt, output, .. } = self.request(request);
        let journey = &mut self.tally.journeys[request as usize];
        (journey.routed, journey.instance, journey.decode) = (Some(self.now), Some(instance), decode);
        self.tally.send(session, instance, self.now);
        self.move_load(instance, 1);
        if let Some(decode) = decode {
            self.move_load(decode, 1);
        }
        if prompt + output > self.scenario.hardware.kv {
            return self.end(request, Fate::Rejected);
        }
        self.enter(instance, request)
    }

    /// The instance that the router answered, if it may.
    fn checked(&self, function: &'static str, answer: i32) -> Result<u32, R, H> {
        let servers = self.signals.server_count();
        match u32::try_from(answer).ok().filter(|server| *server < servers) {
            None => Err(self.stopped(function, Why::NoSuchServer { answer, servers })),
            Some(answer) if !self.signals.servers[answer as usize].ready => {
                Err(self.stopped(function, Why::NotReady { answer }))
            }
            Some(server) => Ok(server),
        }
    }

    /// A request comes to an instance.
    fn enter(&mut self, instance: u32, request: u32) -> Result<(), R, H> {
        self.report(instance);
        let at = &mut self.instances[instance as usize];
        if at.state == State::Gone {
            return self.end(request, Fate::Truncated);
        }
        if !at.engine.has_room() {
            return self.end(request, Fate::Rejected);
        }
        at.engine.arrive(self.now, request, &self.arrivals.requests, &mut self.caches);
        self.settle(instance)
    }

    /// Takes notice of what an instance's engine did.
    pub(super) fn settle(&mut self, instance: u32) -> Result<(), R, H> {
        let mut happened = std::mem::take(&mut self.instances[instance as usize].engine.happened);
        for (request, step) in happened.drain(..) {
            self.step(instance, request, step)?;
        }
        let engine = &mut self.instances[instance as usize].engine;
        engine.happened = happened;
        self.stretches.set(instance, engine.end());
        self.tally.engine(instance, engine, self.caches.in_use(instance), self.now);
        self.ask_ready(instance)
    }

    fn step(&mut self, instance: u32, request: u32, step: Step) -> Result<(), R, H> {
        let now = self.now;
        let journey = &mut self.tally.journeys[request as usize];
        let role = self.instances[instance as usize].engine.role;
        match step {
            Step::Started { .. } if role == Role::Decode => journey.decode_started = Some(now),
            Step::Started { hit } => (journey.started, journey.hit) = (Some(now), hit),
            Step::FirstToken => {
                journey.first_token = Some(now);
                let since = journey.routed.unwrap_or(journey.arrival);
                self.instances[instance as usize].first_token(now - since);
                if role == Role::Prefill {
                    self.move_load(instance, -1);
                    let Request { prompt, output, .. } = self.request(request);
                    if output > 1 {
                        let link = &self.scenario.link;
                        let at = &mut self.instances[instance as usize];
                        at.link_free = at.link_free.max(now) + link.busy_ms(prompt);
                        let arrives = at.link_free + link.latency_ms;
                        self.set_transfer(arrives, instance, request);
                    }
                }
            }
            Step::Done => return self.end(request, Fate::Served),
        }
        Ok(())
    }

    /// A request's KV cache has come to the decode pool.
    pub(super) fn transferred(&mut self, from: u32, request: u32) -> Result<(), R, H> {
        self.report(from);
        let engine = &mut self.instances[from as usize].engine;
        engine.sent(self.now, request, &self.arrivals.requests, &mut self.caches);
        self.settle(from)?;
        let decode = self.tally.journeys[request as usize].decode;
        decode.map_or(Ok(()), |decode| self.enter(decode, request))
    }

    /// A request that was sent ends.
    fn end(&mut self, request: u32, fate: Fate) -> Result<(), R, H> {
        let session = self.request(request).session;
        let is_last = self.tally.end(request, session, fate, self.now);
        self.ended += 1;
        self.tally.leave(self.now);
        let journey = self.tally.journeys[request as usize];
        let has_left = journey.decode.is_some() && journey.first_token.is_some();
        if let Some(instance) = journey.instance.filter(|_| !has_left) {
            self.move_load(instance, -1);
        }
        if let Some(decode) = journey.decode {
            self.move_load(decode, -1);
        }
        if fate == Fate::Served
            && self.router.wants_completions()
            && let Some(server) = journey.decode.or(journey.instance)
        {
            self.report_all();
            let latency = self.now - journey.arrival;
            let told = self.router.on_complete(server, self.now, latency, &mut self.signals);
            told.map_err(|halt| self.halted("on_complete", halt))?;
        }
        if is_last && self.router.wants_session_ends() {
            self.report_all();
            let hash = self.arrivals.hashes[session as usize];
            let told = self.router.on_session_end(hash, self.now, &mut self.signals);
            told.map_err(|halt| self.halted("on_session_end", halt))?;
        }
        Ok(())
    }

    fn move_load(&mut self, instance: u32, by: i32) {
        let count = self.signals.in_flight[instance].saturating_add_signed(by);
        self.signals.in_flight.set(instance, count);
        self.tally.load(instance, count, self.now);
    }

    /// The grace of an instance that leaves has ended.
    pub(super) fn go(&mut self, instance: u32) -> Result<(), R, H> {
        let at = &mut self.instances[instance as usize];
        at.state = State::Gone;
        let cut_off = at.engine.go(self.now, &self.arrivals.requests, &mut self.caches);
        for request in cut_off {
            self.end(request, Fate::Truncated)?;
        }
        self.settle(instance)?;
        let busy = self.instances[instance as usize].engine.busy();
        self.tally.gone(instance, self.now, busy);
        self.report(instance);
        Ok(())
    }

    /// Asks an instance that is up whether it is ready.
    pub(super) fn ask_ready(&mut self, instance: u32) -> Result<(), R, H> {
        let (now, kv) = (self.now, self.kv());
        let at = &mut self.instances[instance as usize];
        if at.state != State::Up {
            return Ok(());
        }
        let kv_used = share(self.caches.in_use(instance), kv);
        let answer = at.health.ready(now, at.engine.queue(), kv_used, &mut at.health_signals);
        let answer = answer.map_err(|halt| self.stopped("ready", Why::HealthHalt { instance, halt }))?;
        let at = &mut self.instances[instance as usize];
        if at.says_ready != answer {
            at.says_ready = answer;
            self.tally.flips += 1;
        }
        self.renew_ready(instance)
    }

    /// Shows whether an instance takes new requests, and tells the router if that is new.
    pub(super) fn renew_ready(&mut self, instance: u32) -> Result<(), R, H> {
        let at = &mut self.instances[instance as usize];
        let ready = at.state == State::Up && at.says_ready;
        if at.ready == ready {
            return Ok(());
        }
        at.ready = ready;
        let pool = &mut self.ready[usize::from(at.engine.role == Role::Decode)];
        *pool = if ready { *pool + 1 } else { *pool - 1 };
        self.signals.set_ready(instance, ready);
        self.tally.all_out(!self.can_send(), self.now);
        if self.router.wants_server_changes() {
            let told = self.router.on_server(instance, ready, self.now, &mut self.signals);
            told.map_err(|halt| self.halted("on_server", halt))?;
        }
        Ok(())
    }
}
