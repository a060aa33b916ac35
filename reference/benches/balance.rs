//! How fast the balance world runs, percentiles included.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use reference::balance::{Change, Metric, Quantity, Scenario, Streams, What, run, run_all, run_watched};
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

/// The chapter's utilisation on any number of servers.
fn of_size(servers: u32) -> Scenario {
    Scenario { servers, mean_gap: 8.0 / f64::from(servers), streams: Streams::Split, ..Scenario::chapter() }
}

fn least_connections(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("least_connections");
    for servers in [8u32, 64, 512, 4096] {
        let scenario = of_size(servers);
        let mut router = LeastConnections { ties: Ties::LowestIndex };
        group.throughput(Throughput::Elements(scenario.requests));
        group.bench_function(BenchmarkId::from_parameter(servers), |bencher| {
            bencher.iter(|| measured(&scenario, &mut router));
        });
    }
    group.finish();
}

/// Least connections, which looks at all servers, beside P2C, which looks at two: what both take more of
/// on more servers is the world's. Long runs, so that what a run begins with does not count.
fn by_servers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("by_servers");
    group.sample_size(20);
    for servers in [8u32, 64, 512, 4096] {
        let scenario = Scenario { requests: 200_000, ..of_size(servers) };
        group.throughput(Throughput::Elements(scenario.requests));
        let mut bench = |name: &str, router: &mut dyn Router<Halt = Infallible>| {
            group.bench_function(BenchmarkId::new(name, servers), |bencher| {
                bencher.iter(|| measured(&scenario, &mut *router));
            });
        };
        bench("p2c", &mut P2c { picks: Picks::WithReplacement });
        bench("least_connections", &mut LeastConnections { ties: Ties::LowestIndex });
        bench("least_connections_random_tie", &mut LeastConnections { ties: Ties::Random });
    }
    group.finish();
}

/// The chapter's scenario by events: with a speed that never changes anything, with a server that fails
/// and recovers, and with sixteen balancers.
fn events(criterion: &mut Criterion) {
    let split = Scenario { streams: Streams::Split, ..Scenario::chapter() };
    let change = |at, what| Change { at, server: 0, what };
    let snapshot = Scenario { snapshot_ms: Some(5.0), ..split.clone() };
    let changes = vec![change(5000.0, What::Fails), change(6000.0, What::Recovers)];
    let fails = Scenario { changes, ..split.clone() };
    let balancers = Scenario { balancers: 16, ..split.clone() };
    let mut group = criterion.benchmark_group("events");
    group.throughput(Throughput::Elements(split.requests));
    for (name, scenario) in [("snapshot", &snapshot), ("fails", &fails), ("balancers", &balancers)] {
        let mut routers = vec![P2c { picks: Picks::WithReplacement }; scenario.balancers as usize];
        group.bench_function(BenchmarkId::new("p2c", name), |bencher| {
            bencher.iter(|| {
                let mut routers: Vec<_> = routers.iter_mut().collect();
                let outcome = run_all(black_box(scenario), black_box(SEED), &mut routers);
                outcome.expect("a reference policy cannot halt").metrics(&ASKED)
            });
        });
    }
    let mut router = P2c { picks: Picks::WithReplacement };
    group.bench_function(BenchmarkId::new("p2c", "watched"), |bencher| {
        bencher.iter(|| {
            let outcome = run_watched(black_box(&split), black_box(SEED), &mut [&mut router]);
            outcome.expect("a reference policy cannot halt").metrics(&ASKED)
        });
    });
    group.finish();
}

criterion_group!(benches, p2c, least_connections, by_servers, events);
criterion_main!(benches);
