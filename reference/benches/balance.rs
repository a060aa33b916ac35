//! How fast the balance world runs, percentiles included.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use reference::balance::{Metric, Quantity, Scenario, Streams, run};
use reference::kinds::router::Router;
use reference::percentile::Permille;
use reference::policies::router::{LeastConnections, P2c, Picks, Ties};

const SEED: u64 = 7;
const ASKED: [Metric; 2] =
    [Metric::Percentile(Quantity::Wait, Permille::P50), Metric::Percentile(Quantity::Wait, Permille::P99)];

/// A whole run and its p50 and p99.
fn measured<R: Router<Halt = Infallible> + ?Sized>(scenario: &Scenario, router: &mut R) -> Vec<Option<f64>> {
    let outcome = run(black_box(scenario), black_box(SEED), router);
    outcome.expect("a reference policy cannot halt").metrics(&ASKED)
}

fn p2c(criterion: &mut Criterion) {
    let chapter = Scenario::chapter();
    let split = Scenario { streams: Streams::Split, ..chapter.clone() };
    let mut group = criterion.benchmark_group("p2c");
    group.throughput(Throughput::Elements(chapter.requests));
    for (streams, scenario) in [("shared", &chapter), ("split", &split)] {
        let mut router = P2c { picks: Picks::WithReplacement };
        group.bench_function(BenchmarkId::new("direct", streams), |bencher| {
            bencher.iter(|| measured(scenario, &mut router));
        });
        group.bench_function(BenchmarkId::new("dyn", streams), |bencher| {
            let router: &mut dyn Router<Halt = Infallible> = &mut router;
            bencher.iter(|| measured(scenario, black_box(&mut *router)));
        });
    }
    group.finish();
}

fn least_connections(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("least_connections");
    for servers in [8u32, 64, 512, 4096] {
        // The chapter's utilisation on any number of servers.
        let scenario = Scenario {
            servers,
            mean_gap: 8.0 / f64::from(servers),
            streams: Streams::Split,
            ..Scenario::chapter()
        };
        let mut router = LeastConnections { ties: Ties::LowestIndex };
        group.throughput(Throughput::Elements(scenario.requests));
        group.bench_function(BenchmarkId::from_parameter(servers), |bencher| {
            bencher.iter(|| measured(&scenario, &mut router));
        });
    }
    group.finish();
}

criterion_group!(benches, p2c, least_connections);
criterion_main!(benches);
