//! An instance as the router sees it: whether it is ready, and what it reports of its load.

use super::caches::Caches;
use super::engine::Engine;
use crate::kinds::health;
use crate::kinds::router::Server;

/// Where an instance is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Loading,
    Up,
    Draining,
    Gone,
}

/// By how much a time to first token moves an instance's average of them.
const EWMA_WEIGHT: f64 = 0.1;

/// An instance, with its own rule of readiness.
pub(super) struct Instance<H> {
    pub(super) engine: Engine,
    pub(super) state: State,
    pub(super) health: H,
    pub(super) health_signals: Box<health::Signals>,
    /// Its rule's last answer.
    pub(super) says_ready: bool,
    /// Whether it takes new requests.
    pub(super) ready: bool,
    /// When its link has sent what was given to it.
    pub(super) link_free: f64,
    ttft: Option<f64>,
    /// Reports that were due up to now.
    reports: f64,
}

impl<H> Instance<H> {
    pub(super) fn new(engine: Engine, state: State, health: H, signals: Box<health::Signals>) -> Self {
        Self {
            engine,
            state,
            health,
            health_signals: signals,
            says_ready: true,
            ready: state == State::Up,
            link_free: 0.0,
            ttft: None,
            reports: 0.0,
        }
    }

    /// A time to first token, from the request's coming in.
    pub(super) fn first_token(&mut self, ttft: f64) {
        self.ttft = Some(self.ttft.map_or(ttft, |mean| mean + EWMA_WEIGHT * (ttft - mean)));
    }

    /// Shows the load as it was at the last report: now, if it always reports. To be called before
    /// anything changes, so that what is shown is what was there when the report was due.
    #[inline]
    pub(super) fn report(
        &mut self,
        now: f64,
        every: f64,
        index: u32,
        caches: &Caches,
        kv: f64,
        shown: &mut Server,
    ) {
        let mut at = now;
        if every > 0.0 {
            let due = (now / every).floor();
            if due <= self.reports {
                return;
            }
            self.reports = due;
            at = due * every;
        }
        shown.pending_tokens = self.engine.pending_tokens(at);
        shown.kv_used = share(caches.in_use(index), kv);
        shown.ewma_latency = self.ttft.unwrap_or(0.0);
    }
}

/// How full a KV cache is.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "tokens in a KV cache are far below 2^53")]
pub(super) fn share(tokens: u64, kv: f64) -> f64 {
    tokens as f64 / kv
}
