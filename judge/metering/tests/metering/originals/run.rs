//! A host for modules of any kind: the original, the metered one, the one that reports its steps.

use std::collections::BTreeMap;

use contract::MODULE;
use metering::Tripped;
use wasmtime::{
    Caller, Config, Engine, Error, Extern, Func, Global, ImportType, Instance, Module, OptLevel, Ref,
    RegallocAlgorithm, Store, Table, Trap, Val, ValType,
};

use super::counted::{ENTER, IS_MEMORY, REPORT};

/// Native stack for a guest, as large as the sandbox's. The limit on slots is met first.
pub const STACK_BYTES: usize = 3 << 19;

/// Settings that compile fast.
fn config() -> Config {
    let mut config = Config::new();
    config
        .cranelift_opt_level(OptLevel::None)
        .cranelift_regalloc_algorithm(RegallocAlgorithm::SinglePass)
        .generate_address_map(false)
        .wasm_backtrace_max_frames(None)
        .max_wasm_stack(STACK_BYTES);
    config
}

/// Where metered modules run: without fuel of its own, and with NaNs as the processor makes them.
pub fn bare() -> Engine {
    Engine::new(&config()).expect("the settings are wasmtime's own")
}

/// Where originals run: with canonical NaNs, and with fuel and a stack that end what never ends.
pub fn canonical() -> Engine {
    let mut config = config();
    config.consume_fuel(true).max_wasm_stack(128 << 10).cranelift_nan_canonicalization(true);
    Engine::new(&config).expect("the settings are wasmtime's own")
}

/// What a module told of its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An activation is about to run an instruction.
    Step { activation: u32, instruction: u32 },
    /// The instruction before took so long, or the signal was given so much.
    Length(u64),
    /// The memory or a table grew by so much, or did not.
    Grown { table: i32, by: u32, from: Option<u32> },
}

/// An event, and the fuel that had been burned when it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub event: Event,
    pub paid: u64,
}

/// What the host keeps of a run.
#[derive(Default)]
pub struct Diary {
    fuel: Option<Global>,
    budget: u64,
    activations: u32,
    pub reports: Vec<Report>,
}

/// More than any budget here pays for: a loop that is not charged is to fail, not to go on for ever.
const MOST_REPORTS: usize = 100_000;

fn tell(caller: &mut Caller<'_, Diary>, event: Event) {
    let left = caller.data().fuel.map_or(0, |fuel| fuel.get(&mut *caller).unwrap_i64());
    let diary = caller.data_mut();
    let paid = diary.budget.saturating_sub_signed(left);
    assert!(diary.reports.len() < MOST_REPORTS, "the module runs on and on");
    diary.reports.push(Report { event, paid });
}

fn enter(mut caller: Caller<'_, Diary>) -> u32 {
    let activation = caller.data().activations;
    caller.data_mut().activations += 1;
    tell(&mut caller, Event::Step { activation, instruction: ENTER });
    activation
}

fn step(mut caller: Caller<'_, Diary>, activation: u32, instruction: u32) {
    tell(&mut caller, Event::Step { activation, instruction });
}

fn length(mut caller: Caller<'_, Diary>, length: u32) {
    tell(&mut caller, Event::Length(length.into()));
}

fn grown(mut caller: Caller<'_, Diary>, by: u32, from: i32, table: i32) {
    let from = Some(from.cast_unsigned()).filter(|from| *from != u32::MAX);
    assert!(table >= IS_MEMORY, "a table has an index");
    tell(&mut caller, Event::Grown { table, by, from });
}

/// The host's side of an import. The signals answer the same each time.
fn import(store: &mut Store<Diary>, import: &ImportType<'_>) -> Extern {
    let function = match (import.module(), import.name()) {
        (REPORT, "enter") => Func::wrap(store, enter),
        (REPORT, "step") => Func::wrap(store, step),
        (REPORT, "length") => Func::wrap(store, length),
        (REPORT, "grown") => Func::wrap(store, grown),
        (MODULE, "log") => Func::wrap(store, |caller: Caller<'_, Diary>, _: u32, bytes: u32| {
            length(caller, bytes);
        }),
        (MODULE, "fail") => Func::wrap(store, |caller: Caller<'_, Diary>, _: u32, bytes: u32| {
            length(caller, bytes);
            Err::<(), _>(Error::msg("the guest gives up"))
        }),
        _ => {
            let ty = import.ty().unwrap_func().clone();
            let answers: Vec<_> = ty.results().map(|ty| argument(&ty, 3)).collect();
            Func::new(store, ty, move |_, _, results| {
                results.copy_from_slice(&answers);
                Ok(())
            })
        }
    };
    function.into()
}

/// A value of a type, one of a few.
fn argument(ty: &ValType, which: u64) -> Val {
    // NaNs with payloads: they may only come out where they were only moved.
    let float = [0xffc0_0123, 0x4049_0fdb, 0x7f80_0001, 0x4040_0000][(which % 4) as usize];
    let double = [0xfff8_0000_0000_0123, 0x4009_21fb_5444_2d18, 0x7ff0_0000_0000_0001, 0x4008_0000_0000_0000]
        [(which % 4) as usize];
    match ty {
        ValType::I32 => Val::I32([-7, 0, 1, 3][(which % 4) as usize]),
        ValType::I64 => Val::I64([1 << 40, 0, -1, 3][(which % 4) as usize]),
        ValType::F32 => Val::F32(float),
        ValType::F64 => Val::F64(double),
        ValType::V128 => Val::V128((u128::from(double) << 64 | u128::from(float)).into()),
        ValType::Ref(ty) => Val::null_ref(ty.heap_type()),
    }
}

