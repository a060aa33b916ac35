//! The limit by concurrency alone against Erlang's loss formula.
//!
//! k places, Poisson arrivals of rate λ, exponential holds of mean h, and a bucket that never binds: that is
//! M/M/k/k. In balance the flow from j − 1 to j held places equals that back, λ·pⱼ₋₁ = (j/h)·pⱼ, so that
//! with a = λ·h, pⱼ is proportional to aʲ/j!. Arrivals see time averages, and are refused in the state k: a
//! share B(k) = (aᵏ/k!) / Σⱼ aʲ/j!. Dividing both by the sum up to k − 1 gives the recurrence
//! B(j) = a·B(j − 1) / (j + a·B(j − 1)) with B(0) = 1. On average a·(1 − B(k)) places are held.
//!
//! Each case is `RUNS` independent runs, compared as [`Comparisons`] says. Places are free at the start; a
//! run forgets that within a few holds, of which its warm-up is hundreds.

use reference::limiter::{Answer, Metric, run};

use crate::comparisons::{Comparisons, RUNS};
use crate::recorder::{Recorder, listed, scenario};

const COUNTED: u32 = 50_000;
const WARM_UP: u32 = 5_000;
const COMPARISONS: usize = 8;
/// The two-sided 1 − 0.01/8 quantile of Student's distribution with 31 degrees of freedom.
const MULTIPLE: f64 = 3.5509;
/// Mean hold, in milliseconds.
const HOLD: f64 = 250.0;

fn erlang_b(places: u32, load: f64) -> f64 {
    (1..=places).fold(1.0, |refused, place| load * refused / (f64::from(place) + load * refused))
}

/// The share of the counted requests that is refused, and how many places were held on average.
fn refused_and_held(places: u32, load: f64, seed: u64) -> (f64, f64) {
    let text = format!(
        "rate = 1e9\ncapacity = 1e9\nconcurrency = {places}\nhold = {HOLD:?}\narrivals_per_s = {:?}\n\
         requests = {}",
        load / HOLD * 1000.0,
        WARM_UP + COUNTED,
    );
    let mut recorder = Recorder::new(listed("concurrency"));
    let outcome = run(&scenario(&text), seed, &mut recorder).expect("a reference policy cannot halt");
    assert_eq!((outcome.right(), outcome.decisions()), (outcome.decisions(), u64::from(WARM_UP + COUNTED)));
    assert!(outcome.metric(Metric::HeldMax) <= Some(f64::from(places)));
    let counted = &recorder.asked[WARM_UP as usize..];
    let refused = counted.iter().filter(|asked| asked.answer == Answer::Allow(false)).count();
    let held = outcome.held().expect("limited places");
    let share = f64::from(u32::try_from(refused).expect("few")) / f64::from(COUNTED);
    (share, held.area() / held.end_of_run())
}

#[test]
fn the_share_refused_for_want_of_a_place_is_erlangs() {
    // Erlang's own table has B(2) = 0.4 at two erlangs, and 0.2 at one.
    assert_eq!((erlang_b(2, 2.0), erlang_b(2, 1.0)), (0.4, 0.2));
    let mut comparisons = Comparisons::new(MULTIPLE);
    let mut seeds = 0..;
    for (places, load) in [(1, 1.0), (5, 4.0), (10, 15.0), (20, 16.0)] {
        let seeds = seeds.by_ref().take(RUNS as usize);
        let (refused, held): (Vec<_>, Vec<_>) =
            seeds.map(|seed| refused_and_held(places, load, seed)).unzip();
        let expected = erlang_b(places, load);
        comparisons.compare(&format!("refused of {places} at {load}"), &refused, expected, 0.0);
        // The free places at the start are a few holds in thousands, far within the error.
        let name = format!("held of {places} at {load}");
        comparisons.compare(&name, &held, load * (1.0 - expected), 0.0);
    }
    comparisons.finish(COMPARISONS);
}
