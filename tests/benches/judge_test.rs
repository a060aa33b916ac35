//! What a student waits for: `judge test` as a whole process, warm, on a file of each language
//! that most submissions come in.

use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use tests::{Home, repository};

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

criterion_group!(benches, judge_test);
criterion_main!(benches);
