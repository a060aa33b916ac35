//! How fast the world of retries runs: a million attempts, and what one costs by how much is in flight.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use reference::kinds::retry::Retry;
use reference::policies::breaker::{Closed, Consecutive};
use reference::policies::retry::{Hedged, Immediate, Jittered, Never, Spread};
use reference::retry_events::{Distribution, Outcome, Routing, Scenario, WhenOpen, run};

const SEED: u64 = 7;

/// The chapter's fleet, for as many seconds.
fn fleet(seconds: f64) -> Scenario {
    Scenario {
        servers: 12,
        queue: 100,
        service: 10.0,
        distribution: Distribution::Exponential,
        mean_gap: 1.0,
        seconds,
        timeout: Some(500.0),
        cancel: false,
        deadline: None,
        errors: 0.0,
        layers: 1,
        max_attempts: 3,
        timeouts: Vec::new(),
        routing: Routing::Random,
        when_open: WhenOpen::Fail,
        outages: Vec::new(),
    }
}

fn measured<R: Retry<Halt = std::convert::Infallible>>(scenario: &Scenario, policy: R) -> Outcome {
    let mut layers = [Box::new(policy)];
    run(black_box(scenario), black_box(SEED), &mut layers, &mut Closed)
        .expect("a reference policy cannot halt")
}

/// Runs of about a million attempts each; the rate is of attempts.
fn a_million_attempts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a_million_attempts");
    group.sample_size(10);
    let plain = fleet(1000.0);
    let failing = Scenario { errors: 0.2, mean_gap: 1.2, ..fleet(970.0) };
    let overloaded = Scenario { mean_gap: 0.5, ..fleet(170.0) };
    let jitter = || Jittered::usual(Spread::Full);
    group.throughput(Throughput::Elements(measured(&plain, Never).attempts));
    group.bench_function("no_failures", |bencher| bencher.iter(|| measured(&plain, Never)));
    group.throughput(Throughput::Elements(measured(&failing, jitter()).attempts));
    group.bench_function("errors_and_full_jitter", |bencher| bencher.iter(|| measured(&failing, jitter())));
    group.throughput(Throughput::Elements(measured(&overloaded, Immediate).attempts));
    group.bench_function("overload_and_immediate", |bencher| {
        bencher.iter(|| measured(&overloaded, Immediate));
    });
    let hedged = || Hedged { after: 10.0 };
    group.throughput(Throughput::Elements(measured(&failing, hedged()).attempts));
    group.bench_function("hedged", |bencher| bencher.iter(|| measured(&failing, hedged())));
    group.bench_function("errors_and_a_breaker", |bencher| {
        bencher.iter(|| {
            let mut layers = [Box::new(jitter())];
            run(black_box(&failing), black_box(SEED), &mut layers, &mut Consecutive::usual())
        });
    });
    group.finish();
}

/// As many attempts, with a hundred times as many requests in backoff: what an attempt costs may grow as
/// the logarithm of that, and by what memory further away costs.
fn in_flight(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("in_flight");
    group.sample_size(10);
    for waiting in [1_000u32, 100_000] {
        let scenario = Scenario {
            servers: 64,
            service: 0.1,
            mean_gap: 0.01,
            timeout: None,
            errors: 0.5,
            max_attempts: 2,
            ..fleet(7.0)
        };
        // Half of the requests wait for half of the window: 100 a millisecond arrive.
        let window = f64::from(waiting) / (100.0 * 0.5 * 0.5);
        let policy = Jittered { spread: Spread::Full, base: window, cap: window };
        group.throughput(Throughput::Elements(measured(&scenario, policy).attempts));
        group.bench_function(BenchmarkId::from_parameter(waiting), |bencher| {
            bencher.iter(|| measured(&scenario, policy));
        });
    }
    group.finish();
}

criterion_group!(benches, a_million_attempts, in_flight);
criterion_main!(benches);
