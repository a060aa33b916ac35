//! Metered modules against the originals, over modules made at random from fixed seeds.

use arbitrary::Unstructured;
use contract::{Limits, Refusal};
use wasm_smith::{InstructionKind, InstructionKinds, Module as Smith};
use wasmtime::{Config, Engine, Extern, Instance, Module, Store, Trap, Val, ValType};

const MODULES: u64 = 700;

/// Bytes from a seed: a xorshift generator, so that the modules are the same everywhere.
fn bytes(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let next_word = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    std::iter::repeat_with(next_word).take(1024).flatten().collect()
}

fn smith(seed: u64) -> Vec<u8> {
    let config = wasm_smith::Config {
        allowed_instructions: InstructionKinds::new(&[
            InstructionKind::Numeric,
            InstructionKind::Vector,
            InstructionKind::Reference,
            InstructionKind::Parametric,
            InstructionKind::Variable,
            InstructionKind::Table,
            InstructionKind::Memory,
            InstructionKind::Control,
            InstructionKind::Aggregate,
        ]),
        allow_start_export: false,
        // Otherwise hardly any function gets to its end.
        disallow_traps: seed.is_multiple_of(2),
        export_everything: true,
        exceptions_enabled: false,
        gc_enabled: false,
        compact_imports_enabled: false,
        max_imports: 0,
        max_instructions: 400,
        max_memories: 1,
        max_memory32_bytes: 1 << 20,
        max_table_elements: 1000,
        max_tables: 3,
        max_tags: 0,
        memory64_enabled: false,
        memory_max_size_required: true,
        min_funcs: 3,
        min_memories: 1,
        // With them most modules have an `externref` somewhere, which is refused.
        reference_types_enabled: seed.is_multiple_of(3),
        relaxed_simd_enabled: false,
        table_max_size_required: true,
        tail_call_enabled: false,
        threads_enabled: false,
        wide_arithmetic_enabled: false,
        ..Default::default()
    };
    let source = bytes(seed);
    let module = Smith::new(config, &mut Unstructured::new(&source)).expect("there are bytes enough");
    module.to_bytes()
}

/// The end of one call: bits of the results, or the trap.
#[derive(Debug, PartialEq)]
enum End {
    Returned(Vec<String>),
    Trapped(Option<Trap>),
}

#[derive(Debug)]
struct Run {
    store: Store<()>,
    instance: Instance,
}

impl Run {
    /// Nothing, if not even the segments fit.
    fn new(module: &Module, wasmtime_fuel: u64) -> Result<Self, Option<Trap>> {
        let mut store = Store::new(module.engine(), ());
        store.set_fuel(wasmtime_fuel).expect("fuel is on");
        let instance =
            Instance::new(&mut store, module, &[]).map_err(|error| error.downcast_ref::<Trap>().copied())?;
        let mut run = Self { store, instance };
        run.set_fuel(i64::MAX / 2);
        Ok(run)
    }

    fn set_fuel(&mut self, fuel: i64) {
        if let Some(global) = self.instance.get_global(&mut self.store, metering::FUEL) {
            global.set(&mut self.store, Val::I64(fuel)).expect("it is a mutable i64");
        }
    }

    fn global(&mut self, name: &str) -> i64 {
        let global = self.instance.get_global(&mut self.store, name).expect("it is exported");
        match global.get(&mut self.store) {
            Val::I64(value) => value,
            other => i64::from(other.unwrap_i32()),
        }
    }

    fn call(&mut self, name: &str) -> End {
        let function = self.instance.get_func(&mut self.store, name).expect("it is exported");
        let ty = function.ty(&self.store);
        let arguments: Vec<Val> = ty
            .params()
            .map(|param| match param {
                ValType::I32 => Val::I32(-7),
                ValType::I64 => Val::I64(1 << 40),
                // With a payload: it may only come out where it was only moved.
                ValType::F32 => Val::F32(0xffc0_0123),
                ValType::F64 => Val::F64(0xfff8_0000_0000_0123),
                ValType::V128 => Val::V128(0xffc0_0123_ffc0_0123_ffc0_0123_ffc0_0123_u128.into()),
                ValType::Ref(ty) => Val::null_ref(ty.heap_type()),
            })
            .collect();
        let mut results = vec![Val::I32(0); ty.results().len()];
        match function.call(&mut self.store, &arguments, &mut results) {
            Ok(()) => End::Returned(results.iter().map(shown).collect()),
            Err(error) => End::Trapped(error.downcast_ref::<Trap>().copied()),
        }
    }

