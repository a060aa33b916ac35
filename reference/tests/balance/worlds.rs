//! Scenarios with every key, and scripts for their policies.

use proptest::prelude::*;
use reference::balance::{
    Arrivals, Burst, Change, Component, Connections, Distribution, Layer, Limits, Mixture, Scenario, Streams,
    Trace, What,
};

/// A scenario, a seed, and what a policy does with each request.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) scenario: Scenario,
    pub(crate) seed: u64,
    pub(crate) script: Vec<Step>,
}

/// What the policy does with one request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) answer: i32,
    pub(crate) draws: u8,
}

fn mixtures() -> impl Strategy<Value = Mixture> {
    let distribution = prop_oneof![
        Just(Distribution::Exponential),
        Just(Distribution::Deterministic),
        (1.1f64..5.0).prop_map(|shape| Distribution::Pareto { shape }),
    ];
    prop::collection::vec((1u8..20, 0.01f64..20.0, distribution), 1..4).prop_map(|parts| {
        let whole: f64 = parts.iter().map(|(weight, ..)| f64::from(*weight)).sum();
        let parts = parts.into_iter().map(|(weight, mean, distribution)| Component {
            share: f64::from(weight) / whole,
            mean,
            distribution,
        });
        Mixture::new(parts.collect()).expect("shares that add up to 1")
    })
}

fn arrivals(requests: usize, mean_gap: f64) -> impl Strategy<Value = Arrivals> {
    // Gaps of whole milliseconds, many of them 0, so that arrivals meet other events.
    let trace = prop::collection::vec((0u8..4, 0u8..9), requests).prop_map(|rows| {
        let mut now = 0.0;
        let row = |(gap, size)| {
            now += f64::from(gap);
            (now, f64::from(size))
        };
        Arrivals::Trace(Trace::new(rows.into_iter().map(row).collect()).unwrap())
    });
    prop_oneof![
        Just(Arrivals::Poisson),
        Just(Arrivals::Deterministic),
        (0.1f64..9.0, 0.1f64..9.0).prop_map(move |(on, off)| {
            Arrivals::Bursty(Burst { on_ms: on * mean_gap, off_ms: off * mean_gap })
        }),
        trace,
    ]
}

/// Changes that are valid in their order, half of them at whole milliseconds.
fn changes(servers: u32) -> impl Strategy<Value = Vec<Change>> {
    let change = (0.0f64..60.0, any::<bool>(), 0..servers, 0u8..5, 0.1f64..3.0);
    prop::collection::vec(change, 0..12).prop_map(move |mut drawn| {
        drawn.sort_by(|one, other| one.0.total_cmp(&other.0));
        // 0 ready, 1 unready, 2 draining or drained, 3 down.
        let mut states = vec![0; servers as usize];
        let mut before = 0.0f64;
        let change = |(at, whole, server, choice, x): (f64, bool, u32, u8, f64)| {
            let state = &mut states[server as usize];
            let (what, next) = match (choice, *state) {
                (0, state) => (What::Speed(x), state),
                (1, 0) => (What::Unready, 1),
                (1 | 2, 1) => (What::Ready, 0),
                (3, 0 | 1) => (What::Drains(if whole { x.floor() } else { x }), 2),
                (_, 2 | 3) if choice > 1 => (What::Recovers, 0),
                (_, 0..=2) => (What::Fails, 3),
                _ => (What::Recovers, 0),
            };
            *state = next;
            let at = if whole { at.floor().max(before) } else { at.max(before) };
            before = at;
            Change { at, server, what }
        };
        drawn.into_iter().map(change).collect()
    })
}

fn connections() -> impl Strategy<Value = Option<Connections>> {
    let layer = prop_oneof![Just(Layer::Connections), Just(Layer::Requests)];
    let limits = (1u32..6, 0.0f64..2.0, prop::option::of(1u64..6), prop::option::of(0.0f64..20.0)).prop_map(
        |(clients, skew, max_requests, max_age_ms)| Limits { clients, skew, max_requests, max_age_ms },
    );
    prop::option::of((layer, limits).prop_map(|(layer, limits)| Connections { layer, limits }))
}

pub(crate) fn scripts(servers: u32, requests: usize) -> impl Strategy<Value = Vec<Step>> {
    let step = (0..servers.cast_signed(), 0u8..4).prop_map(|(answer, draws)| Step { answer, draws });
    prop::collection::vec(step, requests)
}

fn fleets(servers: u32) -> impl Strategy<Value = Scenario> {
    let each = |values| prop_oneof![Just(Vec::new()), prop::collection::vec(values, servers as usize)];
    let notice = prop_oneof![Just(0.0), 0.0f64..5.0, (0u8..4).prop_map(f64::from)];
    (each(0.2f64..3.0), each(0.1f64..4.0), changes(servers), notice).prop_map(
        move |(speeds, weights, changes, notice_ms)| Scenario {
            servers,
            speeds,
            weights,
            changes,
            notice_ms,
            ..Scenario::chapter()
        },
    )
}

/// Every key at once.
pub(crate) fn worlds() -> impl Strategy<Value = World> {
    // Some with several windows of shares.
    let requests = prop_oneof![5 => 1usize..70, 1 => 200usize..330];
    let sizes = (1u32..5, requests, 0.2f64..3.0);
    sizes.prop_flat_map(|(servers, requests, mean_gap)| {
        let views = (1u32..4, prop::option::of(0.5f64..9.0));
        let numbers = (any::<u64>(), 0..requests, mixtures());
        let parts = (
            fleets(servers),
            arrivals(requests, mean_gap),
            connections(),
            views,
            numbers,
            scripts(servers, requests),
        );
        parts.prop_map(move |(fleet, arrivals, connections, views, numbers, script)| {
            let (seed, warm_up, sizes) = numbers;
            let scenario = Scenario {
                requests: requests as u64,
                mean_gap,
                sizes,
                streams: Streams::Split,
                warm_up: warm_up as u64,
                arrivals,
                balancers: views.0,
                snapshot_ms: views.1,
                connections,
                ..fleet
            };
            World { scenario, seed, script }
        })
    })
}
