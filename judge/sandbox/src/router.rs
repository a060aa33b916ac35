//! A router that runs as a WebAssembly instance.

use std::mem;

use contract::{Guest, Halt, JudgeError, Limits, Log};
use reference::router::{Router, Signals};
use wasmtime::{Linker, Module, TypedFunc};

use crate::host::Host;
use crate::machine::Machine;

/// A router that runs as an instance of a metered module.
pub(crate) struct RouterGuest {
    machine: Machine,
    route: TypedFunc<f64, i32>,
    on_complete: Option<TypedFunc<(i32, f64, f64), ()>>,
    /// Fuel that callbacks burned since the last decision.
    before_decision: u64,
    per_decision: Vec<u64>,
}

impl RouterGuest {
    pub(crate) fn new(module: &Module, linker: &Linker<Host>, limits: &Limits) -> Result<Self, Halt> {
        let mut machine = Machine::new(module, linker, limits)?;
        let route = machine
            .instance
            .get_typed_func(&mut machine.store, "route")
            .map_err(|error| JudgeError::new(format!("a checked module lacks an export: {error:#}")))?;
        let on_complete = machine.instance.get_typed_func(&mut machine.store, "on_complete").ok();
        Ok(Self { machine, route, on_complete, before_decision: 0, per_decision: Vec::new() })
    }
}

impl Router for RouterGuest {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.start(signals)
    }

    #[inline]
    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Halt> {
        let (answer, burned) = self.machine.call_on_run(&self.route, now, signals)?;
        self.per_decision.push(burned + mem::take(&mut self.before_decision));
        Ok(answer)
    }

    fn wants_completions(&self) -> bool {
        self.on_complete.is_some()
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Halt> {
        if let Some(on_complete) = &self.on_complete {
            let params = (server.cast_signed(), now, latency);
            let ((), burned) = self.machine.call_on_run(on_complete, params, signals)?;
            self.before_decision += burned;
        }
        Ok(())
    }
}

impl Guest for RouterGuest {
    fn fuel_per_decision(&self) -> &[u64] {
        &self.per_decision
    }

    fn peak_memory_bytes(&self) -> u64 {
        // Memory never shrinks.
        self.machine.memory.map_or(0, |memory| memory.data_size(&self.machine.store) as u64)
    }

    fn log(&self) -> Log {
        self.machine.store.data().log.to_log()
    }
}
