//! A rate limiter.

use contract::{Guest, Halt, Kind, Log, MODULE, Signal, SignalId};
use reference::kinds::limiter::{Limiter, Signals};
use reference::random::Draws;
use reference::sample::Sample;
use wasmtime::{Caller, Linker, Result, TypedFunc};

use crate::host::Host;
use crate::machine::Machine;
use crate::signals::{Lent, missing};

impl Lent for Signals {
    const KIND: Kind = Kind::Limiter;

    fn at_rest(draws: Draws) -> Self {
        Self { rate_per_s: 0.0, capacity: 0.0, concurrency: 0, draws }
    }

    fn draws(&mut self) -> &mut Draws {
        &mut self.draws
    }

    fn define(linker: &mut Linker<Host<Self>>, signal: &Signal) -> Result<()> {
        let name = signal.name;
        match signal.id {
            SignalId::Rate => linker
                .func_wrap(MODULE, name, |caller: Caller<'_, Host<Self>>| caller.data().signals.rate_per_s),
            SignalId::Capacity => linker
                .func_wrap(MODULE, name, |caller: Caller<'_, Host<Self>>| caller.data().signals.capacity),
            _ => return Err(missing(signal)),
        }?;
        Ok(())
    }
}

/// A limiter that runs as an instance of a metered module.
pub(crate) struct LimiterInstance {
    machine: Machine<Signals>,
    allow: TypedFunc<(f64, f64), i32>,
    wait_time: TypedFunc<(f64, f64), f64>,
}

impl LimiterInstance {
    pub(crate) fn new(mut machine: Machine<Signals>) -> Result<Self, Halt> {
        let allow = machine.required("allow")?;
        let wait_time = machine.required("wait_time")?;
        Ok(Self { machine, allow, wait_time })
    }
}

impl Limiter for LimiterInstance {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.start(signals)
    }

    fn allow(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<bool, Halt> {
        Ok(self.machine.decide(&self.allow, (now, cost), signals)? != 0)
    }

    fn wait_time(&mut self, now: f64, cost: f64, signals: &mut Box<Signals>) -> Result<f64, Halt> {
        self.machine.decide(&self.wait_time, (now, cost), signals)
    }
}

impl Guest for LimiterInstance {
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
