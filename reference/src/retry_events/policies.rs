//! The policies as the world calls them: each call at the present time, with the number of its decision.

use crate::kinds::breaker::{self, Breaker};
use crate::kinds::retry::{self, Failure, Retry};
use crate::random::{Draws, SplitDraws};
use crate::retry_events::Scenario;

/// Whose halt it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt<R, B> {
    /// The retry policy of this layer.
    Retry {
        /// The layer, the outermost 0.
        layer: u32,
        /// Its own reason.
        halt: R,
    },
    /// The breaker.
    Breaker(B),
}

/// Why a run ended before its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<H> {
    /// A policy halted.
    Halt(H),
    /// `retry` or `hedge` answered what is no delay: NaN, or an infinity of either sign.
    NoDelay {
        /// The layer that answered, the outermost 0.
        layer: u32,
        /// What it answered.
        answer: f64,
    },
}

/// A run that ended before its end. Of the retry policies each call of `retry`, `admit` or `hedge` is a
/// decision, counted over all layers; of the breaker each call of `allow` is one. Any other call belongs
/// to the decision of its own kind that comes next.
pub type Stopped<H> = crate::Stopped<Why<H>>;

/// What a run of these kinds of policies may stop with.
pub(super) type StoppedBy<R, B> = Stopped<Halt<<R as Retry>::Halt, <B as Breaker>::Halt>>;

struct Layer<'a, R: ?Sized> {
    policy: &'a mut R,
    signals: Box<retry::Signals>,
}

/// Every policy of a run, what each reads, and where they stand.
pub(super) struct Policies<'a, R: ?Sized, B: ?Sized> {
    layers: Vec<Layer<'a, R>>,
    breaker: &'a mut B,
    breaker_signals: Box<breaker::Signals>,
    pub(super) now: f64,
    decisions: u64,
    breaker_decisions: u64,
}

impl<'a, R: Retry + ?Sized, B: Breaker + ?Sized> Policies<'a, R, B> {
    /// The policies of a run with this seed, after their `init`, the outermost layer's first and the
    /// breaker's last.
    pub(super) fn new(
        scenario: &Scenario,
        seed: u64,
        layers: &'a mut [Box<R>],
        breaker: &'a mut B,
    ) -> Result<Self, StoppedBy<R, B>> {
        // Each instance draws apart; the breaker too, however many layers there are.
        let draws = |instance| Draws::Split(SplitDraws::new(seed, instance));
        let layer = |(policy, layer): (&'a mut Box<R>, u32)| {
            let signals = retry::Signals { layer, ..retry::Signals::new(draws(layer)) };
            Layer { policy: &mut **policy, signals: Box::new(signals) }
        };
        let mut policies = Self {
            layers: layers.iter_mut().zip(0..).map(layer).collect(),
            breaker,
            breaker_signals: Box::new(breaker::Signals {
                backends: scenario.servers,
                draws: draws(Scenario::MOST_LAYERS),
            }),
            now: 0.0,
            decisions: 0,
            breaker_decisions: 0,
        };
        for layer in 0..scenario.layers {
            policies.ask(layer, "init", |policy, _, signals| policy.init(signals))?;
        }
        policies.ask_breaker("init", |breaker, _, signals| breaker.init(signals))?;
        Ok(policies)
    }