    /// Memory, globals and table sizes, without what the pass adds.
    fn state(&mut self) -> Vec<(String, String)> {
        let exports: Vec<(String, Extern)> = self
            .instance
            .exports(&mut self.store)
            .map(|export| (export.name().to_owned(), export.clone().into_extern()))
            .collect();
        let mut state = Vec::new();
        for (name, export) in exports {
            let value = match export {
                _ if name.starts_with("judge.") => continue,
                Extern::Global(global) => shown(&global.get(&mut self.store)),
                Extern::Table(table) => table.size(&self.store).to_string(),
                Extern::Memory(memory) => {
                    let data = memory.data(&self.store);
                    let sum = data.iter().fold(0_u64, |sum, byte| {
                        sum.wrapping_mul(0x0100_0000_01b3).wrapping_add(u64::from(*byte))
                    });
                    format!("{} bytes, {sum:x}", data.len())
                }
                _ => continue,
            };
            state.push((name, value));
        }
        state
    }
}

fn shown(value: &Val) -> String {
    match value {
        Val::FuncRef(reference) => format!("funcref {}", reference.is_some()),
        other => format!("{other:?}"),
    }
}

fn engine(stack: usize) -> Engine {
    let mut config = Config::new();
    config.consume_fuel(true).max_wasm_stack(stack).cranelift_nan_canonicalization(true);
    Engine::new(&config).expect("the settings are wasmtime's own")
}

/// How many modules were compared, in how many calls, and how many of those returned.
#[derive(Debug, Default)]
struct Tally {
    modules: u32,
    compared: u32,
    returned: u32,
}

fn compare(seed: u64, plain: &Engine, roomy: &Engine, tally: &mut Tally) {
    let original = smith(seed);
    let limits =
        Limits { memory_bytes: 1 << 32, table_elements: 1 << 31, stack_slots: u32::MAX, ..Limits::DEFAULT };
    let metered = match metering::meter(&original, &limits) {
        Ok(metered) => metered,
        Err(Refusal::Feature { feature }) if feature == "externref" => return,
        Err(refusal) => panic!("{seed}: {refusal:?}"),
    };
    let original = Module::new(plain, &original).expect("wasmtime takes the original");
    let metered = Module::new(roomy, &metered).expect("wasmtime takes what the pass writes");
    tally.modules += 1;
    for export in original.exports().filter(|export| export.ty().func().is_some()) {
        let name = export.name();
        let (mut before, mut after) = match (Run::new(&original, 1_000_000), Run::new(&metered, u64::MAX / 2))
        {
            (Ok(before), Ok(after)) => (before, after),
            (before, after) => {
                assert_eq!(before.err(), after.err(), "{seed}: instantiation");
                return;
            }
        };
        let expected = before.call(name);
        if matches!(expected, End::Trapped(Some(Trap::OutOfFuel | Trap::StackOverflow))) {
            continue; // Where it ends is the host's affair.
        }
        let fuel = after.global(metering::FUEL);
        let found = after.call(name);
        assert_eq!(found, expected, "{seed}: {name}");
        assert_eq!(after.state(), before.state(), "{seed}: after {name}");
        assert_eq!(after.global(metering::LIMIT), 0, "{seed}: {name}");
        tally.compared += 1;
        let burned = fuel - after.global(metering::FUEL);
        if let End::Returned(_) = found {
            tally.returned += 1;
            exactly(&metered, name, burned, &expected, seed);
            // Once more on the same instance: nothing is left over from the first call.
            assert_eq!(after.call(name), before.call(name), "{seed}: {name} again");
            assert_eq!(after.state(), before.state(), "{seed}: after {name} again");
        }
    }
}

/// On exactly what it burned a call does the same, and on one less it trips.
fn exactly(metered: &Module, name: &str, burned: i64, expected: &End, seed: u64) {
    let on = |fuel| {
        let mut run = Run::new(metered, u64::MAX / 2).expect("it started before");
        run.set_fuel(fuel);
        let end = run.call(name);
        (end, run.global(metering::FUEL), run.global(metering::LIMIT))
    };
    let (end, left, _) = on(burned);
    assert_eq!((&end, left), (expected, 0), "{seed}: {name} on {burned}");
    let (end, left, limit) = on(burned - 1);
    assert!(matches!(end, End::Trapped(_)) && left < 0, "{seed}: {name} on {}", burned - 1);
    assert_eq!(limit, 1, "{seed}: {name} on {}", burned - 1);
}

#[test]
fn metered_modules_do_what_the_originals_do() {
    let work = || {
        let (plain, roomy) = (engine(128 << 10), engine(3 << 19));
        let mut tally = Tally::default();
        for seed in 1..=MODULES {
            compare(seed, &plain, &roomy, &mut tally);
        }
        tally
    };
    // The guest runs on this thread's stack.
    let thread = std::thread::Builder::new().stack_size(32 << 20).spawn(work).expect("a thread starts");
    let tally = thread.join().expect("no module differs");
    assert!(
        tally.modules > 300 && tally.compared > 500 && tally.returned > 250,
        "too little was compared: {tally:?}"
    );
}
