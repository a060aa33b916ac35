//! How fast the limiter world runs: a million Poisson requests through the token bucket, with a limit by
//! concurrency beside it, and waiting in line.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use reference::kinds::limiter::Limiter;
use reference::limiter::{Metric, Scenario, run};
use reference::policies::limiter::{TokenBucket, TokenBucketConcurrency};

const SEED: u64 = 7;
const REQUESTS: u64 = 1_000_000;

/// A bucket of 10 tokens at a load of 0.8, and what `rest` adds.
fn scenario(rest: &str) -> Scenario {
    let text = format!("rate = 100\ncapacity = 10\narrivals_per_s = 80\nrequests = {REQUESTS}\n{rest}");
    toml::from_str(&text).expect("a scenario")
}

/// A whole run and its metrics.
fn measured<L: Limiter<Halt = Infallible>>(scenario: &Scenario, limiter: &mut L) -> Vec<Option<f64>> {
    let outcome = run(black_box(scenario), black_box(SEED), limiter);
    outcome.expect("a reference policy cannot halt").metrics(Metric::ALL)
}

fn million(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("limiter");
    group.sample_size(20).throughput(Throughput::Elements(REQUESTS));
    let dropping = scenario("");
    group.bench_function("token_bucket", |bencher| {
        bencher.iter(|| measured(&dropping, &mut TokenBucket::default()));
    });
    // About 16 hold a place at once.
    let holding = scenario("concurrency = 20\nhold = 200");
    group.bench_function("token_bucket_concurrency", |bencher| {
        bencher.iter(|| measured(&holding, &mut TokenBucketConcurrency::default()));
    });
    let waiting = scenario("mode = \"queue\"\nqueue = 1000");
    group.bench_function("line", |bencher| {
        bencher.iter(|| measured(&waiting, &mut TokenBucket::default()));
    });
    group.finish();
}

criterion_group!(benches, million);
criterion_main!(benches);
