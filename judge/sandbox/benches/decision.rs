//! What the sandbox adds to a decision: the same run of 20,000 requests, native and sandboxed, through
//! the trait that students come through.

use contract::{Grant, Kind, Limits, SignalId, Submission as _};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use reference::balance::{self, Metric, Scenario, Streams};
use reference::policies::{named, router::ROUTERS};
use sandbox::{Sandbox, Settings};

const P2C: &str = include_str!("p2c.wat");

fn decision(criterion: &mut Criterion) {
    let module = wat::parse_str(P2C).expect("the benchmark's own module is valid");
    let sandbox = Sandbox::new(Settings::default()).expect("wasmtime runs here");
    let program = sandbox.load(&module).expect("the benchmark's own module is metered");
    let grant = Grant {
        kind: Kind::Router,
        signals: [SignalId::InFlight].into_iter().collect(),
        callbacks: std::collections::BTreeSet::new(),
        functions: Vec::new(),
    };
    program.check(&grant).expect("a P2C asks for what is granted");
    let policy = named(ROUTERS, "p2c").expect("p2c is a policy");

    let mut shared = criterion.benchmark_group("decision");
    for streams in [Streams::Shared, Streams::Split] {
        let scenario = Scenario { streams, ..Scenario::chapter() };
        shared.throughput(Throughput::Elements(scenario.requests));
        let name = |host: &str| format!("{host} {streams:?}");
        shared.bench_function(name("native"), |bencher| {
            bencher.iter(|| {
                let outcome =
                    balance::run(&scenario, 7, &mut *policy.make()).expect("a reference does not halt");
                outcome.metrics(Metric::ALL)
            });
        });
        shared.bench_function(name("sandboxed"), |bencher| {
            bencher.iter(|| {
                let mut guest = program.router(&Limits::DEFAULT).expect("the module starts");
                let outcome = balance::run(&scenario, 7, &mut *guest).expect("a P2C does not halt");
                outcome.metrics(Metric::ALL)
            });
        });
    }
    shared.finish();
    criterion.bench_function("instantiation", |bencher| {
        bencher.iter(|| program.router(&Limits::DEFAULT).expect("the module starts"));
    });
}

criterion_group!(benches, decision);
criterion_main!(benches);
