//! What the pass costs the code that it meters, and what it costs itself.

use std::hint::black_box;
use std::time::Instant;

use contract::Limits;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wasmtime::{Engine, Instance, Module, Store, TypedFunc, Val};

/// Rounds in one call of the guest.
const ROUNDS: i32 = 10_000;

struct Guest {
    store: Store<()>,
    instance: Instance,
    run: TypedFunc<i32, i32>,
}

impl Guest {
    fn new(engine: &Engine, wasm: &[u8]) -> Self {
        let module = Module::new(engine, wasm).expect("the guest compiles");
        let mut store = Store::new(engine, ());
        let instance = Instance::new(&mut store, &module, &[]).expect("the guest starts");
        let run = instance.get_typed_func(&mut store, "run").expect("the guest exports `run`");
        Self { store, instance, run }
    }

    fn run(&mut self) -> i32 {
        if let Some(fuel) = self.instance.get_global(&mut self.store, metering::FUEL) {
            fuel.set(&mut self.store, Val::I64(i64::MAX)).expect("the fuel is an i64");
        }
        self.run.call(&mut self.store, black_box(ROUNDS)).expect("the guest has fuel enough")
    }
}

/// A guest with what metering may make of its time at most.
struct Bound {
    name: &'static str,
    wat: &'static str,
    at_most: f64,
}

const BOUNDS: [Bound; 2] = [
    Bound { name: "two choices", wat: include_str!("two_choices.wat"), at_most: 1.35 },
    Bound { name: "interpreter", wat: include_str!("interpreter.wat"), at_most: 1.5 },
];

/// The guest as it is, and metered.
fn both(wat: &str) -> [Guest; 2] {
    let engine = Engine::default();
    let plain = wat::parse_str(wat).expect("the guest is well-formed");
    let metered = metering::meter(&plain, &Limits::DEFAULT).expect("the guest is allowed");
    [Guest::new(&engine, &plain), Guest::new(&engine, &metered)]
}

fn guests(criterion: &mut Criterion) {
    for Bound { name, wat, .. } in BOUNDS {
        let mut group = criterion.benchmark_group(name);
        for (kind, mut guest) in ["plain", "metered"].into_iter().zip(both(wat)) {
            group.bench_function(kind, |bencher| bencher.iter(|| guest.run()));
        }
        group.finish();
    }
}

/// Calls of each guest that the ratio is taken from.
const TURNS: usize = 501;

/// What metering makes of the time. The two are called in turn, so that whatever else the machine does
/// meets both, and their medians are compared.
fn ratios(_: &mut Criterion) {
    for Bound { name, wat, at_most } in BOUNDS {
        let mut guests = both(wat);
        let mut times = [Vec::with_capacity(TURNS), Vec::with_capacity(TURNS)];
        for _ in 0..TURNS {
            for (guest, times) in guests.iter_mut().zip(&mut times) {
                let start = Instant::now();
                black_box(guest.run());
                times.push(start.elapsed());
            }
        }
        let [plain, metered] = times.map(|mut times| {
            times.sort_unstable();
            times[TURNS / 2]
        });
        let ratio = metered.as_secs_f64() / plain.as_secs_f64();
        println!("{name}: {metered:?} metered, {plain:?} plain: {ratio:.3} times (at most {at_most})");
        assert!(ratio <= at_most, "{name}: metering costs more than it may");
    }
}

/// A module of many functions like those above.
fn pass(criterion: &mut Criterion) {
    let function = "(func (param i32) (result f64) (local f64)
        (loop (br_if 0 (local.tee 0 (i32.sub (local.get 0) (i32.load (local.get 0)))))
          (if (local.get 0) (then (local.set 1 (f64.mul (local.get 1) (f64.const 0.5))))))
        (f64.add (local.get 1) (f64.load offset=8 (local.get 0))))";
    let module = wat::parse_str(format!("(module (memory 1) {})", function.repeat(20_000)))
        .expect("the module is well-formed");
    let mut group = criterion.benchmark_group("pass");
    group.throughput(Throughput::Bytes(module.len() as u64));
    group.bench_function("many functions", |bencher| {
        bencher.iter(|| metering::meter(black_box(&module), &Limits::DEFAULT));
    });
    group.finish();
}

criterion_group!(benches, guests, ratios, pass);
criterion_main!(benches);