/// The end of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The bits of the results.
    Returned(Vec<String>),
    /// A trap of the guest's own, or nothing if the host ended it.
    Trapped(Option<Trap>),
    /// A limit of the pass.
    Tripped(Tripped),
}

/// An instance.
pub struct Run {
    pub store: Store<Diary>,
    instance: Instance,
    fuel: Option<Global>,
    limit: Option<Global>,
}

/// Fuel of wasmtime's for an original.
const BACKSTOP: u64 = 1_000_000;

impl Run {
    /// The trap, if not even the segments fit.
    pub fn new(module: &Module) -> Result<Self, Option<Trap>> {
        let mut store = Store::new(module.engine(), Diary::default());
        // Only an engine for originals has it.
        let _ = store.set_fuel(BACKSTOP);
        let imports: Vec<_> = module.imports().map(|wanted| import(&mut store, &wanted)).collect();
        let instance = Instance::new(&mut store, module, &imports)
            .map_err(|error| error.downcast_ref::<Trap>().copied())?;
        let fuel = instance.get_global(&mut store, metering::FUEL);
        let limit = instance.get_global(&mut store, metering::LIMIT);
        store.data_mut().fuel = fuel;
        Ok(Self { store, instance, fuel, limit })
    }

    /// Calls a function with some arguments and with so much fuel.
    pub fn call(&mut self, name: &str, which: u64, budget: u64) -> End {
        self.store.data_mut().budget = budget;
        if let Some(fuel) = self.fuel {
            fuel.set(&mut self.store, Val::I64(budget.cast_signed())).expect("it is a mutable i64");
        }
        let function = self.instance.get_func(&mut self.store, name).expect("it is exported");
        let ty = function.ty(&self.store);
        let arguments: Vec<_> = (which..).zip(ty.params()).map(|(which, ty)| argument(&ty, which)).collect();
        let mut results = vec![Val::I32(0); ty.results().len()];
        let end = function.call(&mut self.store, &arguments, &mut results);
        let tripped = self.limit.and_then(|limit| match limit.get(&mut self.store).unwrap_i32() {
            0 => None,
            code => Some(Tripped::from_code(code).expect("the code is known")),
        });
        match (end, tripped) {
            (Ok(()), None) => {
                let named = self.functions();
                End::Returned(results.iter().map(|value| self.shown(value, &named)).collect())
            }
            (Ok(()), Some(tripped)) => panic!("{tripped:?} is said of a call that returned"),
            (Err(error), Some(tripped)) => {
                let trap = error.downcast_ref::<Trap>();
                assert_eq!(trap, Some(&Trap::UnreachableCodeReached), "{tripped:?}");
                End::Tripped(tripped)
            }
            (Err(error), None) => End::Trapped(error.downcast_ref::<Trap>().copied()),
        }
    }

    /// What is left of the fuel; negative where it did not last.
    pub fn left(&mut self) -> i64 {
        self.fuel.map_or(0, |fuel| fuel.get(&mut self.store).unwrap_i64())
    }

    /// What was burned, or would have been, had it lasted.
    pub fn burned(&mut self) -> u64 {
        let left = self.left();
        self.store.data().budget.saturating_sub_signed(left)
    }

    /// The exported functions by their address: the first name of each.
    fn functions(&mut self) -> BTreeMap<usize, String> {
        let exports: Vec<_> = self
            .instance
            .exports(&mut self.store)
            .filter_map(|export| Some((export.name().to_owned(), export.into_func()?)))
            .collect();
        let mut named = BTreeMap::new();
        for (name, function) in exports {
            named.entry(function.to_raw(&mut self.store) as usize).or_insert(name);
        }
        named
    }

    fn shown(&mut self, value: &Val, named: &BTreeMap<usize, String>) -> String {
        match value {
            Val::FuncRef(Some(function)) => {
                let address = function.to_raw(&mut self.store) as usize;
                named.get(&address).expect("every function is exported").clone()
            }
            other => format!("{other:?}"),
        }
    }

    fn elements(&mut self, table: Table, named: &BTreeMap<usize, String>) -> String {
        let mut shown = String::new();
        for index in 0..table.size(&self.store) {
            let element = table.get(&mut self.store, index).expect("it is within the table");
            if let Ref::Func(function) = element {
                shown.push_str(&self.shown(&Val::FuncRef(function), named));
            }
            shown.push(',');
        }
        shown
    }

    /// Globals and the elements of tables, without what the pass adds.
    pub fn state(&mut self) -> Vec<(String, String)> {
        let named = self.functions();
        let exports: Vec<_> = self
            .instance
            .exports(&mut self.store)
            .map(|export| (export.name().to_owned(), export.into_extern()))
            .filter(|(name, _)| !name.starts_with("judge."))
            .collect();
        let mut state = Vec::new();
        for (name, export) in exports {
            let value = match export {
                Extern::Global(global) => {
                    let value = global.get(&mut self.store);
                    self.shown(&value, &named)
                }
                Extern::Table(table) => self.elements(table, &named),
                _ => continue,
            };
            state.push((name, value));
        }
        state
    }

    /// The memory, if there is one.
    pub fn memory(&mut self) -> Option<&[u8]> {
        let exports: Vec<_> =
            self.instance.exports(&mut self.store).map(wasmtime::Export::into_extern).collect();
        let memory = exports.into_iter().find_map(Extern::into_memory)?;
        Some(memory.data(&self.store))
    }
}
