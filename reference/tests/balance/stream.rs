//! The requests that the world brings, by the draws that they belong to.

use reference::balance::{Arrivals, Component, Distribution, Scenario};
use reference::random::{Draws, Purpose, SplitDraws, exponential};

use crate::worlds::World;

fn size_of(scenario: &Scenario, which: f64, how_large: f64) -> f64 {
    let mut reached = 0.0;
    let (last, rest) = scenario.sizes.components().split_last().unwrap();
    let found = rest.iter().find(|component| {
        reached += component.share;
        which <= reached
    });
    let Component { mean, distribution, .. } = *found.unwrap_or(last);
    match distribution {
        Distribution::Exponential => exponential(how_large, 1.0 / mean),
        Distribution::Deterministic => mean,
        Distribution::Pareto { shape } => {
            mean * (shape - 1.0) / shape * libm::pow(1.0 - how_large, -1.0 / shape)
        }
        Distribution::Lognormal { .. } => unreachable!("not in these worlds"),
    }
}

/// The arrivals and the sizes of all requests.
pub(crate) fn stream(world: &World) -> (Vec<f64>, Vec<f64>) {
    let scenario = &world.scenario;
    let mut draws = Draws::Split(SplitDraws::new(world.seed, 0));
    let (mut now, mut burst, mut left) = (0.0, 0, 0.0);
    let request = |request: u64| {
        let (which, how_large) = (draws.of(Purpose::Component, request), draws.of(Purpose::Size, request));
        let size = size_of(scenario, which, how_large);
        let gap = draws.of(Purpose::Gap, request);
        match &scenario.arrivals {
            Arrivals::Poisson => now += exponential(gap, 1.0 / scenario.mean_gap),
            Arrivals::Deterministic => now += scenario.mean_gap,
            Arrivals::Bursty(times) => {
                let rate = (times.on_ms + times.off_ms) / times.on_ms / scenario.mean_gap;
                let mut gap = exponential(gap, rate);
                while gap >= left {
                    gap -= left;
                    now += left;
                    if burst > 0 {
                        now += exponential(draws.of(Purpose::Lull, burst - 1), 1.0 / times.off_ms);
                    }
                    left = exponential(draws.of(Purpose::Burst, burst), 1.0 / times.on_ms);
                    burst += 1;
                }
                left -= gap;
                now += gap;
            }
            Arrivals::Trace(trace) => return trace.rows()[usize::try_from(request).unwrap()],
        }
        (now, size)
    };
    (0..scenario.requests).map(request).unzip()
}
