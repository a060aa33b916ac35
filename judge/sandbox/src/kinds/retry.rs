//! A retry policy.

use contract::{Guest, Halt, Kind, Log, Signal};
use reference::kinds::retry::{Retry, Signals};
use reference::random::Draws;
use reference::sample::Sample;
use wasmtime::{Linker, Result, TypedFunc};

use crate::host::Host;
use crate::machine::Machine;
use crate::signals::{Lent, missing};

impl Lent for Signals {
    const KIND: Kind = Kind::Retry;

    fn at_rest(draws: Draws) -> Self {
        Self::new(draws)
    }

    fn draws(&mut self) -> &mut Draws {
        &mut self.draws
    }

    fn define(_linker: &mut Linker<Host<Self>>, signal: &Signal) -> Result<()> {
        Err(missing(signal))
    }
}

/// A retry policy that runs as an instance of a metered module.
pub(crate) struct RetryInstance {
    machine: Machine<Signals>,
    retry: TypedFunc<(i32, f64), f64>,
    on_request: Option<TypedFunc<f64, ()>>,
    admit: Option<TypedFunc<(i32, f64), i32>>,
    on_success: Option<TypedFunc<(i32, f64), ()>>,
}

impl RetryInstance {
    pub(crate) fn new(mut machine: Machine<Signals>) -> Result<Self, Halt> {
        let retry = machine.required("retry")?;
        let on_request = machine.callback("on_request");
        let admit = machine.callback("admit");
        let on_success = machine.callback("on_success");
        Ok(Self { machine, retry, on_request, admit, on_success })
    }
}

impl Retry for RetryInstance {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.start(signals)
    }

    fn retry(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<f64, Halt> {
        self.machine.decide(&self.retry, (attempt.cast_signed(), now), signals)
    }

    fn wants_requests(&self) -> bool {
        self.on_request.is_some()
    }

    fn on_request(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.tell(self.on_request.as_ref(), now, signals)
    }

    fn wants_admissions(&self) -> bool {
        self.admit.is_some()
    }

    fn admit(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<bool, Halt> {
        let Some(admit) = &self.admit else { return Ok(true) };
        Ok(self.machine.decide(admit, (attempt.cast_signed(), now), signals)? != 0)
    }

    fn wants_successes(&self) -> bool {
        self.on_success.is_some()
    }

    fn on_success(&mut self, attempt: u32, now: f64, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.tell(self.on_success.as_ref(), (attempt.cast_signed(), now), signals)
    }
}

impl Guest for RetryInstance {
    fn fuel_per_decision(&self) -> &Sample {
        self.machine.fuel_per_decision()
    }

    fn peak_memory_bytes(&self) -> u64 {
        self.machine.peak_memory_bytes()
    }

    fn log(&self) -> Log {
        self.machine.log()
    }
}