    fn at(&mut self, layer: u32) -> &mut Layer<'a, R> {
        &mut self.layers[layer as usize]
    }

    fn ask<T>(
        &mut self,
        layer: u32,
        function: &'static str,
        question: impl FnOnce(&mut R, f64, &mut Box<retry::Signals>) -> Result<T, R::Halt>,
    ) -> Result<T, StoppedBy<R, B>> {
        let (now, decision) = (self.now, self.decisions);
        let at = self.at(layer);
        question(at.policy, now, &mut at.signals).map_err(|halt| Stopped {
            function,
            decision,
            now,
            why: Why::Halt(Halt::Retry { layer, halt }),
        })
    }

    /// How long a delay the policy wants, or `None` for none at all.
    fn ask_delay(
        &mut self,
        layer: u32,
        function: &'static str,
        question: impl FnOnce(&mut R, f64, &mut Box<retry::Signals>) -> Result<f64, R::Halt>,
    ) -> Result<Option<f64>, StoppedBy<R, B>> {
        let answer = self.ask(layer, function, question)?;
        if !answer.is_finite() {
            let why = Why::NoDelay { layer, answer };
            return Err(Stopped { function, decision: self.decisions, now: self.now, why });
        }
        self.decisions += 1;
        Ok((answer >= 0.0).then_some(answer))
    }

    /// A new request of this layer's client, which is one more that is active.
    pub(super) fn on_request(&mut self, layer: u32, deadline: f64) -> Result<(), StoppedBy<R, B>> {
        let at = self.at(layer);
        at.signals.active += 1;
        at.signals.deadline = deadline;
        if at.policy.wants_requests() {
            self.ask(layer, "on_request", R::on_request)?;
        }
        Ok(())
    }

    /// One of this layer's requests is answered or given up.
    pub(super) fn leave(&mut self, layer: u32) {
        self.at(layer).signals.active -= 1;
    }

    /// Is this attempt, which comes due, made?
    pub(super) fn admit(&mut self, layer: u32, attempt: u32, deadline: f64) -> Result<bool, StoppedBy<R, B>> {
        let at = self.at(layer);
        let asks = at.policy.wants_admissions() && (attempt > 0 || at.policy.wants_first_attempts());
        if !asks {
            return Ok(true);
        }
        at.signals.deadline = deadline;
        let admitted =
            self.ask(layer, "admit", |policy, now, signals| policy.admit(attempt, now, signals))?;
        self.decisions += 1;
        Ok(admitted)
    }

    pub(super) fn on_success(&mut self, layer: u32, attempt: u32) -> Result<(), StoppedBy<R, B>> {
        if self.at(layer).policy.wants_successes() {
            self.ask(layer, "on_success", |policy, now, signals| policy.on_success(attempt, now, signals))?;
        }
        Ok(())
    }

    pub(super) fn on_failure(&mut self, layer: u32, attempt: u32) -> Result<(), StoppedBy<R, B>> {
        if self.at(layer).policy.wants_failures() {
            self.ask(layer, "on_failure", |policy, now, signals| policy.on_failure(attempt, now, signals))?;
        }
        Ok(())
    }

    /// How long to wait after this attempt, which failed, or `None` to give up.
    pub(super) fn retry(
        &mut self,
        layer: u32,
        attempt: u32,
        failure: Failure,
        deadline: f64,
    ) -> Result<Option<f64>, StoppedBy<R, B>> {
        let signals = &mut self.at(layer).signals;
        signals.failure = failure;
        signals.deadline = deadline;
        self.ask_delay(layer, "retry", |policy, now, signals| policy.retry(attempt, now, signals))
    }

    /// After how long a copy is sent, or `None` for never.
    pub(super) fn hedge(&mut self, layer: u32, deadline: f64) -> Result<Option<f64>, StoppedBy<R, B>> {
        let at = self.at(layer);
        if !at.policy.wants_hedges() {
            return Ok(None);
        }
        at.signals.deadline = deadline;
        self.ask_delay(layer, "hedge", R::hedge)
    }

    fn ask_breaker<T>(
        &mut self,
        function: &'static str,
        question: impl FnOnce(&mut B, f64, &mut Box<breaker::Signals>) -> Result<T, B::Halt>,
    ) -> Result<T, StoppedBy<R, B>> {
        let (now, decision) = (self.now, self.breaker_decisions);
        question(self.breaker, now, &mut self.breaker_signals).map_err(|halt| Stopped {
            function,
            decision,
            now,
            why: Why::Halt(Halt::Breaker(halt)),
        })
    }

    pub(super) fn allow(&mut self, server: u32) -> Result<bool, StoppedBy<R, B>> {
        let allowed =
            self.ask_breaker("allow", |breaker, now, signals| breaker.allow(server, now, signals))?;
        self.breaker_decisions += 1;
        Ok(allowed)
    }

    pub(super) fn call_succeeded(&mut self, server: u32) -> Result<(), StoppedBy<R, B>> {
        self.ask_breaker("on_success", |breaker, now, signals| breaker.on_success(server, now, signals))
    }

    pub(super) fn call_failed(&mut self, server: u32) -> Result<(), StoppedBy<R, B>> {
        self.ask_breaker("on_failure", |breaker, now, signals| breaker.on_failure(server, now, signals))
    }
}
