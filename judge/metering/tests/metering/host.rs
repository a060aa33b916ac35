//! A host as small as it can be: what a call gave, what it burned, which limit it met.

use contract::Limits;
use metering::Tripped;
use wasmparser::{Validator, WasmFeatures};
use wasmtime::{Config, Engine, Func, FuncType, Instance, Module, Store, Val, ValType};

/// Fuel for calls that are to run to their end.
pub const AMPLE: i64 = 1 << 40;

pub fn wasm(wat: &str) -> Vec<u8> {
    wat::parse_str(wat).expect("the test's own text is well-formed")
}

pub fn metered(wat: &str, limits: &Limits) -> Vec<u8> {
    let out = metering::meter(&wasm(wat), limits).expect("the module is allowed");
    let features = WasmFeatures::WASM2.union(WasmFeatures::EXTENDED_CONST).difference(WasmFeatures::GC_TYPES);
    let mut validator = Validator::new_with_features(features);
    validator.validate_all(&out).expect("what the pass writes is valid without any further feature");
    out
}

#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// The bits of the results.
    Returned(Vec<u64>),
    /// A limit.
    Tripped(Tripped),
    /// A trap of the guest's own.
    Trapped,
}

pub struct Host {
    pub store: Store<()>,
    pub instance: Instance,
}

impl Host {
    /// Imports are answered with zeros.
    pub fn new(wasm: &[u8]) -> Self {
        let mut config = Config::new();
        config.max_wasm_stack(3 << 19);
        let engine = Engine::new(&config).expect("the settings are wasmtime's own");
        let module = Module::new(&engine, wasm).expect("wasmtime takes the module");
        let mut store = Store::new(&engine, ());
        let imports: Vec<_> = module
            .imports()
            .map(|import| {
                let ty: FuncType = import.ty().unwrap_func().clone();
                Func::new(&mut store, ty, |_, _, results| {
                    for result in results {
                        *result = Val::I32(0);
                    }
                    Ok(())
                })
                .into()
            })
            .collect();
        let instance = Instance::new(&mut store, &module, &imports).expect("the module starts");
        Self { store, instance }
    }

    pub fn of(wat: &str) -> Self {
        Self::new(&metered(wat, &Limits::DEFAULT))
    }

    pub fn with(wat: &str, limits: Limits) -> Self {
        Self::new(&metered(wat, &limits))
    }

    pub fn set_fuel(&mut self, fuel: i64) {
        let global = self.instance.get_global(&mut self.store, metering::FUEL).expect("it is exported");
        global.set(&mut self.store, Val::I64(fuel)).expect("it is a mutable i64");
    }

    pub fn fuel(&mut self) -> i64 {
        let global = self.instance.get_global(&mut self.store, metering::FUEL).expect("it is exported");
        global.get(&mut self.store).unwrap_i64()
    }

    fn limit(&mut self) -> i32 {
        let global = self.instance.get_global(&mut self.store, metering::LIMIT).expect("it is exported");
        global.get(&mut self.store).unwrap_i32()
    }

    /// Calls an export on what fuel there is.
    pub fn call(&mut self, name: &str, arguments: &[Val]) -> End {
        let function = self.instance.get_func(&mut self.store, name).expect("it is exported");
        let results: Vec<ValType> = function.ty(&self.store).results().collect();
        let mut values = vec![Val::I32(0); results.len()];
        match function.call(&mut self.store, arguments, &mut values) {
            Ok(()) => {
                assert_eq!(self.limit(), 0, "nothing trips in a call that returns");
                End::Returned(values.iter().map(bits).collect())
            }
            Err(_) => match self.limit() {
                0 => End::Trapped,
                code => End::Tripped(Tripped::from_code(code).expect("the code is known")),
            },
        }
    }

    /// Calls on ample fuel, and gives what was burned too.
    pub fn burn(&mut self, name: &str, arguments: &[Val]) -> (End, i64) {
        self.set_fuel(AMPLE);
        let end = self.call(name, arguments);
        (end, AMPLE - self.fuel())
    }
}

fn bits(value: &Val) -> u64 {
    match value {
        Val::I32(value) => u64::from(value.cast_unsigned()),
        Val::I64(value) => value.cast_unsigned(),
        Val::F32(bits) => u64::from(*bits),
        Val::F64(bits) => *bits,
        other => unreachable!("no test returns a {other:?}"),
    }
}
