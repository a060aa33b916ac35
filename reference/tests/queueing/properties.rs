//! What holds of the closed forms whatever they are given.

use proptest::prelude::*;
use reference::queueing::{
    Mmc, Supermarket, erlang_c, highest_utilisation_for_mean, highest_utilisation_for_quantile,
    md1_mean_wait, mdc_mean_wait, mg1_mean_wait, servers_needed,
};

use crate::{close, queue};

/// The area under a curve from 0 to `end`, by Simpson's rule.
fn area(end: f64, curve: impl Fn(f64) -> f64) -> f64 {
    const STEPS: u32 = 8000;
    let width = end / f64::from(STEPS);
    let at = |step: u32| {
        let weight = match step {
            0 | STEPS => 1.0,
            _ => f64::from(2 + 2 * (step % 2)),
        };
        weight * curve(f64::from(step) * width)
    };
    (0..=STEPS).map(at).sum::<f64>() * width / 3.0
}

proptest! {
    #[test]
    fn erlang_c_is_a_probability_rising_in_rho_and_falling_in_c(
        c in 1u32..2000, one in 0.001f64..0.9999, other in 0.001f64..0.9999,
    ) {
        let (low, high) = (one.min(other), one.max(other));
        let probability = erlang_c(c, high).unwrap();
        prop_assert!((0.0..=1.0).contains(&probability));
        prop_assert!(erlang_c(c, low).unwrap() <= probability);
        prop_assert!(erlang_c(c + 1, high).unwrap() <= probability);
    }

    #[test]
    fn a_quantile_rises_in_p_and_that_fraction_does_not_exceed_it(
        c in 1u32..200, rho in 0.01f64..0.999, service in 0.01f64..1000.0, one in 0.0f64..1.0, other in 0.0f64..1.0,
    ) {
        let mmc = queue(c, rho, service);
        let [low, high] = [one.min(other), one.max(other)].map(|p| mmc.wait_quantile(p).unwrap());
        prop_assert!(0.0 <= low && low <= high);
        let tail = 1.0 - one.max(other);
        if high > 0.0 {
            close(mmc.wait_exceeds(high).unwrap(), tail, 1e-12);
        } else {
            prop_assert!(mmc.waits() <= tail);
        }
    }

    #[test]
    fn a_mean_wait_is_the_area_under_the_tail(c in 1u32..200, rho in 0.5f64..0.99, service in 0.01f64..1000.0) {
        let mmc = queue(c, rho, service);
        let end = 40.0 * service / (f64::from(c) * (1.0 - rho));
        close(area(end, |time| mmc.wait_exceeds(time).unwrap()), mmc.mean_wait(), 1e-9);
    }

    #[test]
    fn in_the_supermarket_too(rho in 0.1f64..0.95, choices in 1u32..6) {
        let model = Supermarket::new(rho, choices).unwrap();
        let end = if choices == 1 { 40.0 / (1.0 - rho) } else { 80.0 };
        let mean = area(end, |time| model.wait_exceeds(time).unwrap());
        close(mean, model.mean_sojourn() - 1.0, 1e-7);
        let fractions: f64 = (1..2000).map(|at_least| model.with_at_least(at_least)).sum();
        close(fractions, model.mean_queue(), 1e-9);
        for p in [0.5, 0.9, 0.99] {
            let quantile = model.wait_quantile(p).unwrap();
            if quantile > 0.0 {
                close(model.wait_exceeds(quantile).unwrap(), 1.0 - p, 1e-9);
            } else {
                prop_assert!(model.wait_exceeds(0.0).unwrap() <= 1.0 - p);
            }
        }
    }

    #[test]
    fn one_choice_is_one_queue_of_its_own(rho in 0.0f64..0.99, p in 0.0f64..1.0) {
        let model = Supermarket::new(rho, 1).unwrap();
        let mmc = queue(1, rho, 1.0);
        close(model.mean_sojourn(), 1.0 + mmc.mean_wait(), 1e-12);
        let (found, expected) = (model.wait_quantile(p).unwrap(), mmc.wait_quantile(p).unwrap());
        prop_assert!((found - expected).abs() <= 1e-9 * (1.0 + expected), "{found}, not {expected}");
    }

    #[test]
    fn the_highest_utilisation_keeps_the_budget_and_the_next_step_breaks_it(
        c in 1u32..300, service in 0.1f64..100.0, share in 0.001f64..20.0, p in 0.0f64..1.0,
    ) {
        let budget = service * share;
        let checked = |highest: f64, wait: &dyn Fn(&Mmc) -> f64| {
            let steps = (highest * 1000.0).round();
            prop_assert_eq!(highest, steps / 1000.0);
            prop_assert!(highest == 0.0 || wait(&queue(c, highest, service)) <= budget);
            prop_assert!(steps >= 999.0 || wait(&queue(c, (steps + 1.0) / 1000.0, service)) > budget);
            Ok(())
        };
        checked(highest_utilisation_for_mean(c, service, budget).unwrap(), &Mmc::mean_wait)?;
        let quantile = |mmc: &Mmc| mmc.wait_quantile(p).unwrap();
        checked(highest_utilisation_for_quantile(c, service, p, budget).unwrap(), &quantile)?;
    }

    #[test]
    fn the_servers_needed_keep_the_budget_and_one_less_breaks_it(
        rps in 0.1f64..5000.0, service in 0.1f64..200.0, budget in 0.01f64..1000.0,
    ) {
        let needed = servers_needed(rps, service, budget).unwrap();
        let offered = rps * service / 1000.0;
        // `None` where it is not stable.
        let wait = |c: u32| Mmc::new(c, offered / f64::from(c), service).map(|mmc| mmc.mean_wait());
        prop_assert!(wait(needed).unwrap() <= budget);
        prop_assert!(wait(needed - 1).is_none_or(|wait| wait > budget));
    }

    #[test]
    fn one_server_is_pollaczek_and_khinchines_for_both_kinds_of_service(rho in 0.0f64..0.999, service in 0.01f64..1000.0) {
        let general = |scv: f64| mg1_mean_wait(rho / service, service, (1.0 + scv) * service * service).unwrap();
        close(general(1.0), queue(1, rho, service).mean_wait(), 1e-12 / (1.0 - rho));
        close(general(0.0), md1_mean_wait(rho, service).unwrap(), 1e-12 / (1.0 - rho));
        prop_assert_eq!(mdc_mean_wait(1, rho, service), md1_mean_wait(rho, service));
    }

    // The generating function of the number in the system has one root besides 1 in the unit disc, that of
    // z² = exp(−a(1 − z)), and it is negative.
    #[test]
    fn two_servers_of_one_length_wait_as_long_as_their_generating_function_says(rho in 0.3f64..0.92) {
        let offered = 2.0 * rho;
        let root = (0..200).fold(-0.5, |z: f64, _| -libm::exp(-offered * (1.0 - z) / 2.0));
        let waiting = 1.0 / (1.0 - root) - (2.0 - offered * offered) / (2.0 * (2.0 - offered));
        close(mdc_mean_wait(2, rho, 1.0).unwrap(), waiting / offered, 1e-11);
    }
}
