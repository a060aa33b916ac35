//! A router that runs as a WebAssembly instance.

use std::mem;

use contract::{FaultKind, Guest, Halt, JudgeError, Limits, Log};
use metering::Tripped;
use reference::router::{Router, Signals};
use wasmtime::{
    Error, Extern, Global, Instance, Linker, Memory, Module, Result, Store, Trap, TypedFunc, Val, WasmParams,
    WasmResults,
};

use crate::engine::TICKS_PER_RUN;
use crate::host::Host;
use crate::program::INITIALIZE;
use crate::trap::{Budget, classify};

/// An instance of a metered module.
pub(crate) struct RouterGuest {
    store: Store<Host>,
    instance: Instance,
    fuel: Global,
    limit: Global,
    memory: Option<Memory>,
    route: TypedFunc<f64, i32>,
    on_complete: Option<TypedFunc<(i32, f64, f64), ()>>,
    limits: Limits,
    /// Fuel left for the run.
    left: u64,
    /// Fuel that callbacks burned since the last decision.
    before_decision: u64,
    per_decision: Vec<u64>,
}

impl RouterGuest {
    pub(crate) fn new(module: &Module, linker: &Linker<Host>, limits: &Limits) -> Result<Self, Halt> {
        let mut store = Store::new(module.engine(), Host::new(limits));
        store.limiter(|host| &mut host.limiter);
        store.set_epoch_deadline(TICKS_PER_RUN);
        let instance = linker.instantiate(&mut store, module).map_err(|error| not_instantiated(&error))?;
        store.data_mut().memory = instance.get_memory(&mut store, "memory");
        let memory = instance.get_memory(&mut store, metering::MEMORY);
        let ours = |error: Error| JudgeError::new(format!("a checked module lacks an export: {error:#}"));
        let route = instance.get_typed_func(&mut store, "route").map_err(ours)?;
        let on_complete = instance.get_typed_func(&mut store, "on_complete").ok();
        let fuel = global(&mut store, instance, metering::FUEL)?;
        let limit = global(&mut store, instance, metering::LIMIT)?;
        Ok(Self {
            store,
            instance,
            fuel,
            limit,
            memory,
            route,
            on_complete,
            limits: *limits,
            left: limits.fuel_for_run,
            before_decision: 0,
            per_decision: Vec::new(),
        })
    }

    /// Calls a function of the guest with the world's signals lent to it. Returns its answer and the
    /// fuel that it burned.
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

    /// A call on the run's fuel.
    #[inline]
    fn call_on_run<P: WasmParams, R: WasmResults>(
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
}

impl Router for RouterGuest {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        let mut fuel = self.limits.fuel_for_init;
        for name in [metering::START, INITIALIZE, "init"] {
            if let Ok(function) = self.instance.get_typed_func::<(), ()>(&mut self.store, name) {
                let ((), burned) = self.call(&function, (), signals, fuel, Budget::Init)?;
                fuel -= burned;
            }
        }
        Ok(())
    }

    #[inline]
    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Halt> {
        let route = self.route.clone();
        let (answer, burned) = self.call_on_run(&route, now, signals)?;
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
        let Some(on_complete) = self.on_complete.clone() else { return Ok(()) };
        let ((), burned) = self.call_on_run(&on_complete, (server.cast_signed(), now, latency), signals)?;
        self.before_decision += burned;
        Ok(())
    }
}

impl Guest for RouterGuest {
    fn fuel_per_decision(&self) -> &[u64] {
        &self.per_decision
    }

    fn peak_memory_bytes(&self) -> u64 {
        // Memory never shrinks.
        self.memory.map_or(0, |memory| memory.data_size(&self.store) as u64)
    }

    fn log(&self) -> Log {
        self.store.data().log.to_log()
    }
}

/// A module's segments may lie outside its memory or tables; anything else is the judge's fault.
fn not_instantiated(error: &Error) -> Halt {
    let kind = match error.downcast_ref::<Trap>() {
        Some(Trap::MemoryOutOfBounds) => contract::TrapReason::Memory,
        Some(Trap::TableOutOfBounds) => contract::TrapReason::Table,
        _ => return JudgeError::new(format!("a checked module cannot be instantiated: {error:#}")).into(),
    };
    Halt::Student { kind: FaultKind::Trap { reason: kind }, fuel: 0 }
}

fn global(store: &mut Store<Host>, instance: Instance, name: &str) -> Result<Global, JudgeError> {
    instance
        .get_export(&mut *store, name)
        .and_then(Extern::into_global)
        .ok_or_else(|| JudgeError::new(format!("a metered module lacks `{name}`")))
}
