//! Scenarios, and a policy that does what a script says and records what it sees.

use proptest::prelude::*;
use reference::balance::{Component, Mixture, Scenario, Streams};
use reference::kinds::router::{Router, Signals};
use reference::percentile::Definition;

/// A scenario, a seed, and what a policy does with each request.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) scenario: Scenario,
    pub(crate) seed: u64,
    pub(crate) script: Vec<Step>,
}

/// What the policy does with one request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) answer: i32,
    pub(crate) draws: u8,
    pub(crate) reads: u8,
}

pub(crate) fn mixtures() -> impl Strategy<Value = Mixture> {
    prop::collection::vec((1u8..20, 0.01f64..50.0), 1..4).prop_map(|parts| {
        let whole: f64 = parts.iter().map(|(weight, _)| f64::from(*weight)).sum();
        let parts =
            parts.iter().map(|(weight, mean)| Component::exponential(f64::from(*weight) / whole, *mean));
        Mixture::new(parts.collect()).expect("shares that add up to 1")
    })
}

pub(crate) fn worlds() -> impl Strategy<Value = World> {
    let numbers = (1u32..7, 1u64..90, 0.05f64..8.0, any::<u64>(), any::<bool>(), 0.0f64..1.0);
    (numbers, mixtures()).prop_flat_map(|((servers, requests, mean_gap, seed, shared, left_out), sizes)| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "small and not negative"
        )]
        let scenario = Scenario {
            servers,
            requests,
            mean_gap,
            sizes,
            streams: if shared { Streams::Shared } else { Streams::Split },
            warm_up: (left_out * requests as f64) as u64,
            percentile: Definition::Chapter,
            ..Scenario::chapter()
        };
        scripts(servers, requests).prop_map(move |script| World { scenario: scenario.clone(), seed, script })
    })
}

pub(crate) fn scripts(servers: u32, requests: u64) -> impl Strategy<Value = Vec<Step>> {
    let step = (0..servers.cast_signed(), 0u8..4, 0u8..4);
    let step = step.prop_map(|(answer, draws, reads)| Step { answer, draws, reads });
    prop::collection::vec(step, usize::try_from(requests).expect("small"))
}

/// A completion as the policy was told of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) before_decision: usize,
    pub(crate) server: u32,
    pub(crate) now: u64,
    pub(crate) latency: u64,
    pub(crate) in_flight: Vec<u32>,
}

/// Where a router is to halt: the function, and the how-manieth call of it.
pub(crate) type HaltAt = Option<(&'static str, usize)>;

/// Does what the script says and records what it sees.
pub(crate) struct Recorder<'a> {
    pub(crate) script: &'a [Step],
    pub(crate) halt_at: HaltAt,
    pub(crate) inits: usize,
    pub(crate) arrivals: Vec<f64>,
    pub(crate) seen: Vec<Vec<u32>>,
    pub(crate) told: Vec<Told>,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(script: &'a [Step]) -> Self {
        Self { script, halt_at: None, inits: 0, arrivals: Vec::new(), seen: Vec::new(), told: Vec::new() }
    }

    fn call(&self, function: &'static str, call: usize) -> Result<(), &'static str> {
        if self.halt_at == Some((function, call)) { Err("halted") } else { Ok(()) }
    }
}

impl Router for Recorder<'_> {
    type Halt = &'static str;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), &'static str> {
        self.inits += 1;
        signals.draws.random();
        self.call("init", self.inits - 1)
    }

    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, &'static str> {
        let request = self.arrivals.len();
        assert_eq!(signals.request_index(), request as u64);
        self.arrivals.push(now);
        self.seen.push(signals.all_in_flight().to_vec());
        let step = self.script[request];
        for _ in 0..step.draws {
            signals.draws.random();
        }
        for _ in 0..step.reads {
            signals.in_flight(0);
        }
        self.call("route", request)?;
        Ok(step.answer)
    }

    fn wants_completions(&self) -> bool {
        true
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), &'static str> {
        self.told.push(Told {
            before_decision: self.arrivals.len(),
            server,
            now: now.to_bits(),
            latency: latency.to_bits(),
            in_flight: signals.all_in_flight().to_vec(),
        });
        self.call("on_complete", self.told.len() - 1)
    }
}
