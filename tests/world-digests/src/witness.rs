//! A policy under which another decides, that notes every call and every answer.

use std::convert::Infallible;

use reference::kinds::{breaker, client, limiter, retry, router};
use reference::policies;

use crate::events::Events;

/// A policy, and the events that it saw.
pub struct Witness<P> {
    /// Who decides.
    pub policy: P,
    /// What was called, and answered.
    pub events: Events,
}

impl<P> Witness<P> {
    /// A witness that has seen nothing.
    pub fn of(policy: P) -> Self {
        Self { policy, events: Events::default() }
    }
}

impl router::Router for Witness<policies::router::Reference> {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<router::Signals>) -> Result<(), Infallible> {
        self.policy.init(signals)
    }

    fn route(&mut self, now: f64, signals: &mut Box<router::Signals>) -> Result<i32, Infallible> {
        let answer = self.policy.route(now, signals)?;
        self.events.note("route", &[now, f64::from(answer)]);
        Ok(answer)
    }

    fn wants_completions(&self) -> bool {
        true
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<router::Signals>,
    ) -> Result<(), Infallible> {
        self.events.note("on_complete", &[f64::from(server), now, latency]);
        self.policy.on_complete(server, now, latency, signals)
    }

    fn wants_server_changes(&self) -> bool {
        true
    }

    fn on_server(
        &mut self,
        server: u32,
        up: bool,
        now: f64,
        signals: &mut Box<router::Signals>,
    ) -> Result<(), Infallible> {
        self.events.note("on_server", &[f64::from(server), f64::from(up), now]);
        self.policy.on_server(server, up, now, signals)
    }

    fn route_decode(&mut self, now: f64, signals: &mut Box<router::Signals>) -> Result<i32, Infallible> {
        let answer = self.policy.route_decode(now, signals)?;
        self.events.note("route_decode", &[now, f64::from(answer)]);
        Ok(answer)
    }
}

impl retry::Retry for Witness<policies::retry::Reference> {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<retry::Signals>) -> Result<(), Infallible> {
        self.policy.init(signals)
    }

    fn retry(
        &mut self,
        attempt: u32,
        now: f64,
        signals: &mut Box<retry::Signals>,
    ) -> Result<f64, Infallible> {
        let delay = self.policy.retry(attempt, now, signals)?;
        self.events.note("retry", &[f64::from(attempt), now, delay]);
        Ok(delay)
    }

    fn wants_requests(&self) -> bool {
        true
    }

    fn on_request(&mut self, now: f64, signals: &mut Box<retry::Signals>) -> Result<(), Infallible> {
        self.events.note("on_request", &[now]);
        self.policy.on_request(now, signals)
    }

    fn wants_admissions(&self) -> bool {
        true
    }

    fn admit(
        &mut self,
        attempt: u32,
        now: f64,
        signals: &mut Box<retry::Signals>,
    ) -> Result<bool, Infallible> {
        let admitted = self.policy.admit(attempt, now, signals)?;
        self.events.note("admit", &[f64::from(attempt), now, f64::from(admitted)]);
        Ok(admitted)
    }

    fn wants_successes(&self) -> bool {
        true
    }

    fn on_success(
        &mut self,
        attempt: u32,
        now: f64,
        signals: &mut Box<retry::Signals>,
    ) -> Result<(), Infallible> {
        self.events.note("on_success", &[f64::from(attempt), now]);
        self.policy.on_success(attempt, now, signals)
    }
}

impl breaker::Breaker for Witness<policies::breaker::Reference> {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<breaker::Signals>) -> Result<(), Infallible> {
        self.policy.init(signals)
    }

    fn allow(
        &mut self,
        backend: u32,
        now: f64,
        signals: &mut Box<breaker::Signals>,
    ) -> Result<bool, Infallible> {
        let allowed = self.policy.allow(backend, now, signals)?;
        self.events.note("allow", &[f64::from(backend), now, f64::from(allowed)]);
        Ok(allowed)
    }

    fn on_success(
        &mut self,
        backend: u32,
        now: f64,
        signals: &mut Box<breaker::Signals>,
    ) -> Result<(), Infallible> {
        self.events.note("on_success", &[f64::from(backend), now]);
        self.policy.on_success(backend, now, signals)
    }

    fn on_failure(
        &mut self,
        backend: u32,
        now: f64,
        signals: &mut Box<breaker::Signals>,
    ) -> Result<(), Infallible> {
        self.events.note("on_failure", &[f64::from(backend), now]);
        self.policy.on_failure(backend, now, signals)
    }
}

impl client::Client for Witness<policies::client::Reference> {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<client::Signals>) -> Result<(), Infallible> {
        self.policy.init(signals)
    }

    fn backoff(
        &mut self,
        attempt: u32,
        now: f64,
        signals: &mut Box<client::Signals>,
    ) -> Result<f64, Infallible> {
        let delay = self.policy.backoff(attempt, now, signals)?;
        self.events.note("backoff", &[f64::from(attempt), now, delay]);
        Ok(delay)
    }

    fn wants_picks(&self) -> bool {
        true
    }

    fn pick(&mut self, now: f64, signals: &mut Box<client::Signals>) -> Result<i32, Infallible> {
        let place = self.policy.pick(now, signals)?;
        self.events.note("pick", &[now, f64::from(place)]);
        Ok(place)
    }
}

impl limiter::Limiter for Witness<policies::limiter::Reference> {
    type Halt = Infallible;

    fn init(&mut self, signals: &mut Box<limiter::Signals>) -> Result<(), Infallible> {
        self.policy.init(signals)
    }

    fn allow(
        &mut self,
        now: f64,
        cost: f64,
        signals: &mut Box<limiter::Signals>,
    ) -> Result<bool, Infallible> {
        let passes = self.policy.allow(now, cost, signals)?;
        self.events.note("allow", &[now, cost, f64::from(passes)]);
        Ok(passes)
    }

    fn wait_time(
        &mut self,
        now: f64,
        cost: f64,
        signals: &mut Box<limiter::Signals>,
    ) -> Result<f64, Infallible> {
        let wait = self.policy.wait_time(now, cost, signals)?;
        self.events.note("wait_time", &[now, cost, wait]);
        Ok(wait)
    }
}
