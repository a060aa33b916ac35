//! An instance of a metered module, and how it is called: with the world's signals lent to it, on a
//! budget of fuel.

use std::mem;
use std::sync::Arc;

use contract::{FaultKind, Halt, JudgeError, Limits, Locale, Log, Script, TrapReason};
use metering::Tripped;
use reference::random::{Draws, SplitDraws};
use reference::sample::Sample;
use wasmtime::{
    Error, Extern, Func, Global, Instance, Linker, Memory, Module, Result, Store, Trap, TypedFunc, Val,
    WasmParams, WasmResults,
};

use crate::engine::TICKS_PER_RUN;
use crate::host::Host;
use crate::interpreter::{self, Told};
use crate::program::INITIALIZE;
use crate::signals::Lent;
use crate::trap::{Budget, classify};

/// An instance.
pub(crate) struct Machine<S: 'static> {
    store: Store<Host<S>>,
    instance: Instance,
    /// The module's memory, exported or not.
    memory: Option<Memory>,
    fuel: Global,
    limit: Global,
    limits: Limits,
    /// Fuel left for the run.
    left: u64,
    /// Fuel that callbacks burned since the last decision.
    before_decision: u64,
    per_decision: Sample,
}

impl<S: Lent> Machine<S> {
    /// An instance of a module. An interpreter is told what it needs to know.
    pub(crate) fn new(
        module: &Module,
        linker: &Linker<Host<S>>,
        limits: &Limits,
        told: Option<Arc<Told>>,
    ) -> Result<Self, Halt> {
        let mut store = Store::new(module.engine(), Host::new(limits, told));
        store.limiter(|host| &mut host.limiter);
        store.set_epoch_deadline(TICKS_PER_RUN);
        let instance = instantiated(&mut store, linker, module)?;
        store.data_mut().memory = instance.get_memory(&mut store, "memory");
        let memory = instance.get_memory(&mut store, metering::MEMORY);
        let fuel = global(&mut store, instance, metering::FUEL)?;
        let limit = global(&mut store, instance, metering::LIMIT)?;
        Ok(Self {
            store,
            instance,
            memory,
            fuel,
            limit,
            limits: *limits,
            left: limits.fuel_for_run,
            before_decision: 0,
            per_decision: Sample::new(),
        })
    }

    /// A function that every submission of the kind exports; its type was checked.
    pub(crate) fn required<P: WasmParams, R: WasmResults>(
        &mut self,
        name: &str,
    ) -> Result<TypedFunc<P, R>, JudgeError> {
        self.instance
            .get_typed_func(&mut self.store, name)
            .map_err(|error| JudgeError::new(format!("a checked module lacks an export: {error:#}")))
    }

    /// A callback, if the submission exports it. An interpreter exports every one; it has those that are
    /// granted.
    pub(crate) fn callback<P: WasmParams, R: WasmResults>(&mut self, name: &str) -> Option<TypedFunc<P, R>> {
        let told = self.store.data().told.as_ref();
        if told.is_some_and(|told| !told.grant.callbacks.contains(name)) {
            return None;
        }
        self.instance.get_typed_func(&mut self.store, name).ok()
    }

    /// A function whose type an exercise declares; it was checked.
    pub(crate) fn function(&mut self, name: &str) -> Result<Func, JudgeError> {
        self.instance
            .get_func(&mut self.store, name)
            .ok_or_else(|| JudgeError::new(format!("a checked module lacks `{name}`")))
    }

    /// Fuel that each decision burned, the callbacks before it included.
    pub(crate) fn fuel_per_decision(&self) -> &Sample {
        &self.per_decision
    }

    /// The most linear memory up to now, in bytes: it never shrinks.
    pub(crate) fn peak_memory_bytes(&self) -> u64 {
        self.memory.map_or(0, |memory| memory.data_size(&self.store) as u64)
    }

    /// What was logged up to now.
    pub(crate) fn log(&self) -> Log {
        self.store.data().log.to_log()
    }

    /// Runs what a module may have to be run before its first decision.
    pub(crate) fn start(&mut self, signals: &mut Box<S>) -> Result<(), Halt> {
        let mut fuel = self.limits.fuel_for_init;
        for name in [metering::START, INITIALIZE, "init"] {
            if let Ok(function) = self.instance.get_typed_func::<(), ()>(&mut self.store, name) {
                let start = |store: &mut _| function.call(store, ());
                let ((), burned) = self.call(signals, fuel, Budget::Init, start)?;
                fuel -= burned;
            }
        }
        Ok(())
    }

