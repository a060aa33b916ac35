//! The reference breakers on their own.

use std::convert::Infallible;

use proptest::prelude::*;
use reference::kinds::breaker::{Breaker, Signals};
use reference::policies::breaker::{BREAKERS, Closed, Consecutive, ErrorRate};
use reference::random::{Draws, SplitDraws};

/// A breaker with its signals, told of one backend.
struct Told<B> {
    breaker: B,
    signals: Box<Signals>,
}

impl<B: Breaker<Halt = Infallible>> Told<B> {
    fn new(mut breaker: B) -> Self {
        let mut signals = Box::new(Signals { backends: 2, draws: Draws::Split(SplitDraws::new(0, 0)) });
        breaker.init(&mut signals).unwrap();
        Self { breaker, signals }
    }

    fn allows(&mut self, now: f64) -> bool {
        self.breaker.allow(1, now, &mut self.signals).unwrap()
    }

    fn report(&mut self, succeeds: bool, now: f64) {
        let told = if succeeds {
            self.breaker.on_success(1, now, &mut self.signals)
        } else {
            self.breaker.on_failure(1, now, &mut self.signals)
        };
        told.unwrap();
    }
}

#[test]
fn five_failures_in_a_row_open_and_a_probe_that_succeeds_closes() {
    let mut told = Told::new(Consecutive::usual());
    for _ in 0..4 {
        told.report(false, 0.0);
    }
    told.report(true, 0.0);
    for _ in 0..4 {
        told.report(false, 10.0);
        assert!(told.allows(10.0));
    }
    told.report(false, 20.0);
    assert!(!told.allows(20.0) && !told.allows(1019.9));
    assert!(told.breaker.allow(0, 20.0, &mut told.signals).unwrap(), "the other backend is closed");
    assert!(told.allows(1020.0), "a probe");
    assert!(!told.allows(1020.0) && !told.allows(1500.0), "one at a time");
    told.report(false, 1500.0);
    assert!(!told.allows(2020.0) && told.allows(2500.0));
    told.report(true, 2510.0);
    for _ in 0..4 {
        told.report(false, 2520.0);
    }
    assert!(told.allows(2520.0) && told.allows(2520.0), "closed, and the count starts anew");
}

#[test]
fn a_probe_that_never_reports_is_followed_by_another() {
    for breaker in ["consecutive", "error_rate"] {
        let mut breaker = reference::policies::named(BREAKERS, breaker).unwrap().make();
        let mut signals = Box::new(Signals { backends: 1, draws: Draws::Split(SplitDraws::new(0, 0)) });
        breaker.init(&mut signals).unwrap();
        for _ in 0..20 {
            breaker.on_failure(0, 0.0, &mut signals).unwrap();
        }
        let allowed: Vec<_> = (0..50)
            .filter(|tenth| breaker.allow(0, f64::from(*tenth) * 100.0, &mut signals).unwrap())
            .collect();
        assert_eq!(allowed, [10, 20, 30, 40]);
    }
}

#[test]
fn what_was_sent_before_it_opened_changes_nothing() {
    let mut told = Told::new(Consecutive::usual());
    for _ in 0..5 {
        told.report(false, 0.0);
    }
    told.report(true, 1.0);
    told.report(false, 900.0);
    assert!(!told.allows(999.9) && told.allows(1000.0));
}

#[test]
fn no_breaker_lets_everything_through() {
    let mut told = Told::new(Closed);
    for _ in 0..100 {
        told.report(false, 0.0);
        assert!(told.allows(0.0));
    }
}

proptest! {
    #[test]
    fn the_error_rate_is_that_of_a_sliding_window(
        reports in prop::collection::vec(prop::bool::weighted(0.6), 1..200), window in 1usize..30, tenths in 1u32..=10,
    ) {
        let share = f64::from(tenths) / 10.0;
        let mut told = Told::new(ErrorRate::new(window, share, 1000.0));
        for (so_far, succeeds) in (1..).zip(&reports) {
            told.report(*succeeds, 0.0);
            let last = &reports[..so_far];
            let last = &last[last.len().saturating_sub(window)..];
            let failures = last.iter().filter(|succeeds| !**succeeds).count();
            #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
            let opens = last.len() == window && failures as f64 >= share * window as f64;
            prop_assert_eq!(told.allows(0.0), !opens);
            if opens {
                prop_assert!(!told.allows(999.9) && told.allows(1000.0));
                told.report(true, 1000.0);
                prop_assert!(told.allows(1000.0) && told.allows(1000.0));
                break;
            }
        }
    }
}
