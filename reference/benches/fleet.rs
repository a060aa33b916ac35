//! How fast the fleet runs, by requests and by instances.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use reference::fleet::{Metric, Quantity, Scenario, run};
use reference::kinds::router::Router;
use reference::percentile::Permille;
use reference::policies::health::Always;
use reference::policies::router::fleet::{AnyReady, BoundedLoad, LeastPending};

const SEED: u64 = 7;
const ASKED: [Metric; 2] =
    [Metric::Percentile(Quantity::Ttft, Permille::P99), Metric::Percentile(Quantity::Latency, Permille::P99)];

/// Conversations of six turns on average, one of them every four seconds for each instance.
fn scenario(instances: u32, requests: u32) -> Scenario {
    let text = format!(
        "instances = {instances}\nprefill = 8000.0\nkv = 400000\nslots = 48\nstep_ms = 15.0\nstep_ms_per_request = 0.3\n\
         sessions_per_s = {:?}\nrequests = {requests}\nturns = {{ mean = 6.0 }}\nthink_ms = 15000.0\n\
         prompt = [{{ share = 1.0, from = 200, to = 2000 }}]\nfollow_up = [{{ share = 1.0, from = 50, to = 600 }}]\n\
         output = [{{ share = 1.0, from = 20, to = 400 }}]",
        0.25 * f64::from(instances),
    );
    toml::from_str(&text).expect("a valid scenario")
}

/// A whole run and two percentiles.
fn measured<R: Router<Halt = Infallible>>(scenario: &Scenario, mut router: R) -> Vec<Option<f64>> {
    let outcome = run(black_box(scenario), black_box(SEED), &mut router, |_| Always);
    outcome.expect("a reference policy cannot halt").metrics(&ASKED)
}

fn fleet(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fleet");
    group.sample_size(10);
    for instances in [8, 64] {
        for requests in [20_000, 200_000] {
            let scenario = scenario(instances, requests);
            let size = format!("{instances}x{requests}");
            group.throughput(Throughput::Elements(u64::from(requests)));
            group.bench_function(BenchmarkId::new("random", &size), |bencher| {
                bencher.iter(|| measured(&scenario, AnyReady));
            });
            group.bench_function(BenchmarkId::new("least_pending", &size), |bencher| {
                bencher.iter(|| measured(&scenario, LeastPending));
            });
            group.bench_function(BenchmarkId::new("bounded_load", &size), |bencher| {
                bencher.iter(|| measured(&scenario, BoundedLoad::default()));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, fleet);
criterion_main!(benches);
