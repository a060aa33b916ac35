//! How fast the endpoint world runs: below capacity and beyond it, and how the cost grows with the run.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use reference::endpoint::{Metric, Pattern, Scenario, Streams, run};
use reference::kinds::client::Client;
use reference::policies::client::{Backoff, Jitter, LowestFirst};

const SEED: u64 = 11;

/// A whole run and all its metrics.
fn measured<C: Client<Halt = Infallible> + ?Sized>(scenario: &Scenario, client: &mut C) -> Vec<Option<f64>> {
    let outcome = run(black_box(scenario), black_box(SEED), client);
    outcome.expect("a reference policy cannot halt").metrics(Metric::ALL)
}

fn supervisor(workflows: u32, per_min: f64) -> Scenario {
    Scenario { workflows, per_min, streams: Streams::Split, ..Scenario::document(Pattern::Supervisor) }
}

fn first_come_first_served(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("first_come_first_served");
    group.sample_size(10);
    for workflows in [10_000, 100_000] {
        for per_min in [3.0, 4.0] {
            let scenario = supervisor(workflows, per_min);
            group.throughput(Throughput::Elements(u64::from(workflows)));
            let id = BenchmarkId::new(format!("{per_min} a minute"), workflows);
            let mut client = Backoff { jitter: Jitter::Full };
            group.bench_function(id, |bencher| bencher.iter(|| measured(&scenario, &mut client)));
        }
    }
    group.finish();
}

fn oldest_workflow_first(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("oldest_workflow_first");
    group.sample_size(10);
    // Each pick looks at the whole queue, which has more than a thousand calls in the last.
    for (workflows, per_min) in [(10_000, 3.0), (100_000, 3.0), (10_000, 4.0)] {
        let scenario = supervisor(workflows, per_min);
        group.throughput(Throughput::Elements(u64::from(workflows)));
        let id = BenchmarkId::new(format!("{per_min} a minute"), workflows);
        let mut client = LowestFirst(|call| f64::from(call.workflow));
        group.bench_function(id, |bencher| bencher.iter(|| measured(&scenario, &mut client)));
    }
    group.finish();
}

criterion_group!(benches, first_come_first_served, oldest_workflow_first);
criterion_main!(benches);
