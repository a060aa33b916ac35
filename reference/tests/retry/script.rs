//! Scenarios, and a policy that does what a script says and records what it is asked and told.

use proptest::prelude::*;
use reference::kinds::retry::{Retry, Signals};
use reference::retry_requests::{Scenario, Varying};

/// A scenario, a seed, and what the policy answers, by decision; a script that is used up starts again.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) scenario: Scenario,
    pub(crate) seed: u64,
    pub(crate) script: Vec<Step>,
}

/// The answers to one decision, whichever is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) delay: f64,
    pub(crate) admit: bool,
}

fn varying(least: u32, most: u32) -> impl Strategy<Value = Varying> {
    (least..=most, 0..=most - least)
        .prop_map(move |(from, more)| Varying { from, to: from.saturating_add(more).min(most) })
}

pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let numbers = (1u32..60, 1u32..90, varying(1, 100), varying(0, 6), varying(1, 9), 0u32..20, 1u32..6);
    numbers.prop_map(|(rps, capacity, depth, outage_start, outage_seconds, after, max_attempts)| Scenario {
        rps,
        capacity,
        depth,
        seconds: outage_start.to + outage_seconds.to + after,
        outage_start,
        outage_seconds,
        max_attempts,
    })
}

fn delays() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => 0.0f64..9000.0,
        2 => (0u32..9).prop_map(|seconds| f64::from(seconds) * 1000.0),
        1 => prop::sample::select(vec![-1.0, -1e300, f64::MIN, -f64::MIN_POSITIVE, -0.0, 0.0, 999.999_999]),
        1 => prop::sample::select(vec![1e9, 1e19, 1e300, f64::MAX, f64::MIN_POSITIVE]),
    ]
}

pub(crate) fn worlds() -> impl Strategy<Value = World> {
    let step = (delays(), prop::bool::weighted(0.7)).prop_map(|(delay, admit)| Step { delay, admit });
    (scenarios(), any::<u64>(), prop::collection::vec(step, 1..40))
        .prop_map(|(scenario, seed, script)| World { scenario, seed, script })
}

/// A call of the policy, in the order in which they come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Call {
    Init,
    Request { now: f64 },
    Admit { attempt: u32, now: f64 },
    Success { attempt: u32, now: f64 },
    Retry { attempt: u32, now: f64 },
}

impl Call {
    pub(crate) fn function(self) -> &'static str {
        match self {
            Self::Init => "init",
            Self::Request { .. } => "on_request",
            Self::Admit { .. } => "admit",
            Self::Success { .. } => "on_success",
            Self::Retry { .. } => "retry",
        }
    }

    pub(crate) fn now(self) -> f64 {
        match self {
            Self::Init => 0.0,
            Self::Request { now }
            | Self::Admit { now, .. }
            | Self::Success { now, .. }
            | Self::Retry { now, .. } => now,
        }
    }

    pub(crate) fn is_decision(self) -> bool {
        matches!(self, Self::Admit { .. } | Self::Retry { .. })
    }
}

/// Does what the script says and records every call. It halts at the call of this number.
pub(crate) struct Recorder<'a> {
    pub(crate) script: &'a [Step],
    pub(crate) halt_at: Option<usize>,
    pub(crate) calls: Vec<Call>,
    decisions: usize,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(script: &'a [Step]) -> Self {
        Self { script, halt_at: None, calls: Vec::new(), decisions: 0 }
    }

    fn call(&mut self, call: Call) -> Result<Step, &'static str> {
        self.calls.push(call);
        let step = self.script[self.decisions % self.script.len()];
        self.decisions += usize::from(call.is_decision());
        if self.halt_at == Some(self.calls.len() - 1) { Err("halted") } else { Ok(step) }
    }
}

impl Retry for Recorder<'_> {
    type Halt = &'static str;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), &'static str> {
        assert_eq!(signals.draws.position(), 0);
        self.call(Call::Init).map(|_| ())
    }

    fn retry(&mut self, attempt: u32, now: f64, _: &mut Box<Signals>) -> Result<f64, &'static str> {
        self.call(Call::Retry { attempt, now }).map(|step| step.delay)
    }

    fn wants_requests(&self) -> bool {
        true
    }

    fn on_request(&mut self, now: f64, _: &mut Box<Signals>) -> Result<(), &'static str> {
        self.call(Call::Request { now }).map(|_| ())
    }

    fn wants_admissions(&self) -> bool {
        true
    }

    fn admit(&mut self, attempt: u32, now: f64, _: &mut Box<Signals>) -> Result<bool, &'static str> {
        self.call(Call::Admit { attempt, now }).map(|step| step.admit)
    }

    fn wants_successes(&self) -> bool {
        true
    }

    fn on_success(&mut self, attempt: u32, now: f64, _: &mut Box<Signals>) -> Result<(), &'static str> {
        self.call(Call::Success { attempt, now }).map(|_| ())
    }
}
