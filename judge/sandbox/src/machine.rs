//! An instance of a metered module, and how it is called: with the world's signals lent to it, on a
//! budget of fuel.

use std::mem;

use contract::{FaultKind, Halt, JudgeError, Limits, TrapReason};
use metering::Tripped;
use reference::router::Signals;
use wasmtime::{
    Error, Extern, Global, Instance, Linker, Memory, Module, Result, Store, Trap, TypedFunc, Val, WasmParams,
    WasmResults,
};

use crate::engine::TICKS_PER_RUN;
use crate::host::Host;
use crate::program::INITIALIZE;
use crate::trap::{Budget, classify};

/// An instance.
pub(crate) struct Machine {
    pub(crate) store: Store<Host>,
    pub(crate) instance: Instance,
    /// The module's memory, exported or not.
    pub(crate) memory: Option<Memory>,
    fuel: Global,
    limit: Global,
    limits: Limits,
    /// Fuel left for the run.
    left: u64,
}

impl Machine {
    pub(crate) fn new(module: &Module, linker: &Linker<Host>, limits: &Limits) -> Result<Self, Halt> {
        let mut store = Store::new(module.engine(), Host::new(limits));
        store.limiter(|host| &mut host.limiter);
        store.set_epoch_deadline(TICKS_PER_RUN);
        let instance = linker.instantiate(&mut store, module).map_err(|error| not_instantiated(&error))?;
        store.data_mut().memory = instance.get_memory(&mut store, "memory");
        let memory = instance.get_memory(&mut store, metering::MEMORY);
        let fuel = global(&mut store, instance, metering::FUEL)?;
        let limit = global(&mut store, instance, metering::LIMIT)?;
        Ok(Self { store, instance, memory, fuel, limit, limits: *limits, left: limits.fuel_for_run })
    }

    /// Runs what a module may have to be run before its first decision.
    pub(crate) fn start(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        let mut fuel = self.limits.fuel_for_init;
        for name in [metering::START, INITIALIZE, "init"] {
            if let Ok(function) = self.instance.get_typed_func::<(), ()>(&mut self.store, name) {
                let ((), burned) = self.call(&function, (), signals, fuel, Budget::Init)?;
                fuel -= burned;
            }
        }
        Ok(())
    }

    /// A call on the run's fuel. Returns the answer and the fuel that was burned.
    #[inline]
    pub(crate) fn call_on_run<P: WasmParams, R: WasmResults>(
        &mut self,
        function: &TypedFunc<P, R>,
        params: P,
        signals: &mut Box<Signals>,
    ) -> Result<(R, u64), Halt> {
        let budget = if self.left < self.limits.fuel_per_call { Budget::Run } else { Budget::Call };
        let fuel = self.left.min(self.limits.fuel_per_call);
        let (answer, burned) = self.call(function, params, signals, fuel, budget)?;
        self.left -= burned;
        Ok((answer, burned))
    }

    #[inline]
    fn call<P: WasmParams, R: WasmResults>(
        &mut self,
        function: &TypedFunc<P, R>,
        params: P,
        signals: &mut Box<Signals>,
        fuel: u64,
        budget: Budget,
    ) -> Result<(R, u64), Halt> {
        mem::swap(&mut self.store.data_mut().signals, signals);
        let answer = self
            .fuel
            .set(&mut self.store, Val::I64(fuel.cast_signed()))
            .and_then(|()| function.call(&mut self.store, params));
        mem::swap(&mut self.store.data_mut().signals, signals);
        let burned = fuel - self.fuel_left();
        answer.map(|answer| (answer, burned)).map_err(|error| self.halt(&error, budget, burned))
    }

    #[inline]
    fn fuel_left(&mut self) -> u64 {
        match self.fuel.get(&mut self.store) {
            // Below 0 when it ran out.
            Val::I64(left) => u64::try_from(left).unwrap_or(0),
            _ => 0,
        }
    }

    #[cold]
    fn halt(&mut self, error: &Error, budget: Budget, burned: u64) -> Halt {
        let tripped = match self.limit.get(&mut self.store) {
            Val::I32(code) => Tripped::from_code(code),
            _ => None,
        };
        let refused = self.store.data_mut().refused.take();
        classify(error, tripped, refused, budget, &self.limits, burned)
    }
}

/// A module's segments may lie outside its memory or tables; anything else is the judge's fault.
fn not_instantiated(error: &Error) -> Halt {
    let reason = match error.downcast_ref::<Trap>() {
        Some(Trap::MemoryOutOfBounds) => TrapReason::Memory,
        Some(Trap::TableOutOfBounds) => TrapReason::Table,
        _ => return JudgeError::new(format!("a checked module cannot be instantiated: {error:#}")).into(),
    };
    Halt::Student { kind: FaultKind::Trap { reason }, fuel: 0 }
}

fn global(store: &mut Store<Host>, instance: Instance, name: &str) -> Result<Global, JudgeError> {
    instance
        .get_export(&mut *store, name)
        .and_then(Extern::into_global)
        .ok_or_else(|| JudgeError::new(format!("a metered module lacks `{name}`")))
}
