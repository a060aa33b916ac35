//! The reference policies on their own.

use proptest::prelude::*;
use reference::kinds::retry::{Retry, Signals};
use reference::policies::retry::{Backoff, Budget, Budgeted, Jitter};
use reference::random::{Draws, SplitDraws};

fn signals(seed: u64) -> Signals {
    Signals::new(Draws::Split(SplitDraws::new(seed, 0)))
}

proptest! {
    #[test]
    fn every_wait_is_in_its_window(seed: u64, attempt in 0u32..40, now in 0u32..1000) {
        let window = 2f64.powi(attempt.cast_signed() + 1) * 1000.0;
        for (jitter, from, to) in [
            (Jitter::Even, window, 2.0 * window),
            (Jitter::Drawn, window, 2.0 * window),
            (Jitter::Full, 0.0, window),
        ] {
            let (mut backoff, mut signals) = (Backoff::new(jitter), Box::new(signals(seed)));
            for calls in 1..20 {
                let wait = backoff.retry(attempt, f64::from(now) * 1000.0, &mut signals).unwrap();
                prop_assert!((from..to).contains(&wait), "{jitter:?}: {wait}");
                let draws = if jitter == Jitter::Even { 0 } else { calls };
                prop_assert_eq!(signals.draws.position(), draws);
            }
        }
    }

    #[test]
    fn a_wait_is_finite_after_any_attempt(seed: u64, attempt: u32) {
        for jitter in [Jitter::Even, Jitter::Drawn, Jitter::Full] {
            let wait = Backoff::new(jitter).retry(attempt, 0.0, &mut Box::new(signals(seed))).unwrap();
            prop_assert!(wait.is_finite() && wait >= 0.0);
        }
    }

    #[test]
    fn a_second_admits_a_tenth_of_the_requests_of_the_one_before(
        seconds in prop::collection::vec((0u32..50, 0u32..100, any::<bool>()), 1..30),
    ) {
        let mut policy = Budgeted { retries: Backoff::new(Jitter::Even), budget: Budget::chapter() };
        let mut signals = Box::new(signals(0));
        let (mut second, mut allowed) = (0, 0);
        for (due, requests, skips) in seconds {
            let now = f64::from(second) * 1000.0;
            let admitted: u32 =
                (0..due).map(|_| u32::from(policy.admit(1, now, &mut signals).unwrap())).sum();
            prop_assert_eq!(admitted, due.min(allowed));
            for _ in 0..requests {
                policy.on_request(now, &mut signals).unwrap();
            }
            (second, allowed) = if skips { (second + 2, 0) } else { (second + 1, requests / 10) };
        }
    }
}

#[test]
fn even_jitter_walks_through_the_window_and_starts_again_for_another_cohort() {
    let (mut backoff, mut signals) = (Backoff::new(Jitter::Even), Box::new(signals(0)));
    let mut waits = |attempt, now, calls: usize| -> Vec<f64> {
        (0..calls).map(|_| backoff.retry(attempt, now, &mut signals).unwrap() / 1000.0).collect()
    };
    assert_eq!(waits(0, 0.0, 5), [2.0, 3.0, 2.0, 3.0, 2.0]);
    assert_eq!(waits(1, 0.0, 5), [4.0, 5.0, 6.0, 7.0, 4.0]);
    assert_eq!(waits(0, 1000.0, 1), [2.0]);
    assert_eq!(waits(0, 2000.0, 1), [2.0]);
}
