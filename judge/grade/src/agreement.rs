//! Agreement: at every decision the reference is asked in the student's own state, on a copy of the
//! policy's draws, and both the answer and the draws consumed are compared.

use contract::{Guest, Halt};
use reference::policies::Reference;
use reference::router::{Router, Signals};

use crate::report::Divergence;

/// A guest with a reference that looks over its shoulder.
pub(crate) struct Compared<'a> {
    guest: &'a mut dyn Guest,
    reference: Reference,
    seed: u64,
    pub(crate) decisions: u64,
    pub(crate) agreed: u64,
    pub(crate) first: Option<Divergence>,
}

impl<'a> Compared<'a> {
    pub(crate) fn new(guest: &'a mut dyn Guest, reference: Reference, seed: u64) -> Self {
        Self { guest, reference, seed, decisions: 0, agreed: 0, first: None }
    }
}

impl Router for Compared<'_> {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.guest.init(signals)
    }

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Halt> {
        let before = signals.draws.clone();
        let start = before.position();
        let yours = self.guest.route(now, signals)?;
        let (Ok(expected), after) = signals.ask_aside(before, |signals| self.reference.route(now, signals));
        self.decisions += 1;
        if yours == expected && signals.draws.position() == after.position() {
            self.agreed += 1;
        } else if self.first.is_none() {
            self.first = Some(Divergence {
                seed: self.seed,
                decision: signals.request_index(),
                now_ms: now,
                in_flight: signals.all_in_flight().to_vec(),
                yours,
                reference: expected,
                draws_yours: signals.draws.position() - start,
                draws_reference: after.position() - start,
            });
        }
        Ok(yours)
    }

    fn wants_completions(&self) -> bool {
        self.guest.wants_completions()
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Halt> {
        self.guest.on_complete(server, now, latency, signals)
    }
}
