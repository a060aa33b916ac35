//! Time has no scale of its own: if every time is doubled and every rate halved, so that the buckets hold
//! what they held, every latency is doubled, bit for bit.

use proptest::prelude::*;

use super::buckets::{Bucket, Buckets};
use super::jobs::{Jobs, Work};
use super::metric::Metric;
use super::pattern::Pattern;
use super::scenario::{Scenario, Streams};
use super::world::{run, run_on};
use crate::percentile::Permille;
use crate::policies::client::CLIENTS;

const TIMES: [Metric; 7] = [
    Metric::Latency(Permille::P50),
    Metric::Latency(Permille::P95),
    Metric::Latency(Permille::P99),
    Metric::LatencyMean,
    Metric::Makespan,
    Metric::Area,
    Metric::LatencySum,
];
const COUNTS: [Metric; 8] = [
    Metric::Ok,
    Metric::Wrong,
    Metric::Exhausted,
    Metric::Cost,
    Metric::CostPerSuccess,
    Metric::Attempts,
    Metric::Utilisation,
    Metric::PeakQueue,
];

fn slower(jobs: &mut Jobs, scale: f64) {
    for job in &mut jobs.steps {
        match &mut job.work {
            Work::Tool { ms } => *ms *= scale,
            Work::Call(charge) => {
                charge.first_token *= scale;
                charge.duration *= scale;
            }
        }
    }
}

fn scenarios() -> impl Strategy<Value = Scenario> {
    let limits = (1u32..60, 500u32..50_000, 100u32..9000, 1u32..20);
    let world =
        (prop::sample::select(Pattern::ALL), 1u32..60, 0.5f64..20.0, 0.0f64..0.4, 5000.0f64..20_000.0);
    let streams = prop_oneof![Just(Streams::Shared), Just(Streams::Split)];
    (limits, world, streams).prop_map(
        |((rpm, itpm, otpm, slots), (pattern, workflows, per_min, fail, timeout), streams)| Scenario {
            workflows,
            per_min,
            rpm,
            itpm,
            otpm,
            slots,
            fail,
            timeout,
            streams,
            ..Scenario::document(pattern)
        },
    )
}

proptest! {
    #[test]
    fn scaling_all_times_and_rates_scales_all_latencies(
        scenario in scenarios(), seed: u64, power in -3i32..4, policy in 0..CLIENTS.len(),
    ) {
        let scale = libm::scalbn(1.0, power);
        let client = || CLIENTS[policy].make();
        let base = run(&scenario, seed, &mut *client()).expect("it cannot halt");

        let mut jobs = Jobs::of(&scenario.pattern.plan());
        slower(&mut jobs, scale);
        let mut buckets = Buckets::of(&scenario);
        for bucket in [&mut buckets.requests, &mut buckets.input, &mut buckets.output] {
            *bucket = Bucket::new(bucket.size, bucket.rate / scale);
        }
        buckets.least_wait *= scale;
        let scaled = Scenario {
            per_min: scenario.per_min / scale,
            timeout: scenario.timeout * scale,
            base: scenario.base * scale,
            cap: scenario.cap * scale,
            ..scenario.clone()
        };
        let scaled = run_on(&scaled, jobs, buckets, seed, &mut *client()).expect("it cannot halt");

        let times: Vec<_> = base.metrics(&TIMES).into_iter().map(|time| time.map(|time| time * scale)).collect();
        prop_assert_eq!(scaled.metrics(&TIMES), times);
        prop_assert_eq!(scaled.metrics(&COUNTS), base.metrics(&COUNTS));
        prop_assert_eq!(scaled.calls(), base.calls());
    }
}