    /// Has an interpreter look at its source, before anything of it runs.
    pub(crate) fn check(&mut self) -> Result<(), Halt> {
        let check = self.required::<(), ()>(Script::CHECK)?;
        let mut signals = Box::new(S::at_rest(Draws::Split(SplitDraws::new(0, 0))));
        let fuel = self.limits.fuel_for_init;
        self.call(&mut signals, fuel, Budget::Init, |store| check.call(store, ()))?;
        Ok(())
    }

    /// Whether the submission is a source that an interpreter runs.
    pub(crate) fn is_interpreter(&self) -> bool {
        self.store.data().told.is_some()
    }

    /// A call that decides.
    #[inline]
    pub(crate) fn decide<P: WasmParams, R: WasmResults>(
        &mut self,
        function: &TypedFunc<P, R>,
        params: P,
        signals: &mut Box<S>,
    ) -> Result<R, Halt> {
        let (answer, burned) = self.call_on_run(signals, |store| function.call(store, params))?;
        self.decided(burned);
        Ok(answer)
    }

    /// A call that decides, of a function whose type is only known now.
    pub(crate) fn decide_untyped(
        &mut self,
        function: &Func,
        params: &[Val],
        results: usize,
        signals: &mut Box<S>,
    ) -> Result<Vec<Val>, Halt> {
        let mut answers = vec![Val::I32(0); results];
        let ((), burned) = self.call_on_run(signals, |store| function.call(store, params, &mut answers))?;
        self.decided(burned);
        Ok(answers)
    }

    #[inline]
    fn decided(&mut self, burned: u64) {
        let burned = burned + mem::take(&mut self.before_decision);
        #[expect(clippy::cast_precision_loss, reason = "a run's fuel is far below 2^53")]
        self.per_decision.record(burned as f64);
    }

    /// A call of a callback, if there is one: its fuel counts for the decision that follows.
    #[inline]
    pub(crate) fn tell<P: WasmParams>(
        &mut self,
        function: Option<&TypedFunc<P, ()>>,
        params: P,
        signals: &mut Box<S>,
    ) -> Result<(), Halt> {
        if let Some(function) = function {
            let ((), burned) = self.call_on_run(signals, |store| function.call(store, params))?;
            self.before_decision += burned;
        }
        Ok(())
    }

    /// A call on the run's fuel. Returns the answer and the fuel that was burned.
    #[inline]
    fn call_on_run<R>(
        &mut self,
        signals: &mut Box<S>,
        call: impl FnOnce(&mut Store<Host<S>>) -> Result<R>,
    ) -> Result<(R, u64), Halt> {
        let budget = if self.left < self.limits.fuel_per_call { Budget::Run } else { Budget::Call };
        let fuel = self.left.min(self.limits.fuel_per_call);
        let (answer, burned) = self.call(signals, fuel, budget, call)?;
        self.left -= burned;
        Ok((answer, burned))
    }

    #[inline]
    fn call<R>(
        &mut self,
        signals: &mut Box<S>,
        fuel: u64,
        budget: Budget,
        call: impl FnOnce(&mut Store<Host<S>>) -> Result<R>,
    ) -> Result<(R, u64), Halt> {
        mem::swap(&mut self.store.data_mut().signals, signals);
        let answer =
            self.fuel.set(&mut self.store, Val::I64(fuel.cast_signed())).and_then(|()| call(&mut self.store));
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
        match classify(error, tripped, refused, budget, &self.limits, burned) {
            Halt::Student { kind: FaultKind::Trap { reason }, fuel } if self.is_interpreter() => {
                Halt::Student { kind: interpreter::broken(reason.describe(Locale::En)), fuel }
            }
            halt => halt,
        }
    }
}

/// How often an instance is tried to be made. The kernel may refuse to seal the image of a large memory for
/// a moment, while another thread maps it; no part of the module has run then.
const TRIES: usize = 5;

fn instantiated<S: 'static>(
    store: &mut Store<Host<S>>,
    linker: &Linker<Host<S>>,
    module: &Module,
) -> Result<Instance, Halt> {
    let mut tried = 1;
    loop {
        match linker.instantiate(&mut *store, module) {
            Err(error) if tried < TRIES && !error.is::<Trap>() => tried += 1,
            outcome => return outcome.map_err(|error| not_instantiated(&error)),
        }
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

fn global<S: 'static>(
    store: &mut Store<Host<S>>,
    instance: Instance,
    name: &str,
) -> Result<Global, JudgeError> {
    instance
        .get_export(&mut *store, name)
        .and_then(Extern::into_global)
        .ok_or_else(|| JudgeError::new(format!("a metered module lacks `{name}`")))
}
