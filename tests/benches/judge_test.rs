//! What a student waits for: `judge test` as a whole process, warm, on a file of each language
//! that most submissions come in.

use std::path::Path;

use contract::{Grant, Kind, Limits, Locale, SignalId, Submission as _};
use criterion::{Criterion, criterion_group, criterion_main};
use reference::balance::{self, Scenario};
use sandbox::{CachePlaces, Sandbox, Settings};
use tests::{Home, repository};
use toolchain::{Source, Toolchains};

fn judge_test(criterion: &mut Criterion) {
    let home = Home::new();
    let shared = Home::shared();
    let exercise = repository().join("exercises/p2c/solutions");
    let module = home.path().join("router.wasm");
    let text = std::fs::read(exercise.join("router.wat")).expect("the exercise has a solution in WAT");
    std::fs::write(&module, wat::parse_bytes(&text).expect("it is valid")).expect("the home is writable");

    let mut group = criterion.benchmark_group("judge test p2c");
    group.sample_size(20);
    let mut bench = |home: &Home, name: &str, file: &Path| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let output = home.judge(["test", "p2c"]).arg(file).output().expect("the judge starts");
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
            });
        });
    };
    bench(&home, "router.wasm", &module);
    bench(&home, "router.rs", &exercise.join("router.rs"));
    bench(&shared, "router.ts", &exercise.join("router.ts"));
    bench(&shared, "router.py", &exercise.join("router.py"));
    group.finish();
}

/// One run of 20,000 decisions of a Python policy, in its interpreter.
fn interpreted(criterion: &mut Criterion) {
    let home = Home::shared();
    let cache = home.path().join("cache/judge");
    let toolchains = Toolchains::new(tests::judge_binary(), &cache, Locale::En);
    let file = repository().join("exercises/p2c/solutions/router.py");
    let bytes = std::fs::read(file).expect("the exercise has a solution in Python");
    let source = Source { name: "router.py".to_owned(), bytes };
    let built = toolchains.build(&source, None, &Limits::DEFAULT).expect("the interpreter is made");
    let places = CachePlaces { folder: cache.join("modules"), key: home.path().join("data/judge/cache.key") };
    let settings = Settings { judge: Some(tests::judge_binary()), cache: Some(places) };
    let sandbox = Sandbox::new(settings).expect("wasmtime runs here");
    let grant = Grant {
        kind: Kind::Router,
        signals: [SignalId::InFlight].into_iter().collect(),
        callbacks: std::collections::BTreeSet::new(),
        functions: Vec::new(),
    };
    let script = built.script.expect("Python is a source for an interpreter");
    let interpreter = sandbox.load_interpreter(&built.module).expect("the interpreter is loaded");
    let program = interpreter.program(&script, &grant).expect("the solution is Python");
    let scenario = Scenario::chapter();
    criterion.bench_function("a run of router.py, 20,000 decisions", |bencher| {
        bencher.iter(|| {
            let mut guest = program.router(&Limits::DEFAULT).expect("the interpreter starts");
            balance::run(&scenario, 7, &mut *guest).expect("the solution does not halt")
        });
    });
}

criterion_group!(benches, judge_test, interpreted);
criterion_main!(benches);
